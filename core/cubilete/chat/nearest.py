"""Near misses: which known words somebody may have meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

LONGEST = 24
"""Words beyond this length are no misspelt verbs."""


def distance(one: str, other: str, limit: int) -> int:
    """Edits (insert, delete, change, swap neighbours) between two words; `limit + 1` when more."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, char in enumerate(one, 1):
        last, before, row = before, row, [i]
        for j, opposite in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (char != opposite))
            if i > 1 and j > 1 and char == other[j - 2] and one[i - 2] == opposite:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
    return min(row[-1], limit + 1)


def tolerance(word: str) -> int:
    """How many edits still count as a slip: none in very short words, one in short ones, then two."""
    return 0 if len(word) < 4 else 1 if len(word) < 7 else 2  # noqa: PLR2004 -- the docstring says them


def nearest(word: str, known: Iterable[str], count: int = 3) -> tuple[str, ...]:
    """Up to `count` known words within the tolerance of `word`, nearest first, then by alphabet."""
    limit = tolerance(word)
    if not limit or len(word) > LONGEST:
        return ()
    found = sorted((edits, other) for other in known if (edits := distance(word, other, limit)) <= limit)
    return tuple(other for _, other in found[:count])
