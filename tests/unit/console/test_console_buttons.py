from __future__ import annotations

import pytest

from cubilete.chat.choices import command_hash, read_token
from cubilete.chat.message import Message
from cubilete.chat.rendered import ShownChoice
from cubilete_console.buttons import Buttons, find

ACCEPT = ShownChoice("Aceptar", "aceptar 1")
DECLINE = ShownChoice("Rechazar", "rechazar 1", preview="sin rencor")
TWO = ShownChoice("2", "dos")


def _told(buttons, place="console:main", choices=(ACCEPT,), **more):
    buttons.told(place, Message((), **more), choices)


def test_the_newest_message_with_buttons_counts():
    """A message without buttons changes nothing; each place has its own."""
    buttons = Buttons()
    _told(buttons)
    _told(buttons, choices=(DECLINE, TWO))
    _told(buttons, choices=())
    _told(buttons, place="console:otra")

    assert [DECLINE, TWO] == [button.choice for button in buttons.newest("console:main")]
    assert [ACCEPT] == [button.choice for button in buttons.newest("console:otra")]
    assert () == buttons.newest("console:nowhere")


def test_a_card_told_again_loses_its_old_buttons():
    """When a card has no buttons any more, those of the message before it come back."""
    buttons = Buttons()
    _told(buttons)
    _told(buttons, choices=(DECLINE,), card="proposal:1")
    _told(buttons, choices=(), card="proposal:1")

    assert [ACCEPT] == [button.choice for button in buttons.newest("console:main")]


def test_buttons_of_a_finished_fight_go():
    """Those of other fights, of proposals and of nothing stay."""
    buttons = Buttons()
    _told(buttons)
    _told(buttons, choices=(DECLINE,), source="p2.0")
    _told(buttons, choices=(TWO,), source="2.7", card="fight:2")
    buttons.retire("console:main", {2})
    buttons.retire("console:nowhere", {2})

    assert [DECLINE] == [button.choice for button in buttons.newest("console:main")]


def test_old_messages_are_forgotten():
    """A place remembers a bounded number of them."""
    buttons = Buttons()
    for _ in range(100):
        _told(buttons)

    assert 16 == len(buttons._places["console:main"])


def test_a_press_hands_in_what_the_message_belongs_to():
    """The token holds the fight and its step, and the hash of the command."""
    buttons = Buttons()
    _told(buttons, source="12.34")
    (button,) = buttons.newest("console:main")

    assert read_token(button.token) == ("12", 34, command_hash("aceptar 1"))


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("Aceptar", ACCEPT),
        ("ACÉPTAR", ACCEPT),
        ("Rechazar: sin rencor", DECLINE),
        ("1", ACCEPT),
        ("2", TWO),
        ("3", TWO),
        ("4", None),
        ("0", None),
        ("Acept", None),
        ("", None),
    ],
)
def test_a_label_wins_over_a_number(said, expected):
    """Labels are compared without case and accents; a number counts the buttons from 1."""
    buttons = Buttons()
    _told(buttons, choices=(ACCEPT, DECLINE, TWO))
    found = find(buttons.newest("console:main"), said)

    assert expected == (found.choice if found else None)
