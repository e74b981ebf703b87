"""Compiles a tree once to closures that roll it: from tree to rolled tree."""

from __future__ import annotations

from operator import add, floordiv, mul, sub
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from cubilete.rules.notation.keeping import choose
from cubilete.rules.notation.limits import Refused
from cubilete.rules.notation.roll_keep import as_pool
from cubilete.rules.notation.rolled import (
    Rolled,
    RolledBinary,
    RolledCompare,
    RolledGroup,
    RolledNegative,
    RolledNode,
    RolledNumber,
    RolledPool,
)
from cubilete.rules.notation.tree import Binary, Compare, Group, Negative, Number, Pool, RollKeep
from cubilete.rules.notation.waves import Budget, compile_pool

if TYPE_CHECKING:
    from collections.abc import Callable

    from cubilete.rules.decision import Refusal
    from cubilete.rules.dice import Dice
    from cubilete.rules.notation.tree import Expression, Node, Operator
    from cubilete.rules.notation.waves import Draw

    Roller: TypeAlias = Callable[[Draw], RolledNode]

Plan = TypeVar("Plan")
_CACHED = 2048


class Plans(Generic[Plan]):
    """Compiled expressions by the text of their expression, which says everything; the oldest make room."""

    __slots__ = ("compile", "known")

    def __init__(self, compiler: Callable[[Expression], Plan]) -> None:
        self.compile = compiler
        self.known: dict[str, Plan] = {}

    def of(self, expression: Expression) -> Plan:
        """Give the plan of the expression."""
        plan = self.known.get(expression.text)
        if plan is None:
            if len(self.known) >= _CACHED:
                self.known.pop(next(iter(self.known)), None)
            plan = self.known[expression.text] = self.compile(expression)
        return plan


OPERATIONS: dict[Operator, Callable[[int, int], int]] = {"+": add, "-": sub, "*": mul, "/": floordiv}
"""Arithmetic; division rounds toward minus infinity."""


def compile_roller(node: Node) -> Roller:  # noqa: PLR0911 - one return for each kind of node
    """Compile a node to a function that rolls it, its parts from left to right."""
    match node:
        case Number():
            number = RolledNumber(node.value)
            return lambda _draw: number
        case Pool():
            return _compile_pool(node)
        case RollKeep():
            return _compile_pool(as_pool(node))
        case Negative():
            return _compile_negative(node)
        case Binary():
            return _compile_binary(node)
        case Compare():
            return _compile_compare(node)
        case Group():
            return _compile_group(node)


def _compile_pool(pool: Pool) -> Roller:
    deal = compile_pool(pool)
    return lambda draw: RolledPool(*deal(draw))


def _compile_negative(node: Negative) -> Roller:
    item = compile_roller(node.item)

    def roll_negative(draw: Draw) -> RolledNode:
        rolled = item(draw)
        return RolledNegative(rolled, -rolled.value)

    return roll_negative


def _compile_binary(node: Binary) -> Roller:
    left, right = compile_roller(node.left), compile_roller(node.right)
    calculate = OPERATIONS[node.op]

    def roll_binary(draw: Draw) -> RolledNode:
        first, second = left(draw), right(draw)
        return RolledBinary(first, second, calculate(first.value, second.value))

    return roll_binary


def _compile_compare(node: Compare) -> Roller:
    item, (low, high) = compile_roller(node.item), node.when.span()

    def roll_compare(draw: Draw) -> RolledNode:
        rolled = item(draw)
        return RolledCompare(rolled, int(low <= rolled.value <= high))

    return roll_compare


def _compile_group(node: Group) -> Roller:
    items, keeps = [compile_roller(item) for item in node.items], node.keeps

    def roll_group(draw: Draw) -> RolledNode:
        rolled = tuple([item(draw) for item in items])
        values = [item.value for item in rolled]
        chosen = choose(values, keeps)
        kept = tuple([i in chosen for i in range(len(values))])
        return RolledGroup(rolled, kept, sum([values[i] for i in chosen]))

    return roll_group


_ROLLERS: Plans[Roller] = Plans(lambda expression: compile_roller(expression.root))


def roll(expression: Expression, dice: Dice) -> Rolled | Refusal:
    """Roll an expression that was read.

    Pools are drawn from left to right, repetitions one after the other, each pool in waves. The only
    refusal left here is `dice_draws` (limit): explosions and re-rolls that asked for too much.
    """
    roller = _ROLLERS.of(expression)
    draw: Draw = Budget(dice).draw if expression.wild else dice.draw
    try:
        return Rolled(expression, tuple([roller(draw) for _ in range(expression.times)]))
    except Refused as refused:
        return refused.refusal
