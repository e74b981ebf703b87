from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest

from cubilete.odds import Chances, chances
from cubilete.rules.decision import Refusal
from cubilete.rules.notation import bounds, read, roll
from cubilete.rules.notation.tree import Condition, Reading

LONGEST = 9
"""Faces after which the enumeration gives a branch up."""


class TooLong(Exception):
    """A branch of the enumeration that is given up."""


class BranchDice:
    """Deals a given beginning of faces, then ones; remembers what could have fallen instead."""

    def __init__(self, begin):
        self.begin = begin
        self.faces = []
        self.sides = []

    def draw(self, count, sides, *, turn=0, whose=""):  # noqa: ARG002 - the port names them
        """Deal faces one by one."""
        dealt = []
        for _ in range(count):
            at = len(self.faces)
            if at == LONGEST:
                raise TooLong
            face = self.begin[at] if at < len(self.begin) else 1
            self.faces.append(face)
            self.sides.append(sides)
            dealt.append(face)
        return tuple(dealt)


def enumerate_rolls(expression):
    """Roll every sequence of faces; give the distribution and the probability of what was given up."""
    found = {}
    left = Fraction(0)
    begin = []
    while True:
        dice = BranchDice(begin)
        try:
            total = roll(expression, dice).total
        except TooLong:
            total = None
        share = Fraction(1)
        for sides in dice.sides:
            share /= sides
        if total is None:
            left += share
        else:
            found[total] = found.get(total, Fraction(0)) + share
        begin = dice.faces
        while begin and begin[-1] == dice.sides[len(begin) - 1]:
            begin.pop()
        if not begin:
            return found, left
        begin[-1] += 1


def read_expression(text):
    """Read a text that is an expression."""
    reading = read(text)
    assert type(reading) is Reading
    return reading.expression


@pytest.mark.parametrize(
    "text",
    [
        "3d6",
        "4d4kh3",
        "4d4dl1dh1",
        "4d4kl2",
        "2d6+1d4*2-3",
        "1d6/-3",
        "(1d6-7)/2",
        "4dFkh2",
        "3d4mi2ma3",
        "2d6ro<3",
        "4d4>=3",
        "4d4kh2>=3",
        "(3d4>=3)+1",
        "1d6+1d4>=6",
        "(2d4)>5",
        "{1d6,2d4,3}kh1",
        "{1d6,2d4,3}dl1",
        "-(2d4)+{1d4}",
        "3d6ro1mi2kl2",
        "1d6+3-1d4",
    ],
)
def test_odds_equal_enumeration(text):
    """Without explosions the distribution is that of all faces written out, fraction by fraction."""
    expression = read_expression(text)
    found, left = enumerate_rolls(expression)

    answer = chances(expression)

    assert left == 0
    assert answer.distribution() == found
    assert answer.residual == 0
    assert answer.mean == sum(value * share for value, share in found.items())
    assert sum(answer.distribution().values()) == 1
    low, high = bounds(expression)
    assert low <= min(found) <= max(found) <= high


@pytest.mark.parametrize(
    "text",
    [
        "2d4!",
        "2d4!!",
        "2d4!p",
        "2d4!kh1",
        "2d4!>=3kl2",
        "3d4!dl2",
        "2d4!pkh1",
        "2d4!pdl1",
        "2d4!!kh1mi2",
        "2d4!mi2",
        "2d4>=3!",
        "2d4>=6!!",
        "2d4kh2>=3!",
        "2d4r1!",
        "2d4r1!kh1",
        "2d4ro1!!ma5",
        "2d3ro<3!pkh2",
        "1d4!+1d4",
        "2g1",
        "2g2>=12",
        "1d6r1r3",
        "{1d4!,1d6}kh1",
    ],
)
def test_odds_of_explosions_equal_enumeration_within_what_was_given_up(text):
    """With explosions and re-rolls no outcome is off by more than the branches that were given up."""
    expression = read_expression(text)
    found, left = enumerate_rolls(expression)

    answer = chances(expression)

    assert left < Fraction(1, 30)
    distribution = answer.distribution()
    for value in found.keys() | distribution.keys():
        share, chance = found.get(value, Fraction(0)), distribution.get(value, Fraction(0))
        assert share - answer.residual <= chance <= share + left
    assert sum(distribution.values()) == 1 - answer.residual
    assert answer.residual < Fraction(1, 10**9)


