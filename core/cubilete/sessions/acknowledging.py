"""Tells the store what was sent: all of a few milliseconds together, and later what could not be told now."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from cubilete.errors import STORE_FAILS

if TYPE_CHECKING:
    from collections.abc import Callable

    from cubilete.sessions.desk import Desk
    from cubilete.sessions.lanes import Pending
    from cubilete.sessions.leases import Leases

log = structlog.get_logger(__name__)

_GATHER_SECONDS = 0.005


class Acknowledging:
    """What one process has sent and not acknowledged yet.

    `lost` is told of each outbox that is somebody else's by then: what was sent is sent by them once more.
    """

    def __init__(self, desk: Desk, leases: Leases, lost: Callable[[int, str], None]) -> None:
        self._desk = desk
        self._leases = leases
        self._lost = lost
        self._sent: dict[tuple[int, str], tuple[list[str], dict[str, bytes]]] = {}
        self._telling: asyncio.Task[None] | None = None

    @property
    def busy(self) -> bool:
        """Is the store being told?"""
        return self._telling is not None and not self._telling.done()

    def sent(self, pending: Pending, receipts: dict[str, bytes]) -> None:
        """Note that it was sent, and which card its message shows now."""
        self._desk.faults.visit("before_ack")
        ids, kept = self._sent.setdefault((pending.shard, pending.network), ([], {}))
        ids.append(pending.id)
        kept.update(receipts)
        self.begin()

    def begin(self) -> None:
        """Tell the store soon, if there is anything to tell."""
        if self._sent and not self.busy:
            self._telling = asyncio.create_task(self._tell())

    async def settled(self) -> None:
        """Wait until what was sent is acknowledged, or cannot be."""
        self.begin()
        if self._telling is not None:
            await asyncio.gather(self._telling, return_exceptions=True)

    async def _tell(self) -> None:
        await asyncio.sleep(_GATHER_SECONDS)
        while self._sent:
            (shard, network), (ids, receipts) = self._sent.popitem()
            try:
                epoch = await self._leases.latest(shard, network)
                done = epoch is not None and await self._desk.store.ack(shard, network, epoch, ids, receipts)
            except STORE_FAILS:
                log.warning("store down while acknowledging", network=network)
                newer_ids, newer = self._sent.get((shard, network), ([], {}))
                self._sent[shard, network] = ([*ids, *newer_ids], {**receipts, **newer})
                return
            if not done:
                self._leases.drop(shard, network)
                self._lost(shard, network)
