"""A whole bot: the adapter with the real client against the fake server, the core, and a real store."""

from __future__ import annotations

import asyncio
import socket
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

from cubilete.app import App, build_host
from cubilete.sessions.clock import MovableClock
from cubilete.sessions.desk import NewGroup
from cubilete.settings import Settings
from cubilete.testing.ledgers import draws
from cubilete_telegram import plugin
from cubilete_telegram.adapter import TelegramAdapter
from cubilete_telegram.limits import Limiter
from cubilete_telegram.options import Options

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from fake.control import Fake
    from fake.people import Chat

    from cubilete.chat.answer import Answer
    from cubilete.chat.incoming import Incoming
    from cubilete.chat.message import Message

HURRY = 200.0
"""How much faster the adapter's limits pass in tests that are about something else."""


def hurried() -> Limiter:
    """Limits that hold up nobody for long."""
    return Limiter(
        lambda: asyncio.get_running_loop().time() * HURRY, lambda seconds: asyncio.sleep(seconds / HURRY)
    )


def free_port() -> int:
    """Find a port of the loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Hearing(App):
    """A core that keeps what it told in answer to what came in, before it was put into words."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.told: list[Message] = []

    async def handle(self, incoming: Incoming) -> Answer:
        """Carry it out, and keep what it told."""
        answer = await super().handle(incoming)
        if not answer.duplicate:
            self.told += answer.messages
        return answer


class Rig:
    """A running bot. `app` is its core, `adapter` its network."""

    def __init__(self, app: Hearing, adapter: TelegramAdapter, fake: Fake) -> None:
        self.app = app
        self.adapter = adapter
        self.fake = fake
        self.running: asyncio.Task[int] | None = None

    async def begin(self) -> None:
        """Let the adapter live, and wait until it hears."""
        self.running = asyncio.create_task(self.adapter.run(self.app))
        heard = len(self.fake.requests)
        await self.fake.until(
            lambda: (
                self.running.done()
                or any(
                    one.method in {"getUpdates", "setWebhook"} and (one.method == "getUpdates" or one.done)
                    for one in self.fake.requests[heard:]
                )
            )
        )

    async def end(self) -> None:
        """Stop the adapter as a service does."""
        if self.running is not None:
            self.running.cancel()
            with suppress(asyncio.CancelledError):
                await self.running

    async def quiet(self) -> None:
        """Wait until every update is dealt with and all is delivered."""
        await self.fake.until(lambda: not self.fake.updates.waiting)
        await self.app.settle()

    async def draws(self, chat: Chat) -> int:
        """How many draws the ledger of a chat has; for somebody's private chat, of the own session."""
        return len(await draws(self.app.desk.store, f"telegram:{chat.id}"))


@asynccontextmanager
async def living(
    fake: Fake,
    url: str,
    *,
    enabled: tuple[str, ...] = (),
    locale: str = "es",
    begin: bool = True,
    limiter: Limiter | None = None,
    plugins: tuple[object, ...] = (),
    **options: Any,
) -> AsyncIterator[Rig]:
    """Run a bot on the store at `url` against the fake server."""
    host = build_host(Settings())
    if "telegram" not in host.adapters:  # a checkout that was installed before it had this adapter
        assert host.register("telegram", plugin), host.faults
    for number, extra in enumerate(plugins):
        assert host.register(f"of the test {number}", extra), host.faults
    app = Hearing(Settings(redis_url=url), host, MovableClock(round(fake.clock.now() * 1000)))
    fake.clock.follow(app.clock)
    found = Options(token=fake.token, base_url=fake.base_url, base_file_url=fake.base_file_url, **options)
    adapter = TelegramAdapter(found, limiter=limiter or hurried())
    default = enabled[0] if enabled else ""
    app.add(adapter, NewGroup(locale=locale, enabled=enabled, default_system=default))
    await app.start()
    rig = Rig(app, adapter, fake)
    try:
        if begin:
            await rig.begin()
        yield rig
    finally:
        await rig.end()
        await app.stop()


def webhook_options() -> dict[str, Any]:
    """Options for a bot that Telegram sends to."""
    port = free_port()
    return {"mode": "webhook", "webhook_url": f"http://127.0.0.1:{port}/hook", "port": port}