@pytest.mark.parametrize(
    ("pool", "mean", "reached"),
    [
        ("1g1", "6.111111", {5: "0.600000000", 10: "0.100000000", 60: "0.000001000"}),
        ("3g2", "15.305305", {15: "0.469800000", 25: "0.095249000", 45: "0.002031449"}),
        ("5g3", "24.512605", {20: "0.717940000", 30: "0.236519000", 60: "0.001692761"}),
        ("7g4", "33.719033", {5: "0.999999900", 35: "0.402486066", 60: "0.014877638"}),
        ("10g5", "44.891097", {15: "0.999981588", 40: "0.652816364", 60: "0.097817578"}),
        ("10g10", "61.111111", {25: "0.999806777", 50: "0.797929229", 60: "0.508974740"}),
    ],
)
def test_roll_and_keep_odds_are_those_of_the_rules(pool, mean, reached):
    """Diez Dados 7.3: chances and means of roll and keep, to the last printed digit."""
    for number, printed in reached.items():
        answer = chances(read_expression(pool), (">=", number))
        assert f"{float(answer.asked):.9f}" == printed
        assert f"{float(answer.mean):.6f}" == mean


@pytest.mark.parametrize(
    ("text", "when", "exact"),
    [
        ("3g2", (">=", 15), Fraction(2349, 5000)),
        ("2g1", (">=", 10), Fraction(19, 100)),
        ("2g2", (">=", 20), Fraction(59, 500)),
        ("1g1", (">=", 15), Fraction(3, 50)),
        ("5g3", (">=", 20), Fraction(35897, 50000)),
        ("5g3+5", (">", 24), Fraction(35897, 50000)),
        ("5g3-2", ("<", 18), 1 - Fraction(35897, 50000)),
        ("1g1", ("=", 15), Fraction(1, 100)),
        ("1g1", ("<=", 10), Fraction(9, 10)),
    ],
)
def test_roll_and_keep_chances_are_exact_fractions(text, when, exact):
    """Diez Dados 7.3: the fractions, though tens explode without end; a flat bonus moves the number."""
    assert chances(read_expression(text), when).asked == exact


@pytest.mark.parametrize(
    ("text", "number", "printed"),
    [("3d10", 20, "0.283000000"), ("4d10", 30, "0.099700000"), ("5d10", 45, "0.002520000")],
)
def test_odds_without_rank_are_those_of_the_rules(text, number, printed):
    """Diez Dados 7.4: without explosions."""
    assert f"{float(chances(read_expression(text), ('>=', number)).asked):.9f}" == printed


@pytest.mark.parametrize(
    ("text", "wins", "tie"),
    [
        ("3g2-3g2", "0.473593", "0.052814"),
        ("5g3-4g3", "0.579817", "0.038383"),
        ("6g3-5g4", "0.419531", "0.035322"),
        ("4g4-3g3", "0.698806", "0.032242"),
    ],
)
def test_opposed_rolls_are_those_of_the_rules(text, wins, tie):
    """Diez Dados 7.5: the difference of two pools says who wins."""
    answer = chances(read_expression(text))

    assert f"{float(answer.chance(Condition('>', 0))):.6f}" == wins
    assert f"{float(answer.chance(Condition('=', 0))):.6f}" == tie


def test_comparison_inside_the_expression_is_exact_too():
    """`5g3>=20` has two outcomes, with the exact chance."""
    answer = chances(read_expression("5g3>=20"))

    assert answer.distribution() == {0: 1 - Fraction(35897, 50000), 1: Fraction(35897, 50000)}


def test_certain_and_impossible_comparisons_have_one_outcome():
    """What can't fail has no second outcome."""
    assert chances(read_expression("3g2>=2")).distribution() == {1: Fraction(1)}


@pytest.mark.parametrize(
    "text",
    [
        "500d100000",
        "1d100000",
        "500d1000kh250",
        "10d10!>=2kh5",
        "20d20*20d20*20d20",
        "300d1000!!",
        "{200d20,200d20}kh1*1d20",
    ],
)
def test_too_much_work_is_refused(text):
    """What would take too long is refused before it is begun."""
    answer = chances(read_expression(text))

    assert type(answer) is Refusal
    assert answer.code == "odds_too_big"


def test_hundreds_of_dice_are_added_exactly():
    """The sum of many dice stays exact: 500d6 is symmetric, and its ends have one way each."""
    answer = chances(read_expression("500d6"))

    assert type(answer) is Chances
    assert (answer.mean, answer.total) == (1750, 6**500)
    assert (answer.weights[0], answer.weights[-1]) == ((500, 1), (3000, 1))
    assert [weight for _, weight in answer.weights] == [weight for _, weight in reversed(answer.weights)]


def test_odds_library_is_imported_with_the_first_question():
    """Starting up costs nothing of the library for odds."""
    code = "import sys, cubilete.odds, cubilete.rules.notation; sys.exit('icepool' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
