from __future__ import annotations

from fractions import Fraction

import pytest

from cubilete.builtin.odds import _percent, read_question
from cubilete.rules.decision import Refusal
from cubilete.rules.notation.tree import Condition


@pytest.mark.parametrize(
    ("text", "expression", "when"),
    [
        ("2d6+3", "2d6+3", None),
        ("2d6+3 >= 10", "2d6+3", Condition(">=", 10)),
        ("2d6+3>=10", "2d6+3", Condition(">=", 10)),
        ("2d6+3 ≤ 10", "2d6+3", Condition("<=", 10)),
        ("3d6 >= 10", "3d6", Condition(">=", 10)),
        ("3d6 >= 5", "3d6", Condition(">=", 5)),
        ("3d6>=5", "3d6>=5", None),
        ("3d6>=10", "3d6", Condition(">=", 10)),
        ("5d10>=7 >= 3", "5d10>=7", Condition(">=", 3)),
        ("1d20-5 > -3", "1d20-5", Condition(">", -3)),
        ("2d6 daño", "2d6", None),
        ("2d6 >= 9 daño", "2d6", Condition(">=", 9)),
        ("2d6 >= 9, por favor", "2d6", Condition(">=", 9)),
        ("2d6 >= 9.", "2d6", Condition(">=", 9)),
        ("2d6 >= 9?", "2d6", Condition(">=", 9)),
        ("3d6>=5 daño", "3d6>=5", None),
    ],
)
def test_what_is_asked(text, expression, when):
    """A comparison asks about the result; glued to a bare pool it counts successes, if it can."""
    question = read_question(text)

    assert (expression, when) == (question.expression.text, question.when)


def test_a_comparison_with_a_label_behind_it_asks_about_the_result():
    """`2d6+3>=10 daño` is the same question as without the label."""
    question = read_question("2d6+3>=10 daño")

    assert Condition(">=", 10) == question.when
    assert "sum" == question.expression.unit


@pytest.mark.parametrize("text", ["2d6 >=", "2d6 ≠ 9", "2d6 >= x"])
def test_half_a_comparison_is_refused(text):
    """It is no label: the odds of the bare roll would be an answer to another question."""
    refusal = read_question(text)

    assert isinstance(refusal, Refusal)
    assert "odds_goal" == refusal.code


def test_what_is_no_roll_is_refused():
    """The refusal is that of the notation."""
    assert isinstance(read_question("hola"), Refusal)


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(1, 2), "50%"),
        (Fraction(7, 12), "58.3%"),
        (Fraction(1, 216), "0.46%"),
        (Fraction(215, 216), "99.54%"),
        (Fraction(1, 7776), "0.013%"),
        (Fraction(1, 10**9), "<0.0001%"),
        (1 - Fraction(1, 10**9), ">99.9999%"),
        (Fraction(1, 6**500), "<0.0001%"),
    ],
)
def test_percent_keeps_two_digits_that_say_something(chance, shown):
    """Near 0 and 100 there are more decimals, until they would say nothing."""
    assert shown == _percent(chance, "en")


def test_spanish_percent_has_a_comma_and_a_blank():
    """Numbers are written as the language writes them."""
    assert "58,3 %" == _percent(Fraction(7, 12), "es")


async def test_a_chance_is_told_in_percent_and_as_a_fraction(room):
    """`/prob 2d6 >= 10` is 1/6; mean and range stand below."""
    text = (await room.say("ana", "/prob 2d6 >= 10")).text

    assert "🎯 2d6 ≥ 10: 16,7 % (1/6)\nMedia 7 · de 2 a 12" == text


async def test_without_a_comparison_there_is_a_picture_of_at_most_eight_bars(room):
    """The bars cover all outcomes, in ranges of the same width."""
    lines = (await room.say("ana", "/odds 3d6")).text.splitlines()

    assert 2 + 8 >= len(lines)
    assert "Media 10,5" in lines[1]
    assert "≤" in lines[2] or lines[2].startswith("3")


async def test_successes_are_told_as_such(room):
    """For a pool that counts, the chance of at least one success comes first."""
    assert "19/27" in (await room.say("ana", "/prob 3d6>=5")).text


async def test_explosions_have_no_end(room):
    """The range of an exploding die is open upwards."""
    assert "sin tope" in (await room.say("ana", "/prob 1d6!")).text


async def test_too_much_work_is_refused(room):
    """What cannot be worked out exactly in a short time is refused, with a reason in words."""
    said = await room.say("ana", "/prob 500d100")

    assert "odds_too_big" == said.refused
    assert "menos dados" in said.text


async def test_odds_draw_nothing(room):
    """The ledger stays empty."""
    await room.say("ana", "/prob 2d6")

    assert "nothing_rolled" == (await room.say("ana", "/verificar")).refused
