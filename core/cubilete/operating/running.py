"""`cubilete run`: all networks of the settings, from the start to an end in order."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import TYPE_CHECKING

import structlog

from cubilete.errors import BadSettings, StoreUnavailable
from cubilete.operating.networks import Networks
from cubilete.sessions.clock import SystemClock
from cubilete.sessions.desk import NewGroup
from cubilete.sessions.tasks import end_all

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from socket import socket

    from cubilete.app import App
    from cubilete.chat.ports import Adapter
    from cubilete.operating.metrics import Metrics
    from cubilete.plugin_api.host import Host
    from cubilete.settings import Settings

log = structlog.get_logger(__name__)

_SIGNALS = (signal.SIGTERM, signal.SIGINT)
_SENDING = 10.0
"""How long messages on their way may take to arrive when the process ends (s)."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 15.0


def networks_of(settings: Settings, host: Host) -> tuple[str, ...]:
    """The networks that a service runs: named in the settings, installed or not, but none of a terminal."""
    return tuple(
        name
        for name in settings.adapters
        if name not in host.adapters or not getattr(host.adapters[name], "local", False)
    )


def build_adapters(settings: Settings, host: Host) -> tuple[dict[str, Adapter], tuple[str, ...]]:
    """The adapters of the settings, and the networks for which none can be made: each is reported.

    Raises BadSettings when not one can be made.
    """
    built: dict[str, Adapter] = {}
    failed: list[str] = []
    reasons: list[str] = []
    for network in networks_of(settings, host):
        spec = host.adapters.get(network)
        try:
            if spec is None:
                raise BadSettings("no such network is installed")  # noqa: TRY301  reported like any other reason
            built[network] = spec.build(settings.adapters[network])
        except (Exception, SystemExit) as problem:  # noqa: BLE001  one bad network must not stop the others
            reason = f"adapters.{network}: {problem or type(problem).__name__}"
            log.error("a network is left out", network=network, reason=reason)  # noqa: TRY400  the reason says it
            failed.append(network)
            reasons.append(reason)
    if not built:
        raise BadSettings("; ".join(reasons) or "adapters: no network is named")
    return built, tuple(failed)


class Running:
    """One life of the service. `build` is the composition root: the layer above us."""

    def __init__(self, settings: Settings, host: Host, build: type[App]) -> None:
        """Make the adapters and take the address of the health pages. Raises BadSettings."""
        self._settings = settings
        adapters, failed = build_adapters(settings, host)
        self._metrics: Metrics | None = None
        self._listening: socket | None = None
        if settings.health:
            from cubilete.operating.health import bind  # noqa: PLC0415  the extra `service` brings it
            from cubilete.operating.metrics import Metrics  # noqa: PLC0415  as above

            self._metrics = Metrics()
            self._metrics.introduce((*adapters, *failed))
            self._listening = bind(settings.health)
        self.app = build(settings, host, watch=self._metrics)
        for adapter in adapters.values():
            self.app.add(adapter, NewGroup(locale=settings.locale))
        self._networks = Networks(adapters, self._metrics)
        for network in failed:
            self._networks.fail(network)
        self._stopping = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def stop(self) -> None:
        """Ask for the end; `live` returns when all is in order."""
        self._stopping.set()

    async def live(self) -> None:
        """Serve until `stop`, SIGTERM or SIGINT.

        Raises what the store raises at the start, but waits for a server of somebody else's to come up.
        """
        loop = asyncio.get_running_loop()
        for number in _SIGNALS:
            loop.add_signal_handler(number, self._stopping.set)
        try:
            self._serve_pages()
            if await self._start():
                await self._serve()
        finally:
            for number in _SIGNALS:
                loop.remove_signal_handler(number)
            await self._end_tasks()

    async def _start(self) -> bool:
        pause = _FIRST_PAUSE
        while not self._stopping.is_set():
            try:
                await self.app.start()
            except StoreUnavailable as problem:
                if not self._settings.redis_url:
                    raise
                log.warning("waiting for the store", reason=str(problem), again_in=pause)
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._stopping.wait(), pause)
                pause = min(pause * 2, _LONGEST_PAUSE)
            else:
                return True
        return False

    async def _serve(self) -> None:
        names = tuple(self.app.adapters)
        if self._metrics is not None:
            self._begin(self._metrics.probe_forever(self.app.store, SystemClock(), names), "probe")
        self.app.live()
        self._networks.start(self.app)
        log.info("running", networks=list(names))
        await self._stopping.wait()
        log.info("ending")
        # First what is on its way arrives, while the networks are still connected; then they end.
        await self.app.relay.drain(_SENDING)
        await self._networks.stop()
        await self._end_tasks()
        await self.app.stop()
        log.info("ended")

    def _serve_pages(self) -> None:
        if self._metrics is None or self._listening is None:
            return
        from cubilete.operating.health import application, serve  # noqa: PLC0415  the extra `service` brings it

        host, port = self._listening.getsockname()[:2]
        log.info("health and metrics", address=f"{host}:{port}")
        self._begin(serve(application(self._metrics, self._networks), self._listening), "health")

    def _begin(self, work: Coroutine[None, None, None], name: str) -> None:
        task = asyncio.create_task(work, name=name)
        task.add_done_callback(_report)
        self._tasks.append(task)

    async def _end_tasks(self) -> None:
        tasks, self._tasks = self._tasks, []
        await end_all(tasks)


def _report(task: asyncio.Task[None]) -> None:
    """What goes on beside the networks should never end by itself."""
    if not task.cancelled() and (problem := task.exception()) is not None:
        log.error("something failed beside the networks", task=task.get_name(), exc_info=problem)


async def run(settings: Settings, host: Host, build: type[App]) -> None:
    """Run the service to its end."""
    await Running(settings, host, build).live()
