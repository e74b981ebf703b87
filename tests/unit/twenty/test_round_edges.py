"""Where turns and rounds meet: who goes in mid-turn, a turn that is passed over, when an effect ends."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cubilete_20x3 import commands
from cubilete_20x3.events import Rolled

ROLL = (6, 6, 16)


@pytest.fixture
def melee(ring):
    """Builds a free-for-all of c1, c2, c3 in this order, with these abilities; there is a GM for rulings."""

    def build(*lists, **settings):
        sides = [
            [ring.combatant(f"c{n}", f"t{n}", abilities=lists[n - 1] if lists else ())] for n in (1, 2, 3)
        ]
        state = ring.lobby(sides, "free_for_all", -1, **settings)
        return ring.table(replace(state, gm_ids=("m1",)), ROLL * 40).begin("c1")

    return build


def through(table, *turns):
    """Plays turns in which nothing is done; each is of whoever has it."""
    for who in turns:
        assert who == table.state.active_id
        table.play(commands.Turn(who)).play(commands.Done(who))
    return table


@pytest.mark.parametrize("gone", [commands.Remove("m1", "c3"), commands.Surrender("c3")])
@pytest.mark.parametrize("rolled", [False, True])
def test_the_last_of_the_round_goes_in_the_own_turn(melee, gone, rolled):
    """The first of the next round is next, once."""
    table = through(melee(), "c1", "c2")
    if rolled:
        table.play(commands.Turn("c3"))
    table.play(gone)

    assert ("c1", 2, None) == (table.state.active_id, table.state.round, table.state.turn)
    through(table, "c1", "c2")
    assert ("c1", 3) == (table.state.active_id, table.state.round)


@pytest.mark.parametrize("gone", ["c1", "c2", "c3"])
def test_who_is_out_is_passed_over_also_where_the_round_changes(melee, gone):
    """At the head, in the middle and at the end of the order; rounds are counted on."""
    table = through(melee(), "c1", "c2", "c3").play(commands.Remove("m1", gone))
    left = [who for who in ("c1", "c2", "c3") if who != gone]

    assert (left[0], 2) == (table.state.active_id, table.state.round)
    through(table, *left)
    assert (left[0], 3) == (table.state.active_id, table.state.round)


def test_a_turn_that_is_passed_over_begins_and_ends(melee):
    """What a turn costs is lost at its beginning; what was for it counts in it, and is over at its end."""
    table = melee(("caos_borgona",), (), (), on_timeout="auto_defend")
    table.play(commands.Turn("c1")).play(commands.Use("c1", "concentracion", choice="d"))
    through(table.play(commands.Done("c1")), "c2", "c3")
    before = table.state.combatants[0].hp
    table.play(commands.TimeOut("c1"))

    assert "c2" == table.state.active_id
    assert () == table.state.effects
    assert before - 1 == table.state.combatants[0].hp
    assert [6 + 1] == [event.got.d for event in table.events if isinstance(event, Rolled)]


def test_what_lasts_until_a_turn_ends_at_that_turn(melee):
    """Flight of the last one holds over the change of the round, and ends when its own turn begins."""
    table = through(melee((), (), ("up_vuelo",)), "c1", "c2")
    table.play(commands.Turn("c3")).play(commands.Use("c3", "vuelo")).play(commands.Done("c3"))
    reached = []
    for who in ("c1", "c2", "c3", "c1"):
        table.play(commands.Turn(who))
        reached.append(who != "c3" and table.attempt(commands.Use(who, "strike", "c3")))
        table.play(commands.Done(who))

    assert 3 == table.state.round
    assert [False, False, False, True] == reached


def test_what_the_last_gives_the_first_ends_after_one_turn(ring):
    """Cheer counts in the first one's turn of the next round and in no later one."""
    sides = [[ring.combatant("c1", "t1"), ring.combatant("c3", "t1", abilities=("soporte",))]]
    sides += [[ring.combatant("c2", "t2"), ring.combatant("c4", "t2")]]
    table = ring.table(ring.lobby(sides, "teams"), (6, 6, 5) * 40).begin("c1")
    through(table, "c1", "c2")
    table.play(commands.Turn("c3")).play(commands.Use("c3", "animo", choice="d")).play(commands.Done("c3"))
    through(table, "c4")
    rolled = []
    for who in ("c1", "c2", "c3", "c4", "c1"):
        table.play(commands.Turn(who))
        rolled.append((who, table.state.turn.got.d > 6))
        table.play(commands.Done(who))

    assert [("c1", True), ("c2", False), ("c3", False), ("c4", False), ("c1", False)] == rolled
