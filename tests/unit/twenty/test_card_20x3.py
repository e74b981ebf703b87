from __future__ import annotations

import pytest
from msgspec.structs import replace

from cubilete.chat.message import Message
from cubilete_20x3 import events as ev
from cubilete_20x3.commands import Defend, Done, Remove, Turn, Use
from cubilete_20x3.foresight import foresee
from cubilete_20x3.gm_card import gm_card
from cubilete_20x3.state import Effect, PendingAttack, Reach, Values


def test_before_the_roll_there_is_only_the_board(duel, words):
    """Whose turn it is, and everybody's HP as a number, a full amount and a bar."""
    duel.begin("c2")

    assert [
        "⚔️ Turno 1 · juega Beto",
        "Ana · HP 20/20 ▰▰▰▰▰▰▰▰▰▰",
        "▶️ Beto · HP 20/20 ▰▰▰▰▰▰▰▰▰▰",
    ] == words.card(duel.state)


def test_after_the_roll_it_shows_what_is_left_and_what_threatens(duel, words):
    """With the turn in play come the values, and each attack with what the present guard makes of it."""
    duel.begin("c1")
    duel.dice.left = [5, 14, 3, 10, 8, 12]
    duel.play(Turn("c1")).play(Use("c1", "strike")).play(Done("c1")).play(Turn("c2"))

    assert [
        "D 10 · A 8 · M 12",
        "⚔️ Ataque 1: Ana → Beto, Strike 14 → con tu D 10 recibes 4 (HP 20 → 16)",
    ] == words.card(duel.state)[3:]
    assert (
        "⚔️ Attack 1: Ana → Beto, Strike 14 → with your D 10 you take 4 (HP 20 → 16)"
        == (words.card(duel.state, "en")[4])
    )


def test_the_card_speaks_of_others_in_the_third_person(duel, words):
    """Who looks on while somebody else plays is not addressed."""
    duel.begin("c1")
    duel.dice.left = [5, 14, 3, 10, 8, 12]
    duel.play(Turn("c1")).play(Use("c1", "strike")).play(Done("c1")).play(Turn("c2"))

    assert words.card(duel.state)[4] == words.card(duel.state, viewer="c2")[4]
    assert (
        "⚔️ Ataque 1: Ana → Beto, Strike 14 → con D 10 recibe 4 (HP 20 → 16)"
        == (words.card(duel.state, viewer="c1")[4])
    )


def test_spent_values_say_so(duel, words):
    """After the defence and the attack D and A are spent, M is still there, and nothing threatens."""
    duel.begin("c1")
    duel.dice.left = [5, 14, 3, 10, 8, 12]
    duel.play(Turn("c1")).play(Use("c1", "strike")).play(Done("c1")).play(Turn("c2"))
    duel.play(Use("c2", "strike"))

    assert ["D gastada · A gastado · M 12", "⚔️ Ataque 1: Beto → Ana, Strike 8"] == words.card(duel.state)[3:]


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ((3, 4, 13), "tu M 13 basta"),
        ((3, 4, 9), "tu M 9 no alcanza"),
        ((3, 4, 7), "tu M 7 no alcanza"),
        ((3, 6, 12), "tu M 12 basta"),
    ],
)
def test_an_effect_of_the_opponent_says_whether_m_suffices(duel, words, dice, expected):
    """A charge on the board shows its number, what it stores, the M it takes, and whether there is enough."""
    duel.begin("c1")
    duel.dice.left = [5, 8, 12, *dice]
    duel.play(Turn("c1")).play(Use("c1", "carga")).play(Done("c1")).play(Turn("c2"))

    assert (
        f"🔹 Efecto 1: Carga de Ana, guarda A 8 (próximo turno) · se interrumpe con M ≥ 12 · {expected}"
        == words.card(duel.state)[-1]
    )


