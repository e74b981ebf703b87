"""Requirements that are not met, in words."""

from __future__ import annotations

import pytest

from cubilete.chat.render import explain
from cubilete.rules.decision import Refusal
from cubilete_20x3.commands import Turn, Use
from cubilete_20x3.decide import decide


@pytest.mark.parametrize(
    ("locale", "said"),
    [
        ("es", "Eso solo vale cuando peleas en equipo."),
        ("en", "That only counts when you fight in a team."),
    ],
)
def test_a_missing_team_is_said_in_words(words, ring, duel, locale, said):
    """No name of the formula language reaches the chat: to cheer takes a team, and a duel has none."""
    table = ring.table(duel.state, faces=(10, 10, 5)).begin("c1").play(Turn("c1"))
    refused = decide(table.state, Use("c1", "animo", choice="a"), table.dice)

    assert isinstance(refused, Refusal)
    assert words.translator.text(locale, explain(refused), system="20x3") == said
