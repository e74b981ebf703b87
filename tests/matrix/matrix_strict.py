"""Somebody with matrix-js-sdk, in its strict isolation mode: an engine that is not the bot's."""

from __future__ import annotations

import asyncio
import fcntl
import json
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

from matrix_people import PATIENCE, Listener

_HERE = Path(__file__).with_name("js")


class StrictFailed(Exception):
    """The client could not be had; says what to do."""


def install() -> None:
    """Install the client's packages as the lock file says, once. Raises StrictFailed."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        raise StrictFailed("the tests of encryption need Node 20 or later, with npm")
    mark = _HERE / "node_modules" / ".locked"
    wanted = (_HERE / "package-lock.json").read_text()
    with (_HERE / ".installing").open("w") as one_at_a_time:  # of the processes that run the tests
        fcntl.flock(one_at_a_time, fcntl.LOCK_EX)
        if mark.exists() and mark.read_text() == wanted:
            return
        done = subprocess.run(
            ["npm", "ci", "--no-audit", "--no-fund"], cwd=_HERE, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise StrictFailed(f"`npm ci` in tests/matrix/js failed: {done.stderr[-2000:]}")
        mark.write_text(wanted)


class Strict(Listener):
    """Like a `Person`, in a process of Node."""

    def __init__(self, url: str, user: str, password: str) -> None:
        super().__init__(user)
        self._arguments = (url, user, password)
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._started: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def come(self) -> None:
        """Log in, make an identity, begin to sync."""
        self._process = await asyncio.create_subprocess_exec(
            "node",
            str(_HERE / "client.mjs"),
            *self._arguments,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=2**20,
        )
        self._task = asyncio.create_task(self._read())
        await asyncio.wait_for(self._started, PATIENCE)

    async def go(self) -> None:
        """Stop."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            await asyncio.wait_for(self._process.wait(), 10)
        except TimeoutError:
            self._process.kill()
            await self._process.wait()
        await self._task

    async def _read(self) -> None:
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            said = json.loads(line)
            if "event" in said:
                await self.heard(said["event"])
            elif said.get("done") == "start":
                self._started.set_result(None)
            elif "number" in said:
                answer = self._answers.pop(said["number"])
                answer.set_result(said.get("result"))
                assert "error" not in said, said

    async def _order(self, what: str, **more: Any) -> Any:
        assert self._process.stdin is not None
        number = len(self._answers) + int(time.monotonic_ns())
        answer = self._answers[number] = asyncio.get_running_loop().create_future()
        self._process.stdin.write((json.dumps({"do": what, "number": number, **more}) + "\n").encode())
        await self._process.stdin.drain()
        return await asyncio.wait_for(answer, PATIENCE)

    async def joins(self, room: str) -> None:
        """Follow an invitation."""
        await self._order("join", room=room)

    async def sees_member(self, room: str, user: str) -> None:
        """Wait until somebody is in a room."""
        deadline = time.monotonic() + PATIENCE
        while user not in await self._order("members", room=room):
            assert time.monotonic() < deadline, f"{user} did not come into {room}"
            await asyncio.sleep(0.1)

    async def sends(self, room: str, content: dict[str, Any], kind: str = "m.room.message") -> str:
        """Send any event."""
        return str(await self._order("send", room=room, type=kind, content=content))


if __name__ == "__main__":
    install()
