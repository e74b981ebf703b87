"""One command is one effect, however often and wherever it is handed in."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace

from cubilete.chat.incoming import Incoming
from cubilete.sessions.store import DEDUPE_MS
from cubilete.testing import ledgers
from cubilete.testing.chatroom import account, chatroom
from cubilete.testing.folding import folded, stored_fight
from cubilete.testing.tiny import TinySystem


@pytest.fixture
async def chat(embedded, embedded_redis):
    """Run the bot; the tiny system is enabled in new groups."""
    async with chatroom(embedded.url, systems=(TinySystem(),), enabled=("tiny",)) as found:
        yield found


@pytest.fixture
async def room(chat):
    """A duel in which Ana moves first."""
    room = chat.room()
    await room.say("ana", "/combate")
    await room.say("beto", "/unirse")
    await room.say("ana", "/empezar Ana")
    return room


@pytest.mark.parametrize(
    "text",
    [
        "/tirar 3d6",
        "/golpear",
        "/estado",
        "/gm @beto",
        "/idioma en",
        "/rendirse",
        "/verificar",
        "/semilla paz",
    ],
)
async def test_three_deliveries_are_one(room, text):
    """Handed in three times in a row, a command is carried out, drawn and answered once."""
    store = room.chat.app.desk.store
    said = [await room.say("ana", text, id="room:same") for _ in range(3)]
    assert said[0].events or said[0].deliveries
    assert [one.answer.duplicate for one in said] == [False, True, True]
    assert [one.deliveries for one in said[1:]] == [(), ()]
    once = await ledgers.entries(store, room.place)
    await room.say("ana", text, id="room:same")
    assert await ledgers.entries(store, room.place) == once


async def test_a_refusal_is_told_once(room):
    """A refusal is a commit too: its second delivery says nothing."""
    said = [await room.say("beto", "/golpear", id="room:same") for _ in range(2)]
    assert said[0].refused == "not_your_turn"
    assert len(said[0].deliveries) == 1
    assert (said[1].answer.duplicate, said[1].deliveries) == (True, ())


async def test_at_once_in_one_process(room):
    """Ten deliveries at once: one hit, one draw, one telling."""
    chat = room.chat
    incoming = Incoming("room:same", "text", room.place, account("ana"), chat.app.now(), "/golpear")
    before = len(chat.adapter.delivered)
    answers = await asyncio.gather(*(chat.app.handle(incoming) for _ in range(10)))
    await chat.app.settle()
    assert sorted(answer.duplicate for answer in answers) == [False] + [True] * 9
    fight = await stored_fight(chat.app.desk, room.place)
    assert (fight.step, fight.state.turn) == (2, 2)
    told = [one for one in chat.adapter.delivered[before:] if "tiny-landed" in str(one.message)]
    assert len(told) == 1
    assert await folded(chat.app.desk, room.place) == fight.state


async def test_a_restart_forgets_no_command(room):
    """A command that was done before a restart is not done again after it."""
    await room.say("ana", "/golpear", id="room:same")
    await room.chat.restart()
    again = await room.say("ana", "/golpear", id="room:same")
    assert (again.answer.duplicate, again.deliveries) == (True, ())
    assert (await room.state())["fights"][0]["turn"] == 2


async def test_the_same_id_in_two_groups_is_two_commands(chat):
    """Ids are remembered for each group: another group's are its own."""
    for name in ("one", "two"):
        said = await chat.room(name).say("ana", "/tirar d6", id="room:same")
        assert said.events == ["DiceRolled"]


async def test_commands_are_remembered_for_two_days(room):
    """Shortly before two days a delivery is still known."""
    await room.say("ana", "/tirar d6", id="room:same")
    room.chat.app.move_clock(DEDUPE_MS - 1000)
    again = await room.say("ana", "/tirar d6", id="room:same")
    assert again.answer.duplicate
    assert again.deliveries == ()


async def test_a_timer_rings_once(room):
    """A lapsed proposal is told once, however often its timer is rung."""
    chat = room.chat
    await room.say("ana", "/rendirse")
    chat.app.move_clock(24 * 3600 * 1000)
    rows = [row for shard in range(32) for row in await chat.app.desk.store.due(shard, chat.app.now(), 10)]
    (row,) = [row for row in rows if row.name.startswith("proposal:")]
    before = len(chat.adapter.delivered)
    await asyncio.gather(*(chat.app.service.ring(row) for _ in range(3)))
    await chat.app.settle()
    assert len(chat.adapter.delivered) == before + 1


async def test_answers_are_kept_for_who_asks_again(embedded, embedded_redis):
    """Where answers are kept, a second delivery is told what the first one was answered."""
    async with chatroom(embedded.url, systems=(TinySystem(),), enabled=("tiny",)) as chat:
        chat.app.desk.keep_answers = True
        room = chat.room()
        first = await room.say("ana", "/tirar 3d6", id="room:same")
        again = await room.say("ana", "/tirar 3d6", id="room:same")
        assert again.answer == replace(first.answer, duplicate=True)
