"""Whole commands through the core against a bare loop of two round trips: `python benchmarks/core.py`.

A command is text in, decided, committed, rendered and handed to the adapter. The floor is what a bot on
redis-py would pay for its store alone: HMGET of the documents, then FCALL of the same commit with the same
payload, no rules, no text. Server and worker are pinned to different cores, the cases are interleaved,
and the table shows medians of seven rounds.

Also measured: bytes in the store of an idle session with a running duel, memory of `cubilete play`, and
the time until it is ready. Exit status 1 if a target is missed.
"""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import redis.asyncio as redis_asyncio

from cubilete.app import App, build_host
from cubilete.chat.capabilities import Capabilities
from cubilete.chat.incoming import Account, Incoming
from cubilete.chat.segments import Bot
from cubilete.sessions import embedded
from cubilete.sessions.desk import NewGroup
from cubilete.settings import Settings

if TYPE_CHECKING:
    from cubilete.chat.ports import Delivery, Workbench
    from cubilete.sessions.store import Commit

ROUNDS = 7
SECONDS = 0.5
PLACES = (1, 8, 64)
TARGET = 1.0
STORE_BYTES = 6 * 1024
RSS_MIB = 80
READY_SECONDS = 1.0
DUEL = ("/duelo", "/aceptar")
TURN = ("/turno", "/concentracion d", "/fin")


class Everybody:
    """Everybody is an admin."""

    async def is_admin(self, place: str, account: Account) -> bool:  # noqa: ARG002  the port's
        """Yes."""
        return True


class Sink:
    """An adapter that counts what is handed to it."""

    network = "bench"
    capabilities = Capabilities(buttons=True, edits=True)
    directory = Everybody()
    bot = Bot("bot", "bot", ("Bot",))

    def __init__(self) -> None:
        self.delivered = 0

    async def deliver(self, delivery: Delivery) -> str:
        """Take a rendered message."""
        self.delivered += len(delivery.rendered.lines) > 0
        return str(self.delivered)

    def private_place(self, account: str) -> str:
        """Where somebody is alone with the bot."""
        return f"bench:@{account}"

    async def run(self, bench: Workbench) -> int:  # noqa: ARG002  the port's
        """Nothing comes in by itself."""
        return 0


class Case(NamedTuple):
    """A measured case and its rate in commands a second."""

    name: str
    places: int
    rates: list[float]


def say(place: str, who: str, text: str, number: int) -> Incoming:
    """One message."""
    account = Account("bench", who, who.capitalize(), who)
    return Incoming(f"{place}:{number}", "text", place, account, int(time.time() * 1000), text)


class Talk:
    """One place in which commands are said one after the other."""

    def __init__(self, app: App, place: str, kind: str) -> None:
        self.app, self.place, self.kind = app, place, kind
        self.number = 0
        self.players = ["ana", "beto"]
        self.step = 0

    async def say(self, who: str, text: str) -> Any:
        """Say it, and wait until the commit."""
        self.number += 1
        return await self.app.handle(say(self.place, who, text, self.number))

    async def prepare(self) -> None:
        """Bring the place to where its commands are legal."""
        if self.kind == "roll":
            await self.say("ana", "/tirar 2d6+3")
            return
        await self.say("ana", DUEL[0])
        await self.say("beto", DUEL[1])
        state = await self.app.state(self.place)
        active = state["fights"][0]["active_id"]
        names = {one["id"]: one["name"].lower() for one in state["fights"][0]["combatants"]}
        self.players = [names.pop(active), *names.values()]

    async def command(self) -> None:
        """The next command of the case."""
        if self.kind == "roll":
            await self.say("ana", "/tirar 2d6+3")
            return
        turn, step = divmod(self.step, len(TURN))
        answer = await self.say(self.players[turn % 2], TURN[step])
        if answer.refusal is not None:
            raise RuntimeError(f"{TURN[step]} was refused: {answer.refusal}")
        self.step += 1


