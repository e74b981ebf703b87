"""A process that does one job and ends: `python -m cubilete.sessions.worker`.

It reads an `Order` from standard input, imports the system that it names and nothing of the bot, and
writes the lines of the result. It has no store and no network; its time, memory and result are bounded.
It ends with whoever started it.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from cubilete.rules.decision import Line
from cubilete.rules.simulation import Job, Works
from cubilete.sessions.trial_dice import dice_from

if TYPE_CHECKING:
    from cubilete.rules.system import RuleSystem

MOST_LINES = 60
MOST_BYTES = 64 * 1024
_MEMORY = 2 * 1024**3
_NICER = 10
_SIZE = 4


class Order(Struct, frozen=True, array_like=True):
    """What to do: the class of the system, where to import from, the job, its processor time (s)."""

    module: str
    name: str
    path: tuple[str, ...]
    job: Job
    seed: str
    seconds: int


LINES = tuple[Line, ...]


def order(system: RuleSystem[Any, Any, Any], job: Job, seed: str, seconds: int) -> bytes:
    """Write the order for a process, with its length before it."""
    kind = type(system)
    packed = msgspec.msgpack.encode(
        Order(kind.__module__, kind.__qualname__, tuple(sys.path), job, seed, seconds)
    )
    return len(packed).to_bytes(_SIZE) + packed


def load(module: str, name: str) -> Any:
    """Import a system by its class. Systems are stateless, so a new one is as good as the bot's."""
    found: Any = import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    return found()


def _bound(seconds: int) -> None:
    """Give way to chats, and end by force when the processor time is up."""
    import resource  # noqa: PLC0415  there is none on Windows, where nothing can be bounded this way

    os.nice(_NICER)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


def _end_with(pipe: int) -> None:
    """Wait for the end of the pipe: then whoever started us is gone."""
    while os.read(pipe, 1):
        pass
    os._exit(1)


def main() -> int:
    """Do the one job."""
    source = sys.stdin.buffer
    size = int.from_bytes(source.read(_SIZE))
    wanted = msgspec.msgpack.decode(source.read(size), type=Order)
    if sys.platform != "win32":
        _bound(wanted.seconds)
    Thread(target=_end_with, args=(source.fileno(),), daemon=True).start()
    sys.path.extend(path for path in wanted.path if path not in sys.path)
    system = load(wanted.module, wanted.name)
    if not isinstance(system, Works):
        raise TypeError(f"{wanted.name} has no jobs")
    lines = system.work(wanted.job, dice_from(wanted.seed))
    packed = msgspec.msgpack.encode(tuple(lines[:MOST_LINES]))
    if len(packed) > MOST_BYTES:
        raise ValueError(f"a result of {len(packed)} bytes")
    sys.stdout.buffer.write(packed)
    sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
