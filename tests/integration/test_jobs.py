"""Jobs: nobody waits for them, nothing of them is lost, and none of them can hurt the rest."""

from __future__ import annotations

import asyncio
import importlib
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from cubilete.app import App
from cubilete.chat.message import Line
from cubilete.chat.rendered import plain_text
from cubilete.rules.simulation import Job
from cubilete.sessions import jobs
from cubilete.sessions.clock import MovableClock
from cubilete.sessions.desk import NewGroup
from cubilete.sessions.keys import shard_of
from cubilete.sessions.store import TimerRow
from cubilete.sessions.worker import order
from cubilete.settings import Settings
from cubilete.testing.chatroom import START, Chat, ChatAdapter, host_with

PLACE = "room:main"


@pytest.fixture
def working(monkeypatch):
    """The module of the system with jobs, importable by its name in other processes too."""
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    return importlib.import_module("jobs_system")


@asynccontextmanager
async def running(url, working):
    """Run a bot with that system."""
    host = host_with()
    assert host.register("jobs-under-test", working.Plugin())
    app = App(Settings(redis_url=url), host, MovableClock(START))
    adapter = ChatAdapter()
    adapter.admins.add("ana")
    app.add(adapter, NewGroup(locale="es", enabled=("tiny",), default_system="tiny"))
    await app.start()
    chat = Chat(app, adapter)
    try:
        yield chat
    finally:
        await app.stop()


@pytest.fixture
async def chat(embedded, embedded_redis, working):
    """A bot, alone."""
    async with running(embedded.url, working) as found:
        yield found


def _times(chat, text):
    return sum(text in plain_text(one.rendered) for one in chat.adapter.delivered)


async def _due(chat):
    return await chat.app.desk.store.due(shard_of(PLACE), chat.app.now() + 10_000_000, 10)


async def test_a_result_is_told_where_it_was_asked_for(chat):
    """First that it takes a while, then the result, which calls whoever asked; nothing stays behind."""
    said = await chat.room().say("ana", "/encargo roll")
    result = said.deliveries[-1]

    assert said.refused == ""
    assert [["job-started"], ["label-text"]] == [
        [block.key for block in one.message.body if isinstance(block, Line)]
        for one in said.deliveries
        if one.message.card is None
    ][-2:]
    assert [chat.app.desk.member_id(chat.room().incoming("ana").author)] == [
        name.id for name in result.message.calls
    ]
    assert [] == [row for row in await _due(chat) if row.name.startswith(jobs.PREFIX)]
    (stored,) = await chat.app.desk.store.load(PLACE, [jobs.JOB.field()])
    assert not stored.data


async def test_no_chat_waits(chat, tmp_path):
    """While a job is done, its own chat and others are served, and a second order is refused."""
    room, other = chat.room(), chat.room("other")
    sign = tmp_path / "sign"
    await chat.app.handle(room.incoming("ana", f"/encargo wait {sign}"))
    await chat.app.service.ring_due()
    rolled = await chat.app.handle(room.incoming("ana", "/tirar 2d6"))
    elsewhere = await chat.app.handle(other.incoming("beto", "/tirar 2d6"))
    second = await chat.app.handle(room.incoming("beto", "/encargo roll"))

    assert 1 == len(chat.app.service.jobs)
    assert (None, None) == (rolled.refusal, elsewhere.refusal)
    assert "job_running" == second.refusal.code
    sign.touch()
    await chat.app.settle()
    assert 0 == len(chat.app.service.jobs)
    assert 1 == _times(chat, "it came")
    assert "" == (await room.say("beto", "/encargo roll")).refused


@pytest.mark.parametrize("what", ["loop", "wait /nowhere/at/all"])
async def test_a_job_that_does_not_end_is_ended(chat, what):
    """It works or waits for too long: its process is ended, and the chat is told."""
    chat.app.service.jobs.seconds = 1.0
    said = await chat.room().say("ana", f"/encargo {what}")

    assert "too_long" == said.deliveries[-1].message.body[0].args["why"]


