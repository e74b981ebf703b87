"""What is typed and too much to list: rolls, and divisions of D."""

from __future__ import annotations

import pytest

from cubilete.chat.choices import buttons_of
from cubilete.chat.vocabulary import Vocabulary
from cubilete.rules.decision import Line, Refusal
from cubilete.rules.offer import Offer, Slot
from cubilete.rules.typed_dice import Faces
from cubilete_20x3.commands import Turn
from cubilete_20x3.decide.shares import Divisions, no_division, read, usual
from cubilete_20x3.verbs import VERBS


def test_every_roll_is_there_once():
    """Two dice with three sides have nine rolls, and nothing else is one."""
    rolls = Faces(2, 3)

    assert [(a, b) for a in (1, 2, 3) for b in (1, 2, 3)] == list(rolls)
    assert all(roll in rolls for roll in rolls)
    assert [] == [roll for roll in ((1,), (1, 4), (0, 1), (1, 1, 1), "11", ("1", "1")) if roll in rolls]
    with pytest.raises(IndexError):
        rolls[9]


@pytest.mark.parametrize(("numbers", "d", "count"), [((1, 2), 3, 10), ((1, 3, 4), 4, 35), ((2,), 5, 6)])
def test_every_division_is_there_once(numbers, d, count):
    """As many as there are ways to deal out at most D, each readable and none beyond D."""
    ways = Divisions(numbers, d)
    listed = list(ways)

    assert count == len(ways) == len(set(listed)) == len(listed)
    assert all(way in ways for way in listed)
    sums = [read(way, numbers, d) for way in listed]
    assert all(isinstance(one, dict) and sum(one.values()) <= d for one in sums)


def test_what_is_no_division_is_none():
    """Too much, twice, an unknown attack, no number, nothing."""
    ways = Divisions((1, 2), 5)
    wrong = (("1=6",), ("1=3", "2=3"), ("1=1", "1=1"), ("3=1",), ("1",), ("1=x",), (), "1=1", None)

    assert [] == [way for way in wrong if way in ways]
    assert ("2=5",) in ways


@pytest.mark.parametrize("d", range(8))
def test_the_example_of_a_refusal_is_right(d):
    """What a refusal shows can be typed."""
    refusal = no_division((1, 4), d)
    words = (refusal.example or "").split()[1:]

    assert not isinstance(read(words, (1, 4), d), Refusal)


def test_the_usual_division_gives_what_is_needed_first():
    """In order, as far as D lasts; the rest to the first that can be stopped, nothing to what cannot."""
    assert {1: 5, 2: 3} == usual({1: 5, 2: 9}, 8)
    assert {1: 9, 2: 3} == usual({1: 5, 2: 3}, 12)
    assert {1: 0, 2: 12} == usual({1: 0, 2: 3}, 12)
    assert {1: 0} == usual({1: 0}, 12)


def test_what_is_typed_has_no_button():
    """A roll cannot be pressed; the same verb without dice can."""
    words = Vocabulary([], {"20x3": VERBS})
    typed = Offer("turno", Turn("c1", (1, 1, 1)), Line("roll"), (Slot("faces", Faces(3, 20)),))

    assert () == buttons_of(words, "20x3", [typed])
    assert ["turno"] == [
        one.command for one in buttons_of(words, "20x3", [Offer("turno", Turn("c1"), Line("r"))])
    ]
