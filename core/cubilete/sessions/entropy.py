"""Where secrets and salts come from: the operating system, or a text, for scripts that repeat."""

from __future__ import annotations

import os
from hashlib import blake2b
from typing import Protocol

from cubilete.ledger.seeds import Material

_SECRET = 32


class Entropy(Protocol):
    """Fresh secret bytes."""

    def take(self, size: int) -> bytes:
        """`size` bytes (at most 64) that nobody has seen."""
        ...


class SystemEntropy:
    """The operating system's."""

    def take(self, size: int) -> bytes:
        """Ask the operating system."""
        return os.urandom(size)


class SeededEntropy:
    """The same bytes in each run. Only for scripts on a store that is thrown away."""

    def __init__(self, text: str) -> None:
        self._key = blake2b(text.encode(), digest_size=_SECRET).digest()
        self._taken = 0

    def take(self, size: int) -> bytes:
        """The next bytes of the stream."""
        self._taken += 1
        return blake2b(self._taken.to_bytes(8, "big"), key=self._key, digest_size=size).digest()


def material(entropy: Entropy) -> Material:
    """The two secrets of a scope."""
    return Material(entropy.take(_SECRET), entropy.take(_SECRET))
