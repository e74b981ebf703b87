"""From tree to text: the expression as understood."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.rules.notation.tree import Binary, Compare, Group, Negative, Number, Pool, RollKeep

if TYPE_CHECKING:
    from cubilete.rules.notation.tree import Condition, Expression, Keep, Node, Operator

_EXPLOSIONS = {"new": "!", "compound": "!!", "penetrate": "!p"}
_POWER: dict[Operator, int] = {"+": 1, "-": 1, "*": 2, "/": 2}


def canonical(expression: Expression) -> str:
    """Give the expression as understood. Reading it again gives the same tree."""
    return expression.text


def write(node: Node) -> str:  # noqa: PLR0911 - one return for each kind of node
    """Write a node that stands at the beginning of a sum."""
    match node:
        case Pool():
            return write_pool(node)
        case Number():
            return str(node.value)
        case RollKeep():
            return f"{node.asked}g{node.asked_kept}"
        case Binary():
            left = _write_operand(node.left, _POWER[node.op])
            return f"{left}{node.op}{_write_operand(node.right, _POWER[node.op] + 1)}"
        case Negative():
            return f"-({write(node.item)})"
        case Compare():
            item = f"({write(node.item)})" if _bare(node.item) else write(node.item)
            return f"{item}{_write_condition(node.when)}"
        case Group():
            return f"{{{','.join(map(write, node.items))}}}{_write_keeps(node.keeps)}"


def _bare(node: Node) -> bool:
    """Tell whether a comparison behind the node's text would count instead, or stand there already."""
    return type(node) is Pool or type(node) is Compare


def needs_parentheses(node: Node, power: int) -> bool:
    """Tell whether the node must be wrapped where operators of `power` bind."""
    match node:
        case Binary():
            return _POWER[node.op] < power
        case Compare():
            return True
        case Pool():
            return node.successes is not None
        case Number() | RollKeep() | Negative() | Group():
            return False


def _write_operand(node: Node, power: int) -> str:
    return f"({write(node)})" if needs_parentheses(node, power) else write(node)


def powers(op: Operator) -> tuple[int, int]:
    """Give the binding powers that the left and the right operand meet."""
    return _POWER[op], _POWER[op] + 1


def _write_condition(when: Condition) -> str:
    return f"{when.op}{when.n}"


def _write_keeps(keeps: tuple[Keep, ...]) -> str:
    return "".join(f"{keep.kind}{keep.n}" for keep in keeps)


def write_pool(pool: Pool) -> str:
    """Write dice and their modifiers, in the order in which they work."""
    dice = f"{pool.count}d{'F' if pool.fate else pool.sides}"
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
