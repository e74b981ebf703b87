"""Vouchers: what a message that is not rolled yet carries."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cubilete_telegram.vouchers import MOST, Vouchers, is_voucher

NOW = 1_750_000_000_000
users = st.integers(1, 2**52)


@given(users, st.text(max_size=60), st.integers(0, 10**6))
def test_what_is_written_is_read(user, text, serial):
    """It fits into a button, reads back, and says when it was made; a long text is left out."""
    written, voucher = Vouchers(b"k" * 32).make(user, NOW, serial, text.encode("utf-8", "ignore").decode())
    assert len(written.encode()) <= MOST
    assert is_voucher(written)
    read = Vouchers(b"k" * 32).read(written)
    assert read == voucher
    assert (read.user, read.made_at) == (user, NOW)


@given(users, st.data())
def test_no_part_can_be_changed(user, data):
    """With any character changed it is none, or the same."""
    vouchers = Vouchers(b"k" * 32)
    written, _ = vouchers.make(user, NOW, 0, "3d20+2")
    at = data.draw(st.integers(0, len(written) - 1))
    other = written[:at] + data.draw(st.characters(codec="ascii")) + written[at + 1 :]
    assert vouchers.read(other) is None or other == written


def test_another_bots_are_none_of_ours():
    """The seal is made with a key that only this bot's processes have."""
    written, _ = Vouchers(b"k" * 32).make(5, NOW, 0, "3d20")
    assert Vouchers(b"j" * 32).read(written) is None


def test_two_of_one_moment_differ():
    """Several results of one query are several rolls."""
    vouchers = Vouchers(b"k" * 32)
    assert vouchers.make(5, NOW, 1, "3d20")[0] != vouchers.make(5, NOW, 2, "3d20")[0]