def test_a_special_interruption_is_named_when_m_is_spent_but_the_dice_allow_it(duel, words):
    """With M spent and a natural sum that is a multiple of 7, the special interruption is offered."""
    duel.begin("c1")
    duel.dice.left = [5, 8, 12, 2, 5, 14]
    duel.play(Turn("c1")).play(Use("c1", "carga")).play(Done("c1")).play(Turn("c2"))
    duel.play(Use("c2", "curacion"))
    shown = words.card(duel.state)

    assert "Suma natural 21, múltiplo de 7: permite una interrupción especial" in shown
    assert shown[-1].endswith("con tu M 14 te vale la interrupción especial")


@pytest.mark.parametrize(("dice", "shown"), [((2, 5, 14), False), ((2, 5, 5), True), ((2, 5, 6), False)])
def test_the_sum_is_shown_only_where_it_opens_something(duel, words, dice, shown):
    """A multiple of 12 opens the special charge; one of 7 nothing while there is nothing to interrupt."""
    duel.begin("c1")
    duel.dice.left = list(dice)
    duel.play(Turn("c1"))

    assert shown is any("Suma natural" in line for line in words.card(duel.state))


def test_where_values_come_from_is_shown_until_they_are_spent(ring, words):
    """The sources of a value stand on the card as long as the value can be used."""
    healer = ring.combatant("c1", "t1", abilities=("aggro_sh",))
    table = ring.table(ring.lobby([[healer], [ring.combatant("c2", "t2")]])).begin("c1")
    table.dice.left = [10, 8, 12]
    table.play(Turn("c1"))

    assert "D 5 = dado 10 −5 Aggro S/H · A 10 = dado 8 +2 Aggro S/H · M 13 = dado 12 +1 Aggro S/H" in (
        words.card(table.state)
    )

    table.play(Use("c1", "strike"))

    assert "D 5 = dado 10 −5 Aggro S/H · M 13 = dado 12 +1 Aggro S/H" in words.card(table.state)


def test_a_hold_stands_on_the_board_and_blocks_a_and_m(duel, words):
    """A hold in force is a line of its own; whoever is held sees that A and M are blocked."""
    duel.begin("c1")
    duel.dice.left = [1, 9, 11, 4, 15, 12]
    duel.play(Turn("c1")).play(Use("c1", "hold")).play(Done("c1")).play(Turn("c2"))

    assert (
        "⛓️ Ataque 1: Ana → Beto, Hold 9 → con tu D 4 recibes 5 (HP 20 → 15) y quedas sin A ni M"
        == words.card(duel.state)[-1]
    )

    duel.play(Defend("c2"))
    shown = words.card(duel.state)

    assert "▶️ Beto · HP 15/20 ▰▰▰▰▰▰▰▱▱▱ · sin A ni M (llave)" == shown[2]
    assert "D gastada · A 15 (bloqueado) · M 12 (bloqueado)" == shown[3]
    assert "⛓️ Ana sujeta a Beto (llave de 9)" == shown[-1]


def test_a_finished_fight_shows_the_winner_and_the_last_hp(ring, words):
    """At the end the head names the winner, and whoever fell is KO without a bar."""
    weak = ring.combatant("c2", "t2", hp=3)
    table = ring.table(ring.lobby([[ring.combatant("c1", "t1")], [weak]])).begin("c1")
    table.dice.left = [5, 19, 3, 4, 1, 1]
    table.play(Turn("c1")).play(Use("c1", "strike")).play(Done("c1")).play(Turn("c2")).play(Defend("c2"))

    shown = ["🏆 ¡Gana Ana!", "Ana · HP 20/20 ▰▰▰▰▰▰▰▰▰▰", "Beto · KO", "2 turnos, 1 ronda"]
    assert shown == words.card(table.state)


