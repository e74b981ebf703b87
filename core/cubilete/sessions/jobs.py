"""Work for which no chat waits: stored with the command that asks for it, done in another process.

    refusal = await jobs.start(call, "my-system", Job("balance", payload))

The order is a document and a timer of the same commit, so it outlives a crash: whoever finds the timer
does the job, again if need be. The result comes back as a command `job:<id>` of the system's own, which
tells it in the place where it was asked for. A job depends on its order alone, so it does not matter how
often it is done; its command is done once.

Bounds: one job at a time in a group, `PLACES` in a process, `SECONDS` of processor time for each. Each
has a process of its own, because only a process can be ended when it does not come to an end.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from math import ceil
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

import msgspec
import structlog
from msgspec import Struct

from cubilete.chat.message import Line, Message, Name
from cubilete.errors import StoreUnavailable
from cubilete.rules.decision import Refusal
from cubilete.rules.simulation import Job, Works
from cubilete.sessions import keys
from cubilete.sessions.codec import DocKind
from cubilete.sessions.worker import LINES, MOST_BYTES, order

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cubilete.rules.system import RuleSystem
    from cubilete.sessions.call import Call
    from cubilete.sessions.desk import Desk
    from cubilete.sessions.store import TimerRow
    from cubilete.sessions.work import Work

log = structlog.get_logger(__name__)

PLACES = 2
"""Jobs at a time in one process of the bot."""
SECONDS = 60
"""Processor time for one job."""
_WALL = 3
"""By the clock a job may take so many times as long: it gives way to everything else."""
PREFIX = "job:"
LEASE = "~jobs"
"""Whoever has this lease of a shard does its jobs; no network is called so."""
_LEASE_MS = (SECONDS * _WALL + 30) * 1000
_FORGOTTEN_MS = 30 * 60 * 1000
"""After this long an order that nobody could finish gives way to another."""
_TIME_UP = tuple(-getattr(signal, name) for name in ("SIGXCPU", "SIGKILL") if hasattr(signal, name))
"""How a process ends whose processor time is up."""
_MOST_FAULTS = 3
"""A job whose result cannot be told is left alone after so many times."""


class WaitingJob(Struct, frozen=True, array_like=True):
    """The job of a group (`job`). `by` is who asked, in `place`, with the message `reply_to`."""

    id: str
    system: str
    job: Job
    place: str
    by: str
    asked_at: int
    reply_to: str = ""


JOB: DocKind[WaitingJob] = DocKind("job", WaitingJob)


class Told(NamedTuple):
    """The lines of a result."""

    lines: tuple[Line, ...]


class Failed(NamedTuple):
    """No result."""

    why: Literal["too_long", "failed"]


Outcome: TypeAlias = Told | Failed


async def start(call: Call, system: str, job: Job) -> Refusal | None:
    """Order a job of a system; part of the call's commit. Refused while the group has one.

    Raises TypeError for a system that has no jobs.
    """
    if not isinstance(call.desk.systems[system], Works):
        raise TypeError(f"{system} has no jobs")
    waiting = await call.work.get(JOB)
    if waiting is not None and call.work.now - waiting.asked_at < _FORGOTTEN_MS:
        return Refusal("job_running")
    key = f"{call.digest.hex()}-{call.part}"
    call.work.put(
        JOB,
        "",
        WaitingJob(key, system, job, call.room, call.actor, call.work.now, call.incoming.id),
    )
    call.work.set_timer(f"{PREFIX}{key}", call.work.now)
    call.tell(Message((Line("job-started"),), reply_to=call.incoming.id))
    return None


async def conclude(desk: Desk, work: Work, row: TimerRow, outcome: Outcome) -> str:
    """Tell a result where it was asked for; the network to answer on.

    An order that is gone is only cleared.
    """
    work.set_timer(row.name, None)
    waiting = await work.get(JOB)
    if waiting is None or f"{PREFIX}{waiting.id}" != row.name:
        return ""
    work.put(JOB, "", None)
    match outcome:
        case Told(lines=lines):
            body = lines
        case Failed(why=why):
            body = (Line("job-failed", {"why": why, "seconds": SECONDS}),)
    work.say(
        Message(
            body,
            to=waiting.place,
            calls=(Name(waiting.by),) if waiting.by else (),
            reply_to=waiting.reply_to or None,
            system=waiting.system if waiting.system in desk.systems else "",
        )
    )
    return waiting.place.partition(":")[0]


class Jobs:
    """Does the jobs of one process of the bot."""

    def __init__(
        self, desk: Desk, holder: str, conclude: Callable[[TimerRow, Outcome], Awaitable[None]]
    ) -> None:
        self._desk = desk
        self._holder = holder
        self._conclude = conclude
        self._places = asyncio.Semaphore(PLACES)
        self._running: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._faults: dict[tuple[str, str], int] = {}
        self.seconds = float(SECONDS)

    def __len__(self) -> int:
        """How many are being done, or wait for a place."""
        return len(self._running)

    def take_up(self, row: TimerRow) -> bool:
        """Begin a job whose timer is due. False: it is being done already, or cannot be done."""
        key = (row.session, row.name)
        if key in self._running or self._faults.get(key, 0) >= _MOST_FAULTS:
            return False
        self._running[key] = asyncio.create_task(self._see_to(row, key))
        return True

    async def settle(self) -> bool:
        """Wait for what is being done; was there anything?"""
        tasks = tuple(self._running.values())
        await asyncio.gather(*tasks, return_exceptions=True)
        return bool(tasks)

    async def close(self) -> None:
        """Stop. What is not done stays ordered."""
        for task in tuple(self._running.values()):
            task.cancel()
        await self.settle()

    async def _see_to(self, row: TimerRow, key: tuple[str, str]) -> None:
        try:
            async with self._places:
                if await self._may(row):
                    await self._conclude(row, await self._outcome(row))
            self._faults.pop(key, None)
        except StoreUnavailable:
            log.warning("store down while a job was done", timer=row.name)
        except Exception:
            self._faults[key] = self._faults.get(key, 0) + 1
            log.exception("the result of a job cannot be told", timer=row.name)
        finally:
            self._running.pop(key, None)

    async def _may(self, row: TimerRow) -> bool:
        """Is it this process's to do? Others leave it alone until the lease runs out."""
        shard = keys.shard_of(row.session)
        now = self._desk.clock.now()
        return await self._desk.store.acquire(shard, LEASE, self._holder, now, _LEASE_MS) is not None

    async def _outcome(self, row: TimerRow) -> Outcome:
        (stored,) = await self._desk.store.load(row.session, [JOB.field()])
        waiting = JOB.decode(stored.data) if stored.version and stored.data else None
        if waiting is None or f"{PREFIX}{waiting.id}" != row.name:
            return Failed("failed")
        system = self._desk.systems.get(waiting.system)
        if not isinstance(system, Works):
            return Failed("failed")
        return await perform(system, waiting.job, waiting.id, self.seconds)


async def perform(system: RuleSystem[Any, Any, Any], job: Job, seed: str, seconds: float) -> Outcome:
    """Do a job in a process of its own, which is ended after `seconds` of processor time."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "cubilete.sessions.worker",
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("a process without pipes")
    try:
        async with asyncio.timeout(seconds * _WALL):
            # The pipe stays open: at its end the process knows that nobody waits any more.
            process.stdin.write(order(system, job, seed, ceil(seconds)))
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                await process.stdin.drain()
            result = await process.stdout.read(MOST_BYTES + 1)
            while more := await process.stdout.read(MOST_BYTES + 1):
                result = (result + more)[: MOST_BYTES + 1]
            status = await process.wait()
    except TimeoutError:
        log.warning("a job took too long", kind=job.kind)
        return Failed("too_long")
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        process.stdin.close()
        await process.wait()
    if status in _TIME_UP:
        log.warning("a job took too long", kind=job.kind)
        return Failed("too_long")
    if status != 0:
        log.error("a job failed", kind=job.kind, status=status)
        return Failed("failed")
    try:
        return Told(msgspec.msgpack.decode(result, type=LINES))
    except msgspec.DecodeError:
        log.exception("a job gave no lines", kind=job.kind)
        return Failed("failed")
