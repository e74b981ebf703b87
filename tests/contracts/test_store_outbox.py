from __future__ import annotations

import asyncio

import pytest

from cubilete.sessions import keys
from cubilete.sessions.store import Commit, OutEntry

NOW = 1_790_000_000_000
S = "matrix:!room:example.org"
SHARD = keys.shard_of(S)


async def send(store, *messages: bytes, command: str = "c1", network: str = "matrix") -> tuple[str, ...]:
    """Commit messages to the outbox and return their ids."""
    out = tuple(OutEntry(network, "p1", message) for message in messages)
    return (await store.commit(Commit(session=S, command=command, now=NOW, out=out))).out_ids


async def test_an_outbox_is_read_in_order_and_in_parts(store):
    """Entries come in the order of the commits; reading goes on behind the last id."""
    ids = await send(store, b"1", b"2") + await send(store, b"3", command="c2")
    rows = await store.read_out(SHARD, "matrix", "", 2)
    assert [row.data for row in rows] == [b"1", b"2"]
    rest = await store.read_out(SHARD, "matrix", rows[-1].id, 10)
    assert [(row.id, row.session, row.place, row.data) for row in rest] == [(ids[2], S, "p1", b"3")]
    assert await store.read_out(SHARD, "matrix", ids[2], 10) == []
    assert await store.read_out(SHARD, "telegram", "", 10) == []


async def test_reading_removes_nothing(store):
    """What is not acknowledged is read again by whoever comes next."""
    await send(store, b"1")
    first = await store.read_out(SHARD, "matrix", "", 10)
    assert await store.read_out(SHARD, "matrix", "", 10) == first


async def test_an_acknowledged_entry_is_gone_and_leaves_its_receipt(store):
    """Acknowledging removes the entry alone, and keeps the receipt that came with it."""
    ids = await send(store, b"1", b"2")
    epoch = await store.acquire(SHARD, "matrix", "me", NOW, 1000)
    assert await store.ack(SHARD, "matrix", epoch, [ids[0]], {"$event": b"receipt"})
    assert [row.id for row in await store.read_out(SHARD, "matrix", "", 10)] == [ids[1]]
    assert await store.receipt(SHARD, "matrix", "$event") == b"receipt"
    assert await store.receipt(SHARD, "telegram", "$event") is None
    assert await store.receipt(SHARD, "matrix", "$other") is None


async def test_acknowledging_twice_is_harmless(store):
    """A second acknowledgement of the same entry is accepted and changes nothing else."""
    ids = await send(store, b"1", b"2")
    epoch = await store.acquire(SHARD, "matrix", "me", NOW, 1000)
    for _ in range(2):
        assert await store.ack(SHARD, "matrix", epoch, [ids[0]], {"k": b"v"})
    assert [row.id for row in await store.read_out(SHARD, "matrix", "", 10)] == [ids[1]]


async def test_a_lost_lease_acknowledges_nothing(store):
    """When another took the lease, neither entries nor receipts of the old holder count."""
    ids = await send(store, b"1")
    old = await store.acquire(SHARD, "matrix", "old", NOW, 1000)
    new = await store.acquire(SHARD, "matrix", "new", NOW + 1000, 1000)
    assert not await store.ack(SHARD, "matrix", old, ids, {"k": b"v"})
    assert not await store.dead_letter(SHARD, "matrix", old, ids[0], "no")
    assert await store.receipt(SHARD, "matrix", "k") is None
    assert [row.id for row in await store.read_out(SHARD, "matrix", "", 10)] == list(ids)
    assert await store.dead_letters(SHARD, "matrix") == []
    assert await store.ack(SHARD, "matrix", new, ids, {})


async def test_a_released_lease_acknowledges_nothing(store):
    """Who gave the lease up has no say any more, even before another takes it."""
    ids = await send(store, b"1")
    epoch = await store.acquire(SHARD, "matrix", "me", NOW, 1000)
    await store.release(SHARD, "matrix", "me")
    assert not await store.ack(SHARD, "matrix", epoch, ids, {})


