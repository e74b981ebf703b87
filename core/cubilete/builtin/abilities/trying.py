"""Trying an ability: now, in the fight that goes on here, or with given dice; and many fights at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.builtin.abilities.lookup import Shelf, the_one_meant
from cubilete.chat.message import Line, Message
from cubilete.rules.decision import Refusal
from cubilete.sessions import jobs
from cubilete.sessions.characters import house_rules

if TYPE_CHECKING:
    from cubilete.sessions.call import Call

MOST_FACES = 6


async def attempt(call: Call, shelf: Shelf, words: str) -> Refusal | None:
    """Say what an ability would do. Nothing is rolled, nothing is kept."""
    verb = "/ability try" if call.locale == "en" else "/habilidad probar"
    found = await the_one_meant(call, shelf, words, verb)
    if isinstance(found, Refusal):
        return found
    numbers = found.rest.split()
    example = f"{verb} {found.made.id} 12 7 15"
    if numbers:
        if len(numbers) > MOST_FACES or any(not one.isdecimal() or len(one) > 4 for one in numbers):  # noqa: PLR2004  no die has more digits
            return Refusal("bad_argument", {"given": found.rest, "what": Line("what-faces")}, example)
        rules = await house_rules(call, shelf.system)
        told = shelf.book.try_with(found.made, tuple(int(one) for one in numbers), rules)
        title = Line("ability-trial-dice", {"name": found.made.term, "dice": " · ".join(numbers)})
    else:
        fight = await call.fight()
        seat = (
            next((one for one in fight.seats if one.owner == call.actor), None) if fight is not None else None
        )
        if fight is None or fight.phase != "running" or fight.system != shelf.system or seat is None:
            return Refusal("trial_where", example=example)
        told = shelf.book.try_now(fight.state, seat.id, found.made)
        title = Line("ability-trial-now", {"name": found.made.term, "number": fight.number})
    if isinstance(told, Refusal):
        call.refused_by = shelf.system
        return told
    call.tell(Message((title, *told), system=shelf.system))
    return None


async def balance(call: Call, shelf: Shelf, words: str) -> Refusal | None:
    """Play many fights with and without an ability; the report comes when it is done."""
    verb = "/ability balance" if call.locale == "en" else "/habilidad equilibrio"
    found = await the_one_meant(call, shelf, words, verb)
    if isinstance(found, Refusal):
        return found
    job = shelf.book.balance(found.made)
    if isinstance(job, Refusal):
        call.refused_by = shelf.system
        return job
    return await jobs.start(call, shelf.system, job)
