"""The queue of updates, and the rules by which `getUpdates` reads it."""

from __future__ import annotations

import asyncio
import itertools
from typing import TYPE_CHECKING, Any, NamedTuple

from fake.errors import ApiError, conflict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fake.clock import Clock

UNLESS_ASKED_FOR = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
"""Kinds that come only when `allowed_updates` names them."""
LONGEST_POLL = 50
LIVES = {"inline_query": 30, "chosen_inline_result": 600, "callback_query": 150}
"""Seconds that an update is kept, by kind."""
LIFE = 86_400

OTHER_POLL = "terminated by other getUpdates request; make sure that only one bot instance is running"
WEBHOOK_IS_SET = (
    "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
)


class Queued(NamedTuple):
    """An update that waits: its queue is what keeps order in webhooks."""

    id: int
    kind: str
    body: dict[str, Any]
    queue: tuple[str, int]
    expires: float

    def json(self) -> dict[str, Any]:
        """What the bot gets."""
        return {"update_id": self.id, self.kind: self.body}


class _Poll:
    """One `getUpdates` that waits."""

    def __init__(self) -> None:
        self.woken = asyncio.Event()
        self.ended: str | None = None


class Updates:
    """What is not confirmed yet, in order."""

    def __init__(self, clock: Clock, first_id: int = 1000) -> None:
        self._clock = clock
        self._ids = itertools.count(first_id)
        self._poll: _Poll | None = None
        self._next_conflict = 0.0
        self._last_poll: tuple[int, float] = (-1, -10.0)
        self.allowed: frozenset[str] | None = None
        self.waiting: list[Queued] = []
        self.history: list[Queued] = []
        """All that were ever queued."""
        self.arrived = asyncio.Event()
        """Set when something was added; for the webhook."""

    def wants(self, kind: str) -> bool:
        """Tell whether updates of this kind are kept as of now."""
        return kind not in UNLESS_ASKED_FOR if self.allowed is None else kind in self.allowed

    def allow(self, kinds: Sequence[str] | None) -> None:
        """Take a request's `allowed_updates`: none leaves all as it was, an empty list is the default."""
        if kinds is not None:
            self.allowed = frozenset(kinds) or None

    def add(self, kind: str, body: dict[str, Any], queue: tuple[str, int]) -> Queued | None:
        """Queue an update, or drop it when its kind is not wanted at this moment."""
        if not self.wants(kind):
            return None
        life = LIVES.get(kind, LIFE)
        update = Queued(next(self._ids), kind, body, queue, self._clock.now() + life)
        self.waiting.append(update)
        self.history.append(update)
        self.wake()
        return update

    def wake(self) -> None:
        """Let whoever waits look again."""
        self.arrived.set()
        if self._poll is not None:
            self._poll.woken.set()

    def again(self, update: Queued) -> None:
        """Queue an update once more with the same id, as the server does after a lost confirmation."""
        if update not in self.waiting:
            self.waiting.append(update)
            self.waiting.sort()
        self.wake()

    def drop_expired(self) -> None:
        """Forget what nobody took in time."""
        now = self._clock.now()
        self.waiting = [update for update in self.waiting if update.expires > now]

    def confirm(self, offset: int) -> None:
        """Forget what is below a positive offset; with a negative one, all but the last ones."""
        if offset < 0:
            self.waiting = self.waiting[offset:]
        elif offset > 0:
            self.waiting = [update for update in self.waiting if update.id >= offset]

    def end_poll(self, why: str) -> None:
        """Answer the poll that waits with 409."""
        if self._poll is not None:
            self._poll.ended = why
            self._poll.woken.set()
            self._poll = None

    async def conflict(self, why: str) -> ApiError:
        """Give the 409; after one, further ones come only after three seconds."""
        now = self._clock.lived()
        if now >= self._next_conflict:
            self._next_conflict = now + 3
        else:
            await self._clock.sleep_or_real(3)
        return conflict(why)

    async def get(self, given: dict[str, Any]) -> list[dict[str, Any]]:
        """Answer `getUpdates`."""
        offset = given.get("offset", 0)
        limit = min(max(given.get("limit", 100), 1), 100)
        timeout = min(max(given.get("timeout", 0), 0), LONGEST_POLL)
        self.allow(given.get("allowed_updates"))
        now = self._clock.lived()
        last_offset, last_time = self._last_poll
        if offset == last_offset and now < last_time + 3:
            timeout = max(timeout, 3)
            limit = 1 if now < last_time + 0.5 else limit
        self._last_poll = (offset, now)
        self.confirm(offset)
        self.drop_expired()
        if not self.waiting and timeout:
            await self._long_poll(timeout)
        return [update.json() for update in self.waiting[:limit]]

    async def _long_poll(self, seconds: int) -> None:
        self.end_poll(OTHER_POLL)
        poll = self._poll = _Poll()
        limit = asyncio.ensure_future(self._clock.sleep_or_real(seconds))
        woken = asyncio.ensure_future(poll.woken.wait())
        try:
            await asyncio.wait([limit, woken], return_when=asyncio.FIRST_COMPLETED)
        finally:
            limit.cancel()
            woken.cancel()
            if self._poll is poll:
                self._poll = None
        if poll.ended is not None:
            raise await self.conflict(poll.ended)
