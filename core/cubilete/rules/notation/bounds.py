"""The lowest and highest result of an expression, without rolling it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cubilete.rules.notation.faces import explode_spans, face_range, gaps_of, reroll_spans
from cubilete.rules.notation.limits import MAX_DRAWS
from cubilete.rules.notation.roll_keep import as_pool
from cubilete.rules.notation.tree import Binary, Compare, Group, Negative, Number, Pool, RollKeep

if TYPE_CHECKING:
    from cubilete.rules.notation.tree import Expression, Keep, Node

Spans = tuple[tuple[int, int], ...]


class Bounds(NamedTuple):
    """Closed range of results."""

    low: int
    high: int


def bounds(expression: Expression) -> Bounds:
    """Give the range of one repetition of `expression`.

    Never too narrow. Exact without explosions, but for a count of successes that can't reach none or
    all. Explosions are capped by the draw limit, as if each pool had all draws that its own first dice
    leave; so the high end of an expression with explosions is reachable only where it has one pool.
    """
    return Bounds(*bound(expression.root, {}))


def bound(node: Node, known: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """Give the range of a node. `known` keeps what was found, by identity of nodes that live on."""
    found = known.get(id(node))
    if found is None:
        found = known[id(node)] = _bound(node, known)
    return found


def _bound(node: Node, known: dict[int, tuple[int, int]]) -> tuple[int, int]:  # noqa: PLR0911 - one return for each kind of node
    match node:
        case Number():
            return node.value, node.value
        case Pool():
            return _bound_pool(node)
        case RollKeep():
            return _bound_pool(as_pool(node))
        case Negative():
            low, high = bound(node.item, known)
            return -high, -low
        case Binary():
            return _bound_binary(node, bound(node.left, known), bound(node.right, known))
        case Compare():
            low, high = bound(node.item, known)
            first, last = node.when.span()
            return int(first <= low and high <= last), int(low <= last and first <= high)
        case Group():
            items = [bound(item, known) for item in node.items]
            return (
                sum(_keep_values([low for low, _ in items], node.keeps)),
                sum(_keep_values([high for _, high in items], node.keeps)),
            )


def _bound_binary(node: Binary, left: tuple[int, int], right: tuple[int, int]) -> tuple[int, int]:
    match node.op:
        case "+":
            return left[0] + right[0], left[1] + right[1]
        case "-":
            return left[0] - right[1], left[1] - right[0]
        case "*":
            ends = [a * b for a in left for b in right]
        case "/":
            ends = [a // b for a in left for b in right]
    return min(ends), max(ends)


def _keep_values(values: list[int], keeps: tuple[Keep, ...]) -> list[int]:
    """Keep among fixed values, lowest first: the ends of what a group can keep."""
    values = sorted(values)
    for low, high in keep_slices(len(values), keeps):
        values = values[low:high]
    return values


def keep_slices(count: int, keeps: tuple[Keep, ...]) -> list[tuple[int, int]]:
    """Give for each keep the slice of the sorted remaining values (lowest first) that it leaves."""
    slices = []
    for keep in keeps:
        n = min(keep.n, count)
        match keep.kind:
            case "kh":
                part = (count - n, count)
            case "kl":
                part = (0, n)
            case "dh":
                part = (0, count - n)
            case "dl":
                part = (n, count)
        slices.append(part)
        count = part[1] - part[0]
    return slices


def kept_count(count: int, keeps: tuple[Keep, ...]) -> int:
    """Say how many of `count` dice are left after all keeps."""
    for low, high in keep_slices(count, keeps):
        count = high - low
    return count


def _meet(ours: Spans, theirs: Spans) -> Spans:
    """Give the faces that are in both."""
    return tuple((max(a, c), min(b, d)) for a, b in ours for c, d in theirs if max(a, c) <= min(b, d))


def _bound_pool(pool: Pool) -> tuple[int, int]:
    bottom, top = face_range(pool)
    first: Spans = ((bottom, top),)
    if pool.reroll is not None and not pool.reroll.once:
        first = gaps_of(pool, reroll_spans(pool))
    more = explode_spans(pool)
    if not _meet(first, more):
        return _bound_dice(pool, (pool.count, pool.count), (first[0][0], first[-1][1]))
    extra = MAX_DRAWS - pool.count
    low, high = _bound_exploding(pool, first, more, extra)
    if pool.explode is not None and pool.explode.kind == "compound":
        if len(pool.keeps) == 0 and pool.floor is None and pool.ceiling is None and pool.successes is None:
            return low * pool.count, _highest_sum(pool, pool.count, first, more, extra)
        if pool.keeps and pool.floor is None and pool.ceiling is None and pool.successes is None:
            kept = kept_count(pool.count, pool.keeps)
            return low * kept, _highest_sum(pool, kept, first, more, extra)
        return _bound_dice(pool, (pool.count, pool.count), (low, high))
    if len(pool.keeps) == 0 and pool.floor is None and pool.ceiling is None and pool.successes is None:
        return low * pool.count, _highest_sum(pool, pool.count, first, more, extra)
    less = pool.explode is not None and pool.explode.kind == "penetrate"
    worth = min(first[0][0], bottom - less), max(first[-1][1], top - less)
    return _bound_dice(pool, (pool.count, MAX_DRAWS), worth)


def _bound_exploding(pool: Pool, first: Spans, more: Spans, extra: int) -> tuple[int, int]:
    """Range of one chain: a first face, then as long as a face is among `more`, one further face."""
    less = int(pool.explode is not None and pool.explode.kind == "penetrate")
    last = gaps_of(pool, more)
    calm = _meet(first, last)
    low = _meet(first, more)[0][0] + last[0][0] - less
    if calm:
        low = min(low, calm[0][0])
    bottom, _ = face_range(pool)
    if bottom - less < 0:
        low = min(low, first[0][0] + (bottom - less) * extra)
    return low, _highest_sum(pool, 1, first, more, extra)


def _highest_sum(pool: Pool, dice: int, first: Spans, more: Spans, extra: int) -> int:
    """Highest sum of `dice` chains that share `extra` further faces; each chain ends calmly.

    With j chains that explode, the sum is linear in j: the best is none, one, or all.
    """
    less = int(pool.explode is not None and pool.explode.kind == "penetrate")
    calm = _meet(first, gaps_of(pool, more))
    loud = _meet(first, more)[-1][1]
    top, end = more[-1][1] - less, gaps_of(pool, more)[-1][1] - less
    quiet = calm[-1][1] if calm else None
    best = []
    for j in {0, 1, min(dice, extra)}:
        if quiet is None and j < dice:
            j = min(dice, extra)  # noqa: PLW2901 - every chain has to explode
        further = max(0, (extra - j) * top) if j else 0
        best.append(j * (loud + end) + further + (dice - j) * (quiet or 0))
    return max(best)


def _bound_dice(pool: Pool, dice: tuple[int, int], worth: tuple[int, int]) -> tuple[int, int]:
    """Range of the pool when there are between `dice` dice, each worth between `worth`."""
    low, high = (_clamp(pool, value) for value in worth)
    fewest, most = (kept_count(count, pool.keeps) for count in dice)
    if pool.successes is not None:
        first, last = pool.successes.span()
        return (
            fewest if first <= low and high <= last else 0,
            most if low <= last and first <= high else 0,
        )
    return min(fewest * low, most * low), max(fewest * high, most * high)


def _clamp(pool: Pool, value: int) -> int:
    if pool.floor is not None:
        value = max(value, pool.floor)
    return value if pool.ceiling is None else min(value, pool.ceiling)
