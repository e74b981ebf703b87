from __future__ import annotations

import pytest

from cubilete.rules.decision import Refusal
from cubilete_20x3.book import rule_book
from cubilete_20x3.homemade import reading
from cubilete_20x3.homemade.ring import ring


def _own(rq):
    strike = {"do": "deal", "who": "opponents", "amount": 3}
    raw = {"id": "user_prueba", "kind": "ut", "name": "Prueba", "window": "opening", "effect": [strike]}
    text = reading.canonical({**raw, "rq": rq})
    ability = reading.read(text)
    assert not isinstance(ability, Refusal), ability
    return ability, text


@pytest.mark.parametrize(
    ("rq", "given"),
    [
        ("has('soporte') and m >= 1", {"soporte"}),
        ("has('soporte') or has('armadura')", {"soporte", "armadura"}),
        ("m >= 1 and not has('armadura')", set()),
        ("not (has('soporte') or has('armadura')) and has('caos_dorada')", {"caos_dorada"}),
    ],
)
def test_the_user_has_what_is_asked_for_alone(rq, given):
    """Whoever tries an ability has what its requirement wants, never what it forbids."""
    ability, text = _own(rq)

    assert given | {"user_prueba"} == set(ring(ability, text).combatants[0].abilities)


def test_an_ability_of_the_rules_is_tried_without_what_it_excludes():
    """Cura cannot stand beside Soporte or Armadura, so its trial has neither."""
    cura = rule_book().abilities["cura"]

    assert ring(cura, "").combatants[0].abilities == ("cura",)
