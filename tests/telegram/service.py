"""`cubilete run` with this network: a process of its own, on an embedded store of its own."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fake.control import Fake

PATIENCE = 60.0
"""Seconds that a start may take on a machine that is busy."""


class Service:
    """The command, with the token in a file and a store in `folder`."""

    def __init__(self, fake: Fake, folder: Path) -> None:
        (folder / "token").write_text(f"{fake.token}\n")
        self.data = folder / "store"
        self.settings = folder / "cubilete.toml"
        self.settings.write_text(
            f'data = "{self.data}"\nhealth = ""\nlog_level = "DEBUG"\n'
            f'[adapters.telegram]\ntoken_file = "{folder / "token"}"\n'
            f'base_url = "{fake.base_url}"\nbase_file_url = "{fake.base_file_url}"\n'
        )
        self.output = folder / "output"
        self._fake = fake
        self.process: asyncio.subprocess.Process
        self.lives: list[int] = []
        """How many calls there had been when each life began."""

    async def start(self, fault: str = "") -> None:
        """Run it; with a fault, until it comes to that point."""
        self.lives.append(len(self._fake.requests))
        command = (sys.executable, "-m", "cubilete", "run", "--settings", str(self.settings))
        with self.output.open("ab") as out:
            self.process = await asyncio.create_subprocess_exec(
                *command,
                stdout=out,
                stderr=out,
                env={**os.environ, "PYTHONUNBUFFERED": "1", "CUBILETE_FAULT": fault},
            )

    async def hears(self) -> None:
        """Wait until this life asks for updates."""
        since = self.lives[-1]
        await self._fake.until(
            lambda: any(one.method == "getUpdates" for one in self._fake.requests[since:]), PATIENCE
        )

    def command_line(self) -> str:
        """What everybody on the machine can see of it."""
        return Path(f"/proc/{self.process.pid}/cmdline").read_bytes().decode()

    async def stop(self, number: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to end, and wait for its status."""
        if self.process.returncode is None:
            self.process.send_signal(number)
        return await self.died()

    async def died(self) -> int:
        """Wait for its end, and give its status."""
        return await asyncio.wait_for(self.process.wait(), PATIENCE)

    async def close(self) -> None:
        """Leave no process behind."""
        if self.lives and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()
