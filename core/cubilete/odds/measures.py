"""From tree to distribution. All parts of an expression are independent, so they are just combined.

A measure is a die (of icepool: outcomes with integer weights) and the probability that none of its
chains of explosions was cut off.
"""

from __future__ import annotations

from fractions import Fraction
from math import lcm, prod
from typing import NamedTuple

import icepool

from cubilete.odds.chains import MAX_OUTCOMES, TooBig, chain_die, clamp, first_die, mixed_pools
from cubilete.odds.sums import MAX_BITS, add_equal, packed_size
from cubilete.odds.tails import exact_chance
from cubilete.rules.notation.bounds import keep_slices
from cubilete.rules.notation.plan import OPERATIONS
from cubilete.rules.notation.roll_keep import as_pool
from cubilete.rules.notation.tree import Binary, Compare, Group, Keep, Negative, Node, Number, Pool, RollKeep

MAX_PAIRS = 500_000
"""Pairs of outcomes of one operation."""
MAX_WORK = 2_000_000
"""Steps of keeping among dice: outcomes, dice and range of the sum multiplied; about half a second."""
MAX_MIXED_WORK = 12_000_000
"""The same for all cases of a pool whose explosions bring new dice: each case is a small, quick one."""

__all__ = ["TooBig", "measure_root"]


class Measure(NamedTuple):
    """A distribution of what is not cut off, and the probability of that."""

    die: icepool.Die
    mass: Fraction


def measure_root(root: Node) -> tuple[tuple[tuple[int, int], ...], int, int]:
    """Give outcomes with weights, the total, and how much of the total is cut off.

    Raises `TooBig`.
    """
    die, mass = measure(root)
    whole = die.denominator()
    # Scale so that the cut-off part is a whole number too.
    total = Fraction(whole) / mass
    factor = total.denominator
    weights = tuple((int(value), int(weight) * factor) for value, weight in die.items())
    return weights, int(total * factor), int(total * factor) - whole * factor


def measure(node: Node) -> Measure:  # noqa: PLR0911 - one return for each kind of node
    """Give the measure of a node."""
    match node:
        case Number():
            return Measure(icepool.Die([node.value]), Fraction(1))
        case Pool():
            return _measure_pool(node)
        case RollKeep():
            return _measure_pool(as_pool(node))
        case Negative():
            item = measure(node.item)
            return Measure(-item.die, item.mass)
        case Binary():
            return _measure_binary(measure(node.left), measure(node.right), node)
        case Compare():
            return _measure_compare(node)
        case Group():
            return _measure_group(node)


def _measure_binary(left: Measure, right: Measure, node: Binary) -> Measure:
    if len(left.die) * len(right.die) > MAX_PAIRS:
        raise TooBig
    operation = OPERATIONS[node.op]
    weights: dict[int, int] = {}
    pairs = list(right.die.items())
    for a, a_weight in left.die.items():
        for b, b_weight in pairs:
            value = operation(a, b)
            weights[value] = weights.get(value, 0) + a_weight * b_weight
    return Measure(icepool.Die(weights), left.mass * right.mass)


def _measure_compare(node: Compare) -> Measure:
    exact = exact_chance(node.item, node.when)
    if exact is not None:
        weights = {0: exact.denominator - exact.numerator, 1: exact.numerator}
        return Measure(
            icepool.Die({value: weight for value, weight in weights.items() if weight}), Fraction(1)
        )
    item = measure(node.item)
    low, high = node.when.span()
    return Measure(item.die.map(lambda value: int(low <= value <= high)), item.mass)


def _measure_group(node: Group) -> Measure:
    items = [measure(item) for item in node.items]
    mass = prod((item.mass for item in items), start=Fraction(1))
    return Measure(_keep([(item.die, 1) for item in items], node.keeps), mass)


def _keep(dice: list[tuple[icepool.Die, int]], keeps: tuple[Keep, ...]) -> icepool.Die:
    """Give the sum of what is kept among different dice, each some times."""
    return _kept_pool(dice, keeps).sum()


