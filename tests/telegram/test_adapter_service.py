"""`cubilete run` with this network: a process of its own, that is told to end and started again."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from pathlib import Path

import pytest


class Service:
    """The command, with the token in a file and a store of its own."""

    def __init__(self, fake, folder):
        (folder / "token").write_text(f"{fake.token}\n")
        self.settings = folder / "cubilete.toml"
        self.settings.write_text(
            f'data = "{folder / "store"}"\nhealth = ""\nlog_level = "DEBUG"\n'
            f'[adapters.telegram]\ntoken_file = "{folder / "token"}"\n'
            f'base_url = "{fake.base_url}"\nbase_file_url = "{fake.base_file_url}"\n'
        )
        self.output = folder / "output"
        self.process = None

    async def start(self):
        """Run it."""
        command = (sys.executable, "-m", "cubilete", "run", "--settings", str(self.settings))
        with self.output.open("ab") as out:
            self.process = await asyncio.create_subprocess_exec(
                *command, stdout=out, stderr=out, env={**os.environ, "PYTHONUNBUFFERED": "1"}
            )

    def command_line(self):
        """What everybody on the machine can see of it."""
        return Path(f"/proc/{self.process.pid}/cmdline").read_bytes().decode()

    async def stop(self, number=signal.SIGTERM):
        """Tell it to end, and wait for its status."""
        if self.process.returncode is None:
            self.process.send_signal(number)
        return await asyncio.wait_for(self.process.wait(), 30)


@pytest.fixture
async def service(fake, tmp_path):
    """A service that is not started yet."""
    found = Service(fake, tmp_path)
    yield found
    if found.process is not None and found.process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            found.process.kill()
        await found.process.wait()


async def test_it_serves_and_ends_in_order(fake, service):
    """It answers, ends with status 0 at a signal, and its output and command line never name the token."""
    ana = fake.user("Ana")
    fake.clock.advance(max(0, time.time() - fake.clock.now()))
    await service.start()
    fake.say(ana, fake.private(ana), "/tirar 1d6 uno")
    await fake.until(lambda: fake.sent(fake.private(ana)), 60)
    assert fake.token not in service.command_line()
    assert await service.stop() == 0
    fake.say(ana, fake.private(ana), "/tirar 1d6 dos")
    await service.start()
    await fake.until(lambda: len(fake.sent(fake.private(ana))) == 2, 60)
    assert await service.stop() == 0
    output = service.output.read_text()
    assert "running" in output
    assert fake.token.partition(":")[2] not in output


async def test_a_kill_loses_and_repeats_nothing(fake, service):
    """Killed in the middle of a burst and started again: each message is rolled once and answered."""
    ana = fake.user("Ana")
    fake.clock.advance(max(0, time.time() - fake.clock.now()))
    chat = fake.private(ana)
    await service.start()
    for number in range(6):
        fake.say(ana, chat, f"/tirar 1d1000 n{number}")
    await fake.until(lambda: fake.sent(chat), 60)
    await service.stop(signal.SIGKILL)
    await service.start()

    def told():
        return [line for seen in fake.sent(chat) for line in seen.text.splitlines()]

    await fake.until(
        lambda: (
            {f"n{number}" for number in range(6)}
            <= {line.partition(" — ")[0].rpartition(" ")[2] for line in told()}
        ),
        90,
    )
    assert await service.stop() == 0
    results = {}
    for line in told():
        label = line.partition(" — ")[0].rpartition(" ")[2]
        results.setdefault(label, set()).add(line.rpartition("= ")[2])
    assert all(len(found) == 1 for found in results.values())
