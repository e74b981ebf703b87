"""The relay: each message once, in order, whatever stumbles on the way."""

from __future__ import annotations

import asyncio

import pytest

from cubilete.app import App
from cubilete.errors import DeliveryFailed, StoreRefused, StoreUnavailable
from cubilete.sessions.clock import MovableClock
from cubilete.sessions.desk import NewGroup
from cubilete.sessions.tasks import end_all
from cubilete.settings import Settings
from cubilete.testing.chatroom import START, Chat, ChatAdapter, chatroom, host_with
from cubilete.testing.tiny import TinySystem


class _Stumbling:
    """Stands before a real store; the calls named fail as when the server does not answer."""

    def __init__(self, store):
        self._store = store
        self.fails = {}

    def __getattr__(self, name):
        if self.fails.get(name, 0) > 0:
            self.fails[name] -= 1
            raise StoreUnavailable(f"{name} is not answered")
        return getattr(self._store, name)


@pytest.fixture
async def alone(tmp_path):
    """A bot on an embedded store of its own, which hands over in memory what it commits."""
    app = App(Settings(data=str(tmp_path)), host_with(TinySystem()), MovableClock(START))
    adapter = ChatAdapter()
    adapter.admins.add("ana")
    app.add(adapter, NewGroup("es", ("tiny",), "tiny"))
    await app.start()
    app.desk.store = _Stumbling(app.desk.store)
    yield Chat(app, adapter)
    app.desk.store.fails = {}
    await app.stop()


def _told(chat):
    return [one.key for one in chat.adapter.delivered]


async def _later(chat):
    """What the sweep does."""
    await chat.app.relay.collect_all()
    await chat.app.settle()


async def test_two_reads_at_once_take_an_entry_once(server_pair):
    """Woken twice at the same time, the relay sends each message once."""
    one, two = server_pair
    await one.room().say("ana", "/tirar d6")
    await two.app.handle(two.room().incoming("beto", "/tirar d6", id="two:1"))
    await two.app.handle(two.room().incoming("beto", "/tirar d6", id="two:2"))
    assert _told(two) == []
    await asyncio.gather(*(one.app.relay.collect_all() for _ in range(4)))
    await one.app.settle()
    assert len(_told(one)) == len(set(_told(one))) == 3


@pytest.fixture
async def server_pair(embedded, embedded_redis):
    """Two bots that share a store."""
    options = {"systems": (TinySystem(),), "enabled": ("tiny",)}
    async with chatroom(embedded.url, **options) as one, chatroom(embedded.url, **options) as two:
        yield one, two


@pytest.mark.parametrize("call", ["acquire", "receipt", "load", "ack"])
async def test_a_stumbling_store_loses_no_message(alone, call):
    """A call that is not answered while sending delays messages: all arrive, once, in order, in this life."""
    chat, room, store = alone, alone.room(), alone.app.desk.store
    await room.say("ana", "/duelo")
    chat.app.move_clock(60_000)  # the lease is to be prolonged
    if call == "receipt":
        chat.app.relay._cards._known.clear()
    deliver = chat.adapter.deliver

    async def forgetful(delivery):
        chat.app.desk.cache.drop(room.place)  # so that the next message's names are read
        return await deliver(delivery)

    chat.adapter.deliver = forgetful
    commit = store.commit

    async def commit_then_stumble(ready):
        done = await commit(ready)
        store.fails = {call: 1}
        del store.commit
        return done

    store.commit = commit_then_stumble
    await chat.app.handle(room.incoming("beto", "/aceptar"))
    await chat.app.relay.idle()
    assert store.fails == {call: 0}
    assert "DiceRolled" in (await room.say("carla", "/tirar d6")).events
    await _later(chat)
    assert _told(chat) == sorted(set(_told(chat)), key=_age)
    keys = [one.message.body[0].key for one in chat.adapter.delivered if hasattr(one.message.body[0], "key")]
    assert {"duel-open", "proposal-accepted", "fight-begins", "tiny-hp"} <= set(keys)
    before = len(_told(chat))
    await chat.restart()
    await _later(chat)
    assert len(_told(chat)) == before


def _age(key):
    milliseconds, _, number = key.partition(":")[2].partition("-")
    return int(milliseconds), int(number)


async def test_a_network_that_asks_for_patience(alone):
    """A delivery that may be tried again is, and those behind it in the place wait for it."""
    adapter, deliver, left = alone.adapter, alone.adapter.deliver, [2]

    async def busy(delivery):
        if left[0]:
            left[0] -= 1
            raise DeliveryFailed("slow down", retry_after=0.01)
        return await deliver(delivery)

    adapter.deliver = busy
    room = alone.room()
    await room.say("ana", "/tirar d6")
    await room.say("beto", "/tirar d6")
    assert len(_told(alone)) == 2


async def test_what_never_can_be_delivered_is_buried(alone):
    """A message that the network refuses for good goes to the dead letters, and the next one arrives."""
    adapter, deliver, left = alone.adapter, alone.adapter.deliver, [1]

    async def refuse(delivery):
        if left[0]:
            left[0] -= 1
            raise DeliveryFailed("no such chat")
        return await deliver(delivery)

    adapter.deliver = refuse
    room = alone.room()
    await room.say("ana", "/tirar d6")
    await room.say("beto", "/tirar d6")
    assert len(_told(alone)) == 1
    letters = [one for shard in range(32) for one in await alone.app.desk.store.dead_letters(shard, "room")]
    assert [(one.place, one.reason) for one in letters] == [(room.place, "no such chat")]


async def test_a_store_that_stumbles_at_a_word_of_others(server_pair):
    """When a call fails at the word of another process, the next word is heard all the same."""
    one, two = server_pair
    await one.room().say("ana", "/tirar d6")
    store = one.app.desk.store = _Stumbling(one.app.desk.store)
    store.fails = {"read_out": 1}
    listening = asyncio.create_task(one.app.relay.listen())
    async with asyncio.timeout(20):
        while not listening.done() and len(_told(one)) < 2:
            await two.app.handle(two.room().incoming("beto", "/tirar d6"))
            await asyncio.sleep(0.05)
    assert store.fails == {"read_out": 0}
    assert not listening.done()
    await end_all([listening])


async def test_a_store_that_refuses_for_a_while(alone, monkeypatch):
    """A store that refuses the relay's calls, as at a change of its password, ends none of what it does."""
    relay, store = alone.app.relay, alone.app.desk.store
    monkeypatch.setattr("cubilete.sessions.relay.SWEEP_SECONDS", 0.02)
    refused = asyncio.Event()

    async def refuse(*_):
        refused.set()
        raise StoreRefused("WRONGPASS")

    store.read_out = refuse
    sweeping = asyncio.create_task(relay.sweep())
    await refused.wait()
    del store.read_out
    await asyncio.sleep(0.1)
    assert not sweeping.done()
    await end_all([sweeping])
