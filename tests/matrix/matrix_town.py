"""One bot and its people on a homeserver."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import socket
from copy import copy
from typing import TYPE_CHECKING, Any

from matrix_people import Person
from matrix_strict import Strict, StrictFailed, install

import cubilete_matrix.plugin
from cubilete.app import App, build_host
from cubilete.sessions.desk import NewGroup
from cubilete.settings import Settings
from cubilete.testing.machine import lacking

if TYPE_CHECKING:
    from pathlib import Path

    from synapse import Synapse

    from cubilete.chat.ports import Adapter
    from cubilete_matrix.adapter import MatrixAdapter

_numbers = itertools.count(1)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Town:
    """One bot and its people, with names of their own on the shared homeserver."""

    def __init__(self, server: Synapse, folder: Path, store: str) -> None:
        self.server = server
        self.folder = folder
        self.store = store
        self.mark = f"{os.getpid()}x{next(_numbers)}"
        self.bot = server.register(f"cubilete{self.mark}", "secret-bot")
        self.people: list[Person | Strict] = []
        self.options: dict[str, Any] = {
            "homeserver": server.url,
            "user": self.bot,
            "password": "secret-bot",
            "data": str(folder / "bot"),
            "rate": 1000.0,
            "burst": 1000,
            "key_patience": 1.0,
        }
        self.app: App
        self.adapter: MatrixAdapter
        self._running: asyncio.Task[int] | None = None

    def twin(self, folder: str) -> Town:
        """The same bot on another machine: a folder of its own, the same account and store."""
        found = copy(self)
        found.folder = self.folder / folder
        found.people = []
        found.options = {**self.options, "data": str(found.folder)}
        found._running = None
        return found

    async def person(self, name: str) -> Person:
        """Somebody with a client."""
        user = self.server.register(f"{name}{self.mark}", f"secret-{name}")
        found = Person(self.server.url, user, f"secret-{name}", self.folder / f"{name}{len(self.people)}")
        self.people.append(found)
        await found.come()
        return found

    async def strict(self, name: str) -> Strict:
        """Somebody whose client is strict about keys."""
        try:
            install()
        except StrictFailed as problem:
            lacking(str(problem))
        user = self.server.register(f"{name}{self.mark}", f"secret-{name}")
        found = Strict(self.server.url, user, f"secret-{name}")
        self.people.append(found)
        await found.come()
        return found

    async def start(self, *others: tuple[Adapter, NewGroup], **settings: Any) -> None:
        """Start the bot, and wait until it is connected. `others` are networks that it serves too."""
        found = Settings(redis_url=self.store, locale="es", **settings)
        host = build_host(found)
        if "matrix" not in host.adapters:
            assert host.register("matrix", cubilete_matrix.plugin), host.faults
        self.app = App(found, host)
        self.adapter = host.adapters["matrix"].build(self.options)
        self.app.add(self.adapter, NewGroup("es", ("20x3",), "20x3"))
        for adapter, new_group in others:
            self.app.add(adapter, new_group)
        await self.app.start()
        self.app.live()
        await self.connect()

    async def connect(self) -> None:
        """Let the bot's adapter live, and wait until it is connected."""
        self._running = asyncio.create_task(self.adapter.run(self.app))
        connected = asyncio.create_task(self.adapter._connected.wait())
        await asyncio.wait({connected, self._running}, return_when=asyncio.FIRST_COMPLETED, timeout=60)
        connected.cancel()
        if self._running.done():
            self._running.result()
        assert self.adapter._connected.is_set(), "the bot did not connect"

    async def stop(self) -> None:
        """Stop the bot."""
        if self._running is not None:
            await self.disconnect()
            self._running = None
            await self.app.stop()

    async def disconnect(self) -> None:
        """End the adapter alone; what is said to the bot stays in its outbox."""
        if self._running is not None and not self._running.done():
            self._running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._running

    async def close(self) -> None:
        """Stop all."""
        await self.stop()
        for person in self.people:
            await person.go()

    async def room(
        self, owner: Person, *others: Person | Strict, encrypted: bool = False, **more: Any
    ) -> str:
        """A room in which all are, the bot too."""
        room = await owner.open_room(self.bot, *(one.user for one in others), encrypted=encrypted, **more)
        for one in others:
            await one.joins(room)
        for one in (owner, *others):
            await one.sees_member(room, self.bot)
        return room
