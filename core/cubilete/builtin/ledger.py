"""The fairness ledger as people use it: check it, mix words into seeds, open what is closed."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cubilete.builtin.hidden import show_hidden
from cubilete.builtin.records import MOST_RECORDS, records_here
from cubilete.chat.legible import in_short
from cubilete.chat.message import Line, Message
from cubilete.ledger import export, seeds, verify
from cubilete.ledger.record import HASH_SIZE, Head, split
from cubilete.plugin_api import Verb, hookimpl
from cubilete.rules.decision import Refusal
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions.events import SeedAdded, SeedRevealed

if TYPE_CHECKING:
    from cubilete.ledger.seeds import Sealed
    from cubilete.sessions.call import Call

MOST_TEXT = 200
"""Characters of a text for a seed."""


class VerifyArgs(Struct, frozen=True):
    """A head that somebody noted, and the count that stood beside it."""

    head: str = ""
    count: int = 0


class SeedArgs(Struct, frozen=True):
    """Any words."""

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
    report = await asyncio.to_thread(_judge, records, head)
    lines = [*verify.lines(report)]
    if args.head:
        lines.append(_compare(records, args))
    lines += await _bound(call)
    if report.holds:
        lines.append(Line("verify-advice"))
    call.say(*lines)
    return None


def _judge(records: list[bytes], head: Head) -> verify.Report:
    """Verify stored records against the head that the group's own document holds."""
    sink = io.BytesIO()
    export.write(records, sink)
    return verify.verify(io.BytesIO(sink.getvalue()), head.long, head.count)


def _compare(records: list[bytes], args: VerifyArgs) -> Line:
    """Look for a head that somebody noted: at its number, or anywhere in the chain."""
    numbers = (args.count,) if args.count else range(1, len(records) + 1)
    for number in numbers:
        if 1 <= number <= len(records) and Head(number, split(records[number - 1])[1]).agrees(args.head):
            return Line("verify-noted", {"head": args.head, "count": number})
    return Line("verify-not-noted", {"head": in_short(args.head), "count": args.count})


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


async def reveal(call: Call, args: RevealArgs) -> Refusal | None:
    """Show a hidden roll (the GM), or open the seed of the rolls so far (GM or admin)."""
    await call.ledger.open()
    if args.number:
        return show_hidden(call, args.number)
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
