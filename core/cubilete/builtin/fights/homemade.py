"""Home-made abilities that come into a fight: what is brought, who must agree, what the others are told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cubilete.chat.message import Line, Message, Name
from cubilete.rules.abilities import ability_book
from cubilete.sessions.abilities import SHOWN, hash_of, known_to, library_of, made_of, playable
from cubilete.sessions.proposals import propose

if TYPE_CHECKING:
    from collections.abc import Mapping

    from msgspec import Struct

    from cubilete.rules.system import Seat
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight

CONSENT = "abilities"
"""A proposal's kind: the opponents agree to what others made."""


async def brought(
    call: Call, fight: Fight[Any], seats: tuple[Seat, ...], sheets: Mapping[str, Struct]
) -> tuple[dict[str, Struct], tuple[Line, ...]]:
    """The home-made abilities of these seats, as the system wants them, and a line on each.

    Whether a GM must have approved them is settled with the start of the fight.
    """
    gms = fight.gms if fight.phase == "running" else call.gms()
    book = ability_book(call.desk.systems[fight.system])
    if book is None:
        return {}, ()
    library = await library_of(call, fight.system)
    lines = []
    ids: dict[str, None] = {}
    for seat in seats:
        for id_ in book.equipped(sheets[seat.id]):
            entry = library.entry(id_)
            if entry is None:
                continue
            ids[id_] = None
            version = playable(entry, refereed=bool(gms)) or entry.newest()
            text = (await made_of(call, entry, version)).text
            args: dict[str, Any] = {
                "who": Name(seat.id),
                "name": entry.term,
                "version": hash_of(text)[:SHOWN],
            }
            lines.append(Line("fight-homemade", args))
    return await known_to(call, fight.system, book, ids, refereed=bool(gms)), tuple(lines)


async def asks_first(
    call: Call, fight: Fight[Any], starter: str, sheets: Mapping[str, Struct], lines: tuple[Line, ...]
) -> bool:
    """Without a GM, let the opponents agree to these very versions first. True = asked now."""
    needs = _opponents(call, fight, sheets) if lines and not call.gms() else ()
    if not needs:
        return False
    about = Line("fight-homemade-consent", {"number": fight.number, "list": row_of(lines)})
    agreed = call.agreed
    if agreed is not None and agreed.kind == CONSENT and agreed.about == about and agreed.needs == needs:
        return False
    said = {"coin": "coin", "die": "die", "": ""}.get(starter, f"@{starter}")
    await propose(call, CONSENT, f"empezar {said}".strip(), about, needs, fight=fight.number)
    return True


def _opponents(call: Call, fight: Fight[Any], sheets: Mapping[str, Struct]) -> tuple[str, ...]:
    """The members against whom something home-made is played."""
    book = ability_book(call.desk.systems[fight.system])
    if book is None:
        return ()
    bringing = [seat for seat in fight.seats if book.equipped(sheets[seat.id])]
    found: dict[str, None] = {}
    for seat in bringing:
        for other in fight.seats:
            if other.side != seat.side and other.owner and other.owner != seat.owner:
                found[other.owner] = None
    return tuple(found)


def row_of(lines: tuple[Line, ...]) -> Line:
    """Join lines by halves, so that a long row is not deep."""
    if len(lines) == 1:
        return lines[0]
    half = (len(lines) + 1) // 2
    return Line("list-of-two", {"left": row_of(lines[:half]), "right": row_of(lines[half:])})


def tell_brought(call: Call, fight: Fight[Any], lines: tuple[Line, ...]) -> None:
    """Tell everybody what is brought that the rules do not have (before the first turn of it)."""
    if lines:
        call.tell_fight(fight, Message(lines))