def test_several_are_numbered_by_their_seats_with_sides_and_order(ring, words):
    """In a team fight each line bears the number of the seat; sides have their names; three who come next."""
    sides = [
        [ring.combatant("c1", "t1"), ring.combatant("c3", "t1")],
        [ring.combatant("c2", "t2"), ring.combatant("c4", "t2")],
    ]
    table = ring.table(ring.lobby(sides, "teams")).begin("c1")
    shown = words.card(table.state)

    assert "⚔️ Turno 1 · juega Ana · ronda 1 · por equipos" == shown[0]
    assert ["Equipo 1", "1. ▶️ Ana", "2. Caro", "Equipo 2", "3. Beto", "4. Dani"] == [
        line.split(" · ")[0] for line in shown[1:7]
    ]
    assert "Después: Beto, Caro y Dani" == shown[-1]


def test_sides_without_a_name_are_told_apart(ring, words):
    """A side of several has a line above it, named or not; the GM's says whose it is."""
    enemy = ring.combatant("c4", "t2", owner_user_id=None)
    state = ring.lobby([[ring.combatant("c1", "t1"), ring.combatant("c2", "t1")], [enemy]], "gm_batch", gm=2)
    unnamed = replace(state, teams=tuple(replace(team, name="") for team in state.teams))
    heads = [line.split(" · ")[0] for line in words.card(ring.table(unnamed).begin("c1").state)[1:]]

    assert ["Jugadores", "1. Ana", "2. Beto", "Bando del máster", "3. Dani"] == heads


def test_a_free_players_phase_says_who_has_yet_to_act(ring, words):
    """While nobody's turn is open, the head lists those who have not acted, and the others are marked."""
    enemy = ring.combatant("c4", "t2", owner_user_id=None)
    sides = [[ring.combatant("c1", "t1"), ring.combatant("c2", "t1")], [enemy]]
    table = ring.table(ring.lobby(sides, "gm_batch", gm=2)).begin("c1")

    assert "⚔️ Fase de jugadores · ronda 1 · faltan Ana y Beto" == words.card(table.state)[0]

    table.play(Turn("c2")).play(Done("c2"))
    shown = words.card(table.state)

    assert "⚔️ Fase de jugadores · ronda 1 · falta Ana" == shown[0]
    assert ["Beto" in line for line in shown[1:]] == ["ya ha jugado" in line for line in shown[1:]]


def test_hidden_hp_are_hidden_from_all_but_the_gm_side(ring, words):
    """With `hide_gm_hp` an enemy shows its condition and no bar; the GM's own combatants see the number."""
    enemy = ring.combatant("c2", "t2", owner_user_id=None, hp=11, max_hp=40)
    state = ring.lobby([[ring.combatant("c1", "t1")], [enemy]], "gm_interleaved", gm=2, hide_gm_hp=True)
    table = ring.table(state).begin("c1")

    for viewer in (None, "c1"):
        assert "Beto · en estado crítico" == words.card(table.state, viewer=viewer)[2]
    assert "Beto · HP 11/40 ▰▰▱▱▱▱▱▱▱▱" == words.card(table.state, viewer="c2")[2]


def test_a_seal_shows_how_many_turns_are_left(duel, words):
    """A seal is on the board with its turns, its bonus and the M that ends it."""
    duel.begin("c1")
    seal = Effect(
        1, "seal", "azure_cage", "c1", (Reach("c1", "active", 2),), Values(1, 1, 1), time="duration",
        suppresses=("up", "ut"), suppresses_whom=("c1", "c2"), suppresses_left=2,
        interruptible=True, interrupt_value=9,
    )  # fmt: skip
    state = replace(duel.state, effects=(seal,))

    assert (
        "🔹 Efecto 1: Azure Cage de Ana, +1 D, +1 A, +1 M · sella las habilidades únicas, quedan 2 turnos"
        " (quedan 2 turnos) · se interrumpe con M ≥ 9"
    ) == words.card(state)[-1]


