"""The one hash of the ledger: BLAKE2b-256 over length-prefixed parts, with a domain for each purpose."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from typing import Final, Literal, TypeAlias

Domain: TypeAlias = Literal[
    "record",
    "commit",
    "seed",
    "text salt",
    "text",
    "command salt",
    "command",
    "hidden seed",
    "hidden salt",
    "hidden",
    "actor",
    "label",
    "reason",
]
"""What a hash is for. No two purposes share a value, so a hash of one can't pass for one of another."""

SALT_SIZE: Final = 16
"""Bytes of a salt and of a short digest (128 bits)."""


def digest(domain: Domain, *parts: bytes) -> bytes:
    """Hash `parts` in order to 32 bytes.

    Each part goes in as its length (four bytes, big-endian) and its bytes, so no two lists of parts
    give the same input.
    """
    state = blake2b(digest_size=32, person=b"cub:" + domain.encode())
    for part in parts:
        state.update(len(part).to_bytes(4, "big"))
        state.update(part)
    return state.digest()


@lru_cache(maxsize=8192)
def salted(domain: Literal["actor", "label", "reason"], salt: bytes, text: str) -> bytes:
    """Blind somebody's id or words to 16 bytes.

    The salt belongs in the same erasable document as the text: without it the digest can neither be
    opened nor guessed, and the chain verifies as before.
    """
    return digest(domain, salt, utf8(text))[:SALT_SIZE]


def utf8(text: str) -> bytes:
    """Encode whatever a network let through, half surrogate pairs included."""
    return text.encode("utf-8", "surrogatepass")
