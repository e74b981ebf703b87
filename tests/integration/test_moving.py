"""A room with a new address: its session, its fight and what is queued follow."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from cubilete.chat.message import Line, Message
from cubilete.errors import DeliveryFailed, StoreUnavailable
from cubilete.sessions import moving
from cubilete.sessions.codec import META
from cubilete.sessions.store import Commit, OutEntry
from cubilete.sessions.whereabouts import whereabouts
from cubilete.sessions.work import Work, encode_message
from cubilete.testing import ledgers
from cubilete.testing.chatroom import chatroom
from cubilete.testing.tiny import TinySystem

pytestmark = pytest.mark.parametrize("server", ["redis7"], indirect=True)


def _chatroom(server):
    return chatroom(server.url, systems=(TinySystem(),), enabled=("tiny",))


async def _meta(chat, session):
    desk = chat.app.desk
    desk.cache.drop(session)
    return await desk.reader(session).get(META)


async def _duel(room):
    await room.say("ana", "/duelo @beto")
    await room.say("beto", "/aceptar")
    state = await room.state()
    assert "running" == state["fights"][0]["phase"]
    return state["fights"][0]


async def test_a_fight_goes_on_at_the_new_address(server, store):
    """In mid-fight the room moves: board and buttons are told there, and the fight is the same."""
    async with _chatroom(server) as chat:
        old, new = chat.room("old"), chat.room("new")
        before = await _duel(old)
        told = len(chat.adapter.delivered)
        await chat.app.move(old.place, new.place)
        await chat.app.settle()
        moved = chat.adapter.delivered[told:]
        after = (await new.state())["fights"][0]
        turn = await new.say("ana", "/rendirse")
        end = await new.press("ana", "Sí")
        meta = await _meta(chat, old.place)

    assert {new.place} == {one.place for one in moved}
    assert any(one.message.card == "fight:1" and one.edit is None for one in moved)
    assert (before["id"], before["seats"]) == (after["id"], after["seats"])
    assert ("", "") == (turn.refused, end.refused)
    assert "FightEnded" in end.events or "fight_ended" in end.events
    assert {new.place} == {one.place for one in end.deliveries}
    assert (new.place,) == meta.places
    assert ((old.place, new.place),) == meta.moved


async def test_what_was_said_at_the_old_address_counts_at_the_new_one(server, store):
    """A late word from the old room is the same group's; it is answered in the new one."""
    async with _chatroom(server) as chat:
        old, new = chat.room("old"), chat.room("new")
        await old.say("ana", "/gm @ana")
        await chat.app.move(old.place, new.place)
        late = await old.say("ana", "/tirar 2d6")
        fresh = await new.say("ana", "/gm")

    assert {new.place} == {one.place for one in late.deliveries}
    assert "Ana" in fresh.text


async def test_moving_twice_is_moving_once(server, store):
    """The same move again changes nothing and tells nothing; a chain of moves and a way back work."""
    async with _chatroom(server) as chat:
        rooms = [chat.room(name) for name in ("a", "b", "c")]
        await rooms[0].say("ana", "/gm @ana")
        await chat.app.move("room:a", "room:b")
        await chat.app.settle()
        told = len(chat.adapter.delivered)
        await chat.app.move("room:a", "room:b")
        await chat.app.move("room:a", "room:a")
        await chat.app.settle()
        assert told == len(chat.adapter.delivered)
        await chat.app.move("room:b", "room:c")
        places = [(await room.say("ana", "/gm")).deliveries[-1].place for room in rooms]
        await chat.app.move("room:c", "room:a")
        back = [(await room.say("ana", "/gm")).deliveries[-1].place for room in rooms]
        meta = await _meta(chat, "room:a")

    assert ["room:c"] * 3 == places
    assert ["room:a"] * 3 == back
    assert (("room:b", "room:a"), ("room:c", "room:a")) == tuple(sorted(meta.moved))
    assert ("room:a",) == meta.places


