"""Bots in processes of their own: started, ended, killed."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

from matrix_people import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from matrix_town import Town


def spawn(command: Sequence[str], log: Path, **environment: str) -> subprocess.Popen[bytes]:
    """Start a process that writes into `log`."""
    with log.open("ab") as out:
        return subprocess.Popen(command, stdout=out, stderr=out, env={**os.environ, **environment})


async def cubilete(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the command line to its end."""
    command = [sys.executable, "-m", "cubilete", *arguments]
    return await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=False)


async def until(fits: Callable[[], bool], what: str) -> None:
    """Wait until something is so."""
    deadline = time.monotonic() + PATIENCE
    while not fits():
        assert time.monotonic() < deadline, what
        await asyncio.sleep(0.05)


class Service:
    """`cubilete run` for the bot of a town, on an embedded store of its own."""

    def __init__(self, town: Town, health: str = "") -> None:
        settings = town.folder / "cubilete.toml"
        settings.write_text(
            f'data = "{town.folder / "store"}"\nlog_level = "INFO"\nhealth = "{health}"\n[adapters.matrix]\n'
            f'homeserver = "{town.server.url}"\nuser = "{town.bot}"\ndata = "{town.folder / "bot"}"\n'
            "rate = 1000.0\nburst = 1000\n"
        )
        self.log = town.folder / "service.log"
        self.settings = settings
        self._command = [sys.executable, "-m", "cubilete", "run", "--settings", str(settings)]
        self._password = str(town.options["password"])
        self.process: subprocess.Popen[bytes]

    def start(self) -> None:
        """Start it; it is not connected yet."""
        self.process = spawn(self._command, self.log, CUBILETE_MATRIX_PASSWORD=self._password)

    def told(self) -> str:
        """What it has logged, in all its lives."""
        return self.log.read_text()

    async def connected(self, lives: int) -> None:
        """Wait until it was connected so many times."""
        await until(lambda: self.told().count("connected") >= lives, "it does not connect")

    def kill(self) -> None:
        """Kill it where it stands."""
        assert self.process.poll() is None, self.told()[-3000:]
        self.process.kill()
        self.process.wait()
