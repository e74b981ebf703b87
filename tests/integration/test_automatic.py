"""Automatic combatants in real fights: one person can practise, a crash loses no turn, no chat is flooded."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cubilete.chat.rendered import plain_text
from cubilete.rules.system import Seat
from cubilete.sessions import automatic
from cubilete.sessions.codec import CHARACTER, META, PLACE
from cubilete.sessions.model import Character
from cubilete.sessions.work import Work
from cubilete.testing.chatroom import chatroom
from cubilete_20x3.system import System20x3

PLACE_KEY = "room:main"
MOST_STEPS = 200


def _bot(url):
    return chatroom(url, systems=(System20x3(),), enabled=("20x3",))


@pytest.fixture
async def chat(embedded, embedded_redis):
    """Run a bot with 20x3."""
    async with _bot(embedded.url) as found:
        yield found


async def _fight(chat, *, everybody=False):
    """A duel of Ana against a combatant that plays itself; with `everybody` Ana's plays itself too."""
    room = chat.room()
    await room.say("ana", "/duelo")
    desk = chat.app.desk
    work = Work(desk.store, desk.cache, PLACE_KEY, "test:seat", chat.app.now())
    place = await work.get(PLACE, PLACE_KEY)
    kind = desk.kinds["20x3"].fight
    key = str(place.fight.number)
    fight = await work.get(kind, key)
    await work.get(CHARACTER, "cwolf")
    work.put(CHARACTER, "cwolf", Character("Lobo", kind="npc", fight=fight.number))
    seats = tuple(replace(seat, auto=everybody) for seat in fight.seats)
    work.put(kind, key, replace(fight, seats=(*seats, Seat("cwolf", None, auto=True)), invited=""))
    assert await work.get(META) is not None
    ready = work.commit((), b"")
    work.committed((await desk.store.commit(ready)).first)
    return room


async def _state(room):
    return (await room.state())["fights"][-1]


async def test_one_person_can_practise(chat):
    """The other plays its turns by itself, through dice of the ledger, until somebody has won."""
    room = await _fight(chat)
    assert (await room.say("ana", "/empezar")).refused == ""
    for _ in range(MOST_STEPS):
        fight = await _state(room)
        if fight["phase"] == "finished":
            break
        assert fight["active_id"] != "cwolf"
        for text in ("/turno", "/strike", "/fin"):
            await room.say("ana", text)
    fight = await _state(room)
    checked = await room.say("ana", "/verificar")

    assert "finished" == fight["phase"]
    assert "✅" in checked.text


async def test_nobody_is_called_for_who_plays_itself(chat):
    """Only people are called, and only people get buttons."""
    room = await _fight(chat)
    before = len(chat.adapter.delivered)
    await room.say("ana", "/empezar")
    for text in ("/turno", "/fin"):
        await room.say("ana", text)
    told = chat.adapter.delivered[before:]
    called = {name.id for one in told for name in one.message.calls}

    assert "cwolf" not in called
    assert any(one.rendered.choices for one in told)


async def test_a_crash_loses_no_automatic_turn(embedded, embedded_redis):
    """Its turn is due in the commit that makes it due, so the next process plays it, once."""
    async with _bot(embedded.url) as first:
        room = await _fight(first)
        await room.say("ana", "/empezar")
        if (await _state(room))["active_id"] != "cwolf":
            await first.app.handle(room.incoming("ana", "/turno"))
            await first.app.handle(room.incoming("ana", "/fin"))
        left = await _state(room)
    async with _bot(embedded.url) as second:
        await second.app.settle()
        after = await _state(second.room())
        await second.app.settle()

        assert ("cwolf", left["turn_no"] + 1) == (left["active_id"], after["turn_no"])
        assert "cwolf" != after["active_id"]
        assert after == await _state(second.room())


async def test_what_is_due_at_once_does_not_wait_for_the_search(chat):
    """The commit that makes an automatic turn due wakes the process, which rings that timer alone."""
    room = await _fight(chat)
    await room.say("ana", "/empezar")
    if (await _state(room))["active_id"] != "cwolf":
        await chat.app.handle(room.incoming("ana", "/turno"))
        await chat.app.handle(room.incoming("ana", "/fin"))

    assert chat.app.service.woken.is_set()
    assert 1 <= await chat.app.service.ring_soon()
    assert not chat.app.service.woken.is_set()
    assert "cwolf" != (await _state(room))["active_id"]


async def test_automatic_combatants_alone_rest_now_and_then(chat, monkeypatch):
    """After so many turns in a row they say so and wait; time, or somebody's command, lets them go on."""
    monkeypatch.setattr(automatic, "IN_A_ROW", 3)
    room = await _fight(chat, everybody=True)
    chat.faces(1, *(5, 5, 5) * 3)  # who begins, and three turns in which nobody gets hurt
    said = await room.say("ana", "/empezar")
    rests = [one for one in said.deliveries if "💤" in plain_text(one.rendered)]
    turn = (await _state(room))["turn_no"]

    assert (1, 4) == (len(rests), turn)
    await room.say("ana", "/tirar d20")
    assert turn == (await _state(room))["turn_no"]
    for _ in range(MOST_STEPS):
        if (await _state(room))["phase"] == "finished":
            break
        chat.app.clock.move(automatic.REST_MS)
        await chat.app.settle()
    assert "finished" == (await _state(room))["phase"]