async def rate_of(app: App, talks: list[Talk]) -> float:
    """Commands a second over all places at once, each delivered before the next."""

    async def talk(one: Talk) -> int:
        done = 0
        while time.perf_counter() < end:
            await one.command()
            done += 1
        return done

    started = time.perf_counter()
    end = started + SECONDS
    done = sum(await asyncio.gather(*(talk(one) for one in talks)))
    await app.settle()
    return done / (time.perf_counter() - started)


FLOOR = """#!lua name=floor
redis.register_function('floor', function(keys, args)
  if redis.call('GET', keys[2]) then return 0 end
  local n = tonumber(args[1])
  for i = 2, 1 + n, 2 do
    if redis.call('HGET', keys[1], 'v') == args[i] then return -1 end
  end
  redis.call('HSET', keys[1], unpack(args, 2, 1 + n))
  redis.call('SET', keys[2], '1', 'PX', 172800000)
  local at = 2 + n
  for i = 3, #keys - 1 do
    redis.call('RPUSH', keys[i], args[at])
    at = at + 1
  end
  while at <= #args do
    redis.call('XADD', keys[#keys], 'MAXLEN', '~', 5000, '*', 'd', args[at])
    at = at + 1
  end
  return 1
end)
"""
"""The least that a bot must do for one command: dedupe, compare, documents, logs, outbox."""


