"""The server's clock, which stands until a test moves it."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol

START = 1_750_000_000.0


class Movable(Protocol):
    """A clock in milliseconds that is moved by hand, such as the product's for tests."""

    def move(self, by: int) -> None:
        """Forward by `by` ms."""
        ...


class Clock:
    """Seconds since 1970. Everything that waits, waits for `advance`."""

    def __init__(self, start: float = START) -> None:
        self._now = start
        self._sleepers: list[tuple[float, asyncio.Future[None]]] = []
        self._followers: list[Movable] = []
        self._stands_still = False

    def now(self) -> float:
        """What the clock shows."""
        return self._now

    def date(self) -> int:
        """What the clock shows, as messages carry it."""
        return int(self._now)

    def lived(self) -> float:
        """Seconds that passed by this clock and by the real one together.

        For rules between two calls of a client, such as "again within 3 s", which must not hold for ever
        while no test moves the clock.
        """
        return self._now if self._stands_still else self._now + time.monotonic()

    def stand_still(self) -> None:
        """Let only `advance` count, also where a client waits: for tests of rules about seconds."""
        self._stands_still = True

    def follow(self, other: Movable) -> None:
        """Move another clock along, so that server and bot agree about time."""
        self._followers.append(other)

    def advance(self, seconds: float) -> None:
        """Move forward; whoever waited for less goes on."""
        if seconds < 0:
            raise ValueError(f"a clock does not go back: {seconds}")
        self._now += seconds
        for other in self._followers:
            other.move(round(seconds * 1000))
        due = [future for deadline, future in self._sleepers if deadline <= self._now]
        self._sleepers = [one for one in self._sleepers if one[0] > self._now]
        for future in due:
            if not future.done():
                future.set_result(None)

    async def sleep(self, seconds: float) -> None:
        """Wait until a test has moved the clock that far."""
        if seconds <= 0:
            return
        future = asyncio.get_running_loop().create_future()
        self._sleepers.append((self._now + seconds, future))
        await future

    async def sleep_or_real(self, seconds: float) -> None:
        """Wait that long by this clock or by the real one, whichever is over first.

        For answers that a client waits for with a timeout of its own: it must get them even if no test
        moves the clock.
        """
        sleeping = asyncio.ensure_future(self.sleep(seconds))
        try:
            await asyncio.wait([sleeping], timeout=None if self._stands_still else seconds)
        finally:
            sleeping.cancel()

    def pending(self) -> int:
        """How many wait."""
        return sum(not future.done() for _, future in self._sleepers)
