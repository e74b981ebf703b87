from __future__ import annotations

import re
from pathlib import Path

import pytest

import cubilete_20x3
from cubilete_20x3.book import rule_book
from cubilete_20x3.commands import Done, Turn, Use
from cubilete_20x3.settings import Settings
from cubilete_20x3.verbs import VERBS

FOLDER = Path(cubilete_20x3.__file__).parent
SAID = {
    "ana: /turno": (Turn("c1"),),
    "ana: /strike; fin": (Use("c1", "strike"), Done("c1")),
    "ana: /interrumpir; fin": (Use("c1", "interrupcion"), Done("c1")),
    "beto: /turno": (Turn("c2"),),
    "beto: /distancia; armadura; fin": (Use("c2", "largo_alcance"), Use("c2", "armadura_buff"), Done("c2")),
}


@pytest.fixture(scope="module")
def page() -> str:
    """The page for players and GMs."""
    return (FOLDER / "README.md").read_text(encoding="utf-8")


def _blocks(page):
    return [block.strip().splitlines() for block in re.findall(r"```\n(.*?)```", page, re.DOTALL)]


def test_the_duel_of_the_page_is_told_so(page, duel, words):
    """The example is what the system says, line for line, and so is its card."""
    told, card = _blocks(page)[:2]
    duel.dice.left = [1, 5, 14, 3, 10, 8, 12, 9, 6, 15]
    lines = words.lines(duel.begin("coin").told)
    cards = []
    for line in told:
        if line not in SAID:
            continue
        lines.append(line)
        for cmd in SAID[line]:
            lines += words.lines(duel.play(cmd).told)
        cards.append(words.card(duel.state))

    assert told == lines
    assert card in cards


def test_the_page_names_every_setting_verb_and_ability(page):
    """No setting, no spelling of a verb and no ability is left out."""
    wanted = {
        *Settings.__struct_fields__,
        *rule_book().abilities,
        *(f"/{spelling}" for verb in VERBS if not verb.hidden for spelling in (*verb.es, *verb.en)),
    }

    assert [] == sorted(word for word in wanted if f"`{word}`" not in page)


def test_the_usual_values_of_the_page_are_the_defaults(page):
    """The last column of the house rules is what a group has that changes nothing."""
    rows = dict(re.findall(r"^\| `(\w+)` \|.*\| `([^`]+)` \|$", page, re.MULTILINE))
    shown = {True: "true", False: "false"}
    usual = {
        key: shown[value] if isinstance(value := getattr(Settings(), key), bool) else str(value)
        for key in Settings.__struct_fields__
    }

    assert usual == rows
