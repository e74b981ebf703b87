"""Asking for updates. To ask from a number on confirms all before it, so it rises behind what is done."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import TYPE_CHECKING, Any

import structlog
from telegram.error import Conflict, InvalidToken, RetryAfter, TelegramError

from cubilete_telegram.client import seconds_of

if TYPE_CHECKING:
    from cubilete_telegram.client import Client
    from cubilete_telegram.lanes import Lanes
    from cubilete_telegram.secret import Secret

log = structlog.get_logger(__name__)

_LOOK_AGAIN = 0.7
"""Seconds after which we ask for more, though the oldest is not done; sooner, Telegram shows only that."""
_WINDOW = 100
"""Updates that one answer holds: more cannot be seen before the oldest is done."""
_PAUSE = 1.0
_CONFLICT = 5.0
_LONGEST = 30.0
_LAST_WORD = 3.0
_SAID_AGAIN = 0.2
"""Seconds for a last word that repeats the last question: Telegram lets three pass before it answers that."""


class Polling:
    """The loop. `seconds` is how long a question may stay open."""

    def __init__(self, client: Client, lanes: Lanes, secret: Secret, seconds: int) -> None:
        self._client = client
        self._lanes = lanes
        self._secret = secret
        self._seconds = seconds
        self._open: dict[int, asyncio.Future[None]] = {}
        self._finished: set[int] = set()
        """Done, and shown again by the question that is open, or while an older one is not done."""
        self._next = 0
        self._told: int | None = None
        """The number of the last question, unless it failed."""
        self._progress = asyncio.Event()

    @property
    def offset(self) -> int:
        """The oldest update that is not done, else the one behind the last; 0 before the first."""
        return min(self._open, default=self._next)

    async def run(self) -> None:
        """Ask for ever. Raises InvalidToken when Telegram does not know us (any more)."""
        pause = _PAUSE
        try:
            while True:
                try:
                    batch = await self._ask()
                except InvalidToken:
                    raise
                except TelegramError as problem:
                    self._told = None
                    await self._bear(problem, pause)
                    pause = min(2 * pause, _LONGEST)
                    continue
                pause = _PAUSE
                self._take(batch)
                await self._advance()
        finally:
            await self._confirm()

    async def _ask(self) -> list[dict[str, Any]]:
        """Ask from the oldest that is not done. What gets done meanwhile comes in the answer once more."""
        offset = self.offset
        self._finished = {one for one in self._finished if one >= offset}
        self._told = offset
        return await self._client.raw_updates(offset, 0 if self._open else self._seconds)

    async def _bear(self, problem: TelegramError, pause: float) -> None:
        """Wait a while after a failed question; what we have goes on meanwhile."""
        match problem:
            case Conflict():
                log.warning("another process asks with the same token", reason=self._secret.scrub(problem))
                await asyncio.sleep(max(pause, _CONFLICT))
            case RetryAfter():
                await asyncio.sleep(seconds_of(problem))
            case _:
                log.warning("no updates", reason=self._secret.scrub(problem))
                await asyncio.sleep(pause)

    def _take(self, batch: list[dict[str, Any]]) -> None:
        for raw in batch:
            update = int(raw["update_id"])
            if update in self._open or update in self._finished:
                continue
            self._next = update + 1
            done = self._open[update] = self._lanes.take(raw)
            done.add_done_callback(partial(self._done, update))

    def _done(self, update: int, done: asyncio.Future[None]) -> None:
        """One is dealt with. What was broken off stays open, so that it is not confirmed."""
        if done.cancelled():
            return
        del self._open[update]
        self._finished.add(update)
        self._progress.set()

    async def _advance(self) -> None:
        """Wait until the oldest is done: to ask before would show the same updates again. Not for long."""
        before = self.offset
        seconds = None if len(self._open) >= _WINDOW else _LOOK_AGAIN
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._open and self.offset == before:
                    self._progress.clear()
                    await self._progress.wait()

    async def _confirm(self) -> None:
        """Tell Telegram what is done, so that it is not sent again to whoever comes next."""
        if not self._next:
            return
        seconds = _SAID_AGAIN if self.offset == self._told else _LAST_WORD
        with contextlib.suppress(TelegramError, TimeoutError, RuntimeError):
            async with asyncio.timeout(seconds):
                await self._client.raw_updates(self.offset, 0)
