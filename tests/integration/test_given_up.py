"""What was given up is noted for an operator, and forgotten with whoever said it."""

from __future__ import annotations

import re

import pytest

from cubilete.cli.letters import Wanted, handle
from cubilete.errors import DeliveryFailed
from cubilete.sessions.keys import shard_of
from cubilete.settings import Settings
from cubilete.testing.chatroom import chatroom


@pytest.fixture
async def chat(embedded, embedded_redis):
    """A bot, without systems."""
    async with chatroom(embedded.url) as found:
        yield found


async def _letters(url, capsys, **wanted):
    status = await handle(Settings(redis_url=url, adapters={"room": {}}), Wanted(**wanted), "es")
    return status, capsys.readouterr().out


async def test_what_was_given_up_is_listed_and_dropped(chat, embedded, capsys):
    """Where, when, an opaque id, and the reason; none of the words. An operator can drop it, not send it."""
    room = chat.room()
    incoming = room.incoming("ana", "/tirar 3d6 mi secreto")
    await chat.app.give_up(incoming, "ValueError, 3 times")
    _, listed = await _letters(embedded.url, capsys)
    who = chat.app.desk.member_id(incoming.author)
    (number,) = re.findall(r"^(g\d+:\d+-\d+) ", listed, re.MULTILINE)
    dropped = await _letters(embedded.url, capsys, drop=number)
    _, after = await _letters(embedded.url, capsys)

    assert f" · room:main · 2025-06-15 15:06 UTC · de {who}, sin atender: ValueError, 3 times" in listed
    assert "secreto" not in listed
    assert dropped[0] == 0
    assert "No hay mensajes" in after


async def test_letters_are_forgotten_with_their_people(chat):
    """After /olvidame no letter names, calls or was meant for who is gone; those of others stay."""
    room = chat.room()
    await room.say("beto", "/d20")
    deliver = chat.adapter.deliver

    async def refuse(delivery):
        raise DeliveryFailed("the chat is gone")

    chat.adapter.deliver = refuse
    await room.say("ana", "/tirar 3d6 mi secreto")
    await room.say("beto", "/tirar 1d4 lo mío")
    chat.adapter.deliver = deliver
    for who in ("ana", "beto"):
        await chat.app.give_up(room.incoming(who, "/tirar 2d6"), "ValueError, 3 times")
    await room.say("ana", "/olvidame")
    said = await room.press("ana", "Sí")
    store, shard = chat.app.desk.store, shard_of("room:main")
    letters = await store.dead_letters(shard, "room")
    given = await store.given_up(shard, "room")

    assert "MemberForgotten" in said.events
    assert ["lo mío".encode() in letter.data for letter in letters] == [True]
    assert len(given) == 1
    assert given[0].who == chat.app.desk.member_id(room.incoming("beto").author)
