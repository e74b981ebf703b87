"""The entries of the ledger, and how they are chained.

A record is the entry with its number and the hash of the record before, followed by its own hash: a
changed record is named itself, not its neighbour.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import DecodeError, Meta, Struct
from msgspec.msgpack import Decoder, Encoder

from cubilete.ledger.draws import SIDES_MAX, DrawKey, ShortDigest
from cubilete.ledger.hashing import digest

HASH_SIZE: Final = 32
RECORD_MAX: Final = 65_536
"""Bytes of the longest record. A reader needs no more memory than this for one."""

SHORT_HEAD: Final = 8
"""Characters of a head as people see it (40 bits)."""

_ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_CONFUSED: Final = str.maketrans("ilo", "110", "- ")

Hash: TypeAlias = Annotated[bytes, Meta(min_length=HASH_SIZE, max_length=HASH_SIZE)]
Sides: TypeAlias = Annotated[int, Meta(ge=1, le=SIDES_MAX)]
Faces: TypeAlias = Annotated[tuple[int, ...], Meta(min_length=1)]
Number: TypeAlias = Annotated[int, Meta(ge=1, le=2**63 - 1)]
Kind: TypeAlias = Literal["drawn", "manual", "scripted"]
"""Dealt from the seed, typed in by a person, or queued by a console script."""


class Committed(Struct, frozen=True, array_like=True, tag="committed"):
    """The secrets of a scope exist from here on. A scope is `epoch/<number>` or `fight/<id>`.

    `commitment` binds the secret that deals the open dice and is revealed later; `private` binds the
    one that salts digests and deals hidden dice.
    """

    scope: str
    commitment: Hash
    private: Hash


class Mixed(Struct, frozen=True, array_like=True, tag="mixed"):
    """A player's text counts for the seed of a scope that has not started; order is order of entry."""

    scope: str
    text: Hash


class Started(Struct, frozen=True, array_like=True, tag="started"):
    """The texts of a scope are closed: from here on its seed is fixed, and it may deal."""

    scope: str


class Drawn(Struct, frozen=True, array_like=True, tag="drawn"):
    """Dice fell in the open. `actor` and `label` are salted digests."""

    scope: str
    key: DrawKey
    kind: Kind
    sides: Sides
    faces: Faces
    actor: ShortDigest | None = None
    label: ShortDigest | None = None


class Hidden(Struct, frozen=True, array_like=True, tag="hidden"):
    """Dice fell behind the screen. Only `commitment` is known: it binds faces and sides."""

    scope: str
    key: DrawKey
    commitment: Hash
    actor: ShortDigest | None = None
    label: ShortDigest | None = None


class Shown(Struct, frozen=True, array_like=True, tag="shown"):
    """The hidden roll of entry `draw` is opened."""

    draw: Number
    salt: ShortDigest
    sides: Sides
    faces: Faces


class Voided(Struct, frozen=True, array_like=True, tag="voided"):
    """The roll of entry `draw` no longer counts. It stays; its replacement has the next attempt."""

    draw: Number
    reason: ShortDigest


class Revealed(Struct, frozen=True, array_like=True, tag="revealed"):
    """A scope is over: with its secret all its open dice can be recomputed."""

    scope: str
    secret: Hash


Entry: TypeAlias = Committed | Mixed | Started | Drawn | Hidden | Shown | Voided | Revealed


class Record(Struct, frozen=True, array_like=True):
    """An entry at its place: its number (from 1) and the hash of the record before."""

    number: Number
    previous: Hash
    entry: Entry


class Head(Struct, frozen=True, array_like=True):
    """How many records there are, and the hash of the last."""

    count: int = 0
    hash: bytes = bytes(HASH_SIZE)

    @property
    def long(self) -> str:
        """All 52 characters of the hash."""
        bits = int.from_bytes(self.hash, "big") << 4
        return "".join(_ALPHABET[bits >> shift & 31] for shift in range(255, -1, -5))

    @property
    def short(self) -> str:
        """The first eight characters: what is shown in chat."""
        return self.long[:SHORT_HEAD]

    def agrees(self, written: str) -> bool:
        """Whether a head that somebody copied is this one.

        Case, hyphens and spaces do not matter, and `i l o` are read as `1 1 0`. Fewer than eight
        characters prove nothing and never agree.
        """
        read = written.lower().translate(_CONFUSED)
        return len(read) >= SHORT_HEAD and self.long.startswith(read)


_encoder: Final = Encoder()
_decoder: Final = Decoder(Record)


def chain(head: Head, entry: Entry) -> tuple[bytes, Head]:
    """Write `entry` after `head`: the record to store, and the new head.

    Raises ValueError when the record would be longer than `RECORD_MAX`; that is a mistake of the caller,
    as the limits of the dice notation stay far below.
    """
    body = _encoder.encode(Record(head.count + 1, head.hash, entry))
    if len(body) + HASH_SIZE > RECORD_MAX:
        raise ValueError(f"record of {len(body)} bytes is too long for the ledger")
    own = digest("record", body)
    return body + own, Head(head.count + 1, own)


def split(record: bytes) -> tuple[bytes, bytes]:
    """Part a stored record into its body and its own hash. Neither is checked."""
    return record[:-HASH_SIZE], record[-HASH_SIZE:]


def decode(body: bytes) -> Record | None:
    """Read the body of a record; None when it is not one."""
    try:
        return _decoder.decode(body)
    except DecodeError:
        return None