async def test_many_entries_are_acknowledged_at_once(store):
    """Thousands of ids and receipts are accepted in one go."""
    epoch = await store.acquire(SHARD, "matrix", "me", NOW, 1000)
    ids = await send(store, *[b"m"] * 2300)
    receipts = {f"k{number}": b"%d" % number for number in range(2300)}
    assert await store.ack(SHARD, "matrix", epoch, ids, receipts)
    assert await store.read_out(SHARD, "matrix", "", 10) == []
    assert await store.receipt(SHARD, "matrix", "k0") == b"0"
    assert await store.receipt(SHARD, "matrix", "k2299") == b"2299"


async def test_receipts_are_bounded(embedded_redis):
    """The newest 4,096 receipts are always there, and never more than about twice as many."""
    store = embedded_redis
    epoch = await store.acquire(SHARD, "matrix", "me", NOW, 1000)
    total = 15_000
    for start in range(0, total, 500):
        batch = {f"k{number}": b"%d" % number for number in range(start, start + 500)}
        assert await store.ack(SHARD, "matrix", epoch, [], batch)
    assert await store.receipt(SHARD, "matrix", f"k{total - 4096}") == b"%d" % (total - 4096)
    assert await store.receipt(SHARD, "matrix", f"k{total - 1}") == b"%d" % (total - 1)
    assert await store.receipt(SHARD, "matrix", f"k{total - 9_300}") is None


async def test_a_dead_letter_moves_from_the_outbox(store):
    """What fails for good leaves the outbox and is kept with its reason, the newest first."""
    ids = await send(store, b"1", b"2")
    epoch = await store.acquire(SHARD, "matrix", "me", NOW, 1000)
    assert await store.dead_letter(SHARD, "matrix", epoch, ids[0], "forbidden: ñ")
    assert await store.dead_letter(SHARD, "matrix", epoch, ids[1], "gone")
    assert await store.read_out(SHARD, "matrix", "", 10) == []
    assert await store.dead_letters(SHARD, "matrix") == [
        (ids[1], S, "p1", b"2", "gone"),
        (ids[0], S, "p1", b"1", "forbidden: ñ"),
    ]
    assert len(await store.dead_letters(SHARD, "matrix", 1)) == 1


async def test_a_dead_letter_is_kept_once(store):
    """Burying an entry that is gone already does nothing."""
    ids = await send(store, b"1")
    epoch = await store.acquire(SHARD, "matrix", "me", NOW, 1000)
    for _ in range(2):
        assert await store.dead_letter(SHARD, "matrix", epoch, ids[0], "gone")
    assert len(await store.dead_letters(SHARD, "matrix")) == 1


async def test_a_lease_has_one_holder(store):
    """While one holds it nobody else gets it; the holder prolongs it under the same epoch."""
    assert await store.acquire(3, "matrix", "a", NOW, 1000) == 1
    assert await store.acquire(3, "matrix", "b", NOW + 999, 1000) is None
    assert await store.acquire(3, "matrix", "a", NOW + 999, 1000) == 1
    assert await store.acquire(3, "matrix", "b", NOW + 1998, 1000) is None
    assert await store.acquire(3, "telegram", "b", NOW, 1000) == 1
    assert await store.acquire(4, "matrix", "b", NOW, 1000) == 1


async def test_the_epoch_grows_with_each_change_of_holder(store):
    """Taking over an expired or a released lease raises the epoch by one, also for an earlier holder."""
    assert await store.acquire(3, "matrix", "a", NOW, 1000) == 1
    assert await store.acquire(3, "matrix", "b", NOW + 1000, 1000) == 2
    assert await store.acquire(3, "matrix", "a", NOW + 1500, 1000) is None
    await store.release(3, "matrix", "a")
    assert await store.acquire(3, "matrix", "a", NOW + 1500, 1000) is None
    await store.release(3, "matrix", "b")
    assert await store.acquire(3, "matrix", "a", NOW + 1500, 1000) == 3
    await store.release(3, "matrix", "a")
    assert await store.acquire(3, "matrix", "a", NOW + 1500, 1000) == 4


