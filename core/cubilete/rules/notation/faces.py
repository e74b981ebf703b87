"""Which faces a die has, and which of them a modifier means."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cubilete.rules.notation.tree import Condition, Pool

FATE_SHIFT = 2
"""Fate dice are drawn as 1, 2, 3 and read as -1, 0, 1."""


def face_range(pool: Pool) -> tuple[int, int]:
    """Give the lowest and the highest face."""
    return (-1, 1) if pool.fate else (1, pool.sides)


def spans_of(pool: Pool, conditions: Iterable[Condition | None]) -> tuple[tuple[int, int], ...]:
    """Give the faces that any of the conditions means, as sorted, disjoint, closed ranges.

    None is the highest face.
    """
    bottom, top = face_range(pool)
    spans: list[tuple[int, int]] = []
    raw = sorted((top, top) if when is None else when.span() for when in conditions)
    for low, high in ((max(bottom, low), min(top, high)) for low, high in raw):
        if low > high:
            continue
        if spans and low <= spans[-1][1] + 1:
            spans[-1] = (spans[-1][0], max(spans[-1][1], high))
        else:
            spans.append((low, high))
    return tuple(spans)


def gaps_of(pool: Pool, spans: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """Give the faces outside of sorted, disjoint ranges, in the same form."""
    bottom, top = face_range(pool)
    gaps: list[tuple[int, int]] = []
    for low, high in spans:
        if bottom < low:
            gaps.append((bottom, low - 1))
        bottom = high + 1
    if bottom <= top:
        gaps.append((bottom, top))
    return tuple(gaps)


def covers_all(pool: Pool, conditions: Iterable[Condition | None]) -> bool:
    """Tell whether no face is left outside the conditions."""
    return not gaps_of(pool, spans_of(pool, conditions))


def explode_spans(pool: Pool) -> tuple[tuple[int, int], ...]:
    """Give the faces that bring one more."""
    if pool.explode is None:
        return ()
    if pool.explode.when is None:
        _, top = face_range(pool)
        return ((top, top),)
    return spans_of(pool, (pool.explode.when,))


def reroll_spans(pool: Pool) -> tuple[tuple[int, int], ...]:
    """Give the faces that are rolled again."""
    return () if pool.reroll is None else spans_of(pool, pool.reroll.when)
