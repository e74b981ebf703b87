from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from cubilete.odds import chances
from cubilete.rules.decision import Refusal
from cubilete.rules.notation import Reading, bounds, read, roll
from cubilete.testing.notation_strategies import expressions


class SeededDice:
    """Deals from a seeded generator."""

    def __init__(self, seed):
        self.random = random.Random(seed)  # noqa: S311 - repeatable, not secret

    def draw(self, count, sides, *, turn=0, whose=""):  # noqa: ARG002 - the port names them
        """Deal `count` faces."""
        return tuple(self.random.randint(1, sides) for _ in range(count))


@settings(max_examples=60, deadline=None)
@given(expressions(), st.integers(0, 2**32))
def test_odds_cover_what_is_rolled(text, seed):
    """A distribution adds up, stays within the bounds, and holds whatever is rolled."""
    reading = read(text)
    if type(reading) is Refusal:
        return
    answer = chances(reading.expression)
    if type(answer) is Refusal:
        assert answer.code == "odds_too_big"
        return
    assert sum(weight for _, weight in answer.weights) + answer.missing == answer.total
    assert all(weight > 0 for _, weight in answer.weights)
    low, high = bounds(reading.expression)
    assert low <= answer.weights[0][0] <= answer.weights[-1][0] <= high
    rolled = roll(reading.expression, SeededDice(seed))
    if answer.missing == 0 and type(rolled) is not Refusal:
        assert {one.value for one in rolled.rolls} <= answer.distribution().keys()


def test_dice_with_very_many_outcomes_are_refused():
    """What icepool cannot go deep enough for is refused, as anything that is too big."""
    reading = read("2xd1000!!ro6>=0dh1")
    assert isinstance(reading, Reading)

    answer = chances(reading.expression)

    assert isinstance(answer, Refusal)
    assert answer.code == "odds_too_big"
