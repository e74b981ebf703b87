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
