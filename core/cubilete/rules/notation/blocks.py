"""From rolled tree to what is shown: dice between the signs and numbers of the arithmetic.

A pool stands in square brackets where a comma could be misread. `⌊a / b⌋` says that division rounds
down. In groups the members stand in braces with their totals, those of dropped ones in parentheses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.rules.notation.roll_keep import describe_cap
from cubilete.rules.notation.rolled import (
    RolledBinary,
    RolledCompare,
    RolledGroup,
    RolledNegative,
    RolledNumber,
    RolledPool,
)
from cubilete.rules.notation.tree import Binary, Compare, Group, Negative, Number, Pool, RollKeep
from cubilete.rules.notation.writing import POWERS, needs_parentheses, write
from cubilete.rules.shown import DiceLine, Die

if TYPE_CHECKING:
    from cubilete.rules.notation.rolled import Rolled, RolledNode
    from cubilete.rules.notation.tree import Expression, Node

SIGNS = {"+": " + ", "-": " - ", "*": " × ", "/": " / "}


def blocks(rolled: Rolled, label: str = "") -> tuple[DiceLine, ...]:
    """Give one line for each repetition, ready to show; `label` stands on each."""
    expression = rolled.expression
    source = describe(expression)
    lines = []
    for roll in rolled.rolls:
        parts = list_parts(expression.root, roll)
        lines.append(DiceLine(parts, roll.value, expression.unit, label, source))
    return tuple(lines)


def list_parts(node: Node, rolled: RolledNode) -> tuple[str | tuple[Die, ...], ...]:
    """Give the texts and dice of one rolled tree, in order."""
    parts = _Parts()
    parts.add(node, rolled, bare=True)
    return tuple(parts.done)


def describe(expression: Expression) -> str:
    """Write one repetition as understood, and what the ten-dice cap made of a roll-and-keep pool."""
    root = expression.root
    text = expression.text if expression.times == 1 else write(root)
    if not expression.wild:
        return text
    while not isinstance(root, (Pool, RollKeep, Number, Group)):
        root = root.left if isinstance(root, Binary) else root.item
    return text + describe_cap(root) if type(root) is RollKeep else text


def is_bracketed(pool: Pool | RollKeep, *, bare: bool) -> bool:
    """Tell whether a pool stands in square brackets; `bare` is one that begins its text."""
    if type(pool) is Pool and pool.explode is not None and pool.explode.kind != "compound":
        return not bare
    count = pool.count if type(pool) is Pool else pool.rolled if type(pool) is RollKeep else 1
    return not bare and count > 1


def enclose(node: Node) -> tuple[str, str]:
    """Give the brackets around a node: square ones around dice, for `(5)` would be a dropped die."""
    return ("[", "]") if isinstance(node, (Pool, RollKeep)) else ("(", ")")


class _Parts:
    """Collects text and dice; neighbouring texts become one."""

    def __init__(self) -> None:
        self.done: list[str | tuple[Die, ...]] = []

    def write(self, text: str) -> None:
        if self.done and isinstance(self.done[-1], str):
            self.done[-1] += text
        else:
            self.done.append(text)

    def add(self, node: Node, rolled: RolledNode, *, bare: bool, kept: bool = True) -> None:
        """Add a node. `kept` is false inside a dropped member of a group."""
        match node, rolled:
            case Number(), RolledNumber():
                self.write(str(rolled.value))
            case ((Pool() | RollKeep()), RolledPool()):
                self.add_pool(node, rolled, bare=bare, kept=kept)
            case Negative(), RolledNegative():
                self.write("-")
                self.add_enclosed(node.item, rolled.item, kept=kept)
            case Binary(), RolledBinary():
                self.add_binary(node, rolled, bare=bare, kept=kept)
            case Compare(), RolledCompare():
                self.add(node.item, rolled.item, bare=bare, kept=kept)
                self.write(f" = {rolled.item.value} {node.when.op} {node.when.n}")
            case Group(), RolledGroup():
                self.add_group(node, rolled, kept=kept)
            case _:
                raise AssertionError(node)

    def add_pool(self, pool: Pool | RollKeep, rolled: RolledPool, *, bare: bool, kept: bool) -> None:
        brackets = is_bracketed(pool, bare=bare)
        if brackets:
            self.write("[")
        dice = rolled.dice if kept else tuple([Die(d.faces, d.value, False, d.mark) for d in rolled.dice])  # noqa: FBT003 - as in the struct
        self.done.append(dice)
        if brackets:
            self.write("]")

    def add_binary(self, node: Binary, rolled: RolledBinary, *, bare: bool, kept: bool) -> None:
        first, second = POWERS[node.op]
        if node.op == "/":
            self.write("⌊")
        self.add_operand(node.left, rolled.left, first, bare=bare and node.op in "+-", kept=kept)
        self.write(SIGNS[node.op])
        self.add_operand(node.right, rolled.right, second, bare=False, kept=kept)
        if node.op == "/":
            self.write("⌋")

    def add_operand(self, node: Node, rolled: RolledNode, power: int, *, bare: bool, kept: bool) -> None:
        if not needs_parentheses(node, power):
            self.add(node, rolled, bare=bare, kept=kept)
        else:
            self.add_enclosed(node, rolled, kept=kept)

    def add_enclosed(self, node: Node, rolled: RolledNode, *, kept: bool) -> None:
        opening, closing = enclose(node)
        self.write(opening)
        self.add(node, rolled, bare=True, kept=kept)
        self.write(closing)

    def add_group(self, node: Group, rolled: RolledGroup, *, kept: bool) -> None:
        between = "{"
        for item, roll, chosen in zip(node.items, rolled.items, rolled.kept, strict=True):
            self.write(between)
            self.add(item, roll, bare=True, kept=kept and chosen)
            self.write(f" = {roll.value}" if chosen else f" = ({roll.value})")
            between = "; "
        self.write("}")
