"""What was rolled: a tree that mirrors the expression. Frozen, and free of text."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from cubilete.rules.notation.tree import Expression, Unit
from cubilete.rules.shown import Die


class RolledPool(Struct, frozen=True, tag=True):
    """The dice of a pool or of a roll-and-keep pool; `value` is their sum or their successes."""

    dice: tuple[Die, ...]
    value: int


class RolledNumber(Struct, frozen=True, tag=True):
    """A constant."""

    value: int


class RolledNegative(Struct, frozen=True, tag=True):
    """The opposite of `item`."""

    item: RolledNode
    value: int


class RolledBinary(Struct, frozen=True, tag=True):
    """Two operands and their result."""

    left: RolledNode
    right: RolledNode
    value: int


class RolledCompare(Struct, frozen=True, tag=True):
    """A total that was compared; `value` is 1 or 0."""

    item: RolledNode
    value: int


class RolledGroup(Struct, frozen=True, tag=True):
    """The members of a group, and which of them count."""

    items: tuple[RolledNode, ...]
    kept: tuple[bool, ...]
    value: int


RolledNode: TypeAlias = (
    RolledNumber | RolledPool | RolledNegative | RolledBinary | RolledCompare | RolledGroup
)


class Rolled(Struct, frozen=True):
    """A rolled expression: one tree for each repetition."""

    expression: Expression
    rolls: tuple[RolledNode, ...]

    @property
    def total(self) -> int:
        """The result; with repetitions the sum of their results."""
        return sum(roll.value for roll in self.rolls)

    @property
    def unit(self) -> Unit:
        """What `total` counts: `sum`, `successes`, or `truth` (1 or 0)."""
        return self.expression.unit
