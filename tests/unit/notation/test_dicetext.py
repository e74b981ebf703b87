from __future__ import annotations

from cubilete.chat.dicetext import dice_spans
from cubilete.chat.message import DiceLine, Die
from cubilete.chat.spans import Span, plain


def test_dropped_dice_are_struck_and_in_brackets_and_the_total_is_bold():
    """Section 7's plain roll: label, expression, dice, total; nothing rests on style alone."""
    dice = (Die((6,), 6), Die((5,), 5), Die((4,), 4), Die((1,), 1, kept=False))
    line = DiceLine((dice, " + 2"), 17, label="ataque furtivo", source="4d6kh3+2")

    assert dice_spans(line) == (
        Span("ataque furtivo — 4d6kh3+2 → 6, 5, 4, "),
        Span("(1)", "strike"),
        Span(" + 2 = "),
        Span("17", "bold"),
    )


def test_label_can_be_left_to_somebody_else():
    """Who shows the label elsewhere can leave it out here."""
    line = DiceLine(((Die((7,), 7),),), 7, label="x", source="1d20")

    assert plain(dice_spans(line, labelled=False)) == "1d20 → 7 = 7"


def test_label_stays_literal():
    """D11: markup in the player's words is text like any other, in no span of its own style."""
    line = DiceLine(((Die((7,), 7),),), 7, label="<how> & *b* [x](y) -5.", source="1d20")

    assert dice_spans(line)[0] == Span("<how> & *b* [x](y) -5. — 1d20 → 7 = ")


def test_chains_have_arrows():
    """A die that goes on has an arrow to its next face or to the die that it brought."""
    chain = Die((10, 10, 4), 24, mark="explode")
    brought = (Die((6,), 6, mark="explode"), Die((3,), 3))
    again = Die((1, 5), 5, mark="reroll")

    assert plain(dice_spans(DiceLine(((chain, *brought, again),), 38))) == "10→10→4=24, 6→3, 1↻5 = 38"


def test_dropped_chain_is_struck_as_a_whole():
    """A dropped die that exploded is struck with its chain."""
    line = DiceLine(((Die((10, 1), 11, kept=False, mark="explode"), Die((9,), 9)),), 9)

    assert dice_spans(line) == (Span("(10→1=11)", "strike"), Span(", 9 = "), Span("9", "bold"))


def test_units_have_signs_of_no_language():
    """Successes and yes or no are signs; a compared total stands before them."""
    hit = DiceLine(((Die((9,), 9, mark="success"), Die((2,), 2)),), 1, "successes")
    made = DiceLine(((Die((9,), 9),), " = 9 >= 6"), 1, "truth")
    failed = DiceLine(((Die((3,), 3),), " = 3 >= 6"), 0, "truth")

    assert plain(dice_spans(hit)) == "9✓, 2 = 1 ✓"
    assert plain(dice_spans(made)) == "9 = 9 >= 6 ✓"
    assert plain(dice_spans(failed)) == "3 = 3 >= 6 ✗"
