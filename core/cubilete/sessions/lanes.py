"""What is on its way to one place, in one order, also while its room gets another address."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

from cubilete.sessions.desk import session_of

if TYPE_CHECKING:
    from collections.abc import Container

    from cubilete.chat.message import Message

_MOST = 1024
"""Rooms whose old address is remembered."""


class Pending(NamedTuple):
    """One message on its way."""

    shard: int
    network: str
    id: str
    session: str
    place: str
    data: bytes
    message: Message | None = None
    """What the data says, where it need not be read again."""


class Addresses:
    """Old addresses of rooms that have moved."""

    def __init__(self) -> None:
        self._before: OrderedDict[str, str] = OrderedDict()

    def moved(self, old: str, new: str) -> None:
        """A place of a room, which stands for all of them, has another address now."""
        old, new = session_of(old), session_of(new)
        if old == new:
            return
        self._before[new] = old
        self._before.move_to_end(new)
        if len(self._before) > _MOST:
            self._before.popitem(last=False)

    def lane_of(self, network: str, place: str, lanes: Container[tuple[str, str]]) -> tuple[str, str]:
        """The lane of a place: that of its old address, as long as something is on its way there."""
        address = session_of(place)
        if address in self._before:
            before = network, self._before[address] + place.removeprefix(address)
            if before in lanes:
                return before
        return network, place
