from __future__ import annotations

import asyncio

import pytest
import redis

from cubilete.errors import StaleSession
from cubilete.sessions import keys
from cubilete.sessions.store import DEDUPE_MS, Commit, Committed, Duplicate, OutEntry, Stored
from cubilete.sessions.store_redis import connect

NOW = 1_790_000_000_000
S = "telegram:-100123"


def commit(command: str = "c1", **parts: object) -> Commit:
    """Build a commit of one session, at one time, where nothing else is said."""
    return Commit(**{"session": S, "command": command, "now": NOW, **parts})


async def test_absent_documents_have_version_0(store):
    """A document that is not there is version 0 without data, and keeps its place among the others."""
    await store.commit(commit(checks={"meta": 0}, writes={"meta": b"m"}))
    assert await store.load(S, ["a", "meta", "b"]) == [Stored(0, b""), Stored(1, b"m"), Stored(0, b"")]
    assert await store.load(S, []) == []


async def test_a_commit_writes_all_it_holds(store):
    """Documents, lists, hashes, timers, outbox and the dedupe record come with one commit."""
    done = await store.commit(
        commit(
            checks={"meta": 0, "fight:1": 0, "only-read": 0},
            writes={"meta": b"\x00\xff", "fight:1": b""},
            appends={"events:1": (b"e1", b"e2"), "ledger": (b"l1",)},
            aux={"turns:1": {"0": b"t0", "1": b"t1"}},
            out=(
                OutEntry("matrix", "p1", b"m1"),
                OutEntry("telegram", "p2", b"m2"),
                OutEntry("matrix", "p1", b"m3"),
            ),
            timers={"fight:1": NOW + 5},
            record=b"done",
        )
    )
    assert isinstance(done, Committed)
    assert len(done.out_ids) == 3
    shard = keys.shard_of(S)
    assert await store.load(S, ["meta", "fight:1", "only-read"]) == [
        Stored(1, b"\x00\xff"),
        Stored(1, b""),
        Stored(0, b""),
    ]
    assert await store.read_list(S, "events:1") == [b"e1", b"e2"]
    assert await store.read_list(S, "ledger") == [b"l1"]
    assert await store.read_aux(S, "turns:1", ["1", "0", "9"]) == [b"t1", b"t0", None]
    assert await store.due(shard, NOW + 5, 10) == [(S, "fight:1", NOW + 5)]
    matrix = await store.read_out(shard, "matrix", "", 10)
    telegram = await store.read_out(shard, "telegram", "", 10)
    assert [(row.id, row.session, row.place, row.data) for row in matrix] == [
        (done.out_ids[0], S, "p1", b"m1"), (done.out_ids[2], S, "p1", b"m3"),
    ]  # fmt: skip
    assert telegram == [(done.out_ids[1], S, "p2", b"m2")]
    assert await store.seen(S, "c1", NOW) == b"done"


async def test_versions_grow_by_one(store):
    """Each write of a document raises its version by one; deleting brings it back to 0."""
    for number in range(3):
        await store.commit(commit(f"c{number}", checks={"meta": number}, writes={"meta": b"%d" % number}))
    assert await store.load(S, ["meta"]) == [Stored(3, b"2")]
    await store.commit(commit("c9", checks={"meta": 3}, writes={"meta": None}))
    assert await store.load(S, ["meta"]) == [Stored(0, b"")]


async def test_a_deleted_document_comes_back_with_a_higher_version(store):
    """A copy from before a deletion is stale for ever, though a document of that name exists again."""
    assert await store.commit(commit("c1", checks={"draft": 0}, writes={"draft": b"old"})) == Committed((), 1)
    await store.commit(commit("c2", checks={"draft": 1}, writes={"draft": b"older"}))
    await store.commit(commit("c3", checks={"draft": 2}, writes={"draft": None}))
    assert await store.fields(S, "") == []
    assert await store.commit(commit("c4", checks={"draft": 0}, writes={"draft": b"new"})) == Committed((), 3)
    assert await store.load(S, ["draft"]) == [Stored(3, b"new")]
    for copy in (1, 2):
        with pytest.raises(StaleSession):
            await store.commit(commit("c5", checks={"draft": copy}, writes={"draft": b"wrong"}))
    await store.commit(commit("c6", checks={"draft": 3}, writes={"draft": b"right"}))
    assert await store.load(S, ["draft"]) == [Stored(4, b"right")]


