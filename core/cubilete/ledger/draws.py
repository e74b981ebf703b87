"""Draw keys, and the faces that follow from a seed and a key.

A draw key says what is rolled *for*. It holds no position in the ledger and, inside a fight, no command,
so the same situation reads the same bytes after an undo, a retry or a restart, and nobody else's draw
can reach them.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from struct import iter_unpack, pack
from typing import Annotated, Final, TypeAlias, assert_never

from msgspec import Meta, Struct
from msgspec.structs import replace

from cubilete.ledger.hashing import SALT_SIZE, digest, utf8

SIDES_MAX: Final = 2**32
"""The largest die: four bytes choose its face."""

Index: TypeAlias = Annotated[int, Meta(ge=0, lt=2**32)]
ShortDigest: TypeAlias = Annotated[bytes, Meta(min_length=SALT_SIZE, max_length=SALT_SIZE)]

_BLOCK_SIZE: Final = 64
_ONE_BYTE: Final = 256
_FIRST_BLOCK: Final = bytes(8)


class FightKey(Struct, frozen=True, array_like=True, tag="f"):
    """A draw inside a fight.

    `whose` is a combatant's opaque id, or "" for the fight itself; `ordinal` counts that combatant's
    draws within the turn, `attempt` the voided draws before this one. Both count from 0.
    """

    fight: str
    turn: Index
    whose: str
    ordinal: Index
    attempt: Index = 0


class CommandKey(Struct, frozen=True, array_like=True, tag="c"):
    """A draw outside fights.

    `digest` is `command_digest` of the command, `part` its part, `ordinal` the draw within the part,
    `attempt` the voided draws before this one. All count from 0.
    """

    digest: ShortDigest
    part: Index
    ordinal: Index
    attempt: Index = 0


DrawKey: TypeAlias = FightKey | CommandKey


def again(key: DrawKey) -> DrawKey:
    """Name the draw that replaces a voided one."""
    return replace(key, attempt=key.attempt + 1)


def command_digest(salt: bytes, command_id: str) -> bytes:
    """Blind a command id to 16 bytes, for a `CommandKey`.

    The salt is `seeds.command_salt` of the epoch. It is fixed before the command exists; a salt chosen
    afterwards would choose the dice.
    """
    return digest("command", salt, utf8(command_id))[:SALT_SIZE]


def encode_key(key: DrawKey) -> bytes:
    """Write a key as bytes; no two keys have the same. Numbers are big-endian, four bytes each."""
    match key:
        case FightKey():
            fight, whose = key.fight.encode(), key.whose.encode()
            return b"F%b%b%b%b%b" % (
                pack(">I", len(fight)),
                fight,
                pack(">II", key.turn, len(whose)),
                whose,
                pack(">II", key.ordinal, key.attempt),
            )
        case CommandKey():
            return b"C%b%b%b" % (
                pack(">I", len(key.digest)),
                key.digest,
                pack(">III", key.part, key.ordinal, key.attempt),
            )
        case _:
            assert_never(key)


def faces(seed: bytes, key: DrawKey, count: int, sides: int) -> tuple[int, ...]:
    """Deal `count` faces from 1 to `sides`; the first faces do not depend on `count`.

    Exactly uniform: what would favour the low faces is rejected, never folded. `seed` has 32 bytes.
    Raises ValueError for a die with fewer than one or more than 2³² sides, or a negative count.
    """
    if not 1 <= sides <= SIDES_MAX or count < 0:
        raise ValueError(f"no such dice: {count} of {sides} sides")
    name = encode_key(key)
    if sides > _ONE_BYTE:
        return _wide_faces(seed, name, count, sides)
    dealt = narrow_faces(seed, name, count, sides)
    return tuple(dealt) if sides < _ONE_BYTE else tuple(byte + 1 for byte in dealt)


def narrow_faces(seed: bytes, name: bytes, count: int, sides: int) -> bytes:
    """Deal faces of a die of at most 256 sides, one byte a face; of a 256-sided die one less each.

    `name` is the encoded key.
    """
    table, rejected = _table(sides)
    dealt = _block(seed, name, _FIRST_BLOCK).translate(table, rejected)
    if len(dealt) >= count:
        return dealt[:count]
    # At least half of all bytes are kept, so the loop ends; whole blocks keep the order of the stream.
    pieces, length, index = [dealt], len(dealt), 1
    while length < count:
        piece = _block(seed, name, pack(">Q", index)).translate(table, rejected)
        pieces.append(piece)
        length += len(piece)
        index += 1
    return b"".join(pieces)[:count]


def _wide_faces(seed: bytes, name: bytes, count: int, sides: int) -> tuple[int, ...]:
    limit = SIDES_MAX - SIDES_MAX % sides
    dealt: list[int] = []
    index = 0
    while len(dealt) < count:
        block = _block(seed, name, pack(">Q", index))
        dealt.extend(word % sides + 1 for (word,) in iter_unpack(">I", block) if word < limit)
        index += 1
    return tuple(dealt[:count])


def _block(seed: bytes, name: bytes, index: bytes) -> bytes:
    return blake2b(name + index, digest_size=_BLOCK_SIZE, key=seed, person=b"cub:draw").digest()


@lru_cache(maxsize=_ONE_BYTE)
def _table(sides: int) -> tuple[bytes, bytes]:
    """Make the translation of accepted bytes to faces, and the bytes that are rejected."""
    shift = 1 if sides < _ONE_BYTE else 0
    kept = _ONE_BYTE - _ONE_BYTE % sides
    return bytes(byte % sides + shift for byte in range(_ONE_BYTE)), bytes(range(kept, _ONE_BYTE))
