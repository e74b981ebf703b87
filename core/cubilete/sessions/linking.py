"""One session over several rooms: a linked room shows another group's main place, its own session sleeps.

Joining and parting each touch two sessions, and so are several commits. The first one is the command's own:
it leads the room to the other session (or marks it as leaving), and sets a timer that is due at once. From
then on nothing is said in that room to either session before the rest is done: whoever is about to say
something does it first (`Elsewhere.unsettled`). Each of the other commits does nothing when it was done
before, and the last one takes the timer away; so whatever happens in between, it is done to its end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import structlog
from msgspec.structs import replace

from cubilete.chat.incoming import Account
from cubilete.chat.message import Line, Message, Name
from cubilete.errors import CubileteError
from cubilete.rules.decision import Refusal
from cubilete.sessions import codes, moving
from cubilete.sessions.call import nobodys
from cubilete.sessions.codec import MEMBER, META, PLACE, PROPOSAL
from cubilete.sessions.desk import session_of
from cubilete.sessions.events import RoomLinked, RoomUnlinked
from cubilete.sessions.model import Joining, Linked, Member, Place
from cubilete.sessions.moving import MOST_PLACES
from cubilete.sessions.opening import introduce
from cubilete.sessions.retelling import tell_again
from cubilete.sessions.whereabouts import rooms_of, whereabouts
from cubilete.sessions.work import Work

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cubilete.sessions.call import Call
    from cubilete.sessions.desk import Desk
    from cubilete.sessions.model import Meta

    Committing: TypeAlias = Callable[[str, str, Callable[[Work], Awaitable[bool]]], Awaitable[None]]

log = structlog.get_logger(__name__)

TIMER = "link"
"""Rings in a session that has something to join or to part."""
_LATER = 60_000
"""When that fails by a mistake of ours, it is tried again after this long (ms)."""


# what admins ask for


async def invite(call: Call) -> str:
    """A code by which another room can join this group."""
    code = await codes.give(call, "link")
    await call.desk.store.set_pointer(f"link:{code}", call.meta.place)
    return code


async def join(call: Call, text: str) -> Refusal | None:
    """Let this room belong to the group of that code from now on. It must have nothing under way."""
    busy = await fight_in(call, call.meta.places)
    if busy:
        return Refusal("link_busy", {"number": busy}, "example-end-fight")
    if call.meta.linked:
        return Refusal("link_has_rooms", example="/desenlazar")
    unknown = Refusal("link_code", {"code": text[:40]}, "/enlazar")
    place = await call.desk.store.get_pointer(f"link:{codes.clean(text)}")
    if place is None:
        return unknown
    session, _ = await whereabouts(call.desk, place)
    if session == call.work.session:
        return Refusal("link_same_group", example="/enlazar")
    call.desk.cache.drop(session)
    reader = Work(call.desk.store, call.desk.cache, session, "", call.work.now)
    theirs = await reader.get(META)
    if theirs is None or theirs.moved_to or await codes.find(reader, text, "link") is None:
        return unknown
    call.put_meta(
        moved_to=session, joining=Joining(codes.clean(text), call.actor), partner=session, parted_at=0
    )
    call.work.set_timer(TIMER, call.work.now)
    return None


async def part(call: Call, room: Linked) -> Refusal | None:
    """Let a linked room go; its own session wakes. Nothing may be under way in it."""
    mine = [place for place in call.meta.places if session_of(place) == room.place]
    busy = await fight_in(call, (call.meta.place, *mine))
    if busy:
        return Refusal("unlink_busy", {"number": busy}, "example-end-fight")
    linked = tuple(replace(one, leaving=True) if one == room else one for one in call.meta.linked)
    call.put_meta(linked=linked)
    call.work.set_timer(TIMER, call.work.now)
    call.note(RoomUnlinked(room.place))
    told = Line("unlinked-room", {"who": Name(call.actor), "network": network_name(room.place)})
    for one in rooms_of(call.meta, call.meta.place):
        call.tell(Message((told,), to=one))
    return None


async def fight_in(call: Call, places: tuple[str, ...]) -> int:
    """The number of a lobby or fight in one of these places; 0 = none."""
    await call.work.fetch(*((PLACE, key) for key in places))
    for key in places:
        place = await call.work.peek(PLACE, key)
        if place is not None and place.fight is not None:
            return place.fight.number
    return 0


def network_name(room: str) -> str:
    """What the network of a room is called."""
    return room.partition(":")[0].capitalize()


def room_lines(meta: Meta) -> tuple[Line, ...]:
    """The linked rooms, by number; nothing where there are none."""
    rooms = [one for one in meta.linked if not one.leaving]
    if not rooms:
        return ()
    items = (
        Line("linked-item", {"number": number, "network": network_name(one.place), "who": Name(one.by)})
        for number, one in enumerate(rooms, 1)
    )
    return (Line("linked-title"), *items)


# what follows by itself


async def ring(desk: Desk, commit: Committing, session: str) -> None:
    """The timer rang: finish what was begun. Raises StoreUnavailable, and then it rings again."""
    try:
        await settle(desk, commit, session)
    except CubileteError:
        raise
    except Exception:
        log.exception("rooms could not be linked or parted", session=session)

        async def later(work: Work) -> bool:
            work.set_timer(TIMER, work.now + _LATER)
            return True

        await commit(session, "link-later", later)


async def settle(desk: Desk, commit: Committing, session: str) -> None:
    """Finish what a session has begun to join or to part. Doing it again changes nothing."""
    desk.cache.drop(session)
    meta = await desk.reader(session).get(META)
    if meta is not None and meta.joining is not None:
        await _join(desk, commit, session, meta, meta.joining)
    for room in meta.linked if meta is not None else ():
        if room.leaving:
            await _part(desk, commit, session, room)

    async def settled(work: Work) -> bool:
        work.set_timer(TIMER, None)
        return True

    await commit(session, "link-settled", settled)


class _Arrival(NamedTuple):
    """A room that is about to come, with its language, who lets it, and by which code."""

    room: Linked
    locale: str
    admin: Member | None
    code: str


async def _join(desk: Desk, commit: Committing, session: str, meta: Meta, joining: Joining) -> None:
    """Let the other session have this room, if the code is still good; else wake up again."""
    target = meta.moved_to
    reader = desk.reader(session)
    here = await reader.get(PLACE, meta.place)
    admin = await reader.get(MEMBER, joining.by)
    room = Linked(meta.place, session, joining.by)
    locale = (here.locale if here is not None else "") or meta.locale
    arrival = _Arrival(room, locale, admin, joining.code)
    desk.cache.drop(target)
    await commit(target, f"join:{session}", lambda work: _attach(desk, work, arrival))
    theirs = await desk.reader(target).get(META)
    taken = theirs is not None and any(one.session == session for one in theirs.linked)
    await commit(session, "joined", lambda work: _joined(work, taken=taken))
    if taken:
        await desk.store.set_pointer(f"link:{joining.code}", None)


async def _attach(desk: Desk, work: Work, arrival: _Arrival) -> bool:
    """Take a room in, and show it what goes on. False: it is here already, or the code is good no more."""
    meta, room = await work.get(META), arrival.room
    if meta is None or meta.moved_to or any(one.session == room.session for one in meta.linked):
        return False
    code = await codes.find(work, arrival.code, "link")
    if code is None:
        return False
    await codes.spend(work, code)
    before = await work.get(PLACE, room.place)
    work.put(PLACE, room.place, replace(before or Place(), locale=arrival.locale))
    places = meta.places if room.place in meta.places else (*meta.places, room.place)
    work.put(META, "", replace(meta, places=places, linked=(*meta.linked, room)))
    call = await nobodys(desk, work, room.place)
    admin = arrival.admin
    if admin is not None and await work.get(MEMBER, room.by) is None:  # to be named from the start
        await introduce(call, Account(admin.network, admin.account, admin.display, admin.username), room.by)
    call.note(RoomLinked(room.place))
    told = Line("linked-room", {"who": Name(room.by), "network": network_name(room.place)})
    for one in rooms_of(meta, meta.place):
        call.tell(Message((told,), to=one))
    call.say(Line("linked-here", {"network": network_name(meta.place)}))
    await tell_again(call)
    return True


async def _joined(work: Work, *, taken: bool) -> bool:
    """This session sleeps, or it wakes and says why."""
    meta = await work.get(META)
    if meta is None or meta.joining is None:
        return False
    work.put(META, "", replace(meta, joining=None))
    if not taken:
        work.put(META, "", replace(meta, joining=None, moved_to="", parted_at=work.now))
        work.say(Message((Line("link-lapsed"),), to=meta.place))
    return True


async def _part(desk: Desk, commit: Committing, session: str, room: Linked) -> None:
    """Let the addresses of a room be its own session's again, wake that, and forget the room here."""
    desk.cache.drop(room.session)
    meta = await desk.reader(session).get(META)
    known = (old for old, now in meta.moved if now == room.place) if meta is not None else ()
    addresses = tuple(dict.fromkeys((*known, room.place)))
    for address in addresses:
        if address != room.session:
            desk.cache.drop(address)
            lead = f"redirect:{room.session}"
            await commit(address, lead, lambda work: moving.redirect(work, room.session))
    await commit(room.session, f"wake:{session}", lambda work: _wake(desk, work, room.place, addresses))
    while meta is not None and any(one.session == room.session for one in meta.linked):
        await commit(session, f"parted:{room.session}", lambda work: _detach(work, room))
        meta = await desk.reader(session).get(META)