@pytest.mark.parametrize(
    "wrong", [{"meta": 0, "place": 1}, {"meta": 2, "place": 1}, {"meta": 1, "place": 1, "gone": 1}]
)
async def test_a_stale_commit_does_nothing(store, wrong):
    """One version that differs, also of a document that was only read, and nothing at all is written."""
    await store.commit(commit("c1", checks={"meta": 0, "place": 0}, writes={"meta": b"a", "place": b"p"}))
    shard = keys.shard_of(S)
    stale = commit(
        "c2", checks=wrong, writes={"place": b"q"}, appends={"events": (b"e",)}, aux={"turns": {"0": b"t"}},
        out=(OutEntry("matrix", "p", b"m"),), timers={"t": NOW}, record=b"r",
    )  # fmt: skip
    with pytest.raises(StaleSession):
        await store.commit(stale)
    assert await store.load(S, ["meta", "place"]) == [Stored(1, b"a"), Stored(1, b"p")]
    assert await store.read_list(S, "events") == []
    assert await store.read_aux(S, "turns", ["0"]) == [None]
    assert await store.read_out(shard, "matrix", "", 10) == []
    assert await store.due(shard, NOW, 10) == []
    assert await store.seen(S, "c2", NOW) is None


async def test_a_written_document_must_be_checked(store):
    """A write without a check would overwrite blindly; it is refused before anything is sent."""
    with pytest.raises(ValueError, match="meta is written"):
        await store.commit(commit(writes={"meta": b"a"}))


async def test_a_duplicate_returns_the_first_record(store):
    """The same command again does nothing and gets the record of the first, whatever it now holds."""
    await store.commit(
        commit(checks={"meta": 0}, writes={"meta": b"a"}, appends={"log": (b"1",)}, record=b"first")
    )
    again = await store.commit(
        commit(checks={"meta": 0}, writes={"meta": b"b"}, appends={"log": (b"2",)}, record=b"x")
    )
    assert again == Duplicate(b"first")
    assert await store.load(S, ["meta"]) == [Stored(1, b"a")]
    assert await store.read_list(S, "log") == [b"1"]


async def test_the_record_may_be_empty_or_binary(store):
    """Any bytes come back as they were."""
    for name, record in (("a", b""), ("b", bytes(range(256)))):
        await store.commit(commit(name, record=record))
        assert await store.commit(commit(name, record=b"other")) == Duplicate(record)


async def test_commands_are_remembered_for_48_hours_of_our_clock(store):
    """Dedupe goes by the time that the caller gives, to the millisecond."""
    await store.commit(commit(record=b"first"))
    last = NOW + DEDUPE_MS - 1
    assert await store.seen(S, "c1", last) == b"first"
    assert await store.seen(S, "c1", last + 1) is None
    assert await store.commit(commit(now=last)) == Duplicate(b"first")
    assert await store.commit(commit(now=last + 1, record=b"second")) == Committed(())
    assert await store.seen(S, "c1", last + 1) == b"second"


async def test_the_server_collects_dedupe_records_later_than_we_do(store, server):
    """The key of a record lives a little longer than 48 hours of the server's own clock."""
    await store.commit(commit())
    url = server.url if not server.ports else None
    left = []
    for port in server.ports or (0,):
        with redis.Redis.from_url(url) if url else redis.Redis(port=port) as node:
            left += [node.pttl(key) for key in node.keys("*d:*")]
    (milliseconds,) = left
    assert DEDUPE_MS < milliseconds <= DEDUPE_MS + 3600 * 1000


async def test_a_command_id_belongs_to_its_session(store):
    """The same id in two sessions is two commands, also where the joined texts are alike."""
    assert await store.commit(commit("b:c", session="a")) == Committed(())
    assert await store.commit(commit("c", session="a:b")) == Committed(())


async def test_two_clients_racing_one_command_have_one_effect(store, server):
    """Of many deliveries at once, to two processes, one commits and the others get its record."""
    other = await connect(server.url)
    racing = [
        commit(
            "same", checks={"meta": 0}, writes={"meta": b"a"}, appends={"log": (b"e",)}, record=b"%d" % number
        )
        for number in range(20)
    ]
    answers = await asyncio.gather(
        *((store, other)[number % 2].commit(one) for number, one in enumerate(racing))
    )
    await other.close()
    assert sum(isinstance(answer, Committed) for answer in answers) == 1
    assert len({answer.record for answer in answers if isinstance(answer, Duplicate)}) == 1
    assert await store.read_list(S, "log") == [b"e"]


