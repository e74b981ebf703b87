"""An account that one process holds at a time: the others leave its outbox alone, and take over at once."""

from __future__ import annotations

import asyncio

import pytest

from cubilete.app import App
from cubilete.sessions.clock import MovableClock
from cubilete.sessions.desk import NewGroup
from cubilete.sessions.keys import SHARDS
from cubilete.settings import Settings
from cubilete.testing.chatroom import START, Chat, ChatAdapter, host_with
from cubilete.testing.tiny import TinySystem


class _OneHolder(ChatAdapter):
    """A network where one process holds the account."""

    def __init__(self, holder):
        super().__init__()
        self.holder = holder
        self.holding = False


class _Machine:
    """One process on the shared store."""

    def __init__(self, url, holder):
        self.adapter = _OneHolder(holder)
        self.app = App(Settings(redis_url=url), host_with(TinySystem()), MovableClock(START))
        self.app.add(self.adapter, NewGroup("es", ("tiny",), "tiny"))
        self.chat = Chat(self.app, self.adapter)

    async def takes(self):
        self.adapter.holding = True
        await self.app.hold_changed("room")

    async def lets_go(self):
        self.adapter.holding = False
        await self.app.hold_changed("room")

    async def said(self, id_):
        await self.app.handle(self.chat.room().incoming("ana", "/tirar d6", id=id_))
        await self.app.settle()

    def sent(self):
        return [one.key for one in self.adapter.delivered]


@pytest.fixture
async def machines(embedded, embedded_redis):
    """Two processes that share a store and an account that nobody holds yet."""
    found = [_Machine(embedded.url, holder) for holder in ("one", "two")]
    for machine in found:
        await machine.app.start()
    yield found
    for machine in found:
        await machine.app.stop()


async def _takers(store):
    """Outboxes that somebody has a lease of, seen from a third process."""
    free = [await store.acquire(shard, "room", "third", START, 1) for shard in range(SHARDS)]
    for shard, epoch in enumerate(free):
        if epoch is not None:
            await store.release(shard, "room", "third")
    return free.count(None)


async def test_who_does_not_hold_the_account_sends_nothing(machines, embedded_redis):
    """The process that waits takes no outbox, whatever it commits and however often it looks."""
    waiting, holding = machines
    await holding.takes()
    await waiting.said("waiting:1")
    await waiting.app.relay.collect_all()
    await waiting.app.settle()
    assert waiting.sent() == []
    await holding.app.relay.collect_all()
    await holding.app.settle()
    assert len(holding.sent()) == len(set(holding.sent())) > 0
    await waiting.said("waiting:2")
    before = len(holding.sent())
    await holding.said("holding:1")
    assert len(holding.sent()) == before + 2
    assert waiting.sent() == []


async def test_nobody_holds_it_yet(machines, embedded_redis):
    """What is committed before the account is held waits, and goes out with the news that it is."""
    first, second = machines
    await first.said("first:1")
    assert first.sent() + second.sent() == []
    assert await _takers(embedded_redis) == 0
    await second.takes()
    await second.app.settle()
    assert len(second.sent()) > 0
    assert first.sent() == []
    assert await _takers(embedded_redis) == SHARDS


async def test_the_account_changes_hands(machines, embedded_redis):
    """Who gives it up lets go of every outbox at once, so that the other begins without a pause."""
    first, second = machines
    await first.takes()
    await first.said("first:1")
    sent = len(first.sent())
    await first.lets_go()
    assert await _takers(embedded_redis) == 0
    await second.takes()
    await first.said("first:2")
    await second.app.relay.collect_all()
    await second.app.settle()
    assert len(first.sent()) == sent
    assert set(second.sent()).isdisjoint(first.sent())
    assert len(second.sent()) == 1


async def test_a_send_under_way_is_left_to_the_other(machines):
    """What a process was still sending when it lost the account is sent by who has it now, and not again."""
    first, second = machines
    await first.takes()
    under_way, deliver = asyncio.Event(), first.adapter.deliver

    async def hang(delivery):
        under_way.set()
        await asyncio.Event().wait()
        return await deliver(delivery)

    first.adapter.deliver = hang
    await first.app.handle(first.chat.room().incoming("ana", "/tirar d6", id="first:1"))
    await under_way.wait()
    await first.lets_go()
    await second.takes()
    await second.app.settle()
    assert len(second.sent()) > 0
    first.adapter.deliver = deliver
    await second.lets_go()
    await first.takes()
    await first.app.settle()
    assert first.sent() == []


async def test_the_sweep_sees_it_too(machines, embedded_redis):
    """An adapter that does not say so is looked at: at the next sweep nothing is kept from the other."""
    first, second = machines
    await first.takes()
    first.adapter.holding = False
    await first.app.relay.collect_all()
    assert await _takers(embedded_redis) == 0
    second.adapter.holding = True
    await second.said("second:1")
    assert len(second.sent()) > 0


async def test_after_a_crash_the_next_process_goes_on_at_once(machines, embedded):
    """A dead process has released nothing: who bears its name sends at once all the same."""
    first, second = machines
    await first.takes()
    await second.said("second:1")
    again = _Machine(embedded.url, first.adapter.holder)
    first.adapter.holding = False  # it died without a word
    await again.app.start()
    try:
        await again.takes()
        await again.app.settle()
        assert len(again.sent()) > 0
    finally:
        await again.app.stop()