async def _wake(desk: Desk, work: Work, place: str, addresses: tuple[str, ...]) -> bool:
    """The room is this session's again, wherever it is now. False: it woke before."""
    meta = await work.get(META)
    if meta is None or not meta.moved_to:
        return False
    work.put(META, "", replace(meta, moved_to="", parted_at=work.now))
    if meta.place != place:
        await moving.rename(desk, work, meta.place, place)
        meta = await work.get(META) or meta
        known = dict(meta.moved)
        more = tuple((old, place) for old in addresses if old not in known and old != place)
        work.put(META, "", replace(meta, moved=(*meta.moved, *more)))
    work.say(Message((Line("unlinked-here"),), to=place))
    return True


async def _detach(work: Work, room: Linked) -> bool:
    """Forget a room that has gone, with what was asked in its topics. False: it is forgotten already.

    Of very many topics some are forgotten at a time: the room goes with the last of them.
    """
    meta = await work.get(META)
    if meta is None or all(one.session != room.session for one in meta.linked):
        return False
    theirs = [place for place in meta.places if session_of(place) == room.place]
    gone = theirs[:MOST_PLACES]
    await work.fetch(*((PLACE, key) for key in gone))
    for key in gone:
        place = await work.get(PLACE, key)
        for number in place.proposals if place is not None else ():
            await work.get(PROPOSAL, str(number))
            work.put(PROPOSAL, str(number), None)
            work.set_timer(f"proposal:{number}", None)
        work.put(PLACE, key, None)
        work.set_timer(f"late:{key}", None)
    last = len(gone) == len(theirs)
    linked = tuple(one for one in meta.linked if one.session != room.session or not last)
    places = tuple(place for place in meta.places if place not in gone)
    work.put(META, "", replace(meta, places=places, linked=linked))
    return True
