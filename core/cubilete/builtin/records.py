"""The stored records of a group's ledger, read in pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.sessions.rolling import LEDGER

if TYPE_CHECKING:
    from cubilete.sessions.call import Call

MOST_RECORDS = 50_000
"""Records that are read for an answer in a chat; a longer ledger is exported by the operator."""
_PIECE = 2_000


async def records_here(call: Call) -> list[bytes]:
    """All records as they are stored, oldest first; those of this very command are not among them.

    What was read fits the head that the command has read: a commit in between makes the command begin anew.
    """
    count = call.ledger.head.count
    found: list[bytes] = []
    for start in range(0, count, _PIECE):
        stop = min(count, start + _PIECE) - 1
        found += await call.desk.store.read_list(call.work.session, LEDGER, start, stop)
    return found
