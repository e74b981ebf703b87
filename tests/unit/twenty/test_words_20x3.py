from __future__ import annotations

from typing import get_args

import pytest

from cubilete.chat.message import Message
from cubilete.rules.decision import Line
from cubilete_20x3.book import rule_book
from cubilete_20x3.lobby import MODES
from cubilete_20x3.offer import LABELS
from cubilete_20x3.previews import KEYS
from cubilete_20x3.refusals import CODES
from cubilete_20x3.settings import Settings
from cubilete_20x3.sheet import Sheet, sheet_lines
from cubilete_20x3.state import Combatant, Mode, Values
from cubilete_20x3.verbs import VERBS
from cubilete_20x3.words import bar, condition, joined, mods_text, signed


def test_every_reason_has_a_text(words):
    """Each refusal code of the system can be said."""
    assert [] == [code for code in CODES if not words.translator.has(f"refusal-{code}", "20x3")]


def test_every_ability_element_and_choice_is_a_word(words):
    """Abilities, elements and the options of their choices have a term."""
    book = rule_book()
    options = {
        o for a in book.abilities.values() for c in a.table.choices.values() if c != "own_elements" for o in c
    }
    wanted = {*book.abilities, *book.elements, *options}

    assert [] == sorted(slug for slug in wanted if not words.translator.has(f"term-20x3-{slug}", "20x3"))


@pytest.mark.parametrize("locale", ["es", "en"])
def test_terms_of_unique_abilities_are_the_names_of_the_rules(words, locale):
    """A unique ability is called as in its table, so that what is read can be typed."""
    tables = [
        a.table for a in rule_book().abilities.values() if a.kind in {"up", "ut"} and a.id != "up_vuelo"
    ]

    def text(key):
        return words.translator.text(locale, Line(f"term-20x3-{key}"), system="20x3")

    assert {t.id: getattr(t.name, locale) for t in tables} == {t.id: text(t.id) for t in tables}


def test_every_verb_has_help_and_its_options_are_words(words):
    """Each verb has a line of help; each option of a verb that a button may show has a term."""
    has = words.translator.has
    options = {
        slug for verb in VERBS for param in verb.params if param.kind == "word" for slug in param.options
    }

    assert [] == [verb.id for verb in VERBS if not has(f"help-20x3-{verb.id}", "20x3")]
    assert [] == sorted(slug for slug in options if not has(f"term-20x3-{slug}", "20x3"))


def test_every_mode_and_the_system_have_a_name(words):
    """The modes and the system itself can be named."""
    keys = ["system-20x3", *(f"mode-20x3-{mode}" for mode in (*get_args(Mode), *MODES))]

    assert [] == [key for key in keys if not words.translator.has(key, "20x3")]


def test_every_label_and_preview_of_an_offer_has_a_text(words):
    """What the engine says of its offers can be said."""
    assert [] == [key for key in (*LABELS, *KEYS) if not words.translator.has(key, "20x3")]


def test_every_house_rule_has_a_name(words):
    """Each setting is called something, so that `/reglas` can be read."""
    keys = Settings.__struct_fields__

    assert [] == [key for key in keys if not words.translator.has(f"term-20x3-{key}", "20x3")]


@pytest.mark.parametrize("locale", ["es", "en"])
def test_a_sheet_can_be_read(words, locale):
    """A full sheet and an empty one are told without a missing text."""
    full = Sheet(30, ("elemento_fuego", "ut_fuego"), ("hielo",), ("fuego",), ("aeloriano",))
    lines = words.lines([Message((*sheet_lines(full), *sheet_lines(Sheet())), system="20x3")], locale)

    assert set() == words.missing
    assert 8 == len(lines)


@pytest.mark.parametrize(
    ("attacks", "damage", "reflected", "expected"),
    [
        (1, 4, 0, "te defiendes: recibes 4"),
        (2, 0, 5, "te defiendes de 2 ataques: sin daño, devuelves 5"),
    ],
)
def test_a_preview_of_the_defence_is_one_phrase(words, attacks, damage, reflected, expected):
    """The preview of a defence sums up attacks, damage and what goes back."""
    args = {"attacks": attacks, "damage": damage, "hp": 20 - damage, "reflected": reflected}

    assert expected == words.translator.text("es", Line("s20x3-preview-defends", args), system="20x3")


def test_a_preview_of_an_effect_has_signs(words):
    """A preview shows bonus and malus with their signs, and leaves out what does not change."""
    args = {"d": -3, "a": 3, "m": 0, "count": 1}

    assert "próximo turno −3 D +3 A" == (
        words.translator.text("es", Line("s20x3-preview-effect", args), system="20x3")
    )


@pytest.mark.parametrize(
    ("hp", "full", "cells"),
    [(20, 20, 10), (19, 20, 9), (1, 20, 1), (0, 20, 0), (1, 999, 1), (25, 20, 10), (5, 0, 10)],
)
def test_a_bar_is_empty_only_at_ko_and_full_only_at_full_hp(hp, full, cells):
    """The bar has ten cells; whoever stands has one at least, whoever is hurt lacks one at least."""
    assert "▰" * cells + "▱" * (10 - cells) == bar(hp, full)


@pytest.mark.parametrize(
    ("hp", "state"),
    [(20, "healthy"), (14, "healthy"), (13, "wounded"), (7, "wounded"), (6, "critical"), (0, "ko")],
)
def test_hidden_hp_are_told_in_thirds(hp, state):
    """Above two thirds healthy, above one third wounded, else critical."""
    assert Line(f"s20x3-hp-{state}") == condition(Combatant("c1", None, "t1", hp, 20), hp)


def test_amounts_have_a_real_minus():
    """Negative amounts are written with a minus sign, not a hyphen, and zeros are left out."""
    assert ("+3", "−3", "+0") == (signed(3), signed(-3), signed(0))
    assert "−3 D, +3 A" == mods_text(Values(-3, 3, 0))


def test_a_long_row_is_not_deep(words):
    """Sixty-four parts in a row can still be said in one line."""
    line = joined([Line("s20x3-own", {"text": str(n)}) for n in range(64)])

    assert " · ".join(str(n) for n in range(64)) == words.translator.text("es", line, system="20x3")
