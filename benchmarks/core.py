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
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import redis.asyncio as redis_asyncio

from cubilete.app import App, build_host
from cubilete.chat.capabilities import Capabilities
from cubilete.chat.incoming import Account, Incoming
from cubilete.chat.segments import Bot
from cubilete.sessions import embedded, keys
from cubilete.sessions.desk import NewGroup
from cubilete.settings import Settings

if TYPE_CHECKING:
    from cubilete.chat.ports import Delivery, Workbench

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


class Floor:
    """The bare loop: HMGET and FCALL with the payload of a real command."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.payloads: dict[str, tuple[list[Any], list[str], list[Any]]] = {}

    async def load(self) -> None:
        """Make a function of the commit script."""
        source = resources.files("cubilete.sessions").joinpath("lua/commit.lua").read_text()
        body = source.removeprefix("#!lua\n")
        await self.client.function_load(
            f"#!lua name=floor\nredis.register_function('floor', function(KEYS, ARGV)\n{body}\nend)", replace=True
        )

    def capture(self, app: App, kind: str) -> None:
        """Keep the arguments of the next commits, without the version checks, which cannot hold twice."""
        hot = app._store._hot  # noqa: SLF001  the benchmark looks at what really goes over the wire
        call = hot.call

        async def spy(*words: Any) -> Any:
            if words[0] in ("EVALSHA", b"EVALSHA"):
                count = int(words[2])
                names, arguments = list(words[3 : 3 + count]), list(words[3 + count :])
                checks = int(arguments[5])
                fields = arguments[6 : 6 + checks]
                arguments = [*arguments[:5], 0, *arguments[6 + 2 * checks :]]
                if str(names[0]).find(kind) >= 0:
                    self.payloads[kind] = (fields, names, arguments)
            return await call(*words)

        hot.call = spy

    async def rate(self, kind: str, places: int) -> float:
        """Two round trips a command, in as many tasks as there are places."""
        fields, names, arguments = self.payloads[kind]
        end = time.perf_counter() + SECONDS

        async def loop(place: int) -> int:
            done = 0
            own = [str(name) for name in names]
            own[0] += f":{place}"
            while time.perf_counter() < end:
                own[1] = f"{names[1]}:{place}:{done}:{time.perf_counter_ns()}"
                await self.client.hmget(own[0], fields)
                await self.client.fcall("floor", len(own), *own, *arguments)
                done += 1
            return done

        started = time.perf_counter()
        done = sum(await asyncio.gather(*(loop(place) for place in range(places))))
        return done / (time.perf_counter() - started)


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
            hot = app._store._hot  # noqa: SLF001
            real = hot.call
            for one in talks:
                await one.prepare()
            floor.capture(app, kind)
            for _ in range(len(TURN) * 2):
                await talks[0].command()
            hot.call = real
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


async def measure_bytes(folder: str) -> int:
    """Bytes that a session with a running duel of six turns costs in the store, when nothing is under way."""
    with embedded.start(Path(folder)) as server:
        settings = Settings(redis_url=server.url)
        host = build_host(settings)
        app = App(settings, host)
        app.add(Sink(), NewGroup(enabled=tuple(host.systems), default_system="20x3"))
        await app.start()
        talk = Talk(app, "bench:idle", "step")
        await talk.prepare()
        for _ in range(6 * len(TURN)):
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
    for number in range(ROUNDS):
        started = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, "-m", "cubilete", "play", "--data", f"{folder}/play{number}"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        if process.stdout is None or process.stdin is None:
            raise RuntimeError("no pipes")
        process.stdout.readline()
        times.append(time.perf_counter() - started)
        time.sleep(0.5)
        status = Path(f"/proc/{process.pid}/status").read_text()
        sizes.append(int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024)
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
        size = asyncio.run(measure_bytes(f"{folder}/bytes"))
        ready, rss = measure_play(folder)
        missed += (size > STORE_BYTES) + (ready > READY_SECONDS) + (rss > RSS_MIB)
        print("\n| what | measured | target |\n|---|---:|---:|")
        print(f"| store bytes of an idle session with a running duel | {size:,} | ≤ {STORE_BYTES:,} |")
        print(f"| `cubilete play` ready | {ready:.2f} s | < {READY_SECONDS:.0f} s |")
        print(f"| `cubilete play` resident memory | {rss:.0f} MiB | ≤ {RSS_MIB} MiB |")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
