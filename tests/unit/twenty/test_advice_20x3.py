"""What is answered to a command that is refused: what was wrong with it, and what there is instead."""

from __future__ import annotations

import pytest

from cubilete.chat.render import explain
from cubilete.rules.decision import Line, Name, Refusal, Term
from cubilete_20x3.advice import advise
from cubilete_20x3.commands import Defend, Done, Intercept, Turn, Use
from cubilete_20x3.decide import decide
from cubilete_20x3.offer import offer
from cubilete_20x3.refusals import CODES

ARGS = {
    "by": "hold",
    "per": "turn",
    "out": "vuelo",
    "n": 10,
    "s": 23,
    "m": 4,
    "d": 12,
    "count": 3,
    "sides": 20,
    "numbers": "1, 2",
    "x": Term("aggro_sh"),
    "y": Term("aggro_l"),
    "text": Line("s20x3-w-holding"),
    "who": Name("c2"),
    "options": "d a",
    "word": "cosa",
    "low": 1,
    "high": 99,
}
SAYS_ALL = frozenset(
    {
        "ko_first",
        "fight_over_first",
        "not_rolled",
        "not_gm",
        "undo_not_yours",
        "undo_outcome",
        "undo_interruption",
        "undo_turn",
        "undo_dice",
        "late_ability",
        "seats",
        "bad_number",
    }
)
"""Reasons that end with who can do it, or with the bounds: no other command would help."""


def _duel(ring, faces=(12, 14, 16), **more):
    sides = [[ring.combatant("c1", "t1", **more)], [ring.combatant("c2", "t2")]]
    return ring.table(ring.lobby(sides), faces=faces).begin("c1")


def _teams(ring, faces, mode="teams"):
    sides = [
        [ring.combatant("c1", "t1"), ring.combatant("c3", "t1")],
        [ring.combatant("c2", "t2"), ring.combatant("c4", "t2")],
    ]
    return ring.table(ring.lobby(sides, mode), faces=faces).begin("c1")


def _said(words, state, cmd, refusal, locale):
    advised = advise(state, cmd, refusal)
    assert (advised.code, advised.args) == (refusal.code, refusal.args)
    return words.translator.text(
        locale, explain(advised), system="20x3", names=lambda key: NAMES.get(key, key)
    )


NAMES = {"c1": "Ana", "c2": "Beto", "c3": "Caro", "c4": "Dani"}


def _answer(words, table, cmd, locale="es"):
    """What is said to a command that the rules refuse."""
    refusal = decide(table.state, cmd, table.dice)
    assert isinstance(refusal, Refusal)
    return _said(words, table.state, cmd, refusal, locale)


@pytest.mark.parametrize("locale", ["es", "en"])
@pytest.mark.parametrize("code", CODES)
def test_every_reason_leads_on(ring, words, code, locale):
    """Whatever the reason, the answer names a right command or what is possible now, in both languages."""
    table = _duel(ring).play(Turn("c1"))
    cmd = Use("c1", "cosa" if code == "not_listed" else "hold", choice="cosa")

    said = _said(words, table.state, cmd, Refusal(code, ARGS), locale)

    assert set() == words.missing
    assert not {"{", "}"} & set(said)
    ways = ("Ahora puedes: ", "You can now: ", "Por ejemplo", "For example", "/")
    assert code in SAYS_ALL or any(way in said for way in ways), said


MORE = "y 5 cosas más (/estado)."
ALONE = [
    (Use("c1", "strike", "c1"), "Strike va contra un rival: Beto. Por ejemplo: /strike"),
    (Use("c1", "curacion", "c2"), "Curación es solo para ti. Por ejemplo: /curar"),
    (Use("c1", "strik"), "No conozco ninguna habilidad «strik». ¿Querías decir Strike? Por ejemplo: /strike"),
    (
        Use("c1", "hold"),
        f"Hold pide A ≤ 10, y tienes 14. Ahora puedes: Strike · Carga · Carga perfecta · Curación, {MORE}",
    ),
    (Use("c1", "concentracion"), "Concentración pide que elijas: A · D. Por ejemplo: /concentracion a"),
    (
        Turn("c1"),
        "Tu turno ya está tirado: D 12 · A 14 · M 16. Elige qué haces, o acábalo. Por ejemplo: /fin",
    ),
]


@pytest.mark.parametrize(("cmd", "said"), ALONE, ids=[said[:24] for _, said in ALONE])
def test_a_beginner_in_a_duel_is_told_what_to_do(ring, words, cmd, said):
    """Each answer names what was wrong, and how it would be right."""
    assert said == _answer(words, _duel(ring).play(Turn("c1")), cmd)


def test_whose_turn_it_is_instead(ring, words):
    """Who comes too early learns who is to play."""
    table = _duel(ring)

    assert _answer(words, table, Turn("c2")) == "No es tu turno: juega Ana. Con /estado ves cómo va."
    assert _answer(words, table, Use("c2", "strike"), "en") == (
        "It isn't your turn: Ana is to play. /status shows where it stands."
    )


def test_who_has_acted_learns_who_has_not(ring, words):
    """In a players' phase everybody has one turn; whoever has had it waits for the others."""
    sides = [[ring.combatant("c1", "t1"), ring.combatant("c3", "t1")], [ring.combatant("c2", "t2")]]
    table = ring.table(ring.lobby(sides, "gm_batch", 2), faces=(5, 5, 5)).begin("c1")
    table.play(Turn("c1")).play(Done("c1"))

    assert _answer(words, table, Turn("c1")) == "En esta ronda ya has jugado: falta Caro."