def _kept_pool(dice: list[tuple[icepool.Die, int]], keeps: tuple[Keep, ...]) -> icepool.Pool:
    low, high = _kept_places(dice, keeps)
    if _work(dice, high - low) > MAX_WORK:
        raise TooBig
    return icepool.Pool(dict(_merge(dice)))[low:high]


def _kept_places(dice: list[tuple[icepool.Die, int]], keeps: tuple[Keep, ...]) -> tuple[int, int]:
    """Give the places, of all dice from the lowest, that are kept."""
    count = sum(times for _, times in dice)
    low, high = 0, count
    for first, last in keep_slices(count, keeps):
        low, high = low + first, low + last
    return low, high


def _work(dice: list[tuple[icepool.Die, int]], kept: int) -> int:
    """Estimate the steps of keeping `kept` of the dice and adding them up."""
    outcomes = {value for die, _ in dice for value in die}
    spread = int(max(outcomes) - min(outcomes)) * kept
    return len(outcomes) * sum(times for _, times in dice) * max(1, spread) * len(dice)


def _merge(dice: list[tuple[icepool.Die, int]]) -> list[tuple[icepool.Die, int]]:
    """Add up the times of equal dice; leave out those that are not there."""
    times: dict[icepool.Die, int] = {}
    for die, count in dice:
        if count:
            times[die] = times.get(die, 0) + count
    return list(times.items())


def _repeat(die: icepool.Die, count: int) -> icepool.Die:
    """Give the sum of `count` equal dice."""
    if count == 1:
        return die
    low, high = int(die.min_outcome()), int(die.max_outcome())
    if packed_size(low, high, die.denominator(), count) > MAX_BITS:
        raise TooBig
    weights = {int(value): int(weight) for value, weight in die.items()}
    return icepool.Die(add_equal(weights, count))


def _measure_pool(pool: Pool) -> Measure:
    if pool.sides > MAX_OUTCOMES:
        raise TooBig
    brings_dice = pool.explode is not None and pool.explode.kind != "compound"
    if brings_dice and pool.keeps:
        return _measure_mixed(pool)
    if pool.explode is None:
        die, mass = clamp(pool, first_die(pool)), Fraction(1)
    else:
        die, mass = chain_die(pool)
    if pool.keeps:
        return Measure(_finish(pool, [(die, pool.count)]), mass**pool.count)
    if pool.successes is not None and not brings_dice:
        die = _count_one(pool, die)
    return Measure(_repeat(die, pool.count), mass**pool.count)


def _count_one(pool: Pool, die: icepool.Die) -> icepool.Die:
    low, high = (0, 0) if pool.successes is None else pool.successes.span()
    return die.map(lambda value: int(low <= value <= high))


def _finish(pool: Pool, dice: list[tuple[icepool.Die, int]]) -> icepool.Die:
    """Keep, then add up or count."""
    if pool.successes is None:
        return _keep(dice, pool.keeps)
    low, high = pool.successes.span()
    return _kept_pool(dice, pool.keeps).keep_outcomes(lambda value: low <= value <= high).size()


def _measure_mixed(pool: Pool) -> Measure:
    """Keep among dice whose number depends on explosions: each number of them is a case of its own."""
    cases: list[list[tuple[icepool.Die, int]]] = []
    shares: list[Fraction] = []
    work = 0
    for share, dice in mixed_pools(pool):
        low, high = _kept_places(dice, pool.keeps)
        work += _work(dice, high - low)
        if work > MAX_MIXED_WORK:
            raise TooBig
        cases.append(dice)
        shares.append(share)
    common = lcm(*(share.denominator for share in shares))
    dice_of_cases = [_finish(pool, dice) for dice in cases]
    die = icepool.Die(dice_of_cases, times=[int(share * common) for share in shares])
    return Measure(die, sum(shares, start=Fraction(0)))