async def test_topics_move_with_their_room(server, store):
    """A topic's own fight and language are found at the topic of the new address."""
    async with _chatroom(server) as chat:
        topic, moved = chat.room("old/7"), chat.room("new/7")
        await topic.say("ana", "/idioma en")
        await _duel(topic)
        await chat.app.move("room:old", "room:new")
        seen = await moved.say("caro", "/fights")
        state = await moved.state()

    assert "running" == state["fights"][0]["phase"]
    assert "en" == state["settings"]["locale"]
    assert "running" in seen.told(moved.place)


async def test_a_room_with_many_threads_moves(server, store):
    """What has nothing going on is left behind, so that a commit is never too large; the busy ones move."""
    async with _chatroom(server) as chat:
        old = chat.room("old")
        await old.say("ana", "/gm @ana")
        reader = Work(store, chat.app.desk.cache, old.place, "many", chat.app.now())
        meta = await reader.get(META)
        threads = tuple(f"room:old/{number}" for number in range(2000))
        reader.put(META, "", replace(meta, places=(*meta.places, *threads)))
        await store.commit(reader.commit((), b""))
        chat.app.desk.cache.drop(old.place)
        await _duel(chat.room("old/fight"))
        await chat.app.move("room:old", "room:new")
        state = await chat.room("new/fight").state()
        quiet = await chat.room("new/7").say("ana", "/gm")
        meta = await _meta(chat, old.place)

    assert "running" == state["fights"][0]["phase"]
    assert "gm-list" == quiet.answer.messages[0].body[0].key
    assert ("room:new", "room:new/fight", "room:new/7") == meta.places


async def test_open_questions_move_too(server, store):
    """A challenge that was made before is accepted after, at the new address."""
    async with _chatroom(server) as chat:
        old, new = chat.room("old"), chat.room("new")
        await old.say("beto", "/tirar d6")
        await old.say("ana", "/duelo @beto")
        await chat.app.move(old.place, new.place)
        await chat.app.settle()
        pressed = await new.press("beto", "Aceptar")

    assert "" == pressed.refused
    assert {new.place} == {one.place for one in pressed.deliveries}


async def test_what_is_queued_is_delivered_at_the_new_address_in_order(server, store):
    """The network refuses the old address until the move is known; what waited goes out first, in order."""
    async with _chatroom(server) as chat:
        old, new = chat.room("old"), chat.room("new")
        await old.say("ana", "/tirar d6")
        deliver, sent = chat.adapter.deliver, []

        async def network(delivery):
            if delivery.place == old.place:
                await chat.app.move(old.place, new.place)
                raise DeliveryFailed("the room is elsewhere", 0)
            sent.append((delivery.place, delivery.message.body[0].key))
            return await deliver(delivery)

        chat.adapter.deliver = network
        out = tuple(
            OutEntry("room", old.place, encode_message(Message((Line(f"test-{n}"),)))) for n in range(5)
        )
        done = await store.commit(Commit(session=old.place, command="queued", now=chat.app.now(), out=out))
        await chat.app.relay.committed(old.place, out, done.out_ids)
        await chat.app.settle()

    assert [new.place] * 6 == [place for place, _ in sent]
    assert [f"test-{n}" for n in range(5)] == [key for _, key in sent if key.startswith("test-")]


async def test_whoever_was_faster_at_the_new_address_is_overruled(server, store):
    """Something was said there before the move was known: from then on the old session counts."""
    async with _chatroom(server) as chat:
        old, new = chat.room("old"), chat.room("new")
        await old.say("ana", "/gm @ana")
        await new.say("beto", "/tirar d6")
        await chat.app.move(old.place, new.place)
        gms = await new.say("ana", "/gm")

    assert "gm-list" == gms.answer.messages[0].body[0].key


