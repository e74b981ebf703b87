"""One lock a session and process: commands of one session run in order, sessions side by side."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

_MOST = 4096


class Locks:
    """The locks of recent sessions."""

    def __init__(self) -> None:
        self._locks: OrderedDict[str, asyncio.Lock] = OrderedDict()

    def of(self, session: str) -> asyncio.Lock:
        """The lock of a session."""
        lock = self._locks.get(session)
        if lock is None:
            lock = self._locks[session] = asyncio.Lock()
            while len(self._locks) > _MOST:
                oldest, candidate = next(iter(self._locks.items()))
                if candidate.locked() or oldest == session:
                    break
                del self._locks[oldest]
        else:
            self._locks.move_to_end(session)
        return lock
