"""Which outboxes this process sends for: one process at a time, and only who holds the network's account."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.chat.ports import Holding

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from cubilete.chat.ports import Adapter
    from cubilete.sessions.desk import Desk

LEASE_MS = 30_000


class Leases:
    """The leases of this process, which is called `holder` in them.

    `lost` is told of each outbox for which somebody else sends now, or did in between.
    """

    def __init__(
        self, desk: Desk, adapters: Mapping[str, Adapter], holder: str, lost: Callable[[int, str], None]
    ) -> None:
        self._desk = desk
        self._adapters = adapters
        self._held = {network: one for network, one in adapters.items() if isinstance(one, Holding)}
        self._holder = holder
        self._lost = lost
        self._leases: dict[tuple[int, str], tuple[int, int]] = {}

    def may(self, network: str) -> bool:
        """Can this process send there at all? Not while another one holds the account."""
        if network in self._held:
            return self._held[network].holding
        return network in self._adapters

    def _name(self, network: str) -> str:
        return self._held[network].holder if network in self._held else self._holder

    async def epoch(self, shard: int, network: str) -> int | None:
        """Take or prolong a lease; the epoch under which to send. None: somebody else sends."""
        if not self.may(network):
            return None
        now = self._desk.clock.now()
        held = self._leases.get((shard, network))
        if held is not None and now < held[1]:
            return held[0]
        epoch = await self._desk.store.acquire(shard, network, self._name(network), now, LEASE_MS)
        if epoch is None or (held is not None and epoch != held[0]):
            self._lost(shard, network)
        if epoch is None:
            self._leases.pop((shard, network), None)
            return None
        self._leases[shard, network] = (epoch, now + LEASE_MS // 2)
        return epoch

    async def latest(self, shard: int, network: str) -> int | None:
        """The epoch under which something was sent: it counts until somebody else takes the outbox."""
        held = self._leases.get((shard, network))
        return held[0] if held is not None else await self.epoch(shard, network)

    def drop(self, shard: int, network: str) -> None:
        """It is somebody else's."""
        self._leases.pop((shard, network), None)

    def clear(self) -> None:
        """Ask the store anew for each."""
        self._leases.clear()

    async def release(self, network: str = "") -> None:
        """Give up those of a network, or all. Raises StoreUnavailable."""
        for outbox in [one for one in self._leases if network in {"", one[1]}]:
            await self._desk.store.release(*outbox, self._name(outbox[1]))
            self._leases.pop(outbox, None)
