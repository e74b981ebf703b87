from __future__ import annotations

import pytest

from cubilete.chat.fold import fold, level, name_key
from cubilete.chat.nearest import distance, nearest


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CONCENTRACIÓN", "concentracion"),
        ("２ｄ６", "2d6"),
        ("３\u00d7", "3x"),
        ("1d20\u22123", "1d20-3"),
        ("a\u2014b\u2013c", "a-b-c"),
        ("golpe\u00a0a", "golpe a"),
        ("\uff0fgolpe", "/golpe"),
        ("D\u2019Artagnan", "d'artagnan"),
        ("Straße", "strasse"),
        ("Peña", "pena"),
        ("o\u0301", "o"),
        ("⚔\ufe0f Ñu", "⚔ nu"),
    ],
)
def test_writing_habits_do_not_matter(text, expected):
    """Case, accents, dashes, ×, full-width characters and odd blanks fold away."""
    assert fold(text) == expected


def test_level_keeps_positions():
    """Levelling replaces characters one by one, so positions mean the same before and after."""
    text = "２ｄ６\u00a0\u00d7\u2014“ñandú” 🎲 \u2067x\u2069"

    assert len(level(text)) == len(text)
    assert level(text).index("ñ") == text.index("ñ")


def test_names_are_compared_without_sign_and_double_blanks():
    """A name is the same with or without `@`, with one blank or two."""
    assert name_key("@Lobo   Gris") == name_key("lobo gris") == "lobo gris"


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("strike", "strike", 0),
        ("strke", "strike", 1),
        ("strkie", "strike", 1),
        ("golpes", "golpe", 1),
        ("a", "bcd", 3),
    ],
)
def test_distance_counts_edits(one, other, expected):
    """Inserting, deleting, changing and swapping neighbours are one edit each."""
    assert distance(one, other, 2) == expected
    assert distance(other, one, 2) == expected


def test_short_words_are_never_near_misses():
    """Of a word below four letters nobody can say what was meant."""
    assert nearest("fim", ["fin"]) == ()


def test_nearest_word_comes_first():
    """Among several near words the one with fewer edits is named first."""
    assert nearest("defendar", ["ofender", "defendiera", "defender"]) == ("defender",)
    assert nearest("golpeas", ["golpes", "golpe"]) == ("golpes", "golpe")
