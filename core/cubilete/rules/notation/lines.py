"""The whole way at once: compiles a tree to closures that give the plain text of a roll.

For logs, files and previews, where the steps between are not needed and many rolls are. The text is
the same, character by character, as that of the staged way (`roll`, `blocks`, `chat.dicetext`); pools
with explosions, re-rolls or counts are dealt by the same closures.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import TYPE_CHECKING, TypeAlias, cast

from cubilete.rules.notation.blocks import SIGNS, describe, enclose, is_bracketed, list_parts
from cubilete.rules.notation.bounds import kept_count
from cubilete.rules.notation.faces import explode_spans
from cubilete.rules.notation.keeping import choose, compile_keeps
from cubilete.rules.notation.limits import Refused
from cubilete.rules.notation.plan import OPERATIONS, Plans, compile_roller
from cubilete.rules.notation.roll_keep import as_pool
from cubilete.rules.notation.showing import BEFORE_TOTAL, show_dice, show_parts, show_total
from cubilete.rules.notation.tree import Binary, Compare, Group, Negative, Number, Pool, RollKeep
from cubilete.rules.notation.waves import Budget, ask_more, compile_pool, join_spans
from cubilete.rules.notation.writing import POWERS, needs_parentheses

if TYPE_CHECKING:
    from collections.abc import Callable

    from cubilete.rules.decision import Refusal
    from cubilete.rules.dice import Dice
    from cubilete.rules.notation.tree import Expression, Node, Operator
    from cubilete.rules.notation.waves import Draw

    Teller: TypeAlias = Callable[[Draw], tuple[str, int]]
    LineTeller: TypeAlias = Callable[[Draw], str]

_TABLED = 100
"""Sides up to which the texts of exploding dice are kept in tables."""
_FACES = tuple(map(str, range(1001)))
_DROPPED = tuple(f"({face})" for face in range(1001))


def compile_teller(node: Node, *, bare: bool = True) -> Teller:
    """Compile a node to a function that rolls it and gives its text and its value.

    `bare` is a node that begins its text; it needs no brackets around its dice.
    """
    # Types are compared, not matched: a roll that is read anew spends a third of its time here.
    kind = type(node)
    if kind is Pool:
        pool = cast("Pool", node)
        teller = _compile_pool(pool)
        if bare or not is_bracketed(pool, bare=bare):
            return teller
        return _wrap(teller, "[", "]")
    if kind is Number:
        constant = (str(cast("Number", node).value), cast("Number", node).value)
        return lambda _draw: constant
    if kind is Binary:
        return _compile_binary(cast("Binary", node), bare=bare)
    return _compile_rare(node, bare=bare)


def _compile_rare(node: Node, *, bare: bool) -> Teller:
    match node:
        case RollKeep():
            return compile_teller(as_pool(node), bare=bare)
        case Negative():
            return _compile_negative(node)
        case Compare():
            return _compile_compare(node, bare=bare)
        case Group():
            return _compile_group(node)
        case _:
            raise AssertionError(node)


def _wrap(teller: Teller, opening: str, closing: str) -> Teller:
    def tell_wrapped(draw: Draw) -> tuple[str, int]:
        text, value = teller(draw)
        return f"{opening}{text}{closing}", value

    return tell_wrapped


def _compile_pool(pool: Pool) -> Teller:
    """Choose the shortest way for a pool."""
    changed = pool.floor is not None or pool.ceiling is not None or pool.successes is not None
    if pool.reroll is not None or changed or pool.fate or len(pool.keeps) > 1:
        return _compile_dealt(pool)
    if pool.explode is not None:
        short = pool.explode.kind == "new" and pool.sides <= _TABLED
        return _compile_exploding(pool) if short else _compile_dealt(pool)
    if pool.sides >= len(_FACES):
        return _compile_dealt(pool)
    if pool.keeps and kept_count(pool.count, pool.keeps) < pool.count:
        return _compile_kept(pool)
    return _compile_plain(pool)


def _compile_dealt(pool: Pool) -> Teller:
    deal = compile_pool(pool)

    def tell_dealt(draw: Draw) -> tuple[str, int]:
        dice, value = deal(draw)
        return show_dice(dice), value

    return tell_dealt


def _compile_plain(pool: Pool) -> Teller:
    count, sides = pool.count, pool.sides
    face_text, join = _FACES.__getitem__, ", ".join
    if count == 1:

        def tell_die(draw: Draw) -> tuple[str, int]:
            (face,) = draw(1, sides)
            return face_text(face), face

        return tell_die

    def tell_plain(draw: Draw) -> tuple[str, int]:
        faces = draw(count, sides)
        return join(map(face_text, faces)), sum(faces)

    return tell_plain


@lru_cache(maxsize=128)
def _table_exploding(
    sides: int, spans: tuple[tuple[int, int], ...]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Write each face, kept and dropped, with what follows it: an arrow if it brings a die."""
    more = join_spans(spans)
    ends = ["→" if face in more else ", " for face in range(sides + 1)]
    kept = tuple([f"{face}{end}" for face, end in enumerate(ends)])
    return kept, tuple([f"({face}){end}" for face, end in enumerate(ends)])


