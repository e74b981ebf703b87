"""What a live room remembers from one start to the next: where it was, who spoke, who administers."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec
from msgspec import Struct

from cubilete_console.people import MAIN


class Memory(Struct, frozen=True):
    """`people` are names as written, `admins` the ids of each room's admins."""

    place: str = MAIN
    speaker: str = ""
    people: tuple[str, ...] = ()
    admins: dict[str, tuple[str, ...]] = {}


def load(data: str) -> Memory:
    """Read it from the data folder; a new one where there is none that can be read."""
    if data:
        with contextlib.suppress(OSError, msgspec.DecodeError):
            return msgspec.json.decode((Path(data) / "console.json").read_bytes(), type=Memory)
    return Memory()


def save(data: str, memory: Memory) -> None:
    """Write it to the data folder, whole or not at all."""
    if not data:
        return
    path = Path(data) / "console.json"
    fresh = path.with_suffix(".new")
    with contextlib.suppress(OSError):  # the room goes on without it
        fresh.write_bytes(msgspec.json.encode(memory))
        fresh.replace(path)
