"""Dice are dealt once: undo, races, restarts and deliveries give nobody a second look."""

from __future__ import annotations

import pytest

from cubilete.rules.system import FightView
from cubilete.testing import ledgers
from cubilete.testing.chatroom import chatroom
from cubilete.testing.folding import folded, stored_fight
from cubilete.testing.tiny import Landed, TinySystem


@pytest.fixture
async def chat(embedded, embedded_redis):
    """Run the bot; the tiny system is enabled in new groups."""
    async with chatroom(embedded.url, systems=(TinySystem(),), enabled=("tiny",)) as found:
        yield found


@pytest.fixture
async def room(chat):
    """A duel with a GM, Gabi, who undoes; Ana moves first, and nobody falls soon."""
    return await _begun(chat.room())


async def _begun(room):
    await room.say("gabi", "/ayuda")
    await room.say("ana", "/gm @gabi")
    await room.say("ana", "/reglas hp 500")
    await room.say("ana", "/duelo")
    await room.say("beto", "/aceptar")
    state = await room.state()
    assert state["fights"][0]["phase"] == "running"
    return room


async def _active(room):
    """Who is to move: ana or beto."""
    (fight, *_) = (await room.state())["fights"]
    owners = {seat["id"]: seat for seat in fight["seats"]}
    who = fight["order"][(fight["turn"] - 1) % 2]
    return "ana" if list(owners).index(who) == 0 else "beto"


def _faces(said):
    """The faces of the hits that were made."""
    return [event["face"] for event in said.answer.events if event["type"] == "Landed"]


async def _undo(room):
    said = await room.say("gabi", "/deshacer")
    assert said.events == ["Undone"], said
    return said


async def _ledger(room):
    """The draws in the ledger, which must hold."""
    store = room.chat.app.desk.store
    report = await ledgers.check(store, room.place)
    assert report.holds, report.problem
    return await ledgers.draws(store, room.place)


async def test_undo_and_the_same_step_deals_the_same_dice(room):
    """Undo and the same step again: the same face, again and again, and one ledger entry for it."""
    who = await _active(room)
    first = _faces(await room.say(who, "/golpear"))
    before = len(await _ledger(room))
    for _ in range(3):
        await _undo(room)
        assert _faces(await room.say(who, "/golpear")) == first
    assert len(await _ledger(room)) == before


async def test_another_step_first_changes_no_dice(room):
    """Undo, then a step without dice, then the roll: the same face, in one ledger entry."""
    who = await _active(room)
    first = _faces(await room.say(who, "/golpear"))
    count = len(await _ledger(room))
    await _undo(room)
    await room.say(who, "/apuntar")
    again = await room.say(who, "/golpear")
    assert _faces(again) == first
    landed = next(event for event in again.answer.events if event["type"] == "Landed")
    assert landed["damage"] == landed["face"] + 1
    assert len(await _ledger(room)) == count


async def test_each_has_dice_of_their_own(room):
    """Undo to before both rolls, and both roll again: each gets the face that they had, in either case."""
    one = await _active(room)
    other = "beto" if one == "ana" else "ana"
    first = _faces(await room.say(one, "/golpear"))
    second = _faces(await room.say(other, "/golpear"))
    count = len(await _ledger(room))
    await _undo(room)
    await _undo(room)
    assert await _active(room) == one
    assert _faces(await room.say(one, "/golpear")) == first
    assert _faces(await room.say(other, "/golpear")) == second
    assert len(await _ledger(room)) == count


async def test_another_ones_draw_does_not_take_mine(embedded, embedded_redis):
    """Undo and somebody else rolls first: dice of their own, and the first one's come back unchanged."""
    async with chatroom(embedded.url, systems=(_Free(),), enabled=("tiny",)) as chat:
        room = await _begun(chat.room())
        mine = _faces(await room.say("ana", "/golpear"))
        await _undo(room)
        theirs = _faces(await room.say("beto", "/golpear"))
        assert _faces(await room.say("ana", "/golpear")) == mine
        draws = await _ledger(room)
        hits = [draw for draw in draws if draw.sides == 6]
        assert [draw.faces for draw in hits] == [tuple(mine), tuple(theirs)]
        assert len({draw.key.whose for draw in hits}) == 2
        await _undo(room)
        await _undo(room)
        assert _faces(await room.say("ana", "/golpear")) == mine
        assert _faces(await room.say("beto", "/golpear")) == theirs
        assert await _ledger(room) == draws


