from __future__ import annotations

from sqlite3 import SQLITE_INSERT, DatabaseError

import pytest

from cubilete.chat.capabilities import Capabilities
from cubilete.chat.choices import token
from cubilete.chat.message import Message
from cubilete.chat.rendered import Rendered, ShownChoice, ShownLine
from cubilete.chat.spans import Span
from cubilete_matrix.memory import Card, Draft, Memory
from cubilete_matrix.numbers import key_of, number_choices, number_of

CAN = Capabilities(edits=True, reactions=True, max_length=4000)


def _choices(*commands):
    shown = tuple(ShownChoice(command.upper(), command) for command in commands)
    return Rendered((ShownLine((Span("carta"),)),), shown)


def _number(commands, source="12.3", old=None):
    return number_choices(_choices(*commands), Message((), source=source), "matrix:!r", CAN, old)


def test_choices_are_numbered_from_one_and_said_in_the_text():
    """A new card has the numbers 1, 2, 3 with a token each."""
    made = _number(("a", "b"))

    assert ["carta", "1 A", "2 B"] == [line.text for line in made.rendered.lines]
    assert {1: token("12", 3, "a"), 2: token("12", 3, "b")} == made.card.tokens
    assert not made.anew


def test_the_same_choices_keep_their_numbers():
    """An edit that offers the same says the same numbers, so that a second try of it is the same edit."""
    old = _number(("a", "b")).card

    assert old == _number(("a", "b"), old=old).card


def test_other_choices_of_the_same_step_get_numbers_that_were_not_used():
    """A number means one thing on a card for ever."""
    old = _number(("a", "b")).card
    made = _number(("a", "c", "d"), old=old)

    assert not made.anew
    assert {3, 4, 5} == set(made.card.tokens)
    again = _number(("b",), old=made.card)
    assert {6} == set(again.card.tokens)


def test_a_card_is_sent_anew_when_keys_run_out_or_the_step_has_passed():
    """No reaction says 11, and an old step's reactions mean nothing: the card begins again from 1."""
    old = _number(tuple("abcdef")).card

    for made in (_number(tuple("uvwxyz"), old=old), _number(("a",), source="12.4", old=old)):
        assert made.anew
        assert 1 == min(made.card.tokens)


def test_an_edit_without_choices_takes_the_numbers_away():
    """What can no longer be chosen has no number, and later numbers go on from there."""
    old = _number(("a", "b")).card
    without = number_choices(_choices(), Message((), source="12.3"), "matrix:!r", CAN, old)

    assert {} == without.card.tokens
    assert 3 == without.card.next
    assert {3} == set(_number(("a",), old=without.card).card.tokens)


def test_a_message_without_choices_is_no_card():
    """Nothing is remembered of it."""
    assert number_choices(_choices(), Message(()), "matrix:!r", CAN, None).card is None


@pytest.mark.parametrize("number", range(1, 11))
def test_each_key_says_its_number(number):
    """The keycaps from 1 to 10 are read as they are sent, and without their variant selector."""
    assert number == number_of(key_of(number))
    assert number == number_of(key_of(number).replace("\ufe0f", ""))


@pytest.mark.parametrize("key", ["👍", "", "1a", "1234", "１", "²"])
def test_other_reactions_say_nothing(key):
    """Only keycaps and plain numbers count."""
    assert number_of(key) is None


def test_a_card_is_known_before_it_is_sent(tmp_path):
    """A draft becomes a card when its event is heard of, by whichever way comes first, and only once."""
    memory = Memory(tmp_path / "memory.db")
    card = _number(("a", "b")).card
    memory.put_draft("k1", Draft(None, card))
    assert memory.newest("matrix:!r") is None
    memory.sent("k1", "$1")
    assert card._replace(event="$1") == memory.newest("matrix:!r")

    changed = card._replace(event="$1", next=5, tokens={3: "c"})
    memory.put_draft("k2", Draft(card._replace(event="$1"), changed))
    memory.sent("k2", "$edit")
    memory.sent("k1", "$1")
    memory.sent("unknown", "$2")
    assert changed == memory.card("$1")
    assert memory.card("$edit") is None
    memory.close()


def test_the_word_that_a_card_has_arrived_counts_whole_or_not_at_all(tmp_path):
    """When it breaks off in the middle, as by a kill, it can be said again, and then the card is known."""
    memory = Memory(tmp_path / "memory.db")
    memory.put_draft("k1", Draft(None, Card("", "p", "1.1", 3, {1: "a", 2: "b"})))
    memory._db.set_authorizer(lambda action, table, *_: int(action == SQLITE_INSERT and table == "cards"))
    with pytest.raises(DatabaseError):
        memory.sent("k1", "$1")
    memory._db.set_authorizer(None)
    memory.sent("k1", "$1")

    assert Card("$1", "p", "1.1", 3, {1: "a", 2: "b"}) == memory.newest("p")
    memory.close()


def test_another_try_gives_the_same_numbers(tmp_path):
    """What was drafted first stays: the first try may have arrived, and people read its numbers."""
    memory = Memory(tmp_path / "memory.db")
    before = _number(("a",)).card._replace(event="$1")
    memory.put_draft("k", Draft(before, before._replace(tokens={2: "b"})))
    memory.put_draft("k", Draft(None, before._replace(tokens={9: "z"})))
    memory.close()

    memory = Memory(tmp_path / "memory.db")
    assert Draft(before, before._replace(tokens={2: "b"})) == memory.draft("k")
    assert memory.draft("other") is None
    memory.close()


def test_the_newest_card_with_choices_is_found_again(tmp_path):
    """Cards survive their process; one whose choices went is not the newest to choose from."""
    memory = Memory(tmp_path / "memory.db")
    first = _number(("a",)).card._replace(event="$1")
    second = _number(("b",)).card._replace(event="$2")
    memory.put_card(first)
    memory.put_card(second)
    memory.close()

    memory = Memory(tmp_path / "memory.db")
    assert second == memory.newest("matrix:!r")
    memory.put_card(second._replace(tokens={}))
    assert first == memory.newest("matrix:!r")
    assert memory.newest("matrix:!other") is None
    memory.close()
