"""Flood budgets: how often a bot may send, by the server's clock.

The documented rates: about one message a second in a chat (short bursts pass), 20 a minute in a group, 30 a
second in all. An edit costs as much as a message. Breaches are always counted; they are refused with 429 only
after `enforce()`, since most tests let the clock stand.
"""

from __future__ import annotations

import math
from collections import defaultdict, deque
from typing import NamedTuple

BURST = 3
"""Messages that may follow each other at once in one chat."""
PER_MINUTE = 20
"""Messages a minute in one group."""
IN_ALL = 30
"""Messages a second over all chats."""


class Breach(NamedTuple):
    """A message beyond the budget: where, when, and how many seconds too early."""

    chat: int
    at: float
    retry_after: int


class Flood:
    """The budgets of one bot."""

    def __init__(self) -> None:
        self.enforced = False
        self.breaches: list[Breach] = []
        self._credit: dict[int, tuple[float, float]] = {}
        self._minute: dict[int, deque[float]] = defaultdict(deque)
        self._second: deque[float] = deque()
        self._punished: dict[int, float] = {}

    def enforce(self, *, on: bool = True) -> None:
        """Refuse what is beyond the budgets (or stop doing so)."""
        self.enforced = on

    def punish(self, chat: int, until: float) -> None:
        """Refuse everything to one chat until then, whatever its budget."""
        self._punished[chat] = until

    def spend(self, chat: int, now: float, *, group: bool) -> int:
        """Take one message from the budgets; give the seconds to wait when there is none left, else 0."""
        wait = self._wait(chat, now, group=group)
        if wait > 0:
            found = Breach(chat, now, max(1, math.ceil(wait)))
            self.breaches.append(found)
            if self.enforced or self._punished.get(chat, 0) > now:
                return found.retry_after
        credit, since = self._credit.get(chat, (float(BURST), now))
        self._credit[chat] = (min(BURST, credit + now - since) - 1, now)
        if group:
            self._minute[chat].append(now)
        self._second.append(now)
        return 0

    def _wait(self, chat: int, now: float, *, group: bool) -> float:
        waits = [self._punished.get(chat, now) - now]
        credit, since = self._credit.get(chat, (float(BURST), now))
        waits.append(1 - min(BURST, credit + now - since))
        for times, length, most in ((self._second, 1, IN_ALL), (self._minute[chat], 60, PER_MINUTE)):
            while times and times[0] <= now - length:
                times.popleft()
            if len(times) >= most and (group or length == 1):
                waits.append(times[-most] + length - now)
        return max(waits)
