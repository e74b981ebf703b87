"""A group's ledger as a stranger sees it: exported from the store, and verified."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from cubilete.ledger import export, verify
from cubilete.ledger.record import Drawn, decode, split
from cubilete.sessions.desk import session_of
from cubilete.sessions.rolling import LEDGER

if TYPE_CHECKING:
    from cubilete.ledger.record import Entry
    from cubilete.ledger.verify import Report
    from cubilete.sessions.store import Store


async def entries(store: Store, place: str) -> list[Entry]:
    """All entries of the ledger of a place's group, oldest first."""
    found = []
    for record in await store.read_list(session_of(place), LEDGER):
        read = decode(split(record)[0])
        if read is None:
            raise ValueError("a record of the ledger cannot be read")
        found.append(read.entry)
    return found


async def draws(store: Store, place: str) -> list[Drawn]:
    """The open draws among them."""
    return [entry for entry in await entries(store, place) if isinstance(entry, Drawn)]


async def check(store: Store, place: str) -> Report:
    """Export the ledger to a file and verify the file."""
    sink = io.BytesIO()
    export.write(await store.read_list(session_of(place), LEDGER), sink)
    return verify.verify(io.BytesIO(sink.getvalue()))
