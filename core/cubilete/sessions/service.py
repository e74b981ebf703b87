"""One way in: an incoming becomes one commit, whose messages the relay delivers."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from typing import TYPE_CHECKING, TypeAlias

import structlog
from msgspec.structs import replace

from cubilete.chat.answer import encode_answer, encode_rung, rung_list
from cubilete.errors import CubileteError, StaleSession, StoreUnavailable
from cubilete.rules.decision import Refusal
from cubilete.sessions import (
    anonymous,
    automatic,
    inline,
    intake,
    jobs,
    linking,
    moving,
    parts,
    private,
    timers,
)
from cubilete.sessions.answering import NOTHING, answer_of, apology, done_before, entries
from cubilete.sessions.call import Call
from cubilete.sessions.desk import session_of
from cubilete.sessions.locks import Locks
from cubilete.sessions.opening import greet_member, open_session
from cubilete.sessions.store import Duplicate, TimerRow
from cubilete.sessions.whereabouts import MOST_HOPS, Elsewhere, done_elsewhere, whereabouts
from cubilete.sessions.work import Work

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cubilete.chat.answer import Answer
    from cubilete.chat.incoming import Incoming
    from cubilete.sessions.desk import Desk
    from cubilete.sessions.outage import Outages
    from cubilete.sessions.relay import Relay
    from cubilete.sessions.store import Commit

    Act: TypeAlias = Callable[[Work], Awaitable[str]]

log = structlog.get_logger(__name__)

_RACES = 16
"""Commits that may lose a race before a command gives up."""
_MOST_ROWS = 100


class Service:
    """Takes what adapters and timers bring. Commands of one session run in order, sessions side by side."""

    def __init__(self, desk: Desk, relay: Relay, outages: Outages, holder: str = "alone") -> None:
        self._desk = desk
        self._relay = relay
        self._outages = outages
        self.jobs = jobs.Jobs(desk, holder, self.conclude)
        self.woken = asyncio.Event()
        """Set when `ring_soon` has something to do."""
        self._soon: deque[TimerRow] = deque()
        self._patience = automatic.Patience()
        self._locks = Locks()

    async def handle(self, incoming: Incoming) -> Answer:
        """Carry out what was said. Returns after the commit.

        Raises StoreUnavailable when the store is down: nothing is known to have happened, and the same
        incoming may be handed in again. Its place is told so, once in an outage.
        """
        if intake.ignored(incoming):
            return NOTHING
        session, asleep = session_of(incoming.place), ""
        for _ in range(MOST_HOPS):
            try:
                return await self._handle(session, incoming, asleep)
            except Elsewhere as found:
                self._outages.over(session)
                if found.unsettled:
                    await linking.settle(self._desk, self._alone, found.unsettled)
                    session = session_of(incoming.place)
                else:
                    session, incoming, asleep = found.session, found.follow(incoming), found.asleep or asleep
        raise CubileteError(f"{incoming.place} is nowhere to be found")

    async def _handle(self, session: str, incoming: Incoming, asleep: str) -> Answer:
        self._patience.restored(session)
        async with self._locks.of(session):
            self._desk.faults.visit("before_load")
            for _ in range(_RACES):
                work = Work(self._desk.store, self._desk.cache, session, incoming.id, self._desk.clock.now())
                try:
                    return await self._attempt(work, incoming, asleep)
                except Elsewhere:
                    raise
                except StaleSession:
                    self._desk.cache.drop(session)
                except StoreUnavailable:
                    await self._outages.tell(incoming, session)
                    self._desk.cache.drop(session)
                    raise
                except BaseException:
                    # What became of the commit is not known: nothing remembered can be trusted.
                    self._desk.cache.drop(session)
                    raise
        raise StaleSession(f"{incoming.id} lost {_RACES} races")

    async def _attempt(self, work: Work, incoming: Incoming, asleep: str) -> Answer:
        # What was done is answered as it was, whatever the same words would do now.
        known = await work.seen(work.session) if self._desk.keep_answers else None
        if known is None:
            actor = await open_session(self._desk, work, incoming)
            known = await done_elsewhere(work, asleep)
        if known is not None:
            return done_before(known)
        call = Call(self._desk, work, incoming, incoming.place, actor)
        await call.load()
        begun = work.savepoint()
        try:
            refusal = await self._decide(call)
            inline.finish(call, refusal)
            answer = await answer_of(work, refusal, call.locale)
            ready = await self._pack(work, incoming.author.network, answer)
        except parts.NothingToDo:
            return NOTHING
        except (CubileteError, Elsewhere):
            raise
        except Exception:
            # It would fail again at each delivery: better an apology that is remembered.
            log.exception("a command failed", id=incoming.id)
            work.rollback(begun)
            answer = await apology(call)
            ready = await self._pack(work, incoming.author.network, answer)
        self._desk.faults.visit("after_decide")
        return await self._commit(work, ready, answer)

    async def _decide(self, call: Call) -> Refusal | None:
        if call.incoming.author.anonymous and call.incoming.kind != "join":
            return await anonymous.ask(call)
        gate = await intake.admit(call)
        if gate is not None:
            return gate
        await private.route(call)
        found = await parts.said(call)
        await greet_member(call)
        fight = await call.fight()
        read = await parts.read_parts(call, found, fight)
        if isinstance(read, Refusal):
            parts.tell_refusal(call, read, parts.said_as(found, read))
            return read
        if not isinstance(read, list):
            await parts.ask(call, found, read)
            return Refusal("ambiguous", {"given": read.given})
        return await parts.carry_out(call, read)

    async def _pack(self, work: Work, network: str, answer: Answer) -> Commit:
        alone = self._desk.has_notices(network)
        # A notice the adapter says to the presser: it is worthless when late.
        lasting = tuple(message for message in answer.messages if not (message.notice and alone))
        out = await entries(work, lasting, network)
        return work.commit(out, encode_answer(answer) if self._desk.keep_answers else b"")

    async def _commit(self, work: Work, ready: Commit, answer: Answer) -> Answer:
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
                self._soon.append(TimerRow(done.session, name, due))
                self.woken.set()

    async def give_up(self, incoming: Incoming) -> None:
        """Apologise once for what could not be taken. Raises StoreUnavailable."""
        if intake.ignored(incoming) or incoming.author.anonymous:
            return
        session, place = await whereabouts(self._desk, incoming.place)
        incoming = replace(incoming, place=place)
        async with self._locks.of(session):
            self._desk.cache.drop(session)
            now = self._desk.clock.now()
            work = Work(self._desk.store, self._desk.cache, session, f"given-up:{incoming.id}", now)
            actor = await open_session(self._desk, work, incoming)
            answer = await apology(Call(self._desk, work, incoming, incoming.place, actor))
            await self._commit(work, await self._pack(work, incoming.author.network, answer), answer)

    async def move(self, old: str, new: str) -> None:
        """The room at the address `old` is at `new` now. Raises StoreUnavailable, or StaleSession."""
        await moving.move(self._desk, self._alone, old, new)
        self._relay.addresses.moved(old, new)

    async def _alone(self, session: str, command: str, act: Callable[[Work], Awaitable[bool]]) -> None:
        """Commit what `act` does, if anything. It is idempotent, so its id need not be remembered."""
        async with self._locks.of(session):
            for _ in range(_RACES):
                now = self._desk.clock.now()
                id_ = f"{command}:{now}:{os.urandom(4).hex()}"
                work = Work(self._desk.store, self._desk.cache, session, id_, now)
                try:
                    if await act(work):
                        answer = await self._done(work)
                        ready = await self._pack(work, "", answer)
                        self._desk.faults.visit("after_decide")
                        await self._commit(work, ready, answer)
                except StaleSession:
                    self._desk.cache.drop(session)
                except BaseException:
                    self._desk.cache.drop(session)
                    raise
                else:
                    return
        raise StaleSession(f"{command} lost {_RACES} races")

    async def ring(self, row: TimerRow) -> None:
        """A timer is due: its command goes the same way as anybody's."""
        act = timers.ring
        if row.name.startswith(automatic.PREFIX) and self._patience.spent(row.session):
            act = automatic.rest
        await self._do(row, f"timer:{row.name}:{row.due}", lambda work: act(self._desk, work, row))

    async def conclude(self, row: TimerRow, outcome: jobs.Outcome) -> None:
        """A job is done: its result comes in as a command."""
        await self._do(row, row.name, lambda work: jobs.conclude(self._desk, work, row, outcome))

    async def _do(self, row: TimerRow, command: str, act: Act) -> None:
        """Do something by ourselves, as one commit."""
        async with self._locks.of(row.session):
            for _ in range(_RACES):
                work = Work(self._desk.store, self._desk.cache, row.session, command, self._desk.clock.now())
                try:
                    ready, answer = await self._act(work, row, act)
                    await self._commit(work, ready, answer)
                except StaleSession:
                    self._desk.cache.drop(row.session)
                else:
                    return

    async def _act(self, work: Work, row: TimerRow, act: Act) -> tuple[Commit, Answer]:
        begun = work.savepoint()
        try:
            network = await act(work)
            answer = await self._done(work)
            return await self._pack(work, network, answer), answer
        except CubileteError:
            raise
        except Exception:
            # Left as it is it would ring for ever, before those of all others.
            log.exception("a timer failed", timer=row.name)
            work.rollback(begun)
            work.set_timer(row.name, None)
            return await self._pack(work, "", NOTHING), NOTHING

    async def _done(self, work: Work) -> Answer:
        """What was done by ourselves; a script's run is shown it later."""
        answer = await answer_of(work)
        if self._desk.run:
            work.append(rung_list(self._desk.run), encode_rung(work.now, answer))
        return answer

    async def ring_soon(self) -> int:
        """Ring what commits of this process have made due at once; how many there were."""
        self.woken.clear()
        rung = 0
        while self._soon:
            rung += await self._ring_one(self._soon.popleft())
        self.woken.clear()  # what set it meanwhile has been rung too
        return rung

    async def ring_due(self) -> int:
        """Ring all timers that are due now; how many there were. Those of jobs under way stay due."""
        rung = await self.ring_soon()
        for shard in range(timers.SHARDS):
            for row in await self._desk.store.due(shard, self._desk.clock.now(), _MOST_ROWS + len(self.jobs)):
                rung += await self._ring_one(row)
        return rung

    async def _ring_one(self, row: TimerRow) -> bool:
        if row.name.startswith(jobs.PREFIX):
            return self.jobs.take_up(row)
        if row.name == linking.TIMER:
            await linking.ring(self._desk, self._alone, row.session)
            return True
        await self.ring(row)
        return True
