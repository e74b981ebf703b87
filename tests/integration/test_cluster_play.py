"""A whole duel on every kind of store: the embedded server, Redis 7 and a Cluster of three masters."""

from __future__ import annotations

import pytest

from cubilete.testing import ledgers
from cubilete.testing.chatroom import chatroom
from cubilete.testing.folding import folded, stored_fight
from cubilete.testing.tiny import TinySystem


@pytest.mark.parametrize("server", ["embedded", "redis7", "cluster"], indirect=True)
async def test_a_whole_duel(server):
    """Invitation, hits, undo, restart, end, sheets, reveal: the same on every store, in several groups."""
    async with chatroom(server.url, systems=(TinySystem(),), enabled=("tiny",)) as chat:
        for name in ("one", "two", "three"):  # groups lie on different shards
            room = chat.room(name)
            await room.say("ana", "/duelo @beto")
            chat.faces(1)
            begun = await room.say("beto", "/aceptar")
            assert "FightStarted" in begun.events
            chat.faces(6, 2)
            assert (await room.say("ana", "/golpear")).events == ["Landed"]
            assert (await room.say("beto", "/apuntar; golpear")).events == ["Aimed", "Landed"]
            await room.say("beto", "/deshacer")
            assert "Undone" in (await room.say("ana", "/aceptar")).events
            await chat.restart()
            again = await room.say("beto", "/golpear")
            assert [(event["face"], event["damage"]) for event in again.answer.events] == [(2, 3)]
            chat.faces(6)
            over = await room.say("ana", "/golpear")
            assert over.events == ["Landed", "Won", "FightEnded"]
            fight = await stored_fight(chat.app.desk, room.place)
            assert (fight.phase, fight.state.hp) == ("finished", {"c1": 7, "c2": 0})
            assert await folded(chat.app.desk, room.place) == fight.state
            assert (await room.state())["sheets"] == {"Ana": {"tiny": {"wins": 1}}}
        chat.app.move_clock(25 * 3600 * 1000)
        await chat.app.settle()
        for name in ("one", "two", "three"):
            report = await ledgers.check(chat.app.desk.store, f"room:{name}")
            assert report.holds
            assert (report.given, report.waiting) == (4, 0)
