"""Which message of a network shows which card: remembered of the latest, in the receipts for others."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cubilete.sessions.desk import Desk

_MOST = 10_000


class Cards:
    """The ids of messages that can be edited, by network and receipt."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._known: OrderedDict[tuple[str, str], str] = OrderedDict()

    async def find(self, shard: int, network: str, receipt: str) -> str | None:
        """The message that shows it, if it was ever sent."""
        known = self._known.get((network, receipt))
        if known is not None:
            return known
        stored = await self._desk.store.receipt(shard, network, receipt)
        return stored.decode() if stored else None

    def sent(self, network: str, receipt: str, message: str) -> None:
        """From now on that message shows it."""
        self._known[network, receipt] = message
        self._known.move_to_end((network, receipt))
        if len(self._known) > _MOST:
            self._known.popitem(last=False)
