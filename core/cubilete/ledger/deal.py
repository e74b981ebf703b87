"""Entries for draws: open ones, hidden ones, and those that a person or a script brought."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from cubilete.ledger.draws import DrawKey, encode_key, faces
from cubilete.ledger.hashing import SALT_SIZE, digest
from cubilete.ledger.record import Drawn, Hidden, Shown
from cubilete.ledger.seeds import Sealed, hidden_seed_of, seed_of


class Screened(Struct, frozen=True, array_like=True):
    """What lies behind a hidden entry. Kept from everyone but the game master until it is shown."""

    salt: bytes
    sides: int
    faces: tuple[int, ...]

    def show(self, draw: int) -> Shown:
        """Open it; `draw` is the number of the hidden entry."""
        return Shown(draw, self.salt, self.sides, self.faces)


def deal(
    sealed: Sealed,
    key: DrawKey,
    count: int,
    sides: int,
    *,
    actor: bytes | None = None,
    label: bytes | None = None,
) -> Drawn:
    """Deal dice in the open. `actor` and `label` are digests from `hashing.salted`."""
    dealt = faces(seed_of(sealed), key, count, sides)
    return Drawn(sealed.scope, key, "drawn", sides, dealt, actor, label)


def bring(
    sealed: Sealed,
    key: DrawKey,
    kind: Literal["manual", "scripted"],
    sides: int,
    brought: tuple[int, ...],
    *,
    actor: bytes | None = None,
    label: bytes | None = None,
) -> Drawn:
    """Enter faces that no seed dealt. Raises ValueError for a face that the die does not have."""
    if not brought or not all(1 <= face <= sides for face in brought):
        raise ValueError(f"faces {brought} do not fit a die of {sides} sides")
    return Drawn(sealed.scope, key, kind, sides, brought, actor, label)


def hide(
    sealed: Sealed,
    key: DrawKey,
    count: int,
    sides: int,
    *,
    actor: bytes | None = None,
    label: bytes | None = None,
) -> tuple[Hidden, Screened]:
    """Deal dice behind the screen, from a seed of their own.

    The salt follows from the scope's private secret and the key, so a retry hides the same roll again.
    """
    dealt = faces(hidden_seed_of(sealed), key, count, sides)
    salt = digest("hidden salt", sealed.private, encode_key(key))[:SALT_SIZE]
    bound = hidden_commitment(salt, sides, dealt)
    return Hidden(sealed.scope, key, bound, actor, label), Screened(salt, sides, dealt)


def hidden_commitment(salt: bytes, sides: int, dealt: tuple[int, ...]) -> bytes:
    """Bind a hidden roll: salt, faces and sides; each number is eight bytes, big-endian."""
    written = b"".join(face.to_bytes(8, "big") for face in dealt)
    return digest("hidden", salt, written, sides.to_bytes(8, "big"))
