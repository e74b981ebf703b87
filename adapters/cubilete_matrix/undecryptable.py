"""Messages that cannot be read: their key is asked for once, their author is told once, never in a storm."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

import structlog
from nio.exceptions import EncryptionError, LocalProtocolError

from cubilete.errors import CubileteError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable
    from typing import Any

    from nio import AsyncClient, MegolmEvent

    from cubilete_matrix.memory import Memory

    Tell = Callable[[str, MegolmEvent], Awaitable[None]]
    Take = Callable[[str, Any], Awaitable[None]]

log = structlog.get_logger(__name__)

_MOST = 500
_ROOM_REST_MS = 10 * 60 * 1000
"""At most one such notice in a room within this time, whoever caused it."""
_TOO_OLD_MS = 15 * 60 * 1000


class Undecryptable:
    """Waits for keys that come late.

    `tell` says that a message could not be read, `take` takes one that can.
    """

    def __init__(  # noqa: PLR0917  two functions and what they need
        self,
        client: AsyncClient,
        memory: Memory,
        now: Callable[[], int],
        patience: float,
        tell: Tell,
        take: Take,
    ) -> None:
        self._client = client
        self._memory = memory
        self._now = now
        self._patience = patience
        self._tell = tell
        self._take = take
        self._waiting: OrderedDict[str, tuple[str, MegolmEvent]] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()

    async def seen(self, room: str, event: MegolmEvent) -> None:
        """One has come."""
        self._waiting[event.event_id] = (room, event)
        if len(self._waiting) > _MOST:
            self._waiting.popitem(last=False)
        log.info("a message cannot be read yet", room=room)
        if self._memory.tell_once(f"key {event.session_id}", self._now()):
            event.room_id = room
            try:
                await self._client.request_room_key(event)
            except LocalProtocolError:
                log.debug("its key was asked for already")
        task = asyncio.create_task(self._notice(room, event))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _notice(self, room: str, event: MegolmEvent) -> None:
        await asyncio.sleep(self._patience)
        now = self._now()
        if event.event_id not in self._waiting or now - event.server_timestamp > _TOO_OLD_MS:
            return
        if not self._memory.tell_once(f"unread {room} {event.session_id}", now):
            return
        if not self._memory.tell_once(f"unread {room}", now, _ROOM_REST_MS):
            return
        try:
            await self._tell(room, event)
        except CubileteError as problem:
            log.warning("could not say that a message cannot be read", reason=str(problem))

    async def keys_came(self, sessions: Iterable[str]) -> None:
        """Try again what was locked with these."""
        wanted = set(sessions)
        for id_, (room, event) in tuple(self._waiting.items()):
            if event.session_id not in wanted:
                continue
            try:
                opened = self._client.decrypt_event(event)
            except EncryptionError:
                continue
            self._waiting.pop(id_, None)
            await self._take(room, opened)

    async def close(self) -> None:
        """Wait for nothing any more."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
