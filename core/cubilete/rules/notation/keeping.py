"""Which of several values count: keep and drop."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from cubilete.rules.notation.tree import Keep


def choose(values: Sequence[int], keeps: tuple[Keep, ...]) -> set[int]:
    """Give the positions that count after all keeps, applied one after the other.

    Among equal values those further left are kept (P07), whether keeping or dropping.
    """
    left = list(range(len(values)))
    for keep in keeps:
        n = min(keep.n, len(left))
        match keep.kind:
            case "kh":
                left = sorted(left, key=lambda i: -values[i])[:n]
            case "dl":
                left = sorted(left, key=lambda i: -values[i])[: len(left) - n]
            case "kl":
                left = sorted(left, key=values.__getitem__)[:n]
            case "dh":
                left = sorted(left, key=values.__getitem__)[: len(left) - n]
        left.sort()
    return set(left)


def compile_keeps(keeps: tuple[Keep, ...]) -> Callable[[Sequence[int]], Sequence[bool]]:
    """Compile keeps to a function that says for each value whether it counts."""
    if len(keeps) != 1:
        return lambda values: _mark(values, keeps)
    (keep,) = keeps
    n, drops, highest = keep.n, keep.kind in ("dh", "dl"), keep.kind in ("kh", "dl")

    def mark(values: Sequence[int]) -> Sequence[bool]:
        count = len(values)
        left = max(0, count - n) if drops else min(count, n)
        if left in (0, count):
            return [left > 0] * count
        order = sorted(values)
        edge = order[count - left] if highest else order[left - 1]
        if edge == (order[count - left - 1] if highest else order[left]):
            return _mark(values, keeps)  # equal values on both sides of the cut: places decide
        return [value >= edge for value in values] if highest else [value <= edge for value in values]

    return mark


def _mark(values: Sequence[int], keeps: tuple[Keep, ...]) -> Sequence[bool]:
    chosen = choose(values, keeps)
    return [i in chosen for i in range(len(values))]
