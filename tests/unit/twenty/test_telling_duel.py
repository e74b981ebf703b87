from __future__ import annotations

from cubilete_20x3.commands import Defend, Done, Intercept, Surrender, Turn, Use


def test_a_coin_names_the_starter(duel, words):
    """A duel begun by coin is told in one line, which names the starter."""
    duel.dice.left = [2]
    duel.begin("coin")

    assert ["🪙 Moneda: empieza Beto."] == words.lines(duel.told)
    assert ["🪙 Coin: Beto goes first."] == words.lines(duel.told, "en")


def test_a_roll_shows_who_turn_and_three_values(duel, words):
    """The first line of a turn says whose it is, the second D, A and M in the order of the dice."""
    duel.begin("c1")
    duel.dice.left = [10, 8, 12]
    duel.play(Turn("c1"))

    assert ["🎲 Ana · turno 1", "D 10 · A 8 · M 12"] == words.lines(duel.told)


def test_modifiers_of_a_roll_name_their_source(ring, words):
    """A changed value shows its die and each modifier with the ability that it comes from."""
    shielded = ring.combatant("c1", "t1", abilities=("armadura",))
    table = ring.table(ring.lobby([[shielded], [ring.combatant("c2", "t2")]])).begin("c1")
    table.dice.left = [10, 2, 12]
    table.play(Turn("c1"))

    assert (
        "D 12 (dado 10 +2 Armadura) · A 0 (dado 2 −3 Armadura, mínimo 0) · M 11 (dado 12 −1 Armadura)"
        == (words.lines(table.told)[1])
    )


def test_a_defence_and_an_attack_in_one_step(duel, words):
    """Defending first, by default, and then attacking is told as two lines: outcome, then the new attack."""
    duel.begin("c1")
    duel.dice.left = [5, 14, 3, 10, 8, 12]
    duel.play(Turn("c1")).play(Use("c1", "strike")).play(Done("c1")).play(Turn("c2"))
    duel.play(Use("c2", "largo_alcance"))

    assert [
        "💥 Strike 14 de Ana contra D 10 → Beto recibe 4 (HP 20 → 16)",
        "🏹 Beto → Ana: Largo alcance 14 · A 8 + 6 por M",
    ] == words.lines(duel.told)
    assert [
        "💥 Ana's Strike 14 against D 10 → Beto takes 4 (HP 20 → 16)",
        "🏹 Beto → Ana: Long range 14 · A 8 + 6 from M",
    ] == words.lines(duel.told, "en")


def test_a_perfect_defence_tells_what_goes_back(duel, words):
    """A Perfect Defence says so and shows the attacker's HP."""
    duel.begin("c1")
    duel.dice.left = [5, 15, 3, 20, 1, 1]
    duel.play(Turn("c1")).play(Use("c1", "strike")).play(Done("c1")).play(Turn("c2")).play(Defend("c2"))

    assert ["✨ Defensa Perfecta de Beto: D 20 contra Strike 15 → Ana recibe 5 (HP 20 → 15)"] == words.lines(
        duel.told
    )


def test_a_broken_hold_tells_its_cost_once(duel, words):
    """Breaking a hold takes two lines: who broke it, and what the holder takes for it."""
    duel.begin("c1")
    duel.dice.left = [1, 9, 11, 9, 15, 12]
    duel.play(Turn("c1")).play(Use("c1", "hold"))

    assert ["⛓️ Ana → Beto: Hold 9"] == words.lines(duel.told)

    duel.play(Done("c1")).play(Turn("c2")).play(Defend("c2"))

    assert [
        "⛓️ Beto rompe la llave de Ana: D 9 contra Hold 9",
        "⛓️ Al acabar la llave, Ana recibe 4 (HP 20 → 16)",
    ] == words.lines(duel.told)


def test_a_charge_tells_what_it_stores_and_how_to_stop_it(duel, words):
    """A charge is one line: what is stored, when it counts, and the M that interrupts it."""
    duel.begin("c1")
    duel.dice.left = [5, 8, 12]
    duel.play(Turn("c1")).play(Use("c1", "carga"))

    assert [
        "🔹 Ana · Carga: guarda A 8 (próximo turno) · se interrumpe con M ≥ 12",
    ] == words.lines(duel.told)


def test_an_interruption_names_both_and_what_ended(duel, words):
    """An interruption is one line: who, what, whose, and by which use."""
    duel.begin("c1")
    duel.dice.left = [5, 8, 12, 3, 4, 13]
    duel.play(Turn("c1")).play(Use("c1", "carga")).play(Done("c1")).play(Turn("c2"))
    duel.play(Use("c2", "interrupcion"))

    assert ["✂️ Beto interrumpe Carga de Ana (Interrupción)."] == words.lines(duel.told)