async def test_two_processes_move_and_play_at_once(server, store):
    """Both move while both play in either room: one session, one fight, every roll in one sound ledger."""
    async with _chatroom(server) as one, _chatroom(server) as other:
        other._ids = 10_000
        await _duel(one.room("old"))

        async def play(chat, name):
            for who in ("ana", "beto", "caro") * 3:
                await chat.app.handle(chat.room(name).incoming(who, "/tirar 2d6"))

        await asyncio.gather(
            play(one, "old"),
            play(other, "new"),
            one.app.move("room:old", "room:new"),
            play(other, "old"),
            other.app.move("room:old", "room:new"),
            play(one, "new"),
        )
        for _ in range(2):
            for chat in (one, other):
                await chat.app.relay.collect_all()
                await chat.app.settle()
        state = await one.room("new").state()
        report = await ledgers.check(store, "room:old")
        rolls = await ledgers.draws(store, "room:old")
        meta = await _meta(other, "room:old")
        found = [await whereabouts(chat.app.desk, "room:new") for chat in (one, other)]
        moved = [
            line
            for chat in (one, other)
            for delivery in chat.adapter.delivered
            for line in delivery.message.body
            if isinstance(line, Line) and line.key == "room-moved"
        ]

    assert [("room:old", "room:new")] * 2 == found
    assert ("room:new",) == meta.places
    assert "running" == state["fights"][0]["phase"]
    assert 1 == len(moved)
    assert report.holds
    assert 27 <= len(rolls)


async def test_a_move_that_stopped_half_way_is_finished_by_the_next_try(server, store):
    """Between the two commits the new room is the group's already; afterwards its fight is there too."""
    async with _chatroom(server) as chat:
        old, new = chat.room("old"), chat.room("new")
        await _duel(old)
        service = chat.app.service
        await service._commits.alone(new.place, "half", lambda work: moving.redirect(work, old.place))
        between = await new.say("caro", "/tirar 3d6")
        await chat.app.move(old.place, new.place)
        await chat.app.settle()
        state = await new.state()
        report = await ledgers.check(store, old.place)
        rolls = await ledgers.draws(store, old.place)
        meta = await _meta(chat, old.place)

    assert "" == between.refused
    assert {new.place} == {one.place for one in between.deliveries}
    assert "running" == state["fights"][0]["phase"]
    assert report.holds
    assert 3 in {len(roll.faces) for roll in rolls}
    assert (new.place,) == meta.places


async def test_an_outage_in_a_moved_room_is_told_each_time(server, store, launcher, tmp_path):
    """The store goes twice: the room is told once in each outage, at its new address."""
    folder, port = tmp_path / "redis", launcher.port()
    durable = ("--appendonly", "yes", "--appendfsync", "always")
    process = launcher.start(folder, port, *durable)
    async with chatroom(f"redis://127.0.0.1:{port}?timeout=2") as chat:
        old, new = chat.room("old"), chat.room("new")
        await old.say("ana", "/tirar d6")
        await chat.app.move(old.place, new.place)
        await new.say("ana", "/tirar d6")
        told = []
        for _ in range(2):
            before = len(chat.adapter.delivered)
            launcher.stop(process)
            for room in (new, old, new):
                with pytest.raises(StoreUnavailable):
                    await room.say("ana", "/tirar d6")
            told.append([one.place for one in chat.adapter.delivered[before:]])
            process = launcher.start(folder, port, *durable)
            for _ in range(200):  # it answers before it has read its file
                try:
                    said = await new.say("ana", "/tirar d6")
                except StoreUnavailable:
                    await asyncio.sleep(0.05)
                else:
                    break
            assert "" == said.refused

    assert all(new.place in places and len(places) <= 2 for places in told), told


async def test_a_room_that_was_never_heard_of_moves_nothing(server, store):
    """Without a session there is nothing to follow: the new room opens its own."""
    async with _chatroom(server) as chat:
        await chat.app.move("room:none", "room:new")
        await chat.room("new").say("ana", "/tirar d6")
        meta = await _meta(chat, "room:new")

    assert ("room:new",) == meta.places
