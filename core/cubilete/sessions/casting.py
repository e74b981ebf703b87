"""Who plays whom in a fight: owners, delegates, and the GM for his side and for whoever is absent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cubilete.chat.message import Line, Name, Names
from cubilete.rules.decision import Refusal

if TYPE_CHECKING:
    from cubilete.chat.grammar import Part
    from cubilete.rules.system import Seat
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight


def seat_of(fight: Fight[Any], character: str) -> Seat | None:
    """The seat of a character."""
    return next((seat for seat in fight.seats if seat.id == character), None)


def owners_of(fight: Fight[Any], character: str) -> set[str]:
    """The members who play a character: its owner and who plays for the owner, or the GMs for an NPC."""
    seat = seat_of(fight, character)
    if seat is None:
        return set()
    if not seat.owner:
        return set(fight.gms)
    return {seat.owner, *(member for one, member in fight.delegates if one == character)}


def delegate_of(fight: Fight[Any], character: str) -> str:
    """The member who plays a character for its owner, or nobody."""
    return next((member for one, member in fight.delegates if one == character), "")


def with_delegate(fight: Fight[Any], character: str, member: str) -> Fight[Any]:
    """The fight with somebody to play for a character's owner, or nobody."""
    others = tuple(pair for pair in fight.delegates if pair[0] != character)
    return replace(fight, delegates=(*others, (character, member)) if member else others)


def away_until(fight: Fight[Any], member: str | None, now: int) -> int | None:
    """Until when somebody is absent (ms; 0 = until they say so), or None for who is there."""
    return next((until for one, until in fight.away if one == member and (not until or until > now)), None)


def is_away(fight: Fight[Any], member: str | None, now: int) -> bool:
    """Is somebody absent now?"""
    return away_until(fight, member, now) is not None


def is_auto(fight: Fight[Any], character: str) -> bool:
    """Does this one play itself?"""
    seat = seat_of(fight, character)
    return seat is not None and seat.auto


def acting(call: Call, fight: Fight[Any], part: Part | None = None) -> str | Refusal:
    """The character for whom this member speaks: the one named, the one that is waited for, else their own.

    A GM's rulings are spoken as the GM, by member id.
    """
    if part is not None and part.spec.who == "gm":
        return call.actor
    if call.as_character:
        named = call.as_character
        if call.is_gm(fight) or call.actor in owners_of(fight, named):
            return named
        return Refusal("not_your_character", {"who": Name(named)})
    own = [seat.id for seat in fight.seats if seat.owner == call.actor]
    others = [seat.id for seat in fight.seats if call.actor in owners_of(fight, seat.id)]
    mine = list(dict.fromkeys((*own, *others)))
    if not mine:
        return Refusal("not_in_fight", {"number": fight.number})
    due = [character for character in mine if character in fight.awaited]
    return (due or mine)[0]


def summons(fight: Fight[Any], now: int) -> tuple[tuple[Name, ...], tuple[Line, ...]]:
    """Whom to call for those who are waited for, and in which words. Nobody is called for who plays itself.

    Somebody absent is named, not called.
    """
    calls: dict[str, Name] = {}
    players: list[Name] = []
    stood_in: list[Line] = []
    npcs: list[str] = []
    absent: list[str] = []
    for character in fight.awaited:
        seat = seat_of(fight, character)
        member = delegate_of(fight, character)
        if seat is None or seat.auto:
            continue
        if not seat.owner:
            npcs.append(character)
        elif member:
            calls[member] = Name(member)
            stood_in.append(Line("fight-call-delegate", {"who": Name(character), "member": Name(member)}))
        elif is_away(fight, seat.owner, now):
            absent.append(character)
        else:
            calls[character] = Name(character)
            players.append(Name(character))
    lines: list[Line] = []
    if len(players) == 1:
        lines.append(Line("fight-call", {"who": players[0]}))
    elif players:
        lines.append(Line("fight-call-several"))
    lines += stood_in
    if npcs and fight.gms:
        calls.update((gm, Name(gm)) for gm in fight.gms)
        lines.append(Line("fight-call-gm", {"gms": Names(fight.gms), "who": Names(tuple(npcs))}))
    if absent:
        lines.append(Line("fight-away", {"who": Names(tuple(absent))}))
    return tuple(calls.values()), tuple(lines)
