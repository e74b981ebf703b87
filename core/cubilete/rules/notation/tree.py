"""What was asked: the tree of an expression. Frozen, comparable, free of text and of dice.

Faces count from 1 to `sides`; those of Fate dice are -1, 0 and 1.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Comparison: TypeAlias = Literal[">=", ">", "<=", "<", "="]
Operator: TypeAlias = Literal["+", "-", "*", "/"]
KeepKind: TypeAlias = Literal["kh", "kl", "dh", "dl"]
Unit: TypeAlias = Literal["sum", "successes", "truth"]

FAR = 1 << 62
"""Beyond any value: the open end of a condition."""


class Condition(Struct, frozen=True, array_like=True):
    """A comparison with a number, for a face, for a die's worth or for a total."""

    op: Comparison
    n: int

    def span(self) -> tuple[int, int]:
        """Give the closed range of the whole numbers that fulfil it."""
        match self.op:
            case ">=":
                return self.n, FAR
            case ">":
                return self.n + 1, FAR
            case "<=":
                return -FAR, self.n
            case "<":
                return -FAR, self.n - 1
            case "=":
                return self.n, self.n


class Reroll(Struct, frozen=True, array_like=True):
    """Faces that are rolled again: until none is left, or `once`. Any of `when` asks for it."""

    when: tuple[Condition, ...]
    once: bool = False


class Explode(Struct, frozen=True, array_like=True):
    """Faces that bring one more.

    It is a `new` die, the same die (`compound`), or a new die less one (`penetrate`). Without `when` the
    highest face asks for it.
    """

    kind: Literal["new", "compound", "penetrate"]
    when: Condition | None = None


class Keep(Struct, frozen=True, array_like=True):
    """Keep or drop the `n` highest or lowest. Among equals those further left are kept."""

    kind: KeepKind
    n: int


class Number(Struct, frozen=True, tag=True):
    """A constant, maybe negative."""

    value: int


class Pool(Struct, frozen=True, tag=True):
    """`count` dice of `sides` faces, and what happens to them.

    The order is always: re-rolls, explosions (the faces they bring are not re-rolled), floor and
    ceiling of each die's worth, keep and drop one after the other, successes counted among what is
    kept. The order in which they were written does not matter.
    """

    count: int
    sides: int
    fate: bool = False
    reroll: Reroll | None = None
    explode: Explode | None = None
    floor: int | None = None
    ceiling: int | None = None
    keeps: tuple[Keep, ...] = ()
    successes: Condition | None = None


class RollKeep(Struct, frozen=True, tag=True):
    """`XgY` as asked, and as it is rolled after the ten-dice cap (C02 to C04).

    `free` are the free raises of kept dice above ten, `lost` tells that an odd surplus die is lost.
    """

    asked: int
    asked_kept: int
    rolled: int
    kept: int
    free: int = 0
    lost: bool = False


class Negative(Struct, frozen=True, tag=True):
    """The opposite of an expression in parentheses."""

    item: Node


class Binary(Struct, frozen=True, tag=True):
    """Arithmetic. Division rounds toward minus infinity."""

    op: Operator
    left: Node
    right: Node


class Compare(Struct, frozen=True, tag=True):
    """1 if the total fulfils the condition, else 0."""

    item: Node
    when: Condition


class Group(Struct, frozen=True, tag=True):
    """`{a,b,c}` and which of the totals count; the sum of all without keeps."""

    items: tuple[Node, ...]
    keeps: tuple[Keep, ...] = ()


Node: TypeAlias = Number | Pool | RollKeep | Negative | Binary | Compare | Group


class Expression(Struct, frozen=True):
    """A whole expression, checked against all limits: `times` repetitions of `root`.

    `text` is the expression as understood and reads as the same tree. `dice` are the dice of one
    repetition; `wild` tells that explosions or re-rolls may ask for more.
    """

    root: Node
    text: str
    times: int = 1
    dice: int = 1
    wild: bool = False
    unit: Unit = "sum"


class Reading(Struct, frozen=True):
    """What a text says: an expression, and the player's own words behind it, verbatim."""

    expression: Expression
    label: str = ""
