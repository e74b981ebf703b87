"""Distributions of single dice: re-rolls, chains of explosions, and how many dice these bring."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, comb, log
from typing import TYPE_CHECKING

import icepool

from cubilete.rules.decision import Refusal
from cubilete.rules.notation.faces import explode_spans, face_range, reroll_spans

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cubilete.rules.notation.tree import Pool

MAX_OUTCOMES = 20_000
MAX_CHAIN = 40
"""Explosions in a row, at most; then what is cut off may be more than `REST`."""
REST = 1e-9
"""Probability below which chains are cut off, for all dice of a pool together."""
MAX_BROUGHT = 300
"""Dice that the explosions of a pool may bring, at most."""


class TooBig(Exception):
    """More work than a question about odds is worth."""

    refusal = Refusal("odds_too_big", {}, "4d6kh3")


def _faces(spans: tuple[tuple[int, int], ...]) -> set[int]:
    return {face for low, high in spans for face in range(low, high + 1)}


def first_weights(pool: Pool) -> dict[int, int]:
    """Give the weights of the faces that stand after re-rolls."""
    bottom, top = face_range(pool)
    again = _faces(reroll_spans(pool))
    if pool.reroll is not None and pool.reroll.once:
        return {face: pool.sides * (face not in again) + len(again) for face in range(bottom, top + 1)}
    return {face: 1 for face in range(bottom, top + 1) if face not in again}


def first_die(pool: Pool) -> icepool.Die:
    """Give the die after re-rolls."""
    return icepool.Die(first_weights(pool))


def clamp(pool: Pool, die: icepool.Die) -> icepool.Die:
    """Apply floor and ceiling."""
    if pool.floor is None and pool.ceiling is None:
        return die
    return die.map(_clamping(pool))


def _clamping(pool: Pool) -> Callable[[int], int]:
    floor, ceiling = pool.floor, pool.ceiling

    def clamp_value(value: int) -> int:
        if floor is not None:
            value = max(value, floor)
        return value if ceiling is None else min(value, ceiling)

    return clamp_value


def chain_length(pool: Pool, more: int) -> int:
    """Say after how many explosions in a row chains are cut off; `more` faces explode."""
    if more == 0:
        return 1
    wanted = ceil(log(REST / pool.count) / log(more / pool.sides)) - 1
    return max(1, min(MAX_CHAIN, wanted))


def chain_die(pool: Pool) -> tuple[icepool.Die, Fraction]:
    """Give what one die and all that it brings add up to, and the probability that it is not cut off.

    Without keeps the new dice of a chain may be added up at once: each is worth its face (less one if it
    penetrates) within floor and ceiling, or counts as a success. A compound die has them as a whole.
    """
    compound = pool.explode is not None and pool.explode.kind == "compound"
    less = int(pool.explode is not None and pool.explode.kind == "penetrate")
    more = _faces(explode_spans(pool))
    bottom, top = face_range(pool)
    single = _clamping(pool)
    if compound:
        single = int
    elif pool.successes is not None:
        low, high = pool.successes.span()
        clamped = _clamping(pool)
        single = lambda value: int(low <= clamped(value) <= high)  # noqa: E731 - one of three short ways
    length = chain_length(pool, len(more))
    if length * len(more) * (top - bottom + 1) * length > MAX_OUTCOMES * 50:
        raise TooBig
    faces = range(bottom, top + 1)
    calm: dict[int, int] = {}
    for face in faces:
        if face not in more:
            calm[single(face - less)] = calm.get(single(face - less), 0) + 1
    tail = dict(calm)
    for depth in range(1, length):
        longer = {value: weight * pool.sides**depth for value, weight in calm.items()}
        for face in more:
            _add_shifted(longer, tail, single(face - less), 1)
        tail = longer
    chains: dict[int, int] = {}
    whole = pool.sides**length
    first = first_weights(pool)
    for face, weight in first.items():
        if face in more:
            _add_shifted(chains, tail, single(face), weight)
        else:
            chains[single(face)] = chains.get(single(face), 0) + weight * whole
    mass = Fraction(sum(chains.values()), sum(first.values()) * whole)
    die = icepool.Die(chains)
    return (clamp(pool, die) if compound else die), mass


def _add_shifted(into: dict[int, int], weights: dict[int, int], by: int, times: int) -> None:
    for value, weight in weights.items():
        into[value + by] = into.get(value + by, 0) + weight * times


def mixed_pools(pool: Pool) -> Iterator[tuple[Fraction, list[tuple[icepool.Die, int]]]]:
    """Give the cases of a pool in which faces bring new dice: probability, and dice with their numbers.

    With `started` first faces that explode, their chains hold `brought` more exploding faces with the
    probability of a negative binomial law. Given both numbers, all dice are independent: first faces
    that are calm or explode, further faces that are calm or explode.
    """
    less = int(pool.explode is not None and pool.explode.kind == "penetrate")
    more = _faces(explode_spans(pool))
    bottom, top = face_range(pool)
    first = first_weights(pool)
    further = {face - less: face for face in range(bottom, top + 1)}
    parts = [
        {face: weight for face, weight in first.items() if face not in more},
        {face: weight for face, weight in first.items() if face in more},
        {value: 1 for value, face in further.items() if face not in more},
        {value: 1 for value, face in further.items() if face in more},
    ]
    calm_first, loud_first, calm, loud = (clamp(pool, icepool.Die(part)) if part else None for part in parts)
    starts = Fraction(sum(parts[1].values()), sum(first.values()))
    goes_on = Fraction(len(more), pool.sides)
    if pool.reroll is None and not less:
        # First and further faces are alike: as if each die had been brought by an explosion before it.
        for share, brought in _cases(pool.count, goes_on, REST):
            pairs = ((calm, pool.count), (loud, brought))
            yield share, [(die, times) for die, times in pairs if die is not None and times]
        return
    for started in range(pool.count + 1):
        share = comb(pool.count, started) * starts**started * (1 - starts) ** (pool.count - started)
        if not share:
            continue
        for part, brought in _cases(started, goes_on, REST / (pool.count + 1)):
            groups = (
                (calm_first, pool.count - started),
                (loud_first, started),
                (calm, started),
                (loud, brought),
            )
            yield share * part, [(die, times) for die, times in groups if die is not None and times]


def _cases(started: int, goes_on: Fraction, rest: float) -> Iterator[tuple[Fraction, int]]:
    """Give the probabilities that `started` chains hold 0, 1, ... further exploding faces together.

    Ends when less than `rest` is left, or at `MAX_BROUGHT`. Without chains there is nothing to hold.
    """
    if not started:
        yield Fraction(1), 0
        return
    left, brought = Fraction(1), 0
    while left > rest and brought <= MAX_BROUGHT:
        share = comb(started + brought - 1, brought) * goes_on**brought * (1 - goes_on) ** started
        yield share, brought
        left -= share
        brought += 1
        if not goes_on:
            return
