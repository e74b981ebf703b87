"""What is answered to a command that says too little, or comes at a moment when it means nothing."""

from __future__ import annotations

from msgspec.structs import replace

from cubilete.chat.render import explain
from cubilete.rules.decision import Refusal
from cubilete_20x3.advice import advise
from cubilete_20x3.commands import Close, Done, Intercept, SetHp, Turn, Use
from cubilete_20x3.decide import decide

NAMES = {"c1": "Ana", "c2": "Beto", "c3": "Caro"}


def _duel(ring, faces, **more):
    sides = [[ring.combatant("c1", "t1", **more)], [ring.combatant("c2", "t2")]]
    return ring.table(ring.lobby(sides), faces=faces).begin("c1")


def _answer(words, table, cmd, locale="es"):
    """What is said to a command that the rules refuse."""
    refusal = decide(table.state, cmd, table.dice)
    assert isinstance(refusal, Refusal)
    line = explain(advise(table.state, cmd, refusal))
    return words.translator.text(locale, line, system="20x3", names=lambda key: NAMES.get(key, key))


def test_a_hold_that_cannot_be_answered_says_why(ring, words):
    """Without a hold there is none; one of this turn is answered in the next."""
    table = _duel(ring, faces=(5, 9, 12)).play(Turn("c1"))
    keep = Use("c1", "hold_keep")
    table.play(Use("c1", "hold"))
    assert _answer(words, table, keep).startswith("Esa llave es de este turno: en el próximo podrás")

    table = _duel(ring, faces=(5, 9, 12)).play(Turn("c1")).play(Use("c1", "strike"))
    assert _answer(words, table, keep).startswith("No tienes a nadie en una llave. Ahora puedes:")


def test_a_closed_phase_is_not_closed_again(ring, words):
    """The GM learns that the own side plays; in a fight by turns, that there is no phase."""
    sides = [[ring.combatant("c1", "t1")], [ring.combatant("c2", "t2", owner_user_id=None)]]
    table = ring.table(ring.lobby(sides, "gm_batch", 2), faces=(5, 5, 5)).begin("c1").play(Turn("c1"))
    table.play(Done("c1"))

    assert "ya está cerrada" in _answer(words, table, Close("c2"))


def test_an_interception_out_of_turn_is_told_what_there_is(ring, words):
    """Where attacks are taken over at any time, a wrong number is answered as in the own turn."""
    sides = [[ring.combatant("c1", "t1")], [ring.combatant("c2", "t2"), ring.combatant("c3", "t2")]]
    lobby = ring.lobby(sides, "teams", interception_timing="any_time")
    table = ring.table(lobby, faces=(5, 9, 2)).begin("c1").play(Turn("c1"))
    table.play(Use("c1", "strike", "c3"))

    assert _answer(words, table, Intercept("c2", 7)) == (
        "No hay ningún ataque 7. Puedes interceptar: 1 (Ana → Caro). Por ejemplo: /interceptar 1"
    )
    assert _answer(words, table, Intercept("c3")).startswith("Nadie ataca ahora a otra persona de tu equipo")
    table.play(Intercept("c2"))
    assert [attack.target_id for attack in table.state.pending] == ["c2"]


def test_what_is_asked_for_is_said_with_what_asks_for_it(ring, words):
    """A requirement alone would not say of which of the things that were typed it is."""
    table = _duel(ring, faces=(5, 9, 12)).play(Turn("c1"))

    assert _answer(words, table, Use("c1", "carga_carmesi")).startswith("Carga carmesí: Pide ")
    assert _answer(words, table, Use("c1", "animo", choice="d")).startswith("Ánimo pide M ≤ 7")


def test_hp_out_of_bounds_say_how_somebody_is_taken_out(ring, words):
    """A GM who would set HP to 0 learns the bounds, and the verb for that."""
    sides = [[ring.combatant("c1", "t1")], [ring.combatant("c2", "t2")]]
    table = ring.table(replace(ring.lobby(sides), gm_ids=("m9",)), faces=(5, 9, 12)).begin("c1")

    assert _answer(words, table, SetHp("m9", "c2", 0, "cae")) == (
        "Los HP van de 1 a 999. Para sacar a alguien del combate, /expulsar."
    )