def _compile_exploding(pool: Pool) -> Teller:
    """Compile a pool in which faces bring new dice: whether one did is seen by its face."""
    count, sides, spans = pool.count, pool.sides, explode_spans(pool)
    more = join_spans(spans)
    kept_texts, dropped_texts = _table_exploding(sides, spans)
    mark = compile_keeps(pool.keeps) if pool.keeps else None

    def tell_exploding(draw: Draw) -> tuple[str, int]:
        dice = list(draw(count, sides))
        chains: dict[int, list[int]] = {}
        ask_more(dice, chains, more, sides, draw)
        for i in sorted(chains, reverse=True):
            dice[i : i + 1] = chains[i]
        if mark is None:
            return "".join([kept_texts[face] for face in dice])[:-2], sum(dice)
        kept = mark(dice)
        text = "".join(
            [(kept_texts if counts else dropped_texts)[face] for face, counts in zip(dice, kept, strict=True)]
        )
        return text[:-2], sum(compress(dice, kept))

    return tell_exploding


def _compile_kept(pool: Pool) -> Teller:
    """Compile a pool of plain faces of which some are dropped."""
    count, sides, keeps, join = pool.count, pool.sides, pool.keeps, ", ".join
    left = kept_count(count, keeps)
    highest = keeps[0].kind in ("kh", "dl")
    cut = count - left if highest else left - 1
    beside = cut - 1 if highest else left

    def tell_kept(draw: Draw) -> tuple[str, int]:
        faces = draw(count, sides)
        order = sorted(faces)
        edge = order[cut] if left else 0
        if not left or edge == order[beside]:  # equal dice on both sides of the cut: places decide
            chosen = choose(faces, keeps)
            texts = [_FACES[face] if i in chosen else _DROPPED[face] for i, face in enumerate(faces)]
        elif highest:
            texts = [_FACES[face] if face >= edge else _DROPPED[face] for face in faces]
        else:
            texts = [_FACES[face] if face <= edge else _DROPPED[face] for face in faces]
        return join(texts), sum(order[cut:] if highest else order[:left])

    return tell_kept


def _compile_negative(node: Negative) -> Teller:
    item = compile_teller(node.item)
    opening, closing = enclose(node.item)

    def tell_negative(draw: Draw) -> tuple[str, int]:
        text, value = item(draw)
        return f"-{opening}{text}{closing}", -value

    return tell_negative


def _compile_operand(node: Node, power: int, *, bare: bool) -> Teller:
    if needs_parentheses(node, power):
        return _wrap(compile_teller(node), *enclose(node))
    return compile_teller(node, bare=bare)


def _compile_binary(node: Binary, *, bare: bool) -> Teller:
    op, right_node = node.op, node.right
    sign = SIGNS[op]
    first, second = POWERS[op]
    left = _compile_operand(node.left, first, bare=bare and first == 1)
    if type(right_node) is Number:
        return _compile_shift(left, op, right_node.value)
    right = _compile_operand(right_node, second, bare=False)
    calculate = OPERATIONS[op]

    def tell_binary(draw: Draw) -> tuple[str, int]:
        first_text, a = left(draw)
        second_text, b = right(draw)
        return f"{first_text}{sign}{second_text}", calculate(a, b)

    return _wrap(tell_binary, "⌊", "⌋") if op == "/" else tell_binary


def _compile_shift(left: Teller, op: Operator, number: int) -> Teller:
    """Compile an operation with a constant."""
    suffix = f"{SIGNS[op]}{number}"
    if op in "+-":
        added = number if op == "+" else -number

        def tell_sum(draw: Draw) -> tuple[str, int]:
            text, value = left(draw)
            return text + suffix, value + added

        return tell_sum
    calculate = OPERATIONS[op]

    def tell_shifted(draw: Draw) -> tuple[str, int]:
        text, value = left(draw)
        return text + suffix, calculate(value, number)

    return _wrap(tell_shifted, "⌊", "⌋") if op == "/" else tell_shifted


def _compile_compare(node: Compare, *, bare: bool) -> Teller:
    item, (low, high) = compile_teller(node.item, bare=bare), node.when.span()
    asked = f"{node.when.op} {node.when.n}"

    def tell_compare(draw: Draw) -> tuple[str, int]:
        text, value = item(draw)
        return f"{text} = {value} {asked}", int(low <= value <= high)

    return tell_compare


def _compile_group(node: Group) -> Teller:
    """Go the staged way: what is dropped is known only when all is rolled."""
    roller = compile_roller(node)

    def tell_group(draw: Draw) -> tuple[str, int]:
        rolled = roller(draw)
        return show_parts(list_parts(node, rolled)), rolled.value

    return tell_group


def compile_line(expression: Expression) -> LineTeller:
    """Compile one repetition of an expression to its line of text."""
    teller, unit = compile_teller(expression.root), expression.unit
    prefix = f"{describe(expression)} → "

    def tell_sum(draw: Draw) -> str:
        text, value = teller(draw)
        return f"{prefix}{text} = {value}"

    def tell_other(draw: Draw) -> str:
        text, value = teller(draw)
        return f"{prefix}{text}{BEFORE_TOTAL[unit]}{show_total(value, unit)}"

    return tell_sum if unit == "sum" else tell_other


_LINES = Plans(compile_line)


def roll_line(expression: Expression, dice: Dice) -> str | Refusal:
    """Roll an expression and give its plain text, a line for each repetition.

    Draws the same faces as `roll`, with the same refusals.
    """
    teller = _LINES.of(expression)
    draw: Draw = Budget(dice).draw if expression.wild else dice.draw
    try:
        if expression.times == 1:
            return teller(draw)
        return "\n".join([teller(draw) for _ in range(expression.times)])
    except Refused as refused:
        return refused.refusal
