"""What a message that is not rolled yet carries: whose roll it is, which one, and that it was made by us.

    i.<user>.<nonce>.<seal>.<what to roll>

in at most 64 bytes. What is too long for that stands in the store, and the last part is empty. The seal
keeps anybody from making up another nonce, which would be another roll.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from hashlib import blake2b
from hmac import compare_digest
from typing import NamedTuple

MOST = 64
"""Bytes that Telegram lets a button or a result carry."""
LASTS = 40 * 3600 * 1000
"""A voucher counts for so long (ms): less than what is remembered of rolls that were made."""

_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_VOUCHER = re.compile(r"i\.([0-9a-z]{1,13})\.([0-9a-z]{9,11})\.([\w-]{11})\.(.*)", re.DOTALL)
_TAIL = 2
"""Characters at the end of a nonce that are no time."""


class Voucher(NamedTuple):
    """One roll that may be made: by whom, under which number, and what (empty where that is stored)."""

    user: int
    nonce: str
    text: str

    @property
    def made_at(self) -> int:
        """When it was made (ms)."""
        return int(self.nonce[:-_TAIL], 36)


class Vouchers:
    """Makes and reads them. `key` is secret, and the same in each process of this bot."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def make(self, user: int, now: int, serial: int, text: str) -> tuple[str, Voucher]:
        """A new one; `serial` tells those of one moment apart. Its text is empty where it does not fit."""
        nonce = f"{_base36(now)}{_base36(serial % 36**_TAIL).rjust(_TAIL, '0')}"
        written = self._write(user, nonce, text)
        if len(written.encode()) > MOST:
            text = ""
            written = self._write(user, nonce, text)
        return written, Voucher(user, nonce, text)

    def read(self, written: str) -> Voucher | None:
        """Read one; None for what was not made by us."""
        match = _VOUCHER.fullmatch(written)
        if match is None:
            return None
        voucher = Voucher(int(match[1], 36), match[2], match[4])
        return voucher if compare_digest(match[3], self._seal(*voucher)) else None

    def _write(self, user: int, nonce: str, text: str) -> str:
        return f"i.{_base36(user)}.{nonce}.{self._seal(user, nonce, text)}.{text}"

    def _seal(self, user: int, nonce: str, text: str) -> str:
        said = f"{user}\0{nonce}\0{text}".encode()
        return urlsafe_b64encode(blake2b(said, key=self._key, digest_size=8).digest()).decode().rstrip("=")


def is_voucher(written: str | None) -> bool:
    """Does this look like one? It may still be forged."""
    return written is not None and _VOUCHER.fullmatch(written) is not None


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return digits or "0"
