"""A room that gets a new address keeps its session, and what is queued for it follows.

The session stays where it is: it derives from the group's first address. What changes is one commit in it:
its places are named anew, and `Meta.moved` remembers old and new address, so that whatever still names the
old one (a message in the outbox, a late command) finds the room. The session that the new address would
have had of its own gets a `Meta` that only says which session to follow; that is an ordinary document, so
whoever was about to open a session there loses the race and follows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from cubilete.chat.message import Line, Message
from cubilete.sessions.call import nobodys
from cubilete.sessions.codec import META, PLACE, PROPOSAL
from cubilete.sessions.desk import session_of
from cubilete.sessions.model import Meta, Place
from cubilete.sessions.retelling import tell_again
from cubilete.sessions.whereabouts import whereabouts

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Mapping

    from cubilete.sessions.desk import Desk
    from cubilete.sessions.model import Fight, FightRef
    from cubilete.sessions.work import Work

    Committing: TypeAlias = Callable[[str, str, Callable[[Work], Awaitable[bool]]], Awaitable[None]]

MOST_PLACES = 300
"""Topics or threads that move with their room, the newest ones; a commit has its limit."""


async def move(desk: Desk, commit: Committing, old: str, new: str) -> None:
    """Let the session of the address `old` be found at `new`. Said again, it changes nothing.

    First the new address is led to the session, then its places are named anew: whatever is said there in
    between is already this session's. `commit` carries out one commit in a session.
    """
    old, new = session_of(old), session_of(new)
    if old == new:
        return
    # What this process remembers may be from before another one has moved the room.
    for address in (old, new):
        desk.cache.drop(address)
    session, _ = await whereabouts(desk, old)
    desk.cache.drop(session)
    if await desk.reader(session).get(META) is None:
        return
    if new != session:
        await commit(new, f"redirect:{session}", lambda work: redirect(work, session))
    await commit(session, f"move:{old}", lambda work: rename(desk, work, old, new))


async def redirect(work: Work, session: str) -> bool:
    """Let the address of this session be one of `session`. False: it is already."""
    meta = await work.get(META)
    if meta is not None and meta.moved_to == session:
        return False
    meta = meta or Meta(place=work.session, created_at=work.now)
    work.put(META, "", replace(meta, moved_to=session))
    return True


async def rename(desk: Desk, work: Work, old: str, new: str) -> bool:
    """Name all places at the address `old` anew, and tell there what goes on. False: it was done before."""
    meta = await work.get(META)
    if meta is None or dict(meta.moved).get(old) == new:
        return False
    names, fights = await _rename_places(work, meta, old, new)
    work.put(META, "", _at(meta, old, new, names))
    await _rename_in_fights(desk, work, fights, names)
    work.say(Message((Line("room-moved"),), to=new))
    for place in names.values():
        await tell_again(await nobodys(desk, work, place))
    return True


async def _rename_places(
    work: Work, meta: Meta, old: str, new: str
) -> tuple[dict[str, str], tuple[FightRef, ...]]:
    """Put the documents of the places under their new names: which these are, and what is fought there."""
    topics = [place for place in meta.places if session_of(place) == old and place != old][-MOST_PLACES:]
    names = {old: new} if old in meta.places else {}
    fights: dict[int, FightRef] = {}
    await work.fetch(*((PLACE, place) for place in (old, *topics)))
    for before in (*names, *topics):
        after = new + before.removeprefix(old)
        here = await work.get(PLACE, before) or Place()
        if before != old and here == Place():
            continue  # nothing goes on there: it is opened again when somebody speaks
        names[before] = after
        there = await work.get(PLACE, after) or Place()
        work.put(PLACE, before, None)
        work.put(PLACE, after, _joined(here, there))
        for number in here.proposals:
            proposal = await work.get(PROPOSAL, str(number))
            if proposal is not None and proposal.place == before:
                work.put(PROPOSAL, str(number), replace(proposal, place=after))
        if here.late:
            work.set_timer(f"late:{before}", None)
            work.set_timer(f"late:{after}", work.now)
        fights |= {ref.number: ref for ref in (here.fight, here.last) if ref is not None}
    return names, tuple(fights.values())


def _at(meta: Meta, old: str, new: str, names: Mapping[str, str]) -> Meta:
    """The group at its new address; places of the old one that have no new name are forgotten."""
    kept = (place for place in meta.places if place in names or session_of(place) != old)
    earlier = tuple((one, new if now == old else now) for one, now in meta.moved if one not in {old, new})
    return replace(
        meta,
        place=new + meta.place.removeprefix(old) if session_of(meta.place) == old else meta.place,
        places=tuple(dict.fromkeys(names.get(place, place) for place in kept)),
        moved=(*earlier, (old, new)),
        linked=tuple(replace(one, place=new) if one.place == old else one for one in meta.linked),
    )


def _joined(here: Place, there: Place) -> Place:
    """The moved place, with what was begun at its new address before it was known to be the same."""
    return replace(
        here,
        locale=here.locale or there.locale,
        fight=here.fight or there.fight,
        last=here.last or there.last,
        proposals=(*here.proposals, *there.proposals),
        gms=tuple(dict.fromkeys((*here.gms, *there.gms))),
        late=tuple(dict.fromkeys((*here.late, *there.late))),
    )


async def _rename_in_fights(
    desk: Desk, work: Work, refs: Iterable[FightRef], names: Mapping[str, str]
) -> None:
    """Let fights know the new names of their places."""
    for ref in refs:
        kinds = desk.kinds.get(ref.system)
        fight: Fight[Any] | None = await work.get(kinds.fight, str(ref.number)) if kinds is not None else None
        if kinds is None or fight is None:
            continue
        places = tuple(dict.fromkeys(names.get(place, place) for place in fight.places))
        work.put(kinds.fight, str(ref.number), replace(fight, places=places))
