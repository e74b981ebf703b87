from __future__ import annotations

import random

from hypothesis import example, given
from hypothesis import strategies as st

from cubilete.chat.dicetext import dice_spans
from cubilete.chat.spans import plain
from cubilete.rules.decision import Refusal
from cubilete.rules.notation import blocks, bounds, canonical, is_expression, parse, read, roll, roll_line
from cubilete.rules.notation.lexer import fold
from cubilete.rules.notation.limits import MAX_DRAWS
from cubilete.rules.notation.tree import Reading
from cubilete.testing.notation_strategies import expressions, junk

SEEDS = st.integers(0, 2**32)
LIMITS = {
    "dice_div_zero",
    "dice_endless",
    "dice_negative",
    "dice_none",
    "dice_number",
    "dice_sides",
    "dice_too_big",
    "dice_too_deep",
    "dice_too_long",
    "dice_too_many",
    "dice_twice",
}
"""What a well-formed expression may be refused for."""


class SeededDice:
    """Deals from a seeded generator, and counts."""

    def __init__(self, seed):
        self.random = random.Random(seed)  # noqa: S311 - repeatable, not secret
        self.dealt = 0

    def draw(self, count, sides, *, turn=0, whose=""):  # noqa: ARG002 - the port names them
        """Deal `count` faces."""
        self.dealt += count
        return tuple(self.random.randint(1, sides) for _ in range(count))


@given(expressions(), SEEDS)
def test_valid_expression_gives_a_result_within_its_bounds_or_a_limit(text, seed):
    """Each well-formed expression gives a result within its bounds or our own refusal, nothing else."""
    reading = read(text)
    if type(reading) is Refusal:
        assert reading.code in LIMITS, (text, reading)
        return
    assert reading.label == ""
    dice = SeededDice(seed)

    rolled = roll(reading.expression, dice)

    assert dice.dealt <= MAX_DRAWS
    if type(rolled) is Refusal:
        assert rolled.code == "dice_draws"
        return
    low, high = bounds(reading.expression)
    assert all(low <= one.value <= high for one in rolled.rolls)
    assert rolled.total == sum(line.total for line in blocks(rolled))


@given(expressions(), SEEDS)
def test_direct_text_equals_the_staged_one(text, seed):
    """The direct way to a line of text draws the same dice and says the same as the staged way."""
    reading = read(text)
    if type(reading) is Refusal:
        return
    staged_dice, direct_dice = SeededDice(seed), SeededDice(seed)

    staged = roll(reading.expression, staged_dice)
    direct = roll_line(reading.expression, direct_dice)

    if type(staged) is Refusal:
        assert direct == staged
    else:
        assert direct == "\n".join(plain(dice_spans(line)) for line in blocks(staged))
    assert direct_dice.dealt == staged_dice.dealt


@given(expressions())
def test_canonical_text_reads_as_the_same_tree(text):
    """The expression as understood means exactly what was understood."""
    reading = read(text)
    if type(reading) is Reading:
        assert read(canonical(reading.expression)) == Reading(reading.expression)


@given(expressions(), st.text(st.characters(categories=["L"]), min_size=2, max_size=12))
def test_label_is_kept_verbatim(text, word):
    """A label behind a blank comes back as it was typed and changes nothing else."""
    alone = read(text)
    if type(alone) is Refusal or read(f"{text} {word}") != Reading(alone.expression, word):
        folded = fold(word)
        operator_words = ("kh", "kl", "dh", "dl")
        assert type(alone) is Refusal or folded.startswith(operator_words) or folded[:1] in "!dgkx", (
            text,
            word,
        )


@given(junk())
@example("1d6 >= ٣")
@example("²d6")
@example("İd6")
@example("0" * 20 + "x d6")
def test_junk_never_raises(text):
    """Any text is a reading or a refusal; both have positions inside the text."""
    for answer in (read(text), parse(text)):
        assert type(answer) in (Reading, Refusal)
        if type(answer) is Refusal:
            assert 1 <= answer.args.get("position", 1) <= max(len(text), 1) + 1
    assert is_expression(text) in (True, False)
    assert len(fold(text)) == len(text)


@given(junk())
def test_what_can_be_read_begins_like_an_expression(text):
    """The quick test misses nothing that can be rolled."""
    if type(read(text)) is Reading:
        assert is_expression(text)
