"""The rooms that the doctor asks networks about."""

from __future__ import annotations

import pytest

from cubilete.cli.known_rooms import MOST, known_rooms
from cubilete.sessions.codec import META
from cubilete.sessions.model import Meta
from cubilete.sessions.store import Commit
from cubilete.sessions.store_redis import connect


@pytest.fixture
async def store(embedded_redis, embedded):
    """An empty store."""
    found = await connect(embedded.url)
    yield found
    await found.close()


async def put(store, session, meta):
    """Keep a session that is nothing but itself."""
    writes = {META.field(): META.encode(meta)}
    await store.commit(Commit(session=session, command="c", now=1, checks={META.field(): 0}, writes=writes))


async def test_rooms_are_known_by_the_address_that_they_have_now(store):
    """No private chats and no other networks; what was upgraded counts once, what is linked stays a room."""
    await put(store, "net:old", Meta("net:new", 7))
    await put(store, "net:new", Meta("net:new", 8, moved_to="net:old"))
    await put(store, "net:linked", Meta("net:linked", 5, moved_to="other:main"))
    await put(store, "net:plain", Meta("net:plain/topic", 6))
    await put(store, "net:@ana", Meta("net:@ana", 9, private=True))
    await put(store, "other:main", Meta("other:main", 9))
    await put(store, "nets:main", Meta("nets:main", 9))
    await store.commit(Commit(session="net:empty", command="c", now=1, checks={"x": 0}, writes={"x": b"x"}))

    assert await known_rooms(store, "net") == ("net:new", "net:plain", "net:linked")


async def test_the_newest_rooms_count(store):
    """Of too many, the oldest are left out."""
    for number in range(MOST + 3):
        await put(store, f"net:{number}", Meta(f"net:{number}", number))
    found = await known_rooms(store, "net")

    assert found == tuple(f"net:{number}" for number in range(MOST + 2, 2, -1))