async def test_of_two_commands_on_one_version_one_wins(store, server):
    """Different commands decided on the same version: one commits, the other is stale."""
    racing = [
        commit(f"c{number}", checks={"meta": 0}, writes={"meta": b"%d" % number}) for number in range(10)
    ]
    other = await connect(server.url)
    answers = await asyncio.gather(
        *((store, other)[number % 2].commit(one) for number, one in enumerate(racing)), return_exceptions=True
    )
    await other.close()
    assert sum(isinstance(answer, Committed) for answer in answers) == 1
    assert sum(isinstance(answer, StaleSession) for answer in answers) == 9


async def test_aux_fields_are_set_and_deleted(store):
    """Fields of a hash beside the documents change one by one; a drop removes the hash first."""
    await store.commit(commit("c1", aux={"turns": {"0": b"a", "1": b"b"}}))
    await store.commit(commit("c2", aux={"turns": {"0": None, "2": b"c"}}))
    assert await store.read_aux(S, "turns", ["0", "1", "2"]) == [None, b"b", b"c"]
    await store.commit(commit("c3", drops=("turns",), aux={"turns": {"5": b"z"}}))
    assert await store.read_aux(S, "turns", ["1", "2", "5"]) == [None, None, b"z"]


async def test_parts_of_a_list_can_be_read(store):
    """A list is read from any end, both limits included."""
    await store.commit(commit("c1", appends={"log": (b"0", b"1", b"2")}))
    await store.commit(commit("c2", appends={"log": (b"3",)}))
    assert await store.read_list(S, "log", 1, 2) == [b"1", b"2"]
    assert await store.read_list(S, "log", -2) == [b"2", b"3"]
    assert await store.read_list(S, "none") == []


async def test_a_large_commit_is_still_one(store):
    """Thousands of entries are more than one call can spread, and still come all at once."""
    entries = tuple(b"%d" % number for number in range(5001))
    snapshots = {f"f{number}": b"x" for number in range(3001)}
    await store.commit(commit(appends={"log": entries}, aux={"turns": snapshots}))
    assert await store.read_list(S, "log") == list(entries)
    assert await store.read_aux(S, "turns", ["f0", "f3000"]) == [b"x", b"x"]


async def test_fields_are_listed_by_prefix(store):
    """Names of documents are found by their beginning, taken literally."""
    names = ["char:2", "char:1", "chart", "char*"]
    await store.commit(commit(checks=dict.fromkeys(names, 0), writes=dict.fromkeys(names, b"")))
    assert await store.fields(S, "char:") == ["char:1", "char:2"]
    assert await store.fields(S, "char*") == ["char*"]
    assert await store.fields(S, "x") == []


async def test_timers_move_and_cancel(store):
    """A timer has one due time; a later commit moves or cancels it; the earliest come first."""
    shard = keys.shard_of(S)
    await store.commit(commit("c1", timers={"a": NOW + 30, "b": NOW + 10, "c": NOW + 20}))
    assert await store.due(shard, NOW + 9, 10) == []
    assert await store.due(shard, NOW + 20, 10) == [(S, "b", NOW + 10), (S, "c", NOW + 20)]
    assert await store.due(shard, NOW + 99, 1) == [(S, "b", NOW + 10)]
    await store.commit(commit("c2", timers={"a": NOW + 5, "b": None}))
    assert await store.due(shard, NOW + 99, 10) == [(S, "a", NOW + 5), (S, "c", NOW + 20)]


async def test_scripts_come_back_after_a_flush(store, server):
    """A server that forgot our scripts gets them again, without the caller noticing."""
    await store.commit(commit("c1"))
    for port in server.ports:
        with redis.Redis(port=port) as node:
            node.script_flush()
    if not server.ports:
        with redis.Redis.from_url(server.url) as node:
            node.script_flush()
    assert await store.commit(commit("c2", checks={"meta": 0}, writes={"meta": b"a"})) == Committed(())
