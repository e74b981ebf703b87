"""Dice that people roll themselves: typed, confirmed by an opponent or a GM, and dealt as they were typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cubilete.chat.canonical import canonical
from cubilete.chat.message import Line, Name
from cubilete.rules.decision import Refusal
from cubilete.rules.typed_dice import typed_dice
from cubilete.sessions import proposals
from cubilete.sessions.casting import seat_of
from cubilete.sessions.speaking import FOR_SOMEBODY

if TYPE_CHECKING:
    from msgspec import Struct

    from cubilete.chat.grammar import Part
    from cubilete.sessions.call import Call
    from cubilete.sessions.fights import Act
    from cubilete.sessions.model import Fight

DICE = "dice"
"""A proposal's kind: somebody is to confirm that these dice fell."""


def typed(call: Call, fight: Fight[Any], command: Struct) -> tuple[int, ...]:
    """The faces that a command types; empty where the bot rolls."""
    system = typed_dice(call.desk.systems[fight.system])
    return () if system is None else system.typed_faces(fight.state, command)


class Roll(NamedTuple):
    """What somebody typed, and for whom."""

    part: Part
    character: str
    faces: tuple[int, ...]


async def confirmed(call: Call, fight: Fight[Any], roll: Roll, act: Act) -> bool | Refusal:
    """May these dice be dealt now? False = somebody has been asked first.

    What could not be done with them is refused before anybody is asked. Dice that were taken back are the
    same dice still: they need no second confirmation, and others cannot take their place.
    """
    point = call.work.savepoint()
    dice = await call.fight_dice(fight, roll.faces)
    decided = act(fight.state, dice)
    call.work.rollback(point)
    if isinstance(decided, Refusal):
        return decided
    dealt = dice.drawn()
    fell = tuple(face for draw in dealt for face in draw.faces)
    if fell != roll.faces:
        return Refusal("dice_fell", {"faces": _row(fell)})
    known = {draw.key for draw in fight.redo}
    if all(draw.key in known for draw in dealt) or (call.agreed is not None and call.agreed.kind == DICE):
        return True
    asked = _who_confirms(call, fight, roll.character)
    if not asked:
        return True
    await _ask(call, fight, roll, asked)
    return False


def _who_confirms(call: Call, fight: Fight[Any], character: str) -> tuple[str, ...]:
    """Opponents and GMs, any of whom is enough; nobody where all opponents play themselves.

    A GM who types for a player has seen the dice already.
    """
    mine = seat_of(fight, character)
    if mine is None or (call.is_gm(fight) and mine.owner not in (None, call.actor)):
        return ()
    opponents = {seat.owner for seat in fight.seats if seat.owner and seat.side != mine.side}
    return tuple(sorted(opponents.union(fight.gms) - {call.actor}))


async def _ask(call: Call, fight: Fight[Any], roll: Roll, asked: tuple[str, ...]) -> None:
    """Ask for the dice; other dice that the same person has typed before wait no longer."""
    command = canonical(roll.part.spec, roll.part.args, roll.part.owner)
    if call.as_character:
        command = f"{FOR_SOMEBODY} @{call.as_character} {command}"
    for one in await proposals.open_here(call):
        same = one.command == command and one.step == fight.step
        if one.kind == DICE and one.fight == fight.number and one.by == call.actor and not same:
            proposals.close(call, one)
    about = Line("dice-typed", {"who": Name(roll.character), "faces": _row(roll.faces)})
    await proposals.propose(call, DICE, command, about, asked, fight=fight.number, step=fight.step, one=True)


def _row(faces: tuple[int, ...]) -> str:
    return ", ".join(str(face) for face in faces)
