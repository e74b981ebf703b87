"""The menu: what each choice says that it would do."""

from __future__ import annotations

from cubilete_20x3.commands import Done, Turn, Use
from cubilete_20x3.offer import offer

NAMES = {"c1": "Ana", "c2": "Beto", "c3": "Caro", "c6": "Fani"}


def _interceptions(words, state, actor):
    """What the buttons of interceptions say: their name and what would come of it."""
    return [
        " → ".join(
            words.translator.text("es", line, system="20x3", names=lambda key: NAMES.get(key, key))
            for line in (one.label, one.preview)
        )
        for one in offer(state, actor)
        if one.verb == "interceptar"
    ]


def test_each_interception_says_what_it_takes_over(ring, words):
    """Whose attack on whom, and the D that is left; where there are several, each has its number."""
    sides = [
        [ring.combatant(f"c{n}", "t1") for n in (1, 3, 5)],
        [ring.combatant(f"c{n}", "t2") for n in (2, 4, 6)],
    ]
    faces = (5, 9, 2, 12, 9, 2, 5, 8, 3, 11, 9, 9)
    table = ring.table(ring.lobby(sides, "teams"), faces=faces).begin("c1")
    table.play(Turn("c1")).play(Use("c1", "strike", "c6")).play(Done("c1")).play(Turn("c2"))
    assert ["Interceptar → S 9 de Ana a Fani, con D 8"] == _interceptions(words, table.state, "c2")

    table.play(Done("c2")).play(Turn("c3")).play(Use("c3", "strike", "c6")).play(Done("c3")).play(Turn("c4"))
    assert [
        "Interceptar · 1 → S 9 de Ana a Fani, con D 7",
        "Interceptar · 2 → S 8 de Caro a Fani, con D 7",
    ] == _interceptions(words, table.state, "c4")
