"""From tree to text: the expression as understood."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from cubilete.rules.notation.tree import Binary, Compare, Group, Negative, Number, Pool, RollKeep

if TYPE_CHECKING:
    from cubilete.rules.notation.tree import Condition, Expression, Keep, Node, Operator

_EXPLOSIONS = {"new": "!", "compound": "!!", "penetrate": "!p"}
_POWER: dict[Operator, int] = {"+": 1, "-": 1, "*": 2, "/": 2}
POWERS: dict[Operator, tuple[int, int]] = {"+": (1, 2), "-": (1, 2), "*": (2, 3), "/": (2, 3)}
"""The binding powers that the left and the right operand meet."""


def canonical(expression: Expression) -> str:
    """Give the expression as understood. Reading it again gives the same tree."""
    return expression.text


def write(node: Node) -> str:
    """Write a node that stands at the beginning of a sum."""
    # Types are compared, not matched: reading writes each expression once, and this is half its time.
    kind = type(node)
    if kind is Pool:
        return write_pool(cast("Pool", node))
    if kind is Number:
        return str(cast("Number", node).value)
    if kind is Binary:
        return _write_binary(cast("Binary", node))
    return _write_rare(node)


def _write_binary(node: Binary) -> str:
    op, left, right = node.op, node.left, node.right
    power = _POWER[op]
    first = f"({write(left)})" if needs_parentheses(left, power) else write(left)
    second = f"({write(right)})" if needs_parentheses(right, power + 1) else write(right)
    return f"{first}{op}{second}"


def _write_rare(node: Node) -> str:
    match node:
        case RollKeep():
            return f"{node.asked}g{node.asked_kept}"
        case Negative():
            return f"-({write(node.item)})"
        case Compare():
            item = write(node.item)
            if _bare(node.item) or item.endswith(("!", "!p")):  # else the explosion would take the condition
                item = f"({item})"
            return f"{item}{_write_condition(node.when)}"
        case Group():
            return f"{{{','.join(map(write, node.items))}}}{_write_keeps(node.keeps)}"
        case _:
            raise AssertionError(node)


def _bare(node: Node) -> bool:
    """Tell whether a comparison behind the node's text would count instead, or stand there already."""
    return type(node) is Pool or type(node) is Compare


def needs_parentheses(node: Node, power: int) -> bool:
    """Tell whether the node must be wrapped where operators of `power` bind."""
    if type(node) is Binary:
        return _POWER[node.op] < power
    if type(node) is Pool:
        return node.successes is not None
    return type(node) is Compare


def _write_condition(when: Condition) -> str:
    return f"{when.op}{when.n}"


def _write_keeps(keeps: tuple[Keep, ...]) -> str:
    return "".join(f"{keep.kind}{keep.n}" for keep in keeps)


def write_pool(pool: Pool) -> str:
    """Write dice and their modifiers, in the order in which they work."""
    dice = f"{pool.count}dF" if pool.fate else f"{pool.count}d{pool.sides}"
    if pool.reroll is not None:
        word = "ro" if pool.reroll.once else "r"
        dice += "".join(f"{word}{_write_condition(when)}" for when in pool.reroll.when)
    if pool.explode is not None:
        dice += _EXPLOSIONS[pool.explode.kind]
        if pool.explode.when is not None:
            dice += _write_condition(pool.explode.when)
    if pool.floor is not None:
        dice += f"mi{pool.floor}"
    if pool.ceiling is not None:
        dice += f"ma{pool.ceiling}"
    if pool.keeps:
        dice += _write_keeps(pool.keeps)
    if pool.successes is None:
        return dice
    # `1d6!>=4` would be a condition of the explosion, so the count goes in front of it.
    if pool.explode is not None and pool.explode.when is None and dice.endswith(("!", "!!", "!p")):
        sign = _EXPLOSIONS[pool.explode.kind]
        return f"{dice.removesuffix(sign)}{_write_condition(pool.successes)}{sign}"
    return f"{dice}{_write_condition(pool.successes)}"
