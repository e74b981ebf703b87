"""Dead letters that an operator sends again or drops, on each kind of server."""

from __future__ import annotations

import asyncio

import pytest

from cubilete.sessions.keys import shard_of
from cubilete.sessions.store import Commit, GivenUp, OutEntry

S = "room:letters"
SHARD = shard_of(S)
NOW = 1_750_000_000_000


async def _bury(store, *texts):
    """Commit messages and bury each; their ids."""
    out = tuple(OutEntry("matrix", "p1", text) for text in texts)
    done = await store.commit(Commit(session=S, command="c", now=NOW, out=out))
    epoch = await store.acquire(SHARD, "matrix", "me", NOW, 1000)
    for id_ in done.out_ids:
        assert await store.dead_letter(SHARD, "matrix", epoch, id_, "gone")
    return done.out_ids


async def test_a_letter_goes_back_to_the_end_of_its_outbox(store):
    """It is there once, with its session, place and data, behind what was there; the others stay dead."""
    first, second = await _bury(store, b"1", "ñ\0".encode())
    newer = await store.commit(Commit(session=S, command="d", now=NOW, out=(OutEntry("matrix", "p2", b"3"),)))
    new = await store.resend(SHARD, "matrix", second)

    assert [
        (newer.out_ids[0], S, "p2", b"3"),
        (new, S, "p1", "ñ\0".encode()),
    ] == await store.read_out(SHARD, "matrix", "", 10)
    assert [first] == [letter.id for letter in await store.dead_letters(SHARD, "matrix")]


async def test_a_letter_that_fails_again_is_a_letter_again(store):
    """Buried once more, it has its new id and its new reason."""
    (old,) = await _bury(store, b"1")
    new = await store.resend(SHARD, "matrix", old)
    epoch = await store.acquire(SHARD, "matrix", "me", NOW, 1000)
    assert await store.dead_letter(SHARD, "matrix", epoch, new, "still gone")

    assert [(new, S, "p1", b"1", "still gone")] == await store.dead_letters(SHARD, "matrix")


async def test_what_is_no_letter_is_not_resent(store):
    """An unknown id, an empty one, another network and another shard have none; nothing changes."""
    (id_,) = await _bury(store, b"1")
    found = [
        await store.resend(SHARD, "matrix", "1-1"),
        await store.resend(SHARD, "matrix", ""),
        await store.resend(SHARD, "telegram", id_),
        await store.resend((SHARD + 1) % 32, "matrix", id_),
    ]

    assert [None] * 4 == found
    assert not await store.drop_letter(SHARD, "matrix", "1-1")
    assert [id_] == [letter.id for letter in await store.dead_letters(SHARD, "matrix")]


async def test_a_letter_is_resent_once(store):
    """Of many that resend it at once, one does."""
    (id_,) = await _bury(store, b"1")
    answers = await asyncio.gather(*(store.resend(SHARD, "matrix", id_) for _ in range(10)))

    assert 1 == len([answer for answer in answers if answer is not None])
    assert 1 == len(await store.read_out(SHARD, "matrix", "", 10))


async def test_a_dropped_letter_is_gone(store):
    """It is in neither stream, and cannot be dropped twice."""
    (id_,) = await _bury(store, b"1")

    assert [True, False] == [await store.drop_letter(SHARD, "matrix", id_) for _ in range(2)]
    assert [] == await store.dead_letters(SHARD, "matrix")
    assert [] == await store.read_out(SHARD, "matrix", "", 10)


@pytest.mark.parametrize("server", ["redis7"], indirect=True)
async def test_a_resent_letter_wakes_the_senders(store):
    """Whoever sends for that outbox hears of it."""
    (id_,) = await _bury(store, b"1")
    heard = store.wakes()
    first = asyncio.ensure_future(anext(heard))
    for number in range(200):  # until the subscription stands
        await store.commit(
            Commit(session=S, command=f"try{number}", now=NOW, out=(OutEntry("other", "p", b"x"),))
        )
        if first.done() or (await asyncio.wait([first], timeout=0.05))[0]:
            break
    assert (SHARD, "other") == await asyncio.wait_for(first, 20)
    await store.resend(SHARD, "matrix", id_)
    wake = await asyncio.wait_for(anext(heard), 20)
    while wake == (SHARD, "other"):
        wake = await asyncio.wait_for(anext(heard), 20)
    await heard.aclose()

    assert (SHARD, "matrix") == wake


async def test_what_was_given_up_is_noted_and_dropped(store):
    """Newest first, each under an id of its own, in its shard and network; a dropped one is gone."""
    given = [GivenUp("", S, f"p{number}", "m1", NOW + number, "ñ") for number in range(3)]
    for one in given:
        await store.keep_given_up(SHARD, "matrix", one)
    newest, *others = await store.given_up(SHARD, "matrix")

    assert given == [one._replace(id="") for one in (*reversed(others), newest)]
    assert [newest] == await store.given_up(SHARD, "matrix", 1)
    assert [] == await store.given_up(SHARD, "telegram")
    assert (True, False) == (
        await store.drop_given_up(SHARD, "matrix", newest.id),
        await store.drop_given_up(SHARD, "matrix", newest.id),
    )
    assert others == await store.given_up(SHARD, "matrix")
