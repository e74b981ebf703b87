"""Rolls outside fights: dice notation, and the last roll once more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cubilete.chat.message import Line, Message, Name
from cubilete.plugin_api import Verb, hookimpl
from cubilete.rules import notation
from cubilete.rules.decision import Refusal, Term
from cubilete.rules.notation.rolled import (
    RolledBinary,
    RolledCompare,
    RolledGroup,
    RolledNegative,
    RolledNumber,
    RolledPool,
)
from cubilete.rules.notation.tree import Binary, Compare, Group, Negative
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions.events import DiceRolled

if TYPE_CHECKING:
    from cubilete.chat.message import Arg, Block
    from cubilete.rules.notation import Rolled
    from cubilete.rules.notation.rolled import RolledNode
    from cubilete.rules.notation.tree import Node
    from cubilete.rules.roll_forms import Said
    from cubilete.sessions.call import Call


MOST_RECENT = 5
"""Different rolls that are remembered of a person."""


class Roll(Struct, frozen=True):
    """What to roll: an expression, and the player's own words behind it."""

    text: str


class Again(Struct, frozen=True):
    """Nothing to say."""


async def roll(call: Call, args: Roll) -> Refusal | None:
    """Roll an expression, tell every die, and remember it for /otra."""
    said = read_roll(call, args.text)
    if isinstance(said, Refusal):
        return said
    reading = said.reading
    dice = await call.dice(reading.label)
    rolled = notation.roll(reading.expression, dice)
    if isinstance(rolled, Refusal):
        return rolled
    call.note(DiceRolled(call.actor, rolled.total, tuple(draw.faces for draw in dice.drawn())))
    lines = named_lines(said, rolled, call.actor) or lines_of(rolled, reading.label, call.actor)
    call.tell_open(Message(lines, reply_to=call.incoming.id, system=said.system))
    others = (text for text in call.member.recent if text != args.text)
    call.put_member(last_roll=args.text, recent=(args.text, *others)[:MOST_RECENT])
    return None


async def roll_again(call: Call, args: Again) -> Refusal | None:  # noqa: ARG001  the shape of a handler
    """Roll the actor's last roll once more."""
    if not call.member.last_roll:
        return Refusal("nothing_rolled", example="/tirar 2d6+1")
    return await roll(call, Roll(call.member.last_roll))


def read_roll(call: Call, text: str) -> Said | Refusal:
    """Read a roll as it is said here: notation, or a form of the system that is meant first."""
    fight = call.place.fight
    order = (call.system, fight.system if fight is not None else "", call.meta.default_system)
    return call.desk.vocabulary(call.meta.enabled).rolls.read(text, tuple(filter(None, order)))


def named_lines(said: Said, rolled: Rolled, who: str) -> tuple[Block, ...]:
    """A roll whose dice have names, as one line with each of them; nothing for any other."""
    if said.form is None or not said.form.names:
        return ()
    named = [
        Line("roll-form-die", {"name": Term(name), "face": one.value})
        for name, one in zip(said.form.names, rolled.rolls, strict=True)
    ]
    dice = named.pop()
    while named:
        dice = Line("roll-form-more", {"first": named.pop(), "rest": dice})
    facts: dict[str, Arg] = {"who": Name(who), "form": said.text, "dice": dice}
    if said.reading.label:
        return (Line("roll-form-labelled", {**facts, "label": said.reading.label}),)
    return (Line("roll-form", facts),)


def lines_of(rolled: Rolled, label: str, who: str) -> tuple[Block, ...]:
    """Lines to show: the first says who rolls and what for, the last that a division was rounded."""
    first, *others = notation.blocks(rolled, label)
    lines: list[Block] = [replace(first, who=Name(who)), *(replace(line, label="") for line in others)]
    if any(was_rounded(rolled.expression.root, one) for one in rolled.rolls):
        lines.append(Line("roll-rounded"))
    return tuple(lines)


def was_rounded(node: Node, rolled: RolledNode) -> bool:
    """Tell whether some division in the expression left a rest."""
    match node, rolled:
        case Binary(), RolledBinary():
            if node.op == "/" and rolled.left.value % rolled.right.value:
                return True
            return was_rounded(node.left, rolled.left) or was_rounded(node.right, rolled.right)
        case ((Negative() | Compare()), (RolledNegative() | RolledCompare())):
            return was_rounded(node.item, rolled.item)
        case Group(), RolledGroup():
            return any(was_rounded(*pair) for pair in zip(node.items, rolled.items, strict=True))
        case _, (RolledNumber() | RolledPool()):
            return False
        case _:
            raise AssertionError(node)


@hookimpl
def cubilete_verbs() -> tuple[Verb, ...]:
    """Rolling."""
    return (
        Verb(
            VerbSpec(
                id="tirar",
                es=("tirar", "t"),
                en=("roll", "r"),
                args=Roll,
                params=(Param("text", "expression", required=True),),
                examples={"es": "/tirar 4d6kh3+2 ataque furtivo", "en": "/roll 4d6kh3+2 sneak attack"},
            ),
            roll,
        ),
        Verb(
            VerbSpec(
                id="otra",
                es=("otra",),
                en=("again",),
                args=Again,
                examples={"es": "/otra", "en": "/again"},
            ),
            roll_again,
        ),
    )