@pytest.mark.parametrize("kind", ["die", "much", "unheard-of"])
async def test_a_job_that_goes_wrong_is_told(chat, kind):
    """A process that dies, too large a result, an exception: no result, and the group may ask again."""
    room = chat.room()
    said = await room.say("ana", f"/encargo {kind}")

    assert "failed" == said.deliveries[-1].message.body[0].args["why"]
    assert "" == (await room.say("ana", "/encargo roll")).refused


async def test_an_unfinished_job_is_done_after_a_restart(embedded, embedded_redis, working, tmp_path):
    """A process that ends in the middle leaves the order; the next one does it, and tells it once."""
    sign = tmp_path / "sign"
    async with running(embedded.url, working) as first:
        await first.app.handle(first.room().incoming("ana", f"/encargo wait {sign}"))
        await first.app.service.ring_due()
        assert 1 == len(first.app.service.jobs)
    sign.touch()
    async with running(embedded.url, working) as second:
        # The lease of the process that ended runs out first.
        second.app.clock.move(10 * 60 * 1000)
        await second.app.settle()
        await second.app.settle()

        assert 1 == _times(second, "it came")


async def test_a_result_is_told_once(chat, tmp_path):
    """Two processes that did the same job tell one result."""
    await chat.app.handle(chat.room().incoming("ana", f"/encargo wait {tmp_path / 'never'}"))
    (row,) = [row for row in await _due(chat) if row.name.startswith(jobs.PREFIX)]
    outcome = jobs.Told((Line("label-text", {"text": "done"}),))
    await chat.app.service.conclude(row, outcome)
    await chat.app.service.conclude(row, outcome)
    await chat.app.relay.idle()

    assert 1 == _times(chat, "done")
    await chat.app.settle()
    assert [] == [row for row in await _due(chat) if row.name.startswith(jobs.PREFIX)]


async def test_one_process_does_the_jobs_of_a_shard(chat):
    """What another process has leased is left alone until the lease runs out."""
    shard = shard_of(PLACE)
    assert await chat.app.desk.store.acquire(shard, jobs.LEASE, "another", chat.app.now(), 5000) is not None
    await chat.app.handle(chat.room().incoming("ana", "/encargo roll"))
    await chat.app.service.ring_due()
    await chat.app.service.jobs.settle()
    assert 1 == len([row for row in await _due(chat) if row.name.startswith(jobs.PREFIX)])

    chat.app.clock.move(6000)
    await chat.app.settle()
    assert [] == [row for row in await _due(chat) if row.name.startswith(jobs.PREFIX)]


async def test_a_stale_timer_is_cleared(chat):
    """A timer whose order is gone rings once and is quiet."""
    room = chat.room()
    await room.say("ana", "/tirar d20")
    row = TimerRow(PLACE, f"{jobs.PREFIX}gone", chat.app.now())
    assert chat.app.service.jobs.take_up(row)
    assert not chat.app.service.jobs.take_up(row)
    before = len(chat.adapter.delivered)
    await chat.app.settle()

    assert before == len(chat.adapter.delivered)


async def test_a_result_depends_on_the_order_alone(working):
    """Done again, in another process, a job gives the same lines."""
    system = working.WorkingSystem()
    first, second, other = [
        await jobs.perform(system, Job("roll"), seed, 30) for seed in ("one", "one", "two")
    ]

    assert first == second
    assert first != other


async def test_a_worker_ends_with_its_master(working, tmp_path):
    """A process whose master is gone ends by itself."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "cubilete.sessions.worker", stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    job = Job("wait", str(tmp_path / "never").encode())
    process.stdin.write(order(working.WorkingSystem(), job, "", 60))
    process.stdin.close()

    assert 1 == await process.wait()


def test_a_worker_loads_nothing_of_the_bot():
    """What a job's process imports holds no store, no network and no event loop."""
    code = "import sys, cubilete.sessions.worker, cubilete_20x3.system; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, encoding="utf-8")
    loaded = set(done.stdout.split())

    assert "cubilete_20x3.decide" in loaded
    assert set() == loaded & {"asyncio", "redis", "socket", "structlog", "cubilete.sessions.store_redis"}
