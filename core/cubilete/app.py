"""Composition root: the one place where settings, host, store, relay and service are wired."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
from typing import TYPE_CHECKING

import structlog

from cubilete.chat.ports import Linked
from cubilete.errors import CubileteError, StoreUnavailable
from cubilete.i18n.translator import Translator
from cubilete.plugin_api.host import Host
from cubilete.sessions import embedded, letters
from cubilete.sessions.clock import MovableClock, SystemClock
from cubilete.sessions.desk import Desk, NewGroup
from cubilete.sessions.entropy import SeededEntropy, SystemEntropy
from cubilete.sessions.faults import Faults
from cubilete.sessions.keeping import Keeping
from cubilete.sessions.looks import Looks
from cubilete.sessions.outage import Outages
from cubilete.sessions.relay import Relay
from cubilete.sessions.service import Service
from cubilete.sessions.snapshot_view import place_systems
from cubilete.sessions.store_redis import connect
from cubilete.sessions.tasks import end_all
from cubilete.sessions.watch import Watch, timed

if TYPE_CHECKING:
    from cubilete.chat.answer import Answer
    from cubilete.chat.incoming import Account, Incoming
    from cubilete.chat.ports import Adapter, Preview
    from cubilete.chat.segments import Bot
    from cubilete.rules.decision import Line
    from cubilete.sessions.clock import Clock
    from cubilete.sessions.embedded import EmbeddedServer
    from cubilete.sessions.entropy import Entropy
    from cubilete.sessions.store import Store
    from cubilete.settings import Settings

log = structlog.get_logger(__name__)

_ALONE = "alone"
"""Holder of the leases where the data folder's lock says that there is no other process."""
_TIMER_SECONDS = 1.0
_MOST_ROUNDS = 1000


def build_host(settings: Settings) -> Host:
    """The core's own verbs and all installed plugins, each registered alone."""
    from cubilete.builtin import PLUGINS  # noqa: PLC0415  the verbs import the session core, which tests build without them

    host = Host()
    for name, plugin in PLUGINS.items():
        host.register(name, plugin)
    host.load_entry_points(settings.blocked_plugins)
    for fault in host.faults:
        log.error("plugin left out", plugin=fault.plugin, reason=fault.reason)
    return host


def build_translator(host: Host) -> Translator:
    """The texts of the core and of every plugin."""
    translator = Translator()
    for folder in host.locales:
        translator.add(folder.path, folder.owner)
    return translator


