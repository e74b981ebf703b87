"""The fairness ledger as people use it: check it, mix words into seeds, roll behind the screen, open."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cubilete.builtin.dice import lines_of
from cubilete.builtin.records import MOST_RECORDS, records_here
from cubilete.chat.message import Line, Message, Name
from cubilete.ledger import deal, export, seeds, verify
from cubilete.ledger.record import HASH_SIZE, Head, split
from cubilete.plugin_api import Verb, hookimpl
from cubilete.rules import notation
from cubilete.rules.decision import Refusal
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions.events import HiddenRolled, HiddenShown, SeedAdded, SeedRevealed
from cubilete.sessions.model import HiddenRoll

if TYPE_CHECKING:
    from cubilete.chat.message import Block
    from cubilete.ledger.seeds import Sealed
    from cubilete.sessions.call import Call

MOST_HIDDEN = 500
"""Draws behind the screen that a group may keep unopened."""
MOST_TEXT = 200
"""Characters of a text for a seed."""


class VerifyArgs(Struct, frozen=True):
    """A head that somebody noted, and the count that stood beside it."""

    head: str = ""
    count: int = 0


class SeedArgs(Struct, frozen=True):
    """Any words."""

    text: str


class HiddenArgs(Struct, frozen=True):
    """What to roll behind the screen."""

    text: str


class RevealArgs(Struct, frozen=True):
    """Number of a hidden roll; without it the seed of the group's rolls is opened."""

    number: int = 0


async def check(call: Call, args: VerifyArgs) -> Refusal | None:
    """Check the whole chain now, and say what binds the dice to come."""
    await call.ledger.open()
    head = call.ledger.head
    if not head.count:
        return Refusal("nothing_rolled", example="/tirar 2d6+1")
    if head.count > MOST_RECORDS:
        call.say(Line("verify-head", {"count": head.count, "head": head.short}), Line("verify-too-long"))
        return None
    records = await records_here(call)
    sink = io.BytesIO()
    export.write(records, sink)
    count = args.count or (_count_at(records, args.head) if args.head else 0)
    report = verify.verify(io.BytesIO(sink.getvalue()), args.head or None, count or None)
    lines = [*verify.lines(report)]
    if report.holds and report.head != head:
        lines.append(Line("verify-tail", {"count": head.count, "found": report.head.count}))
    if args.head and report.holds:
        lines.append(Line("verify-noted", {"head": args.head, "count": count or head.count}))
    lines += await _bound(call)
    call.say(*lines)
    return None


def _count_at(records: list[bytes], noted: str) -> int:
    """Where in the chain a noted head stands; 0 when nowhere."""
    for number, record in enumerate(records, 1):
        if Head(number, split(record)[1]).agrees(noted):
            return number
    return 0


async def _bound(call: Call) -> list[Line]:
    """Commitments: what the dice of now and of the next epoch, and of this fight, follow from."""
    lines = []
    current = call.ledger.rolls.seeds
    if current is not None:
        now, to_come = _commitment(current.current), _commitment(current.upcoming)
        lines.append(
            Line("verify-epoch", {"number": current.number, "commitment": now, "rolls": current.rolls})
        )
        texts = len(current.upcoming.texts)
        lines.append(
            Line("verify-epoch-next", {"number": current.number + 1, "commitment": to_come, "texts": texts})
        )
    fight = await call.fight()
    if fight is not None and fight.seed is not None:
        bound = _commitment(fight.seed.sealed)
        lines.append(Line("verify-fight", {"number": fight.number, "commitment": bound}))
    return lines


def _commitment(sealed: Sealed) -> str:
    """The first characters of a commitment, written as heads are."""
    return Head(0, seeds.commitment(sealed.secret)[:HASH_SIZE]).short


async def add_words(call: Call, args: SeedArgs) -> Refusal | None:
    """Mix words into a seed that is not fixed yet: of this place's lobby, else of the next epoch."""
    if len(args.text) > MOST_TEXT:
        return Refusal("seed_too_long", {"most": MOST_TEXT})
    await call.ledger.open()
    fight = await call.fight()
    if fight is not None and fight.phase == "lobby" and fight.seed is not None:
        if len(fight.seed.sealed.texts) >= seeds.TEXTS_MAX:
            return Refusal("seed_full", {"most": seeds.TEXTS_MAX})
        seed, entry = seeds.mix_lobby(fight.seed, args.text)
        call.put_fight(replace(fight, seed=seed))
        line = Line("seed-in-fight", {"number": fight.number, "count": len(seed.sealed.texts)})
    else:
        current = call.ledger.epoch()
        if len(current.upcoming.texts) >= seeds.TEXTS_MAX:
            return Refusal("seed_full", {"most": seeds.TEXTS_MAX})
        mixed, entry = seeds.mix_upcoming(current, args.text)
        call.ledger.put(seeds=mixed)
        line = Line("seed-in-epoch", {"number": mixed.number + 1, "count": len(mixed.upcoming.texts)})
    call.ledger.append(entry)
    call.note(SeedAdded(entry.scope))
    call.tell(Message((line,), reply_to=call.incoming.id))
    return None


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
    reading = notation.read(args.text)
    if isinstance(reading, Refusal):
        return reading
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
    call.say(Line("hidden-rolled", {"who": Name(call.actor), "number": number}))
    body = (Line("hidden-number", {"number": number}), *lines_of(rolled, reading.label, call.actor))
    call.tell(Message(body, to=f"@{call.actor}"))
    return None


async def reveal(call: Call, args: RevealArgs) -> Refusal | None:
    """Show a hidden roll (the GM), or open the seed of the rolls so far (GM or admin)."""
    await call.ledger.open()
    if args.number:
        return _show_hidden(call, args.number)
    current = call.ledger.rolls.seeds
    if current is None or not current.rolls:
        return Refusal("nothing_to_reveal", example="/tirar 2d6+1")
    scope = current.current.scope
    opened = call.ledger.rotate()
    call.note(SeedRevealed(scope))
    call.say(
        Line("seed-opened", {"number": current.number, "rolls": current.rolls}),
        Line("seed-next", {"number": opened.number, "commitment": _commitment(opened.current)}),
    )
    return None


def _show_hidden(call: Call, number: int) -> Refusal | None:
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
    call.tell(Message((told, *_faces(rolls))))
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
    """Checking and seeds."""
    return (
        Verb(
            VerbSpec(
                id="verificar",
                es=("verificar",),
                en=("verify",),
                args=VerifyArgs,
                params=(Param("head", "slug"), Param("count", "int")),
                examples={"es": "/verificar", "en": "/verify"},
            ),
            check,
        ),
        Verb(
            VerbSpec(
                id="semilla",
                es=("semilla",),
                en=("seed",),
                args=SeedArgs,
                params=(Param("text", "text", required=True),),
                examples={"es": "/semilla que haya suerte", "en": "/seed wish me luck"},
            ),
            add_words,
        ),
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
        Verb(
            VerbSpec(
                id="revelar",
                es=("revelar",),
                en=("reveal",),
                args=RevealArgs,
                params=(Param("number", "int"),),
                who="admin_or_gm",
                examples={"es": "/revelar 12", "en": "/reveal 12"},
            ),
            reveal,
        ),
    )