def test_which_effects_there_are(ring, words):
    """A wrong number of an effect is answered with the right ones."""
    table = _duel(ring, faces=(5, 9, 12, 9, 9, 15)).play(Turn("c1")).play(Use("c1", "carga")).play(Done("c1"))
    table.play(Turn("c2"))

    assert _answer(words, table, Use("c2", "interrupcion", effect=4)) == (
        "No hay ningún efecto 4. Se puede interrumpir: 1 (Carga de Ana). Por ejemplo: /interrumpir 1"
    )


def test_which_attacks_there_are(ring, words):
    """A wrong number of an attack is answered with those that can be defended against or intercepted."""
    table = _teams(ring, (5, 9, 2, 9, 9, 5)).play(Turn("c1")).play(Use("c1", "strike", "c4")).play(Done("c1"))
    assert table.state.active_id == "c2"
    table.play(Turn("c2"))

    assert _answer(words, table, Intercept("c2", 7)) == (
        "No hay ningún ataque 7. Puedes interceptar: 1 (Ana → Dani). Por ejemplo: /interceptar 1"
    )
    table.play(Use("c2", "strike", "c3")).play(Done("c2"))
    table.play(Turn("c3"))
    assert _answer(words, table, Intercept("c3")).startswith(
        "Nadie ataca ahora a otra persona de tu equipo: no hay nada que interceptar. Ahora puedes: Defender"
    )
    assert _answer(words, table, Intercept("c3", 2)) == (
        "El ataque 2 ya va contra ti: defiéndete. Por ejemplo: /defender"
    )
    assert _answer(words, table, Defend("c3", 1)) == (
        "El ataque 1 no va contra ti. Contra ti: 2 (Beto → Caro). Por ejemplo: /defender"
    )


def test_whom_to_aim_at_in_a_team_fight(ring, words):
    """Where several can be meant, they are named, and the example has a number of the card."""
    table = _teams(ring, (5, 9, 2)).play(Turn("c1"))

    assert _answer(words, table, Use("c1", "strike")) == (
        "Strike va contra un rival: Beto y Dani. Por ejemplo: /strike 3"
    )
    assert _answer(words, table, Use("c1", "curacion", "c2")) == (
        "Curación es para ti o para alguien de tu equipo: Ana y Caro. Por ejemplo: /curar 1"
    )


def test_what_one_can_use(ring, words):
    """An ability that is not in the list is answered with those that are."""
    table = _duel(ring, abilities=("elemento_fuego", "ut_fuego", "lucky_7")).play(Turn("c1"))

    assert _answer(words, table, Use("c1", "azure_cage")) == (
        "Azure Cage no está en tu lista. Con /usar puedes: Fuego · Lucky 7. Por ejemplo: /usar ut_fuego"
    )
    assert _answer(words, table, Use("c1", "elemento_fuego"), "en").startswith(
        "Element: Fire is passive: it isn't used, it always works."
    )


def test_a_kept_hold_is_the_action(ring, words):
    """Whoever would keep a hold has not acted: the answer says that it is the action, and the way out."""
    table = _duel(ring, faces=(5, 9, 12, 5, 9, 12, 9, 9, 15)).play(Turn("c1")).play(Use("c1", "hold"))
    assert not [one for one in offer(table.state, "c1") if one.verb in {"mantener", "soltar"}]
    table.play(Done("c1")).play(Turn("c2")).play(Done("c2")).play(Turn("c1"))

    assert {"mantener", "soltar"} <= {one.verb for one in offer(table.state, "c1")}
    assert _answer(words, table, Use("c1", "strike")) == (
        "Mantener la llave es tu acción de este turno. Ahora puedes: Mantener la llave · Deshacer la llave."
    )


def test_a_bare_swap_is_asked_which_way(ring, words):
    """Without a direction the answer names those that are possible; where none is, why."""
    which = Use("c1", "intercambio_d_a intercambio_a_d")

    assert _answer(words, _duel(ring).play(Turn("c1")), which) == (
        "Di cuál: Intercambio D→A · Intercambio A→D. Por ejemplo: /intercambio da"
    )
    poor = _duel(ring, faces=(5, 9, 2)).play(Turn("c1"))
    assert _answer(words, poor, which).startswith("Intercambio D→A pide M ≥ 10, y tienes 2. Ahora puedes:")


def test_a_bare_use_lists_what_one_has(ring, words):
    """Without a name the answer names the abilities of one's list."""
    table = _duel(ring, abilities=("elemento_fuego", "ut_fuego")).play(Turn("c1"))

    assert _answer(words, table, Use("c1", "")) == (
        "Di qué habilidad. Con /usar puedes: Fuego. Por ejemplo: /usar ut_fuego"
    )


def test_a_choice_of_a_charge_is_shown_with_its_word(ring, words):
    """What is shown as right names the charge that it is about."""
    table = _duel(ring, abilities=("elemento_fuego",)).play(Turn("c1"))

    assert _answer(words, table, Use("c1", "carga_elemental", choice="hielo")) == (
        "Carga elemental pide que elijas: Fuego. Por ejemplo: /carga elemental fuego"
    )
