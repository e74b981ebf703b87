"""From a unit of work to its commit: in its turn, again after a lost race, and then to the relay."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from typing import TYPE_CHECKING, TypeVar

from cubilete.chat.answer import encode_answer, encode_rung, rung_list
from cubilete.errors import StaleSession
from cubilete.sessions.answering import answer_of, done_before, entries
from cubilete.sessions.locks import Locks
from cubilete.sessions.store import Duplicate, TimerRow
from cubilete.sessions.whereabouts import Elsewhere
from cubilete.sessions.work import Work

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cubilete.chat.answer import Answer
    from cubilete.sessions.desk import Desk
    from cubilete.sessions.outage import Outages
    from cubilete.sessions.relay import Relay
    from cubilete.sessions.store import Commit

T = TypeVar("T")

_RACES = 16
"""Commits that may lose a race before a command gives up."""


class Commits:
    """Makes the commits of one process. Those of one session run in order, sessions side by side."""

    def __init__(self, desk: Desk, relay: Relay, outages: Outages) -> None:
        self._desk = desk
        self._relay = relay
        self._outages = outages
        self._locks = Locks()
        self.due: deque[TimerRow] = deque()
        """Timers that commits of this process have made due at once."""
        self.woken = asyncio.Event()
        """Set when there is one of them."""

    async def make(self, session: str, command: str, attempt: Callable[[Work], Awaitable[T]]) -> T:
        """Carry out what commits once in a session. Who loses a race to another process decides again.

        Raises StaleSession when all are lost.
        """
        async with self._locks.of(session):
            for _ in range(_RACES):
                work = Work(self._desk.store, self._desk.cache, session, command, self._desk.clock.now())
                try:
                    return await attempt(work)
                except Elsewhere:
                    raise
                except StaleSession:
                    self._desk.cache.drop(session)
                except BaseException:
                    # What became of the commit is not known: nothing remembered can be trusted.
                    self._desk.cache.drop(session)
                    raise
        raise StaleSession(f"{command} lost {_RACES} races")

    async def alone(self, session: str, command: str, act: Callable[[Work], Awaitable[bool]]) -> None:
        """Commit what `act` does, if anything. It is idempotent, so its id need not be remembered."""

        async def attempt(work: Work) -> None:
            if await act(work):
                answer = await self.answer(work)
                ready = await self.pack(work, "", answer)
                self._desk.faults.visit("after_decide")
                await self.take(work, ready, answer)

        id_ = f"{command}:{self._desk.clock.now()}:{os.urandom(4).hex()}"
        await self.make(session, id_, attempt)

    async def answer(self, work: Work) -> Answer:
        """What was done by ourselves; a script's run is shown it later."""
        answer = await answer_of(work)
        if self._desk.run:
            work.append(rung_list(self._desk.run), encode_rung(work.now, answer))
        return answer

    async def pack(self, work: Work, network: str, answer: Answer) -> Commit:
        """Make the commit of a work and its answer. `network` is where its author speaks."""
        alone = self._desk.has_notices(network)
        # A notice the adapter says to the presser: it is worthless when late.
        lasting = tuple(message for message in answer.messages if not (message.notice and alone))
        out = await entries(work, lasting, network)
        return work.commit(out, encode_answer(answer) if self._desk.keep_answers else b"")

    async def take(self, work: Work, ready: Commit, answer: Answer) -> Answer:
        """Commit, and hand over what is to be sent. The answer of the first time where it was done before."""
        result = await self._desk.store.commit(ready)
        self._outages.over(work.session)
        if isinstance(result, Duplicate):
            self._desk.cache.drop(work.session)
            return done_before(result.record)
        work.committed(result.first)
        self._desk.scripted.spend(work.scripted)
        self._desk.faults.visit("after_commit")
        if ready.out:
            await self._relay.committed(work.session, ready.out, result.out_ids)
        self._watch(ready)
        return answer

    def _watch(self, done: Commit) -> None:
        """What is due at once need not wait until somebody looks through all timers."""
        for name, due in done.timers.items():
            if due is not None and due <= done.now:
                self.due.append(TimerRow(done.session, name, due))
                self.woken.set()
