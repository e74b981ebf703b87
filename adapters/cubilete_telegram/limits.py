"""Telegram's limits on sending: one message a second in a chat, twenty a minute in a group, thirty a second.

Edits count as messages. Whoever would be over a limit waits for a turn; where only the common limit
holds somebody up, calls to a person go first.
"""

from __future__ import annotations

import asyncio
import math
from bisect import insort
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

IN_A_CHAT = 1.0
"""Seconds between two messages in one chat."""
A_MINUTE = 20
IN_ALL = 30
_MINUTE = 60.0
_SECOND = 1.0
_MOST_CHATS = 10_000
"""Chats that are remembered; those that have been quiet are forgotten."""


class _Chat:
    """What one chat has had lately, and until when it must rest."""

    def __init__(self) -> None:
        self.last = -math.inf
        self.minute: deque[float] = deque(maxlen=A_MINUTE)
        self.rest_until = -math.inf

    def ready(self, *, group: bool) -> float:
        """When the next message may go."""
        full = self.minute[0] + _MINUTE if group and len(self.minute) == A_MINUTE else -math.inf
        return max(self.last + IN_A_CHAT, full, self.rest_until)


class _Waiting:
    """Somebody who waits for a turn."""

    def __init__(self, rank: tuple[bool, int], chat: int, *, group: bool) -> None:
        self.rank = rank
        self.chat = chat
        self.group = group
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Limiter:
    """Gives turns. `now` and `sleep` are the clock, in seconds."""

    def __init__(
        self,
        now: Callable[[], float] | None = None,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._now = now or (lambda: asyncio.get_running_loop().time())
        self._sleep = sleep
        self._chats: dict[int, _Chat] = {}
        self._all: deque[float] = deque(maxlen=IN_ALL)
        self._waiting: list[_Waiting] = []
        self._count = 0
        self._wake: asyncio.Task[None] | None = None
        self._wake_at = math.inf

    async def turn(self, chat: int, *, group: bool, urgent: bool = False) -> None:
        """Wait until a message may go to that chat. `urgent` calls a person."""
        self._count += 1
        waiting = _Waiting((not urgent, self._count), chat, group=group)
        insort(self._waiting, waiting, key=lambda one: one.rank)
        self._give()
        try:
            await waiting.turn
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            raise

    async def pause(self, seconds: float) -> None:
        """Let so much time pass."""
        await self._sleep(seconds)

    def rest(self, chat: int, seconds: float) -> None:
        """Telegram wants silence in that chat for so long. Others are not concerned."""
        self._chat(chat).rest_until = self._now() + seconds

    def _chat(self, chat: int) -> _Chat:
        found = self._chats.get(chat)
        if found is None:
            if len(self._chats) >= _MOST_CHATS:
                quiet = self._now() - _MINUTE
                self._chats = {
                    id_: one for id_, one in self._chats.items() if max(one.last, one.rest_until) > quiet
                }
            found = self._chats[chat] = _Chat()
        return found

    def _give(self) -> None:
        """Let everybody go whose time has come, and plan the next look."""
        now = self._now()
        soonest = math.inf
        for waiting in tuple(self._waiting):
            chat = self._chat(waiting.chat)
            common = self._all[0] + _SECOND if len(self._all) == IN_ALL else -math.inf
            ready = max(chat.ready(group=waiting.group), common)
            if ready > now:
                soonest = min(soonest, ready)
                continue
            self._waiting.remove(waiting)
            chat.last = now
            chat.minute.append(now)
            self._all.append(now)
            if not waiting.turn.done():
                waiting.turn.set_result(None)
        self._plan(soonest)

    def _plan(self, at: float) -> None:
        if self._wake is not None and not self._wake.done() and self._wake_at <= at:
            return
        if self._wake is not None:
            self._wake.cancel()
        self._wake, self._wake_at = None, at
        if at < math.inf:
            self._wake = asyncio.get_running_loop().create_task(self._look_at(at))

    async def _look_at(self, at: float) -> None:
        while (left := at - self._now()) > 0:
            await self._sleep(left)
        self._wake, self._wake_at = None, math.inf
        self._give()
