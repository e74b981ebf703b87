"""One way in: an incoming becomes one commit, whose messages the relay delivers."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import structlog
from msgspec.structs import replace

from cubilete.errors import CubileteError, StoreUnavailable
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
from cubilete.sessions.answering import NOTHING, answer_of, apology, done_before
from cubilete.sessions.call import Call
from cubilete.sessions.commits import Commits
from cubilete.sessions.desk import session_of
from cubilete.sessions.mistakes import NO_MISTAKES
from cubilete.sessions.opening import greet_member, open_session
from cubilete.sessions.rolling import FacesDoNotFit
from cubilete.sessions.whereabouts import MOST_HOPS, Elsewhere, done_elsewhere, whereabouts

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cubilete.chat.answer import Answer
    from cubilete.chat.incoming import Incoming
    from cubilete.sessions.desk import Desk
    from cubilete.sessions.outage import Outages
    from cubilete.sessions.relay import Relay
    from cubilete.sessions.store import Commit, TimerRow
    from cubilete.sessions.work import Work

    Act: TypeAlias = Callable[[Work], Awaitable[str]]

log = structlog.get_logger(__name__)

_MOST_ROWS = 100


class Service:
    """Takes what adapters and timers bring. Commands of one session run in order, sessions side by side."""

    def __init__(self, desk: Desk, relay: Relay, outages: Outages, holder: str = "alone") -> None:
        self._desk = desk
        self._commits = Commits(desk, relay, outages)
        self._relay = relay
        self._outages = outages
        self.jobs = jobs.Jobs(desk, holder, self.conclude)
        self.woken = self._commits.woken
        """Set when `ring_soon` has something to do."""
        self._patience = automatic.Patience()

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
                    await linking.settle(self._desk, self._commits.alone, found.unsettled)
                    session = session_of(incoming.place)
                else:
                    session, incoming, asleep = found.session, found.follow(incoming), found.asleep or asleep
        raise CubileteError(f"{incoming.place} is nowhere to be found")

    async def _handle(self, session: str, incoming: Incoming, asleep: str) -> Answer:
        self._patience.restored(session)

        async def attempt(work: Work) -> Answer:
            self._desk.faults.visit("before_load")
            try:
                return await self._attempt(work, incoming, asleep)
            except StoreUnavailable:
                await self._outages.tell(incoming, session)
                raise

        return await self._commits.make(session, incoming.id, attempt)

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
            ready = await self._commits.pack(work, incoming.author.network, answer)
        except parts.NothingToDo:
            return NOTHING
        except NO_MISTAKES:
            raise
        except Exception:
            # It would fail again at each delivery: better an apology that is remembered.
            log.exception("a command failed", id=incoming.id)
            work.rollback(begun)
            answer = await apology(call)
            ready = await self._commits.pack(work, incoming.author.network, answer)
        self._desk.faults.visit("after_decide")
        return await self._commits.take(work, ready, answer)

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

    async def give_up(self, incoming: Incoming) -> None:
        """Apologise once for what could not be taken. Raises StoreUnavailable."""
        if intake.ignored(incoming) or incoming.author.anonymous:
            return
        session, place = await whereabouts(self._desk, incoming.place)
        incoming = replace(incoming, place=place)
        self._desk.cache.drop(session)

        async def apologise(work: Work) -> None:
            actor = await open_session(self._desk, work, incoming)
            answer = await apology(Call(self._desk, work, incoming, incoming.place, actor))
            ready = await self._commits.pack(work, incoming.author.network, answer)
            await self._commits.take(work, ready, answer)

        await self._commits.make(session, f"given-up:{incoming.id}", apologise)

    async def move(self, old: str, new: str) -> None:
        """The room at the address `old` is at `new` now. Raises StoreUnavailable, or StaleSession."""
        await moving.move(self._desk, self._commits.alone, old, new)
        self._relay.addresses.moved(old, new)

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

        async def attempt(work: Work) -> None:
            ready, answer = await self._act(work, row, act)
            await self._commits.take(work, ready, answer)

        await self._commits.make(row.session, command, attempt)

    async def _act(self, work: Work, row: TimerRow, act: Act) -> tuple[Commit, Answer]:
        begun = work.savepoint()
        try:
            network = await act(work)
            answer = await self._commits.answer(work)
            return await self._commits.pack(work, network, answer), answer
        except NO_MISTAKES:
            raise
        except Exception:
            # Left as it is it would ring for ever, before those of all others.
            log.exception("a timer failed", timer=row.name)
            work.rollback(begun)
            work.set_timer(row.name, None)
            return await self._commits.pack(work, "", NOTHING), NOTHING

    async def ring_soon(self) -> int:
        """Ring what commits of this process have made due at once; how many there were."""
        self.woken.clear()
        rung = 0
        while self._commits.due:
            rung += await self._ring_one(self._commits.due.popleft())
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
        try:
            if row.name == linking.TIMER:
                await linking.ring(self._desk, self._commits.alone, row.session)
            else:
                await self.ring(row)
        except (StoreUnavailable, FacesDoNotFit):
            raise
        except Exception:
            # It stays due, and must not keep all others from ringing.
            log.exception("a timer could not ring", timer=row.name)
            return False
        return True