class Floor:
    """The bare loop: HMGET and FCALL with the payload of a real command."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.commits: dict[str, Commit] = {}

    async def load(self) -> None:
        """Put the function into the server."""
        await self.client.function_load(FLOOR, replace=True)

    async def rate(self, kind: str, places: int) -> float:
        """Two round trips a command, in as many tasks as there are places."""
        commit = self.commits[kind]
        fields = list(commit.checks)
        documents = [
            part for field, data in commit.writes.items() for part in (field, b"0000" + (data or b""))
        ]
        rows = [entry for entries in commit.appends.values() for entry in entries]
        rows += [value for fields in commit.aux.values() for value in fields.values() if value]
        arguments = [len(documents), *documents, *rows, *(entry.data for entry in commit.out)]
        end = time.perf_counter() + SECONDS

        async def loop(place: int) -> int:
            done = 0
            session = f"floor:{kind}:{place}"
            lists = [f"{session}:l{number}" for number in range(len(rows))]
            while time.perf_counter() < end:
                own = [session, f"{session}:{time.perf_counter_ns()}", *lists, "floor:out"]
                await self.client.hmget(session, fields)
                await self.client.fcall("floor", len(own), *own, *arguments)
                done += 1
            return done

        started = time.perf_counter()
        done = sum(await asyncio.gather(*(loop(place) for place in range(places))))
        return done / (time.perf_counter() - started)


def watch(app: App, commits: list[Commit]) -> None:
    """Keep what the core commits."""
    store = app.desk.store
    commit = store.commit

    async def watched(one: Commit) -> Any:
        commits.append(one)
        return await commit(one)

    store.commit = watched  # type: ignore[method-assign]


async def measure_commands(folder: str) -> list[tuple[str, int, float, float]]:
    """Rates of ours and of the floor, by case and number of places."""
    server_core, worker_core = sorted(os.sched_getaffinity(0))[:2]
    os.sched_setaffinity(0, {server_core})
    settings = Settings(data=folder)
    host = build_host(settings)
    app = App(settings, host)
    app.add(Sink(), NewGroup(enabled=tuple(host.systems), default_system="20x3"))
    await app.start()
    os.sched_setaffinity(0, {worker_core})
    server = app._server  # noqa: SLF001  its socket
    if server is None:
        raise RuntimeError("no embedded server")
    client = redis_asyncio.Redis(unix_socket_path=server.url.removeprefix("unix://"), max_connections=100)
    floor = Floor(client)
    await floor.load()
    results = []
    try:
        for kind in ("roll", "step"):
            talks = [Talk(app, f"bench:{kind}{number}", kind) for number in range(max(PLACES))]
            for one in talks:
                await one.prepare()
            commits: list[Commit] = []
            store = app.desk.store
            plain = store.commit
            watch(app, commits)
            for _ in range(len(TURN) * 2):
                await talks[0].command()
            store.commit = plain  # type: ignore[method-assign]
            floor.commits[kind] = sorted(commits[-len(TURN) :], key=_size)[1]
            ours = [Case(kind, places, []) for places in PLACES]
            bare = [Case(kind, places, []) for places in PLACES]
            for _ in range(ROUNDS):
                for index, places in enumerate(PLACES):
                    bare[index].rates.append(await floor.rate(kind, places))
                    ours[index].rates.append(await rate_of(app, talks[:places]))
            results += [
                (kind, mine.places, statistics.median(mine.rates), statistics.median(other.rates))
                for mine, other in zip(ours, bare, strict=True)
            ]
    finally:
        await client.aclose()
        await app.stop()
    return results


def _size(commit: Commit) -> int:
    """Bytes of what a commit writes."""
    return sum(len(data or b"") for data in commit.writes.values()) + sum(len(one.data) for one in commit.out)


async def measure_bytes(folder: str, turns: int) -> int:
    """Bytes that a session with a duel in its turn after `turns` costs in the store, when it is idle."""
    with embedded.start(Path(folder)) as server:
        settings = Settings(redis_url=server.url)
        host = build_host(settings)
        app = App(settings, host)
        app.add(Sink(), NewGroup(enabled=tuple(host.systems), default_system="20x3"))
        await app.start()
        talk = Talk(app, "bench:idle", "step")
        await talk.prepare()
        for _ in range(turns * len(TURN)):
            await talk.command()
        await app.settle()
        await app.stop()
        client = redis_asyncio.Redis(unix_socket_path=server.url.removeprefix("unix://"))
        total = 0
        async for key in client.scan_iter(match="*bench:idle*"):
            if b"}d:" not in key:
                total += int(await client.execute_command("MEMORY USAGE", key, "SAMPLES", 0))
        await client.aclose()
    return total


def measure_play(folder: str) -> tuple[float, float]:
    """Seconds until `cubilete play` answers, and its resident memory in MiB while it waits."""
    times, sizes = [], []
    # As installed: with compiled modules, also where Python is told to write none beside the sources.
    environ = {**os.environ, "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}
    environ.pop("PYTHONDONTWRITEBYTECODE", None)
    for number in range(-1, ROUNDS):  # the first start compiles
        started = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-m", "cubilete", "play", "--data", f"{folder}/play{number}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environ,
        )
        if process.stdout is None or process.stdin is None:
            raise RuntimeError("no pipes")
        process.stdout.readline()
        ready = time.perf_counter() - started
        time.sleep(0.5)
        status = Path(f"/proc/{process.pid}/status").read_text()
        size = int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024
        if number >= 0:
            times.append(ready)
            sizes.append(size)
        process.stdin.close()
        process.wait(20)
    return statistics.median(times), statistics.median(sizes)


def main() -> int:
    """Measure, print the tables, and say whether the targets are reached."""
    if len(os.sched_getaffinity(0)) < 2:
        print("needs two cores")
        return 0
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        everything = os.sched_getaffinity(0)
        rows = asyncio.run(measure_commands(f"{folder}/rates"))
        os.sched_setaffinity(0, everything)
        print("| command | places | ours, a second | bare HMGET + FCALL on redis-py | ratio |")
        print("|---|---:|---:|---:|---:|")
        for kind, places, ours, bare in rows:
            missed += ours / bare < TARGET
            print(f"| {kind} | {places} | {ours:,.0f} | {bare:,.0f} | {ours / bare:.2f} |")
        size, later = (asyncio.run(measure_bytes(f"{folder}/bytes{turns}", turns)) for turns in (3, 9))
        ready, rss = measure_play(folder)
        missed += (size > STORE_BYTES) + (ready > READY_SECONDS) + (rss > RSS_MIB)
        print("\n| what | measured | target |\n|---|---:|---:|")
        print(f"| store bytes, idle session with a duel in its fourth turn | {size:,} | ≤ {STORE_BYTES:,} |")
        print(f"| store bytes that each further turn adds | {(later - size) / 6:,.0f} | |")
        print(f"| `cubilete play` ready | {ready:.2f} s | < {READY_SECONDS:.0f} s |")
        print(f"| `cubilete play` resident memory | {rss:.0f} MiB | ≤ {RSS_MIB} MiB |")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
