"""One person with accounts on several networks: the other accounts' members speak for the first one.

What is said by an account with `Member.same_as` is said by that member: its characters, sheets, offices and
consents. Whoever is called is called in each room by the account on that room's network.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from cubilete.rules.decision import Refusal
from cubilete.sessions import going_on
from cubilete.sessions.abilities import LIBRARY
from cubilete.sessions.casting import owners_of
from cubilete.sessions.codec import CHARACTER, MEMBER, NAME, PROPOSAL, REASONS
from cubilete.sessions.events import AccountJoined
from cubilete.sessions.forgetting import documents
from cubilete.sessions.model import Named, Reasons
from cubilete.sessions.roster import name_added, name_dropped

if TYPE_CHECKING:
    from collections.abc import Callable

    from cubilete.sessions.abilities import Entry, Library
    from cubilete.sessions.call import Call
    from cubilete.sessions.codec import DocKind
    from cubilete.sessions.model import Character, Fight, Member, Proposal


class Pair(Struct, frozen=True):
    """Two members who are one person: who stays, and who only speaks for them."""

    first: str
    other: str


async def pair(call: Call, one: str, two: str) -> Pair | Refusal:
    """Who of two stays: whoever is in a fight or referees one, else the first. Refused when both do."""
    busy = [member for member in (one, two) if await _fight_of(call, member)]
    if len(busy) > 1:
        return Refusal("same_in_fight", {"number": await _fight_of(call, two)}, "/rendirse")
    return Pair(two, one) if busy == [two] else Pair(one, two)


async def accounts_of(call: Call, member: str) -> tuple[Member, ...]:
    """The documents of all accounts of a member, its own first."""
    first = await call.work.get(MEMBER, member)
    if first is None:
        return ()
    others = [await call.work.get(MEMBER, one) for one in first.also]
    return (first, *(one for one in others if one is not None))


async def _fight_of(call: Call, member: str) -> int:
    """The number of a lobby or fight of the group that somebody plays in or referees; 0 = none."""
    return next((fight.number for fight in await going_on.fights(call) if _is_in(fight, member)), 0)


def _is_in(fight: Fight[Any], member: str) -> bool:
    playing = any(member in owners_of(fight, seat.id) for seat in fight.seats)
    opening = (fight.opened_by, fight.invited) if fight.phase == "lobby" else ()
    return playing or member in (*fight.gms, *opening)


async def unite(call: Call, two: Pair) -> None:
    """From now on `other` speaks for `first`, who gets all that was the other's."""
    first, other = await call.work.get(MEMBER, two.first), await call.work.get(MEMBER, two.other)
    if first is None or other is None:
        return
    await _give_documents(call, two)
    await _give_offices(call, two)
    also = tuple(dict.fromkeys((*first.also, two.other, *other.also)))
    for one in other.also:
        account = await call.work.get(MEMBER, one)
        if account is not None:
            call.work.put(MEMBER, one, replace(account, same_as=two.first))
    call.work.put(MEMBER, two.other, replace(other, same_as=two.first, also=(), character=""))
    character = first.character or other.character
    call.work.put(MEMBER, two.first, replace(first, also=also, character=character))
    call.note(AccountJoined(two.first, two.other))


async def divide(call: Call, account: str) -> tuple[str, ...]:
    """The accounts of the actor part: `account` alone, or all where it is the first; who has left."""
    first = await call.work.get(MEMBER, call.actor)
    if first is None:
        return ()
    leaving = first.also if account == call.actor else (account,)
    for one in leaving:
        member = await call.work.get(MEMBER, one)
        if member is None:
            continue
        call.work.put(MEMBER, one, replace(member, same_as=""))
        for name in {member.display, member.username} - {""}:
            if name not in (first.display, first.username):
                await name_dropped(call, name, call.actor)
            await name_added(call, name, one)
        call.note(AccountJoined(call.actor, one, joined=False))
    call.put_member(also=tuple(one for one in first.also if one not in leaving))
    return leaving


async def _give_documents(call: Call, two: Pair) -> None:
    """Characters, names, home-made abilities, reasons and open questions. Its cost grows with the group."""
    fields = await call.desk.store.fields(call.work.session, "")
    for kind, change in _CHANGES:
        async for key, found in documents(call, kind, fields):
            if change(two, found) == found:
                continue
            # Read once more, for the commit to depend on it.
            mine = await call.work.get(kind, key)
            if mine is not None:
                call.work.put(kind, key, change(two, mine))


def _character(two: Pair, one: Character) -> Character:
    owner, delegate = _renamed(two, one.owner), _renamed(two, one.delegate)
    return replace(one, owner=owner, delegate="" if delegate == owner else delegate)


def _named(two: Pair, one: Named) -> Named:
    return Named(tuple(dict.fromkeys(_renamed(two, id_) for id_ in one.ids)))


def _reasons(two: Pair, one: Reasons) -> Reasons:
    return Reasons(tuple(replace(given, by=_renamed(two, given.by)) for given in one.given))


def _proposal(two: Pair, one: Proposal) -> Proposal:
    needs = tuple(dict.fromkeys(_renamed(two, id_) for id_ in one.needs))
    return replace(one, by=_renamed(two, one.by), needs=needs)


def _library(two: Pair, one: Library) -> Library:
    return replace(one, entries=tuple(_entry(two, entry) for entry in one.entries))


def _entry(two: Pair, entry: Entry) -> Entry:
    versions = tuple(
        replace(one, by=_renamed(two, one.by), author=_renamed(two, one.author)) for one in entry.versions
    )
    return replace(entry, owner=_renamed(two, entry.owner), versions=versions)


_CHANGES: tuple[tuple[DocKind[Any], Callable[[Pair, Any], Any]], ...] = (
    (CHARACTER, _character),
    (NAME, _named),
    (REASONS, _reasons),
    (PROPOSAL, _proposal),
    (LIBRARY, _library),
)


def _renamed(two: Pair, id_: str) -> str:
    return two.first if id_ == two.other else id_


async def _give_offices(call: Call, two: Pair) -> None:
    """GMs of the group and of its places."""
    if two.other in call.meta.gms:
        call.put_meta(gms=tuple(dict.fromkeys(_renamed(two, one) for one in call.meta.gms)))
    for key, place in (await going_on.places(call)).items():
        if two.other in place.gms:
            await call.change_place(key, gms=tuple(dict.fromkeys(_renamed(two, one) for one in place.gms)))
    await call.load()
