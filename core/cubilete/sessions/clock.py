"""The clock port: all times of the core come from here."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Milliseconds since 1970."""

    def now(self) -> int:
        """The time by our clock."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> int:
        """The time by the machine's clock, in ms."""
        return time.time_ns() // 1_000_000


class MovableClock:
    """A clock that starts at `start` ms and moves only when told."""

    def __init__(self, start: int) -> None:
        self._now = start

    def now(self) -> int:
        """Where it was moved to."""
        return self._now

    def move(self, by: int) -> None:
        """Forward by `by` ms (never back)."""
        self._now += max(0, by)