class App(Looks, Keeping):
    """A running bot with one or more adapters; it is the adapters' `Workbench`."""

    def __init__(
        self,
        settings: Settings,
        host: Host,
        clock: Clock | None = None,
        entropy: Entropy | None = None,
        *,
        keep_answers: bool = False,
        run: str = "",
        watch: Watch | None = None,
        server: EmbeddedServer | None = None,
    ) -> None:
        """A `server` that was launched for these settings comes up while the rest is made."""
        self.settings = settings
        self.host = host
        self.clock = clock or SystemClock()
        self._entropy = entropy or SystemEntropy()
        self.adapters: dict[str, Adapter] = {}
        self.desk: Desk
        self.relay: Relay
        self.service: Service
        self._new_groups: dict[str, NewGroup] = {}
        self._translator = build_translator(host)
        self._keep_answers = keep_answers
        self._run = run
        self._watch = watch or Watch()
        self._server = server
        self._salt = b""
        self._store: Store
        self._faults = Faults(settings.fault)
        self._background: set[asyncio.Task[None]] = set()

    def add(self, adapter: Adapter, new_group: NewGroup) -> None:
        """Serve a network. Before `start`."""
        self.adapters[adapter.network] = adapter
        self._new_groups[adapter.network] = new_group

    async def start(self) -> None:
        """Bring the store up and take over what was left in the outbox.

        Raises StoreLocked when another process holds the data folder, StoreUnavailable when a store of
        somebody else's does not answer.
        """
        url = self.settings.redis_url
        if not url:
            if self._server is None:
                self._server = embedded.launch(self.settings.data_folder, fsync=self.settings.fsync)
            self._server.wait()
            url = self._server.url
        async with contextlib.AsyncExitStack() as failed:
            if self._server is not None:
                failed.callback(self._server.stop)
            self._store = await connect(url)
            failed.push_async_callback(self._store.close)
            await self._wire()
            failed.pop_all()
        if gc.isenabled():  # a process that began with us has it off till here, and next to no garbage
            gc.collect()
        gc.freeze()
        # A command makes many small objects and few cycles: look for these less often.
        gc.set_threshold(50_000, 20, 1000)
        gc.enable()

    async def _wire(self) -> None:
        if not self._salt:
            seeded = isinstance(self._entropy, SeededEntropy)
            self._salt = self._entropy.take(32) if seeded else await self._store.salt()
        self.desk = Desk(
            store=self._store,
            host=self.host,
            clock=self.clock,
            faults=self._faults,
            salt=self._salt,
            entropy=self._entropy,
            translator=self._translator,
        )
        self.desk.keep_answers = self._keep_answers
        self.desk.run = self._run
        self.desk.watch = self._watch
        for network, adapter in self.adapters.items():
            self.desk.add_network(
                network,
                adapter.directory,
                self._new_groups[network],
                adapter.bot,
                notices=adapter.capabilities.notices,
            )
            if isinstance(adapter, Linked):
                self.desk.links[network] = adapter.private_link
                self.desk.private_places[network] = adapter.private_place
        alone = self._server is not None
        # A run that was killed and goes on is the holder that it was: by its clock no lease has ended.
        holder = f"run-{self._run}" if self._run else f"{os.getpid()}-{os.urandom(8).hex()}"
        holder = _ALONE if alone else holder
        self.relay = Relay(self.desk, self.adapters, holder, alone=alone)
        self.service = Service(self.desk, self.relay, Outages(self.desk, self.adapters), holder)
        await self.relay.collect_all()

    def live(self) -> None:
        """Start what goes on by itself: timers, the sweep, and word from other processes."""
        loops = [self._ring_forever(), self.relay.sweep()]
        if self._server is None:
            loops.append(self.relay.listen())
        for loop in loops:
            task = asyncio.create_task(loop)
            self._background.add(task)
            task.add_done_callback(self._background.discard)

    async def _ring_forever(self) -> None:
        loop = asyncio.get_running_loop()
        look = loop.time() + _TIMER_SECONDS
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout_at(look):
                    await self.service.woken.wait()
            try:
                await self.service.ring_soon()
                if loop.time() >= look:
                    look = loop.time() + _TIMER_SECONDS
                    await self.service.ring_due()
            except StoreUnavailable:
                log.warning("store down while looking for timers")
            except Exception:
                log.exception("looking for timers failed")

    @property
    def store(self) -> Store:
        """The store, once started."""
        return self._store

    async def stop(self) -> None:
        """End in order; what is undelivered stays in the outbox."""
        await end_all(self._background)
        await self.service.jobs.close()
        with contextlib.suppress(StoreUnavailable):
            await self.relay.close()
        await self._store.close()
        if self._server is not None:
            self._server.stop()

    # the workbench

    async def handle(self, incoming: Incoming) -> Answer:
        """Carry out what was said; returns after the commit."""
        return await timed(self._watch, incoming.author.network, self.service.handle(incoming))

    async def move(self, old: str, new: str) -> None:
        """A room has a new address."""
        await self.service.move(old, new)

    async def give_up(self, incoming: Incoming, reason: str) -> None:
        """Note what could not be taken, and apologise once."""
        log.error("not served", network=incoming.author.network, id=incoming.id, reason=reason)
        await self.service.give_up(incoming)
        await letters.note(self.desk, await self.session_of(incoming.place), incoming, reason)

    async def preview(self, place: str, author: Account, text: str, locale: str) -> Preview:
        """What a roll would be."""
        from cubilete.builtin import previews  # noqa: PLC0415  the verbs import the session core

        return await previews.preview(self.desk, await self.session_of(place), author, text, locale)

    async def menu(self, place: str) -> tuple[tuple[str, str], ...]:
        """Verbs for a menu of a place."""
        from cubilete.builtin.help import menu  # noqa: PLC0415  as above

        enabled = await place_systems(self.desk, await self.session_of(place))
        return menu(self.desk, enabled, await self.locale(place))

    def introduce(self, network: str, bot: Bot) -> None:
        """How the bot is called on a network."""
        self.desk.introduce(network, bot)

    async def settle(self) -> None:
        """Wait until all is delivered and all due timers have rung."""
        for _ in range(_MOST_ROUNDS):
            await self.relay.idle()
            if not await self.service.ring_due() and not await self.service.jobs.settle():
                return

    def now(self) -> int:
        """Our clock."""
        return self.clock.now()

    def move_clock(self, by: int) -> None:
        """Move a movable clock forward."""
        if not isinstance(self.clock, MovableClock):
            raise CubileteError("this clock is real")
        self.clock.move(by)

    def queue_faces(self, faces: list[int]) -> None:
        """Faces for the next draws."""
        self.desk.scripted.add(faces)

    def faces_left(self) -> int:
        """Queued faces that nobody has drawn."""
        return len(self.desk.scripted)

    def spend_faces(self, count: int) -> None:
        """Drop queued faces."""
        self.desk.scripted.spend(count)

    async def restart(self) -> None:
        """Drop every object but the store's connection and the adapters' own, and begin anew."""
        await self.settle()
        faces = self.desk.scripted
        await self.relay.close()
        await self._wire()
        self.desk.scripted = faces

    def text(self, locale: str, line: Line) -> str:
        """A line in words."""
        return self._translator.text(locale, line)