@pytest.mark.parametrize("d", range(1, 21))
@pytest.mark.parametrize(("kind", "value"), [("S", 12), ("H", 10), ("L", 15)])
def test_the_outlook_is_what_the_defence_then_does(duel, kind, value, d):
    """For each D, the outcome on the card is the outcome of the defence itself."""
    duel.begin("c1")
    duel.play(Turn("c1")).play(Done("c1"))
    ability = {"S": "strike", "H": "hold", "L": "largo_alcance"}[kind]
    hold = Effect(1, "hold", "hold", "c1", holder_id="c1", held_id="c2", value=value, state="unchecked")
    duel.state = replace(
        duel.state,
        pending=(PendingAttack(1, "c1", "c2", "c2", kind, ability, value, hold_id=1 if kind == "H" else 0),),
        effects=(hold,) if kind == "H" else (),
    )
    duel.dice.left = [d, 5, 9]
    duel.play(Turn("c2"))
    foreseen = foresee(duel.state)
    duel.play(Defend("c2"))

    assert {e.attack_id: e for e in duel.events if isinstance(e, ev.AttackResolved)} == foreseen
    assert {1} == foreseen.keys()


def _against_wolves(ring, **settings):
    wolf = ring.combatant("c2", "t2", hp=7, abilities=("elemento_fuego", "ut_fuego"), vulnerable=("hielo",))
    sides = [[ring.combatant("c1", "t1")], [wolf, ring.combatant("c4", "t2")]]
    return ring.table(ring.lobby(sides, "gm_interleaved", 2, **settings), faces=(9, 12, 3)).begin("c1")


@pytest.mark.parametrize("hidden", [False, True])
def test_the_gm_sees_the_own_side_as_it_is(ring, words, hidden):
    """The GM's card has true HP, abilities and elements of the own side, and the attacks on it; no more."""
    table = _against_wolves(ring, hide_gm_hp=hidden).play(Turn("c1")).play(Use("c1", "strike", "c2"))

    assert [
        "🎭 Tu bando · solo lo ves tú",
        "2. Beto · HP 7/20 ▰▰▰▱▱▱▱▱▱▱",
        "▫️ Elemento: Fuego · Fuego · vulnerable a Hielo",
        "⚔️ Ataque 1: Ana → Beto, Strike 12",
        "3. Dani · HP 20/20 ▰▰▰▰▰▰▰▰▰▰",
    ] == words.lines([Message(gm_card(table.state), system="20x3")])


def test_the_gms_card_changes_with_the_own_side_alone(ring):
    """What a player does to nobody of the GM's side leaves the GM's card as it was."""
    table = _against_wolves(ring)
    before = gm_card(table.state)

    assert before == gm_card(table.play(Turn("c1")).state)
    assert before != gm_card(table.play(Use("c1", "strike", "c4")).state)


def test_where_nobody_is_the_gms_there_is_no_card_of_it(duel):
    """A duel has no GM's card."""
    assert () == gm_card(duel.begin("c1").state)


def test_out_by_word_is_not_ko(ring, words):
    """Who was sent out of the fight, or gave up, is not shown as beaten."""
    table = _against_wolves(ring).play(Remove("m1", "c4"))

    assert "3. Dani · fuera del combate" in words.card(table.state)
    assert "3. Dani · out of the fight" in words.card(table.state, "en")


def test_a_hold_that_attacks_again_stands_there_once(ring, words):
    """A kept hold is an attack with a number, and is not told a second time as what lasts."""
    table = ring.table(ring.lobby([[ring.combatant("c1", "t1")], [ring.combatant("c2", "t2")]]))
    table.dice.left = [5, 9, 12, 3, 5, 5, 5, 5, 5]
    table.begin("c1").play(Turn("c1")).play(Use("c1", "hold")).play(Done("c1"))
    table.play(Turn("c2")).play(Done("c2")).play(Turn("c1")).play(Use("c1", "hold_keep"))

    assert [line for line in words.card(table.state) if "⛓️" in line] == ["⛓️ Ataque 1: Ana → Beto, Hold 9"]
