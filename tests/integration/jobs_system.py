"""A small system with jobs, and a verb that orders them; a process of its own can import it."""

from __future__ import annotations

import os
import time
from pathlib import Path

from msgspec import Struct

from cubilete.plugin_api import Verb, hookimpl
from cubilete.rules.decision import Line
from cubilete.rules.simulation import Job
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions import jobs
from cubilete.testing.tiny import TinySystem

MOST_WAITS = 4000


class WorkingSystem(TinySystem):
    """The tiny system, with jobs of every sort."""

    def work(self, job, dice_of):
        """Roll, wait for a file, or go wrong."""
        words = job.payload.decode()
        match job.kind:
            case "roll":
                faces = dice_of("roll").draw(5, 20)
                return (Line("label-text", {"text": f"faces {faces}"}),)
            case "wait":
                for _ in range(MOST_WAITS):
                    if Path(words).exists():
                        return (Line("label-text", {"text": "it came"}),)
                    time.sleep(0.01)
                return (Line("label-text", {"text": "it never came"}),)
            case "loop":
                while True:
                    pass
            case "die":
                os._exit(7)
            case "much":
                return (Line("label-text", {"text": "x" * 200_000}),)
            case _:
                raise ValueError(job.kind)


class OrderArgs(Struct, frozen=True):
    """What to do, and with what."""

    kind: str
    words: str = ""


async def order(call, args):
    """Order a job."""
    return await jobs.start(call, "tiny", Job(args.kind, args.words.encode()))


class Plugin:
    """The system and its verb."""

    @hookimpl
    def cubilete_systems(self):
        """The system."""
        return (WorkingSystem(),)

    @hookimpl
    def cubilete_verbs(self):
        """Its verb."""
        params = (Param("kind", "slug", required=True), Param("words", "text"))
        return (Verb(VerbSpec("encargo", ("encargo",), ("assignment",), OrderArgs, params), order),)