class _Free(TinySystem):
    """Everybody may hit whenever they like, all in one turn."""

    def decide(self, state, cmd, dice):
        (face,) = dice.draw(1, 6, turn=state.turn, whose=cmd.actor)
        return (Landed(cmd.actor, state.order[0], face, 0, state.hp[state.order[0]]),)

    def evolve(self, state, ev):
        return state if isinstance(ev, Landed) else super().evolve(state, ev)

    def view(self, state):
        return FightView("running", state.turn, state.order)


async def test_a_restart_changes_no_dice(room):
    """A restart between the undo and the roll: the same face and no second entry."""
    who = await _active(room)
    first = _faces(await room.say(who, "/golpear"))
    draws = await _ledger(room)
    await room.chat.restart()
    await _undo(room)
    await room.chat.restart()
    assert _faces(await room.say(who, "/golpear")) == first
    assert await _ledger(room) == draws


async def test_scripted_faces_come_back_after_undo(room):
    """Queued faces are dealt again after an undo, and are not taken from the queue a second time."""
    one = await _active(room)
    other = "beto" if one == "ana" else "ana"
    room.chat.faces(5, 2)
    assert _faces(await room.say(one, "/golpear")) == [5]
    draws = await _ledger(room)
    await _undo(room)
    assert _faces(await room.say(one, "/golpear")) == [5]
    assert room.chat.app.faces_left() == 1
    assert await _ledger(room) == draws
    assert _faces(await room.say(other, "/golpear")) == [2]
    for _ in range(2):
        await _undo(room)
    await room.chat.restart()
    assert _faces(await room.say(one, "/golpear")) == [5]
    assert _faces(await room.say(other, "/golpear")) == [2]
    assert room.chat.app.faces_left() == 0
    report = await ledgers.check(room.chat.app.desk.store, room.place)
    assert (report.holds, report.given) == (True, 2)


async def test_the_ledger_verifies_to_the_end(room):
    """After undos, re-dealt draws and the reveal of the seed the exported ledger holds, all of it checked."""
    who = await _active(room)
    for _ in range(4):
        await room.say(who, "/golpear")
        await _undo(room)
    await room.say(who, "/golpear")
    await room.say("gabi", "/combate fin")
    await room.say("gabi", "/aceptar")
    room.chat.app.move_clock(25 * 3600 * 1000)
    await room.say("ana", "/espera")
    report = await ledgers.check(room.chat.app.desk.store, room.place)
    assert report.holds
    assert (report.checked, report.waiting, report.given) == (len(await _ledger(room)), 0, 0)
    assert report.checked >= 1


async def test_dice_outside_fights_follow_the_command_id(room):
    """The same incoming three times is one roll: one entry, one answer, one delivery."""
    before = len(await _ledger(room))
    said = [await room.say("ana", "/tirar 3d20", id="room:once") for _ in range(3)]
    assert [len(one.deliveries) for one in said] == [1, 0, 0]
    assert [one.answer.duplicate for one in said] == [False, True, True]
    assert len(await _ledger(room)) == before + 1


async def test_another_command_id_has_other_dice(room):
    """Two rolls with different ids have different draw keys."""
    for number in range(2):
        await room.say("ana", "/tirar 3d20", id=f"room:{number}")
    draws = [draw for draw in await _ledger(room) if draw.sides == 20]
    assert len({draw.key for draw in draws}) == 2


@pytest.mark.parametrize("apart", [True, False])
async def test_undo_within_one_message(embedded, embedded_redis, apart):
    """Steps and undos are worth the same in one message and in several: what is dealt, told and stored."""
    parts = [
        "apuntar",
        "golpear",
        "deshacer",
        "deshacer",
        "golpear",
        "deshacer",
        "apuntar",
        "deshacer",
        "golpear",
    ]
    async with chatroom(embedded.url, systems=(_Alone(),), enabled=("tiny",)) as chat:
        room = await _begun(chat.room())
        await room.say("ana", "/gm @ana")
        chat.faces(4)
        if apart:
            for part in parts:
                said = await room.say("ana", f"/{part}")
        else:
            said = await room.say("ana", "/" + "; ".join(parts))
        assert said.refused == ""
        assert _faces(said)[-1] == 4
        assert chat.app.faces_left() == 0
        fight = await stored_fight(chat.app.desk, room.place)
        assert await folded(chat.app.desk, room.place) == fight.state
        assert (fight.state.turn, fight.state.aimed, sorted(fight.state.hp.values())) == (
            2,
            False,
            [496, 500],
        )
        assert len([draw for draw in await _ledger(room) if draw.sides == 6]) == 1


class _Alone(TinySystem):
    """Ana goes first, and everybody takes back what they like."""

    def begin(self, state, starter, dice):
        return super().begin(state, starter or state.order[0], dice)

    def may_undo(self, state, events, actor):
        del state, events, actor
