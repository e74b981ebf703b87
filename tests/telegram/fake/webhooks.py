"""Delivery of updates to a webhook, with the retries of the server.

One update of a queue is under way at a time, different queues at once. A refused update is tried again at
once, then after 2, 4, 8 ... seconds up to a minute by the fake clock (or after the `Retry-After` that the
webhook asks for) until its life is over; nothing behind it in its queue is sent meanwhile.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, NamedTuple

import aiohttp

if TYPE_CHECKING:
    from fake.updates import Queued
    from fake.world import World

LONGEST_DELAY = 60
LONGEST_RETRY_AFTER = 3600
PATIENCE = 60
"""Real seconds that an answer may take."""
SECRET = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the header's name


class Attempt(NamedTuple):
    """One try: which update, when by the fake clock, and the status (0: no answer)."""

    update_id: int
    at: float
    status: int


class Webhook:
    """Where updates go while an address is set."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.url = ""
        self.connections = 0
        self.last_error: tuple[int, str] | None = None
        self.attempts: list[Attempt] = []
        self._secret = ""
        self._loop: asyncio.Task[None] | None = None
        self._lanes: dict[tuple[str, int], asyncio.Task[None]] = {}

    def set(self, url: str, secret: str, connections: int) -> None:
        """Deliver there from now on."""
        self.remove()
        self.url, self._secret, self.connections = url, secret, connections
        self._loop = asyncio.get_running_loop().create_task(self._run())

    def remove(self) -> None:
        """Deliver nowhere."""
        self.url = ""
        self.last_error = None
        for task in (self._loop, *self._lanes.values()):
            if task is not None:
                task.cancel()
        self._loop = None
        self._lanes.clear()

    async def close(self) -> None:
        """End all deliveries and wait until they have ended."""
        tasks = [task for task in (self._loop, *self._lanes.values()) if task is not None]
        self.remove()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        updates = self.world.updates
        async with aiohttp.ClientSession() as session:
            limit = asyncio.Semaphore(self.connections)
            while True:
                updates.arrived.clear()
                for update in updates.waiting:
                    lane = self._lanes.get(update.queue)
                    if lane is None or lane.done():
                        self._lanes[update.queue] = asyncio.get_running_loop().create_task(
                            self._drain(session, limit, update.queue)
                        )
                await updates.arrived.wait()

    async def _drain(
        self, session: aiohttp.ClientSession, limit: asyncio.Semaphore, queue: tuple[str, int]
    ) -> None:
        updates = self.world.updates
        while True:
            update = next((one for one in updates.waiting if one.queue == queue), None)
            if update is None:
                return
            await self._deliver(session, limit, update)
            if update in updates.waiting:
                updates.waiting.remove(update)

    async def _deliver(
        self, session: aiohttp.ClientSession, limit: asyncio.Semaphore, update: Queued
    ) -> None:
        """Try until it is taken or its life is over."""
        clock = self.world.clock
        delay, fails = 1, 0
        while clock.now() <= update.expires:
            async with limit:
                status, retry_after = await self._post(session, update)
            self.attempts.append(Attempt(update.id, clock.now(), status))
            if 200 <= status < 300:
                return
            wait = min(retry_after, LONGEST_RETRY_AFTER)
            if not wait and fails:
                wait = delay = min(LONGEST_DELAY, delay * 2)
            fails += 1
            reason = f"Wrong response from the webhook: {status}" if status else "Webhook connection closed"
            self.last_error = (clock.date(), reason)
            if clock.now() + wait > update.expires:
                return
            await clock.sleep(wait)

    async def _post(self, session: aiohttp.ClientSession, update: Queued) -> tuple[int, int]:
        headers = {SECRET: self._secret} if self._secret else {}
        timeout = aiohttp.ClientTimeout(total=PATIENCE)
        try:
            async with session.post(self.url, json=update.json(), headers=headers, timeout=timeout) as answer:
                await answer.read()
                asked = answer.headers.get("Retry-After", "0")
                return answer.status, int(asked) if asked.isdigit() else 0
        except (aiohttp.ClientError, TimeoutError):
            return 0, 0
