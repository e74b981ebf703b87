"""Chances of roll-and-keep totals, exact and finite though tens explode without end.

A kept die worth at least the number asked for already decides, so all such values are one class.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from cubilete.rules.notation.tree import Binary, Condition, Number, RollKeep

if TYPE_CHECKING:
    from cubilete.rules.notation.tree import Node

MAX_ASKED = 300
"""Highest number asked for; above it the distribution, cut off, answers."""
FACES = 10


def exact_chance(root: Node, when: Condition) -> Fraction | None:
    """Give the chance that a roll-and-keep pool, plus or minus constants, fulfils `when`.

    None for any other expression, and for numbers that would take too long.
    """
    offset = 0
    while isinstance(root, Binary) and root.op in "+-" and isinstance(root.right, Number):
        offset += root.right.value if root.op == "+" else -root.right.value
        root = root.left
    n = when.n - offset
    if not isinstance(root, RollKeep) or n > MAX_ASKED:
        return None
    match when.op:
        case ">=":
            return chance_of(root.rolled, root.kept, n)
        case ">":
            return chance_of(root.rolled, root.kept, n + 1)
        case "<":
            return 1 - chance_of(root.rolled, root.kept, n)
        case "<=":
            return 1 - chance_of(root.rolled, root.kept, n + 1)
        case "=":
            return chance_of(root.rolled, root.kept, n) - chance_of(root.rolled, root.kept, n + 1)


@lru_cache(maxsize=512)
def chance_of(rolled: int, kept: int, number: int) -> Fraction:
    """Give the chance that `rolled` exploding dice, the `kept` highest added, reach `number`.

    Dice are placed by value from the highest down; a state is how many are placed and what the kept
    ones add up to. Weights are integers out of a power of ten.
    """
    if number <= kept:
        return Fraction(1)
    decades = (number - 1) // FACES + 1
    scale = FACES ** (decades + 1)
    weights = {value: scale // FACES ** (value // FACES + 1) for value in range(1, number) if value % FACES}
    weights[number] = scale - sum(weights.values())
    states: dict[tuple[int, int], int] = {(0, 0): 1}
    for value in sorted(weights, reverse=True):
        powers = [weights[value] ** c for c in range(rolled + 1)]
        after: dict[tuple[int, int], int] = {}
        for (placed, total), weight in states.items():
            for c in range(rolled - placed + 1):
                added = min(kept, placed + c) - min(kept, placed)
                key = placed + c, min(number, total + added * value)
                after[key] = after.get(key, 0) + weight * comb(rolled - placed, c) * powers[c]
        states = after
    return Fraction(states.get((rolled, number), 0), scale**rolled)