def test_a_swap_is_one_line(duel, words):
    """A swap says which value became what."""
    duel.begin("c1")
    duel.dice.left = [19, 2, 10]
    duel.play(Turn("c1")).play(Use("c1", "intercambio_d_a"))

    assert ["🔄 Ana · Intercambio D→A: A pasa a 19"] == words.lines(duel.told)


def test_a_heal_at_full_health_says_what_was_lost(duel, words):
    """A heal that gives nothing back says why, and no +0."""
    duel.begin("c1")
    duel.dice.left = [5, 8, 12]
    duel.play(Turn("c1")).play(Use("c1", "curacion"))

    assert ["💚 Curación: Ana ya tenía todos sus HP (20/20)"] == words.lines(duel.told)


def test_a_last_blow_ends_in_ko_and_winner(ring, words):
    """The blow, the KO with what was to spare, the winner, and how all are in the end: a line each."""
    weak = ring.combatant("c2", "t2", hp=3)
    table = ring.table(ring.lobby([[ring.combatant("c1", "t1")], [weak]])).begin("c1")
    table.dice.left = [5, 19, 3, 4, 1, 1]
    table.play(Turn("c1")).play(Use("c1", "strike")).play(Done("c1")).play(Turn("c2")).play(Defend("c2"))

    assert [
        "💥 Strike 19 de Ana contra D 4 → Beto recibe 15 (HP 3 → 0)",
        "💀 Beto queda KO · sobran 12 de daño",
        "🏆 ¡Gana Ana!",
        "📊 2 turnos, 1 ronda: Ana 20/20 · Beto KO",
    ] == [line for line in words.lines(table.told) if "Overkill" not in line]


def test_ending_a_turn_with_nothing_pending_says_nothing(duel):
    """The end of a turn is the card's affair; no message is sent for it."""
    duel.begin("c1")
    duel.play(Turn("c1")).play(Done("c1"))

    assert () == duel.told


def test_hidden_hp_of_the_gm_side_are_words(ring, words):
    """With `hide_gm_hp` an enemy's HP are told as a condition, a player's as numbers."""
    enemy = ring.combatant("c2", "t2", owner_user_id=None)
    state = ring.lobby([[ring.combatant("c1", "t1")], [enemy]], "gm_interleaved", gm=2, hide_gm_hp=True)
    table = ring.table(state).begin("c1")
    table.dice.left = [5, 14, 3, 4, 15, 1, 5, 1, 1]
    table.play(Turn("c1")).play(Use("c1", "strike")).play(Done("c1")).play(Turn("c2"))
    table.play(Use("c2", "strike"))

    assert "💥 Strike 14 de Ana contra D 4 → Beto recibe 10 (con heridas)" == words.lines(table.told)[0]

    table.play(Done("c2")).play(Turn("c1")).play(Defend("c1"))

    assert "💥 Strike 15 de Beto contra D 5 → Ana recibe 10 (HP 20 → 10)" == words.lines(table.told)[0]


def test_a_surrender_needs_no_word_of_the_ko(duel, words):
    """Who gives up is not said to be KO as well."""
    duel.begin("c1")
    duel.play(Surrender("c2"))

    over = "📊 1 turno, 1 ronda: Ana 20/20 · Beto (se rindió)"
    assert ["🏳️ Beto se rinde.", "🏆 ¡Gana Ana!", over] == words.lines(duel.told)
    assert "Beto · se ha rendido" in words.card(duel.state)


def test_an_interception_names_the_attack_and_the_new_values(ring, words):
    """Taking an attack over is two lines: what was taken from whom, and what is left of the values."""
    sides = [[ring.combatant("c1", "t1")], [ring.combatant("c2", "t2"), ring.combatant("c3", "t2")]]
    table = ring.table(ring.lobby(sides, "teams")).begin("c1")
    table.dice.left = [5, 14, 3, 10, 8, 7]
    table.play(Turn("c1")).play(Use("c1", "strike", target="c3")).play(Done("c1")).play(Turn("c2"))
    table.play(Intercept("c2", 1))

    assert [
        "🛡️ Beto intercepta Strike 14 de Ana, que iba a por Caro.",
        "♻️ Beto tiene ahora D 6 · A 8 · M 7",
    ] == words.lines(table.told)


def test_a_hold_met_by_a_perfect_defence_tells_both_losses(duel, words):
    """The holder takes what goes back and the cost of the hold; HP follow each other."""
    duel.begin("c1")
    duel.dice.left = [1, 8, 11, 20, 1, 1]
    duel.play(Turn("c1")).play(Use("c1", "hold")).play(Done("c1")).play(Turn("c2")).play(Defend("c2"))

    assert [
        "⛓️ Beto rompe la llave de Ana: D 20 contra Hold 8 · y devuelve el golpe: Ana recibe 12 (HP 20 → 8)",
        "⛓️ Al acabar la llave, Ana recibe 4 (HP 8 → 4)",
    ] == words.lines(duel.told)
