"""Takes what was committed to the outbox to the networks: in order within each place, at least once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import TYPE_CHECKING

import structlog

from cubilete.chat.ports import Delivery
from cubilete.errors import STORE_FAILS, DeliveryFailed
from cubilete.sessions import bursts
from cubilete.sessions.acknowledging import Acknowledging
from cubilete.sessions.burying import bury
from cubilete.sessions.cards import Cards
from cubilete.sessions.keys import SHARDS, shard_of
from cubilete.sessions.lanes import Addresses, Pending
from cubilete.sessions.leases import Leases
from cubilete.sessions.tasks import end_all
from cubilete.sessions.wording import word

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cubilete.chat.message import Message
    from cubilete.chat.ports import Adapter
    from cubilete.sessions.desk import Desk
    from cubilete.sessions.store import OutEntry

log = structlog.get_logger(__name__)

SWEEP_SECONDS = 5.0
_TRIES = 8
_TRIES_OF_A_MISTAKE = 3
_KNOWN = 8192
"""Entries of an outbox that are remembered as taken, so that none is taken twice."""
_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 60.0


class Relay:
    """The one sender of this process.

    `holder` names it in the leases. With `alone` no other process writes to the store, so what this one
    commits is taken over directly; otherwise the outbox is read, which keeps the order of all.
    """

    def __init__(self, desk: Desk, adapters: dict[str, Adapter], holder: str, *, alone: bool) -> None:
        self._desk = desk
        self._adapters = adapters
        self._alone = alone
        self._lanes: dict[tuple[str, str], deque[Pending]] = {}
        self._tasks: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._taken: dict[tuple[int, str], str] = {}
        self._known: dict[tuple[int, str], OrderedDict[str, None]] = {}
        self._leases = Leases(desk, adapters, holder, self._forget)
        self._acknowledging = Acknowledging(desk, self._leases, self._forget)
        self._cards = Cards(desk)
        self.addresses = Addresses()
        self._closing = False

    # taking over

    async def committed(self, session: str, out: Sequence[OutEntry], ids: Sequence[str]) -> None:
        """This process has committed `out`: see that it is sent. What fails here, the sweep finds."""
        shard = shard_of(session)
        try:
            for network in dict.fromkeys(entry.network for entry in out):
                if not self._alone or (shard, network) not in self._taken:
                    await self.collect(shard, network)
            if self._alone:
                for one, id_ in zip(out, ids, strict=True):
                    if await self._leases.epoch(shard, one.network) is not None:
                        known = one.place, one.data, one.message
                        self._take(Pending(shard, one.network, id_, session, *known))
        except STORE_FAILS:
            log.warning("store down after a commit")
            for entry in out:
                self._taken.pop((shard, entry.network), None)

    async def collect(self, shard: int, network: str) -> None:
        """Take over what stands in an outbox and is not on its way yet."""
        if await self._leases.epoch(shard, network) is None:
            return
        after = self._taken.get((shard, network), "")
        while True:
            rows = await self._desk.store.read_out(shard, network, after, 100)
            for row in rows:
                self._take(Pending(shard, network, row.id, row.session, row.place, row.data))
                after = row.id
            if len(rows) < 100:  # noqa: PLR2004  the size of one read
                return

    async def collect_all(self) -> None:
        """Look into every outbox of our networks: at the start, and as a net."""
        for network in self._adapters:
            await self.hold_changed(network)
        self._acknowledging.begin()

    async def hold_changed(self, network: str) -> None:
        """Take over what waits for a network, or leave it to the process that holds its account now.

        Raises StoreUnavailable.
        """
        if self._leases.may(network):
            for shard in range(SHARDS):
                await self.collect(shard, network)
            return
        await end_all([task for key, task in self._tasks.items() if key[0] == network])
        for key in [key for key in self._lanes if key[0] == network]:
            del self._lanes[key]
        await self._acknowledging.settled()
        for outbox in [one for one in self._taken if one[1] == network]:
            self._forget(*outbox)
        await self._leases.release(network)

    def _take(self, pending: Pending) -> None:
        outbox = pending.shard, pending.network
        self._taken[outbox] = pending.id
        known = self._known.setdefault(outbox, OrderedDict())
        if pending.id in known:
            return
        known[pending.id] = None
        if len(known) > _KNOWN:
            known.popitem(last=False)
        key = self.addresses.lane_of(pending.network, pending.place, self._lanes)
        lane = self._lanes.get(key)
        if lane is None:
            lane = self._lanes[key] = deque()
        lane.append(pending)
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._run(key, lane))

    def _forget(self, shard: int, network: str) -> None:
        """Somebody else sends for this outbox, or did in between: what is unacknowledged is read anew."""
        self._taken.pop((shard, network), None)
        self._known.pop((shard, network), None)
        for lane in self._lanes.values():
            for pending in [one for one in lane if (one.shard, one.network) == (shard, network)]:
                lane.remove(pending)

    # sending

    async def _run(self, key: tuple[str, str], lane: deque[Pending]) -> None:
        batch: tuple[Pending, ...] = ()
        try:
            while lane and not self._closing:
                joins = self._adapters[key[0]].capabilities.joins
                message, count = bursts.first_of(lane, joins=joins)
                batch = tuple(lane.popleft() for _ in range(count))
                if message == bursts.UNREADABLE:
                    await self._bury(batch, "not readable")
                elif message is None:
                    self._acknowledging.sent(batch[0], {})
                elif not await self._deliver(batch, message):
                    return
        except STORE_FAILS:
            log.warning("store down while sending", network=key[0])
            self._leases.clear()
            self._read_again(*batch, *lane)
            lane.clear()
        except Exception:
            log.exception("a lane stopped", network=key[0])
        finally:
            self._tasks.pop(key, None)
            if not lane:
                self._lanes.pop(key, None)

    def _read_again(self, *unsent: Pending) -> None:
        """These were not sent after all: the next look into their outbox takes them over once more."""
        for pending in unsent:
            outbox = pending.shard, pending.network
            self._taken.pop(outbox, None)
            self._known.get(outbox, OrderedDict()).pop(pending.id, None)

    async def _deliver(self, batch: tuple[Pending, ...], message: Message) -> bool:
        """Send what a batch has become, with pauses between tries. False when the lease is lost."""
        pending = batch[0]
        pause = _FIRST_PAUSE
        for attempt in range(1, _TRIES + 1):
            try:
                receipts = await self._send(pending, message)
            except DeliveryFailed as failure:
                if failure.retry_after is None or attempt == _TRIES:
                    return await self._bury(batch, str(failure), passing=message.passing)
                self._desk.watch.retried(pending.network)
                await asyncio.sleep(max(failure.retry_after, pause))
                pause = min(pause * 2, _LONGEST_PAUSE)
            except STORE_FAILS:
                raise
            except Exception as mistake:
                log.exception("an adapter failed", network=pending.network)
                if attempt == _TRIES_OF_A_MISTAKE:
                    return await self._bury(batch, f"{type(mistake).__name__}: {mistake}")
            else:
                self._desk.watch.delivered(pending.network)
                for one in batch:
                    self._acknowledging.sent(one, receipts if one is pending else {})
                return True
        return False

    async def _send(self, pending: Pending, message: Message) -> dict[str, bytes]:
        adapter = self._adapters[pending.network]
        told = await word(self._desk, adapter, pending.session, pending.place, message)
        place = told.place
        if place != pending.place and not pending.place.startswith("@"):
            self.addresses.moved(pending.place, place)
        card = f"card:{pending.session}:{place}:{message.card}" if message.card else ""
        edit = None
        if card and not message.calls and not message.anew:
            edit = await self._cards.find(pending.shard, pending.network, card)
        sent = await adapter.deliver(
            Delivery(
                f"{pending.shard}:{pending.id}", place, told.rendered, message, edit, told.people, told.quiet
            )
        )
        if not card:
            return {}
        self._cards.sent(pending.network, card, sent)
        return {card: sent.encode()}

    async def _bury(self, batch: tuple[Pending, ...], reason: str, *, passing: bool = False) -> bool:
        if not passing:
            return await bury(self._desk, self._leases, batch, reason)
        log.info("let go", network=batch[0].network, reason=reason)
        for pending in batch:
            self._acknowledging.sent(pending, {})
        return True

    # living

    async def idle(self) -> None:
        """Wait until nothing is on its way."""
        while self._tasks or self._acknowledging.busy:
            await asyncio.gather(*tuple(self._tasks.values()), return_exceptions=True)
            await self._acknowledging.settled()

    async def sweep(self) -> None:
        """Look after what a lost wake or a dead process left behind, for ever."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.collect_all()
            except STORE_FAILS:
                log.warning("store down while sweeping")

    async def listen(self) -> None:
        """Take over what other processes commit, as soon as they say so, for ever."""
        async for shard, network in self._desk.store.wakes():
            try:
                await self.collect(shard, network)
            except STORE_FAILS:
                log.warning("store down at a word of another process")

    async def drain(self, seconds: float) -> None:
        """Begin no other message, and let those on their way arrive, within so many seconds."""
        self._closing = True
        if self._tasks:
            await asyncio.wait(tuple(self._tasks.values()), timeout=seconds)

    async def close(self) -> None:
        """Stop sending; what is unacknowledged stays in the outbox."""
        self._closing = True
        await end_all(tuple(self._tasks.values()))
        await self._acknowledging.settled()
        await self._leases.release()
