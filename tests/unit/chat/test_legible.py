from __future__ import annotations

import msgspec
import pytest

from cubilete.chat.incoming import Account
from cubilete.chat.legible import straight


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana \n María ", "Ana María"),
        ("\u202eBeto\u202c", "Beto"),
        ("אבג", "אבג"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("-", "-"),
        ("x" * 300, "x" * 100),
        ("\u200b\u200b", "ana"),
        ("\u3164", "ana"),
        ("\u2800 \u2800", "ana"),
        ("\u202e\u2066", "ana"),
        ("\u0301", "ana"),
        ("\x07\x1b", "ana"),
        ("", "ana"),
    ],
)
def test_everybody_has_a_name_that_can_be_read(name, shown):
    """Where there is nothing to see of a name, its username stands in; on the wire it stays the same."""
    account = Account("room", "1", name, "ana")
    packed = msgspec.msgpack.encode(account)

    assert account.display == shown
    assert msgspec.msgpack.decode(packed, type=Account) == account


def test_without_a_username_the_id_is_shown():
    """Nobody at all, such as who rings a timer, has no name either."""
    assert Account("room", "17", "\u200b").display == "17"
    assert not Account("room", "", "").display


def test_letters_of_any_direction_stay():
    """Only what turns the direction of the text behind it is left out."""
    assert straight("\u202e1d20 \u2067אבג\u2069 12") == "1d20 אבג 12"
