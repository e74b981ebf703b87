"""The store goes away in the middle of a fight and comes back: nothing is lost, nothing happens twice."""

from __future__ import annotations

import time

import pytest
import redis

from cubilete.chat.incoming import Incoming
from cubilete.errors import StoreUnavailable
from cubilete.testing import ledgers
from cubilete.testing.chatroom import account, chatroom
from cubilete.testing.folding import folded, stored_fight
from cubilete.testing.tiny import TinySystem


class _Outage:
    """A bot whose server can be stopped, and started again on the same data."""

    def __init__(self, launcher, folder):
        self._launcher = launcher
        self._folder = folder
        self._port = launcher.port()
        self._process = None
        self.url = f"redis://127.0.0.1:{self._port}?timeout=2"

    def up(self):
        self._process = self._launcher.start(
            self._folder, self._port, "--appendonly", "yes", "--appendfsync", "always"
        )
        with redis.Redis(port=self._port) as client:
            for _ in range(500):  # it answers before it has read its file
                if not client.info("persistence")["loading"]:
                    return
                time.sleep(0.01)
        pytest.fail("the server does not get ready")

    def down(self):
        self._launcher.stop(self._process)


@pytest.fixture
def server(launcher, tmp_path):
    """A Redis 7 of this test's own, with an append-only file."""
    found = _Outage(launcher, tmp_path / "redis")
    found.up()
    return found


@pytest.fixture
async def chat(server):
    """A bot on it; the tiny system is enabled in new groups."""
    async with chatroom(server.url, systems=(TinySystem(),), enabled=("tiny",)) as found:
        yield found


@pytest.fixture
async def room(chat):
    """A duel in which Ana moves first."""
    room = chat.room()
    await room.say("ana", "/reglas hp 500")
    await room.say("ana", "/combate")
    await room.say("beto", "/unirse")
    await room.say("ana", "/empezar Ana")
    return room


async def test_down_and_up_again(server, room):
    """While the store is down the adapter learns it; the same message succeeds once when it is back."""
    await room.say("ana", "/golpear")
    server.down()
    for _ in range(2):
        with pytest.raises(StoreUnavailable):
            await room.say("beto", "/golpear", id="room:again")
    server.up()
    said = await room.say("beto", "/golpear", id="room:again")
    assert [event["type"] for event in said.answer.events] == ["Landed"]
    again = await room.say("beto", "/golpear", id="room:again")
    assert (again.answer.duplicate, again.deliveries) == (True, ())
    app = room.chat.app
    fight = await stored_fight(app.desk, room.place)
    assert fight.state.turn == 3
    assert await folded(app.desk, room.place) == fight.state
    assert (await ledgers.check(app.desk.store, room.place)).holds


async def test_a_place_is_told_once_in_an_outage(server, room):
    """Each place gets one notice in an outage, in its language; in the next outage another."""
    topic = room.chat.room("main/english")
    await topic.say("ana", "/idioma en")
    before = len(room.chat.adapter.delivered)
    server.down()
    for who in ("beto", "ana", "beto"):
        for place in (room, topic):
            with pytest.raises(StoreUnavailable):
                await place.say(who, "/golpear")
    told = room.chat.adapter.delivered[before:]
    assert [(one.place, one.message.body[0].key) for one in told] == [
        (room.place, "refusal-store_down"),
        (topic.place, "refusal-store_down"),
    ]
    assert told[0].rendered != told[1].rendered
    server.up()
    await room.say("ana", "/golpear")
    before = len(room.chat.adapter.delivered)
    server.down()
    with pytest.raises(StoreUnavailable):
        await room.say("beto", "/golpear")
    assert len(room.chat.adapter.delivered) == before + 1


async def test_narration_is_not_answered_in_an_outage(server, room):
    """Who only tells the story hears nothing of the store, known group or new one."""
    other = room.chat.room("other")
    before = len(room.chat.adapter.delivered)
    server.down()
    assert (await room.chat.app.handle(_incoming(room, "Ana salta la mesa"))).events == ()
    with pytest.raises(StoreUnavailable):
        await room.chat.app.handle(_incoming(other, "Ana salta la mesa"))
    assert len(room.chat.adapter.delivered) == before


async def test_a_deaf_network_hides_no_outage(server, room):
    """When the notice cannot be sent either, the adapter still learns that the store is down."""
    adapter = room.chat.adapter

    async def fail(delivery):
        raise OSError("the network is down too")

    adapter.deliver = fail
    server.down()
    with pytest.raises(StoreUnavailable):
        await room.chat.app.handle(_incoming(room, "/golpear"))


async def test_what_was_not_sent_is_sent_later(server, room):
    """A message that was committed but not acknowledged in the outage is sent when the store is back."""
    chat = room.chat
    adapter = chat.adapter
    deliver = adapter.deliver

    async def stop_store(delivery):
        server.down()
        return await deliver(delivery)

    adapter.deliver = stop_store
    before = len(adapter.delivered)
    await chat.app.handle(_incoming(room, "/tirar 2d6"))
    await chat.app.relay.idle()
    adapter.deliver = deliver
    server.up()
    await chat.app.relay.collect_all()
    await chat.app.settle()
    keys = [one.key for one in adapter.delivered[before:]]
    assert len(keys) >= 1
    assert len(set(keys)) == 1
    said = await room.say("ana", "/golpear")
    assert len(said.deliveries) >= 1


def _incoming(room, text):
    return Incoming(room.chat.new_id(), "text", room.place, account("ana"), room.chat.app.now(), text)
