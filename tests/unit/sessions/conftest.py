"""A running bot with the tiny system on the embedded store, and a room in it."""

from __future__ import annotations

import pytest

from cubilete.testing.chatroom import chatroom
from cubilete.testing.tiny import TinySystem


@pytest.fixture
async def chat(embedded, embedded_redis):
    """Run the bot; the tiny system is enabled in new groups."""
    async with chatroom(embedded.url, systems=(TinySystem(),), enabled=("tiny",)) as found:
        yield found


@pytest.fixture
def room(chat):
    """A group that plays the tiny system; Ana is its admin."""
    return chat.room()


@pytest.fixture
async def duel(room):
    """A duel that Ana and Beto have begun, Ana to move; its HP outlast every test."""
    await room.say("ana", "/reglas hp 500")
    await room.say("ana", "/duelo")
    await room.say("beto", "/unirse")
    await room.say("ana", "/empezar Ana")
    return room


@pytest.fixture
async def two_networks(embedded, embedded_redis):
    """Run the bot on two networks; the tiny system is enabled in new groups, Ana and Bea are admins."""
    networks = ("room", "hall")
    async with chatroom(embedded.url, systems=(TinySystem(),), enabled=("tiny",), networks=networks) as found:
        found.adapter.admins.add("bea")
        yield found


@pytest.fixture
def hall(chat):
    """A group on the other network."""
    return chat.room("main", "hall")


@pytest.fixture
def linked():
    """Links the hall, in English, to the room; what the hall is told."""

    async def link(room, hall):
        await hall.say("bea", "/idioma en")
        code = (await room.say("ana", "/enlazar")).code
        said = await hall.say("bea", f"/link {code}")
        assert not said.refused, said.refused
        return said

    return link