async def test_an_expired_lease_that_nobody_took_is_prolonged(store):
    """A holder that was slow keeps its epoch if nobody came in between."""
    assert await store.acquire(3, "matrix", "a", NOW, 1000) == 1
    assert await store.acquire(3, "matrix", "a", NOW + 5000, 1000) == 1


async def test_a_race_for_a_lease_has_one_winner(store):
    """Of many that ask at once, one gets it."""
    answers = await asyncio.gather(*(store.acquire(5, "matrix", f"h{n}", NOW, 1000) for n in range(20)))
    assert [answer for answer in answers if answer is not None] == [1]


async def test_a_lease_needs_a_name(store):
    """An empty holder would be nobody."""
    with pytest.raises(ValueError, match="holder"):
        await store.acquire(1, "matrix", "", NOW, 1000)


async def test_a_commit_with_messages_wakes_other_processes(store):
    """A commit with outbox entries is heard on every connection, once for each network; others are not."""
    heard = store.wakes()
    first = asyncio.ensure_future(anext(heard))
    for number in range(200):  # until the subscription stands
        await send(store, b"m", command=f"try{number}")
        if first.done() or (await asyncio.wait([first], timeout=0.05))[0]:
            break
    assert await asyncio.wait_for(first, 20) == (SHARD, "matrix")
    out = (OutEntry("telegram", "p", b"1"), OutEntry("console", "p", b"2"), OutEntry("telegram", "p", b"3"))
    await store.commit(Commit(session=S, command="quiet", now=NOW, appends={"log": (b"x",)}))
    await store.commit(Commit(session=S, command="loud", now=NOW, out=out))
    following: list[tuple[int, str]] = []
    while len(following) < 2:
        wake = await asyncio.wait_for(anext(heard), 20)
        if wake != (SHARD, "matrix"):
            following.append(wake)
    assert following == [(SHARD, "telegram"), (SHARD, "console")]
    await heard.aclose()


async def test_the_salt_is_made_once(store, server):
    """All that ask get the same 32 bytes, at the same time and later."""
    answers = await asyncio.gather(*(store.salt() for _ in range(5)))
    assert len(set(answers)) == 1
    assert len(answers[0]) == 32


async def test_pointers_lead_from_alias_to_session(store):
    """A pointer is set, replaced and taken away."""
    assert await store.get_pointer("telegram:-1") is None
    await store.set_pointer("telegram:-1", "telegram:-100")
    assert await store.get_pointer("telegram:-1") == "telegram:-100"
    await store.set_pointer("telegram:-1", "ñandú")
    assert await store.get_pointer("telegram:-1") == "ñandú"
    await store.set_pointer("telegram:-1", None)
    assert await store.get_pointer("telegram:-1") is None


async def test_sessions_are_listed_by_their_beginning(store):
    """Whatever their shard, and with signs that mean something to a search; no more than asked for."""
    names = [f"net[*]:{number}" for number in range(40)]
    for name in (*names, "network:1", "net:[*]:1"):
        await store.commit(
            Commit(session=name, command="c", now=1, checks={"meta": 0}, writes={"meta": b"x"})
        )

    assert await store.sessions("net[*]:", 99) == sorted(names)
    assert set(await store.sessions("net[*]:", 7)) < set(names)
    assert len(await store.sessions("net[*]:", 7)) == 7


async def test_the_server_tells_how_durable_it_is(store, server):
    """The doctor learns of append-only file, fsync, eviction, and the number of masters."""
    told = await store.durability()
    embedded = not server.ports
    assert told.append_only is embedded
    assert told.fsync == "everysec"
    assert told.policy == "noeviction"
    assert told.nodes == max(1, len(server.ports))
    assert told.replicas == 0
    assert told.server == ("valkey" if embedded else "redis")
