"""The store against a plain model of it: random commits, of which many are stale or come twice."""

from __future__ import annotations

import asyncio

import redis
from hypothesis import given, settings
from hypothesis import strategies as st

from cubilete.errors import StaleSession
from cubilete.sessions import keys
from cubilete.sessions.store import DEDUPE_MS, Commit, Duplicate, OutEntry
from cubilete.sessions.store_redis import connect

SESSIONS = ("telegram:-1", "matrix:!a:b")
FIELDS = ("meta", "draft", "fight:1")

# A check is how far the version lies from the true one: mostly not at all.
off = st.sampled_from([0, 0, 0, 0, 0, 1, -1])
data = st.binary(max_size=6)
commits = st.fixed_dictionaries(
    {
        "session": st.sampled_from(SESSIONS),
        "command": st.sampled_from("abcdefgh"),
        "later": st.sampled_from([0, 1, DEDUPE_MS // 2, DEDUPE_MS]),
        "checks": st.dictionaries(st.sampled_from(FIELDS), off, max_size=3),
        "writes": st.dictionaries(st.sampled_from(FIELDS), st.none() | data, max_size=3),
        "log": st.lists(data, max_size=2),
        "aux": st.dictionaries(st.sampled_from("01"), st.none() | data, max_size=2),
        "drop": st.booleans(),
        "timers": st.dictionaries(st.sampled_from("xy"), st.none() | st.integers(0, 99), max_size=2),
        "out": st.lists(data, max_size=2),
        "record": data,
    }
)


class Model:
    """What a session must hold."""

    def __init__(self) -> None:
        self.documents: dict[str, tuple[int, bytes]] = {}
        self.used: dict[str, int] = dict.fromkeys(FIELDS, 0)  # the highest version that a name ever had
        self.done: dict[str, tuple[int, bytes]] = {}
        self.log: list[bytes] = []
        self.aux: dict[str, bytes] = {}
        self.timers: dict[str, int] = {}
        self.out: list[bytes] = []

    def version(self, field: str) -> int:
        """The version that a check of this field must name."""
        return self.documents.get(field, (0, b""))[0]

    def take(self, commit: Commit, first: int) -> None:
        """Do what a commit says."""
        for field, value in commit.writes.items():
            held = self.documents.pop(field, None)
            if value is None:
                continue
            version = first if held is None else held[0] + 1
            assert version > self.used[field], "a version came twice"
            self.documents[field] = version, value
            self.used[field] = version
        self.log += commit.appends["log"]
        if commit.drops:
            self.aux.clear()
        _merge(self.aux, commit.aux["turns"])
        _merge(self.timers, commit.timers)
        self.out += [entry.data for entry in commit.out]
        self.done[commit.command] = commit.now + DEDUPE_MS, commit.record


def _merge(held, changes) -> None:
    for name, value in changes.items():
        if value is None:
            held.pop(name, None)
        else:
            held[name] = value


def _commit(case, model: Model, now: int) -> Commit:
    off_by = {**dict.fromkeys(case["writes"], 0), **case["checks"]}
    return Commit(
        session=case["session"],
        command=case["command"],
        now=now,
        checks={field: max(0, model.version(field) + by) for field, by in off_by.items()},
        writes=case["writes"],
        appends={"log": tuple(case["log"])},
        aux={"turns": case["aux"]},
        drops=("turns",) if case["drop"] else (),
        timers=case["timers"],
        out=tuple(OutEntry("n", "p", entry) for entry in case["out"]),
        record=case["record"],
    )


async def _play(url: str, cases) -> None:
    store = await connect(url)
    try:
        models = {session: Model() for session in SESSIONS}
        now = 1_790_000_000_000
        for case in cases:
            now += case["later"]
            model = models[case["session"]]
            await _step(store, _commit(case, model, now), model)
            await _compare(store, case["session"], model)
    finally:
        await store.close()


async def _step(store, commit: Commit, model: Model) -> None:
    """Commit, and compare the answer with what the model expects."""
    expiry, record = model.done.get(commit.command, (0, b""))
    try:
        answer = await store.commit(commit)
    except StaleSession:
        assert expiry <= commit.now
        assert any(model.version(field) != version for field, version in commit.checks.items())
        return
    if isinstance(answer, Duplicate):
        assert expiry > commit.now
        assert answer.record == record
    else:
        assert expiry <= commit.now
        assert all(model.version(field) == version for field, version in commit.checks.items())
        assert len(answer.out_ids) == len(commit.out)
        model.take(commit, answer.first)


async def _compare(store, session: str, model: Model) -> None:
    found = await store.load(session, FIELDS)
    assert {
        field: tuple(held) for field, held in zip(FIELDS, found, strict=True) if held.version
    } == model.documents
    assert await store.fields(session, "") == sorted(model.documents)
    assert await store.read_list(session, "log") == model.log
    assert await store.read_aux(session, "turns", "01") == [model.aux.get(name) for name in "01"]
    shard = keys.shard_of(session)
    assert {row.name: row.due for row in await store.due(shard, 10**15, 99)} == model.timers
    assert [row.data for row in await store.read_out(shard, "n", "", 999)] == model.out


def test_the_sessions_of_the_model_lie_apart():
    """The model compares whole shards, so its two sessions must not share one."""
    assert len({keys.shard_of(session) for session in SESSIONS}) == 2


@settings(max_examples=60, deadline=None)
@given(st.lists(commits, min_size=1, max_size=12))
def test_the_store_does_what_the_model_does(embedded, cases):
    """Any sequence of commits leaves what the model says, and no version of a name ever comes twice."""
    with redis.Redis.from_url(embedded.url) as node:
        node.flushall()
    asyncio.run(_play(embedded.url, cases))
