"""Trials dealt out to processes, their dice, and how sure a rate is."""

from __future__ import annotations

from collections import Counter

import pytest

from cubilete.rules.simulation import Side, Tally, Trials, shares, wilson
from cubilete.sessions import simulation
from cubilete.sessions.automatic import IN_A_ROW, Patience
from cubilete.sessions.trial_dice import dice_from
from cubilete_20x3.system import System20x3

SYSTEM = System20x3()


@pytest.mark.parametrize(
    ("wins", "fights", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (50, 100, 0.4038, 0.5962), (1, 3, 0.0615, 0.7923)],
)
def test_wilson_bounds(wins, fights, low, high):
    """The bounds are those of the published formula, also where nobody or everybody wins."""
    rate = wilson(wins, fights)

    assert (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4)) == (rate.low, rate.high)
    assert wins / fights == rate.share


def test_without_fights_nothing_is_known():
    """No fights: the rate may be anything."""
    assert (0.0, 0.0, 1.0) == tuple(Tally().rate(0))


def test_shares_deal_out_all_fights_once():
    """Chunks cover every number once, the last may be short."""
    assert ((0, 4), (4, 4), (8, 1)) == shares(9, 4)
    assert () == shares(0, 4)


def test_any_number_of_processes_gives_the_same_tally():
    """One process or two: the same seed, the same result; another seed, another."""
    trials = SYSTEM.check_trials(Trials("duel", (Side(("cura",)), Side())))
    alone = simulation.play(SYSTEM, trials, 30, "seed", 1)
    together = simulation.play(SYSTEM, trials, 30, "seed", 2)
    other = simulation.play(SYSTEM, trials, 30, "another", 1)

    assert alone.tally == together.tally
    assert alone.tally != other.tally
    assert alone.turns_a_second > 0


def test_a_profile_names_the_engine():
    """Where the time goes is told by function."""
    trials = SYSTEM.check_trials(Trials("duel", (Side(), Side())))

    lines = list(simulation.profile(SYSTEM, trials, 2, "seed"))
    own = ("legality.py", "evolve.py", "planning.py", "changes.py", "worth.py", "options.py")

    assert "function calls" in lines[0]
    assert any(name in line for line in lines for name in own)


def test_dice_of_a_fight_begin_anew_for_each_name():
    """The same seed and name deal the same faces; another name, turn or person other ones."""
    dice_of = dice_from("seed")
    first, again, other = dice_of("a").draw(20, 20), dice_of("a").draw(20, 20), dice_of("b").draw(20, 20)
    more = dice_of("a")

    assert first == again != other
    assert first == more.draw(20, 20) != more.draw(20, 20)
    assert more.draw(20, 20, turn=1, whose="x") != more.draw(20, 20, turn=1, whose="y")


def test_dice_of_trials_are_fair():
    """Over many draws each face falls about equally often."""
    dice = dice_from("fair")("fight")
    fallen = Counter(face for turn in range(2000) for face in dice.draw(3, 20, turn=turn))

    assert set(range(1, 21)) == set(fallen)
    assert all(220 < count < 380 for count in fallen.values())


def test_patience_ends_and_begins_anew():
    """So many automatic turns in a row, then one too many; a command lets the count begin anew."""
    patience = Patience()
    spent = [patience.spent("s") for _ in range(2 * IN_A_ROW + 2)]
    assert [IN_A_ROW, 2 * IN_A_ROW + 1] == [index for index, one in enumerate(spent) if one]

    for _ in range(IN_A_ROW - 1):
        patience.spent("s")
    patience.restored("s")
    assert not any(patience.spent("s") for _ in range(IN_A_ROW))
    assert not patience.spent("t")
