"""Rolls behind the GM's screen: bound by a commitment in the ledger, shown when the GM wants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from cubilete.builtin.dice import lines_of, read_roll
from cubilete.chat.message import Line, Message, Name
from cubilete.ledger import deal
from cubilete.plugin_api import Verb, hookimpl
from cubilete.rules import notation
from cubilete.rules.decision import Refusal
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions.events import HiddenRolled, HiddenShown
from cubilete.sessions.model import HiddenRoll
from cubilete.sessions.private import refuse_silence

if TYPE_CHECKING:
    from cubilete.chat.message import Block
    from cubilete.ledger.seeds import Sealed
    from cubilete.sessions.call import Call

MOST_HIDDEN = 500
"""Draws behind the screen that a group may keep unopened."""


class HiddenArgs(Struct, frozen=True):
    """What to roll behind the screen."""

    text: str


class _ScreenedDice:
    """The Dice port behind the screen: each draw is a hidden entry of the ledger."""

    def __init__(self, call: Call, text: str, label: str) -> None:
        self._call = call
        self._text = text
        self._label = label
        self._sealed: Sealed | None = None
        self.kept: list[HiddenRoll] = []

    def draw(self, count: int, sides: int, *, turn: int = 0, whose: str = "") -> tuple[int, ...]:  # noqa: ARG002  the shape of the port
        """Deal faces that only their commitment tells of."""
        if count < 1:
            return ()
        ledger = self._call.ledger
        if self._sealed is None:
            self._sealed = ledger.epoch().current
            ledger.count_roll()
        key = ledger.command_key(self._sealed, len(self.kept))
        actor = ledger.blind(self._call.actor)
        label = ledger.blind(self._label, "label") if self._label else None
        entry, screened = deal.hide(self._sealed, key, count, sides, actor=actor, label=label)
        ledger.append(entry)
        number = ledger.head.count
        first = self.kept[0].number if self.kept else number
        self.kept.append(HiddenRoll(number, self._call.actor, screened, self._text, first))
        self._call.work.drawn += count
        return screened.faces


class _ShownDice:
    """The Dice port over faces that fell before."""

    def __init__(self, rolls: tuple[HiddenRoll, ...]) -> None:
        self._rolls = list(rolls)

    def draw(self, count: int, sides: int, *, turn: int = 0, whose: str = "") -> tuple[int, ...]:  # noqa: ARG002  the shape of the port
        """Give the faces of the next draw. Raises LookupError when another one was made then."""
        if count < 1:
            return ()
        screened = self._rolls.pop(0).screened if self._rolls else None
        if screened is None or (screened.sides, len(screened.faces)) != (sides, count):
            raise LookupError(f"{count}d{sides} was not rolled")
        return screened.faces


async def roll_hidden(call: Call, args: HiddenArgs) -> Refusal | None:
    """Roll behind the screen: the room learns that, the GM learns what."""
    said = read_roll(call, args.text)
    if isinstance(said, Refusal):
        return said
    reading = said.reading
    if not reading.expression.dice:  # a sum of numbers: nothing falls that could be bound and shown
        return Refusal("dice_none", example="/oculta d20+5 sigilo")
    unheard = await refuse_silence(call)
    if unheard is not None:
        return unheard
    await call.ledger.open()
    dice = _ScreenedDice(call, reading.expression.text, reading.label)
    rolled = notation.roll(reading.expression, dice)
    if isinstance(rolled, Refusal):
        return rolled
    kept = (*call.ledger.rolls.hidden, *dice.kept)
    if len(kept) > MOST_HIDDEN:
        return Refusal("hidden_full", {"most": MOST_HIDDEN}, "/revelar")
    call.ledger.put(hidden=kept)
    number = dice.kept[0].number
    call.note(HiddenRolled(number))
    call.tell_open(Message((Line("hidden-rolled", {"who": Name(call.actor), "number": number}),)))
    body = (Line("hidden-number", {"number": number}), *lines_of(rolled, reading.label, call.actor))
    call.tell(Message(body, to=f"@{call.actor}"))
    return None


def show_hidden(call: Call, number: int) -> Refusal | None:
    """Open a hidden roll to all; any GM may."""
    if not call.is_gm():
        return Refusal("not_gm") if call.gms() else Refusal("needs_gm", example="/gm @ana")
    hidden = call.ledger.rolls.hidden
    rolls = tuple(roll for roll in hidden if (roll.first or roll.number) == number)
    if not rolls:
        waiting = tuple(dict.fromkeys(roll.first or roll.number for roll in hidden))
        example = f"/revelar {waiting[-1]}" if waiting else None
        return Refusal("no_hidden_roll", {"number": number, "count": len(waiting)}, example)
    for roll in rolls:
        call.ledger.append(roll.screened.show(roll.number))
    call.ledger.put(hidden=tuple(roll for roll in hidden if roll not in rolls))
    call.note(HiddenShown(number, tuple(face for roll in rolls for face in roll.screened.faces)))
    told = Line("hidden-shown", {"who": Name(call.actor), "number": number})
    call.tell_open(Message((told, *_faces(rolls))))
    return None


def _faces(rolls: tuple[HiddenRoll, ...]) -> tuple[Block, ...]:
    """The roll as it was made then; the bare faces where the notation has changed since."""
    reading = notation.read(rolls[0].text)
    if not isinstance(reading, Refusal):
        try:
            rolled = notation.roll(reading.expression, _ShownDice(rolls))
        except LookupError:
            rolled = Refusal("changed")
        if not isinstance(rolled, Refusal):
            return lines_of(rolled, "", rolls[0].by)
    return tuple(
        Line(
            "hidden-faces", {"sides": roll.screened.sides, "faces": ", ".join(map(str, roll.screened.faces))}
        )
        for roll in rolls
    )


@hookimpl
def cubilete_verbs() -> tuple[Verb, ...]:
    """Rolling in secret."""
    return (
        Verb(
            VerbSpec(
                id="oculta",
                es=("oculta",),
                en=("hidden",),
                args=HiddenArgs,
                params=(Param("text", "expression", required=True),),
                who="gm",
                examples={"es": "/oculta d20+5 sigilo", "en": "/hidden d20+5 stealth"},
            ),
            roll_hidden,
        ),
    )
