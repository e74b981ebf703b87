"""The whole way at once: compiles a tree to closures that give the plain text of a roll.

For logs, files and previews, where the steps between are not needed and many rolls are. The text is
the same, character by character, as that of the staged way (`roll`, `blocks`, `chat.dicetext`); pools
with explosions, re-rolls or counts are dealt by the same closures.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

from cubilete.rules.notation.blocks import SIGNS, describe, is_bracketed, list_parts
from cubilete.rules.notation.bounds import kept_count
from cubilete.rules.notation.keeping import choose
from cubilete.rules.notation.limits import Refused
from cubilete.rules.notation.plan import Plans, calculate, compile_roller
from cubilete.rules.notation.roll_keep import as_pool
from cubilete.rules.notation.showing import BEFORE_TOTAL, show_dice, show_parts, show_total
from cubilete.rules.notation.tree import Binary, Compare, Group, Negative, Number, Pool, RollKeep
from cubilete.rules.notation.waves import Budget, compile_pool
from cubilete.rules.notation.writing import needs_parentheses, powers

if TYPE_CHECKING:
    from collections.abc import Callable

    from cubilete.rules.decision import Refusal
    from cubilete.rules.dice import Dice
    from cubilete.rules.notation.tree import Expression, Node
    from cubilete.rules.notation.waves import Draw

    Teller: TypeAlias = Callable[[Draw], tuple[str, int]]
    LineTeller: TypeAlias = Callable[[Draw], str]

_FACES = tuple(map(str, range(1001)))
_DROPPED = tuple(f"({face})" for face in range(1001))


def compile_teller(node: Node, *, bare: bool = True) -> Teller:
    """Compile a node to a function that rolls it and gives its text and its value.

    `bare` is a node that begins its text; it needs no brackets around its dice.
    """
    match node:
        case Number():
            constant = (str(node.value), node.value)
            return lambda _draw: constant
        case Pool() | RollKeep():
            pool = as_pool(node) if type(node) is RollKeep else cast("Pool", node)
            teller = _compile_pool(pool)
            return _wrap(teller, "[", "]") if is_bracketed(pool, bare=bare) else teller
        case Negative():
            return _compile_negative(node)
        case Binary():
            return _compile_binary(node, bare=bare)
        case Compare():
            return _compile_compare(node, bare=bare)
        case Group():
            return _compile_group(node)


def _wrap(teller: Teller, opening: str, closing: str) -> Teller:
    def tell_wrapped(draw: Draw) -> tuple[str, int]:
        text, value = teller(draw)
        return f"{opening}{text}{closing}", value

    return tell_wrapped


def _compile_pool(pool: Pool) -> Teller:
    """Choose the shortest way for a pool."""
    wild = pool.explode is not None or pool.reroll is not None
    changed = pool.floor is not None or pool.ceiling is not None or pool.successes is not None
    if wild or changed or pool.fate or pool.sides >= len(_FACES) or len(pool.keeps) > 1:
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

    def tell_die(draw: Draw) -> tuple[str, int]:
        (face,) = draw(1, sides)
        return face_text(face), face

    def tell_plain(draw: Draw) -> tuple[str, int]:
        faces = draw(count, sides)
        return join(map(face_text, faces)), sum(faces)

    return tell_die if count == 1 else tell_plain


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

    def tell_negative(draw: Draw) -> tuple[str, int]:
        text, value = item(draw)
        return f"-({text})", -value

    return tell_negative


def _compile_operand(node: Node, power: int, *, bare: bool) -> Teller:
    if needs_parentheses(node, power):
        return _wrap(compile_teller(node), "(", ")")
    return compile_teller(node, bare=bare)


def _compile_binary(node: Binary, *, bare: bool) -> Teller:
    op, sign = node.op, SIGNS[node.op]
    first, second = powers(op)
    left = _compile_operand(node.left, first, bare=bare and op in "+-")
    right = _compile_operand(node.right, second, bare=False)
    if type(node.right) is Number and op in "+-":
        number = node.right.value if op == "+" else -node.right.value
        suffix = f"{sign}{node.right.value}"

        def tell_shifted(draw: Draw) -> tuple[str, int]:
            text, value = left(draw)
            return text + suffix, value + number

        return tell_shifted

    def tell_binary(draw: Draw) -> tuple[str, int]:
        first_text, a = left(draw)
        second_text, b = right(draw)
        return f"{first_text}{sign}{second_text}", calculate(op, a, b)

    return _wrap(tell_binary, "⌊", "⌋") if op == "/" else tell_binary


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
