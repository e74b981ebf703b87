"""The file that a stranger gets: header, records as they are stored, trailer with the head.

A MessagePack stream, written and read piece by piece, so a ledger of any length takes the memory of one
record.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, Protocol, TypeAlias

import msgpack  # type: ignore[import-untyped]  # it ships no types
from msgspec import Struct

from cubilete.ledger.record import HASH_SIZE, RECORD_MAX, Head, split

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MAGIC: Final = "cubilete-ledger"
VERSION: Final = 1
END: Final = "end"

_PIECE: Final = 16_384
_HEADER_LENGTH: Final = 2
_TRAILER_LENGTH: Final = 3

Reason: TypeAlias = Literal["not-a-ledger", "version", "garbled", "cut", "trailing"]


class Source(Protocol):
    """Bytes to read: a file, a socket, standard input."""

    def read(self, size: int = ..., /) -> bytes:
        """Return at most `size` bytes; none at the end."""
        ...


class Sink(Protocol):
    """Where bytes go."""

    def write(self, data: bytes, /) -> object:
        """Take all of `data`."""
        ...


class Damage(Struct, frozen=True):
    """Why the file can't be read on. `cut` means that it ends before its trailer."""

    reason: Reason


class Trailer(Struct, frozen=True):
    """The head that the file claims to end with."""

    head: Head


def write(records: Iterable[bytes], sink: Sink) -> Head:
    """Write a ledger file from stored records, in order; return the head that it ends with.

    Nothing is checked or repaired here: what was tampered with in the store shows in the file.
    """
    packer = msgpack.Packer()
    sink.write(packer.pack([MAGIC, VERSION]))
    head = Head()
    for record in records:
        sink.write(packer.pack(record))
        head = Head(head.count + 1, split(record)[1])
    sink.write(packer.pack([END, head.count, head.hash]))
    return head


def read(source: Source) -> Iterator[bytes | Trailer | Damage]:
    """Yield the records of a file, then its trailer. Yields a `Damage` and stops where it can't go on."""
    counted = _Counted(source)
    unpacker = msgpack.Unpacker(
        counted,
        read_size=_PIECE,
        max_buffer_size=RECORD_MAX + 2 * _PIECE,
        max_bin_len=RECORD_MAX,
        max_str_len=len(MAGIC),
        max_array_len=_TRAILER_LENGTH,
        max_map_len=0,
        max_ext_len=0,
    )
    header = _next(unpacker)
    if isinstance(header, Damage):
        # An empty file is cut; anything else that does not begin as a ledger is not one.
        yield header if not counted.total else Damage("not-a-ledger")
        return
    if not isinstance(header, list) or len(header) != _HEADER_LENGTH or header[0] != MAGIC:
        yield Damage("not-a-ledger")
        return
    if header[1] != VERSION or type(header[1]) is not int:
        yield Damage("version")
        return
    while True:
        match _next(unpacker):
            case Damage() as damage:
                yield damage
                return
            case bytes(record):
                yield record
            case [str(end), int(count), bytes(last)] if (
                end == END and type(count) is int and len(last) == HASH_SIZE
            ):
                whole = unpacker.tell() == counted.total and not counted.read(1)
                yield Trailer(Head(count, last)) if whole else Damage("trailing")
                return
            case _:
                yield Damage("garbled")
                return


class _Counted:
    """Counts what was read, to see whether anything is left behind the trailer."""

    def __init__(self, source: Source) -> None:
        self.total = 0
        self._source = source

    def read(self, size: int, /) -> bytes:
        piece = self._source.read(size)
        self.total += len(piece)
        return piece


def _next(unpacker: msgpack.Unpacker) -> object:
    try:
        return unpacker.unpack()
    except msgpack.OutOfData:
        return Damage("cut")
    except (ValueError, msgpack.UnpackException):
        return Damage("garbled")
