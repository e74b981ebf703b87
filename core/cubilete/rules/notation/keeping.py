"""Which of several values count: keep and drop."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

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
