from __future__ import annotations

import pytest

from cubilete.rules.decision import Refusal
from cubilete.rules.notation import blocks, bounds, is_expression, read, roll, roll_line
from cubilete.rules.notation.limits import MAX_DRAWS
from cubilete.rules.notation.tree import Reading


class CountedDice:
    """Always shows one face, and counts what it deals."""

    def __init__(self, face):
        self.face = face
        self.dealt = 0

    def draw(self, count, sides, *, turn=0, whose=""):  # noqa: ARG002 - the port names them
        """Deal `count` times the face."""
        self.dealt += count
        return (self.face,) * count


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(" * 4000 + "1d6" + ")" * 4000, "dice_too_deep"),
        ("{" * 4000 + "1d6" + "}" * 4000, "dice_too_deep"),
        ("1d6+" + "-" * 4000 + "1", "dice_too_deep"),
        ("1d6" + "+1" * 4000, "dice_too_long"),
        ("1d6" + "kh1" * 4000, "dice_too_long"),
        ("1d6" + "r1" * 4000, "dice_too_long"),
        ("1d" + "9" * 4500, "dice_sides"),
        ("9" * 4500 + "d6", "dice_number"),
        ("1d6>=" + "9" * 4500, "dice_number"),
        ("9" * 4500 + "x 1d6", "dice_number"),
        ("9" * 4500 + "g3", "dice_number"),
        ("1d6kh" + "9" * 4500, "dice_number"),
        ("99999999d99999999", "dice_sides"),
        ("1d6*1000000*1000000*1000000*1000000", "dice_too_big"),
        ("500x 1d6", "dice_repeats"),
        ("0x 1d6", "dice_repeats"),
        ("1d6+1000001", "dice_number"),
        ("1d6!>1000001", "dice_number"),
        ("4d6kh0", "dice_keep"),
    ],
)
def test_hostile_text_is_refused_with_its_code(text, code):
    """E: an expression beyond the limits is refused from its text alone."""
    refusal = read(text)

    assert type(refusal) is Refusal
    assert refusal.code == code


def test_endless_luck_meets_the_draw_limit():
    """E: explosions that never end by themselves are refused, and no more than the limit is drawn."""
    reading = read("500d2!")
    assert type(reading) is Reading

    for roller in (roll, roll_line):
        dice = CountedDice(2)
        refusal = roller(reading.expression, dice)
        assert type(refusal) is Refusal
        assert (refusal.code, refusal.args) == ("dice_draws", {"limit": MAX_DRAWS})
        assert dice.dealt <= MAX_DRAWS


def test_largest_plain_pool_is_rolled():
    """E: the limits themselves are allowed."""
    reading = read("500d100000")
    assert type(reading) is Reading
    dice = CountedDice(100_000)

    rolled = roll(reading.expression, dice)

    assert rolled.total == 50_000_000 == bounds(reading.expression).high
    assert dice.dealt == 500


def test_longest_sum_is_rolled():
    """E: an expression as long as allowed is read, rolled and shown."""
    text = "d6" + "+d6" * 132
    reading = read(text)
    assert type(reading) is Reading

    rolled = roll(reading.expression, CountedDice(6))

    assert rolled.total == 798
    assert blocks(rolled, "x")[0].total == 798


def test_long_label_costs_nothing():
    """The limit of length counts the expression, not what follows it."""
    reading = read("1d20 " + "ñ" * 3000)

    assert type(reading) is Reading
    assert len(reading.label) == 3000


def test_repetitions_become_lines():
    """B12: `N x` gives one line for each set, each with the label."""
    reading = read("6x 4d6kh3 características")
    assert type(reading) is Reading

    lines = blocks(roll(reading.expression, CountedDice(4)), reading.label)

    assert [line.total for line in lines] == [12] * 6
    assert {(line.label, line.source) for line in lines} == {("características", "4d6kh3")}


@pytest.mark.parametrize(
    "text",
    [
        "1d6 " + "!" * 390 + "x",
        "1d6 " + "kh1" * 130 + "ñ",
        "1d6" + "r1" * 190,
        " " * 390 + "x",
        "1" * 399 + "y",
        "(1" * 29 + " " * 300,
        "1d6" + "/1d6" * 90,
        "1d6 " + "-*/" * 130 + "x",
    ],
)
def test_no_text_sends_the_patterns_astray(text):
    """E7: text made to confuse the patterns is answered; trying all ways to split it would never end."""
    assert type(read(text)) in (Reading, Refusal)
    assert is_expression(text) in (True, False)
