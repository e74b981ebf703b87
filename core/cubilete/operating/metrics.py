"""Numbers for Prometheus. Labels are networks and outcomes, never ids or texts."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.process_collector import ProcessCollector

from cubilete.errors import CubileteError
from cubilete.sessions.keys import SHARDS
from cubilete.sessions.watch import Watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cubilete.sessions.clock import Clock
    from cubilete.sessions.store import Store

log = structlog.get_logger(__name__)

PROBE_SECONDS = 10.0
"""How often the store is asked whether it answers, and what waits in the outboxes."""
_PATIENCE = 5.0
_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics(Watch):
    """Counters of one process, and what it last saw of the store."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._commands = Counter(
            "cubilete_commands",
            "Commands that were answered.",
            ("network", "outcome"),
            registry=self.registry,
        )
        self._seconds = Histogram(
            "cubilete_command_seconds",
            "Time from taking a command to its commit.",
            ("network",),
            buckets=_BUCKETS,
            registry=self.registry,
        )
        self._delivered = self._counter("cubilete_deliveries", "Messages sent or edited.")
        self._retried = self._counter("cubilete_retries", "Sends that failed and were tried again.")
        self._buried = self._counter("cubilete_dead_letters", "Messages that could not be sent for good.")
        self._lag = Gauge(
            "cubilete_outbox_lag_seconds",
            "Age of the oldest message that is not delivered yet.",
            ("network",),
            registry=self.registry,
        )
        self._store = Gauge("cubilete_store_up", "Whether the store answers.", registry=self.registry)
        self._up = Gauge(
            "cubilete_network_up",
            "Whether a network is served here.",
            ("network",),
            registry=self.registry,
        )
        self.store_answers = False

    def _counter(self, name: str, help_: str) -> Counter:
        return Counter(name, help_, ("network",), registry=self.registry)

    def introduce(self, networks: Iterable[str]) -> None:
        """Begin every number at 0, so that a rate of the first failure can be seen."""
        for network in networks:
            for counter in (self._delivered, self._retried, self._buried):
                counter.labels(network)
            self._lag.labels(network).set(0)
            self._up.labels(network).set(0)

    def command(self, network: str, outcome: str, seconds: float) -> None:
        """See `Watch`."""
        self._commands.labels(network, outcome).inc()
        self._seconds.labels(network).observe(seconds)

    def delivered(self, network: str) -> None:
        """See `Watch`."""
        self._delivered.labels(network).inc()

    def retried(self, network: str) -> None:
        """See `Watch`."""
        self._retried.labels(network).inc()

    def buried(self, network: str) -> None:
        """See `Watch`."""
        self._buried.labels(network).inc()

    def connected(self, network: str, up: Callable[[], bool]) -> None:
        """How to know, whenever it is asked, whether a network can hear and send in this process."""
        self._up.labels(network).set_function(lambda: float(up()))

    def text(self) -> bytes:
        """All of it, in the text format."""
        return generate_latest(self.registry)

    async def probe(self, store: Store, clock: Clock, networks: Iterable[str]) -> None:
        """Ask the store once."""
        try:
            async with asyncio.timeout(_PATIENCE):
                await store.ping()
                for network in networks:
                    self._lag.labels(network).set(await outbox_lag(store, clock, network))
        except (CubileteError, TimeoutError) as problem:
            if self.store_answers:
                log.warning("the store does not answer", reason=str(problem) or type(problem).__name__)
            self.store_answers = False
        else:
            self.store_answers = True
        self._store.set(self.store_answers)

    async def probe_forever(self, store: Store, clock: Clock, networks: tuple[str, ...]) -> None:
        """Ask again and again."""
        while True:
            await self.probe(store, clock, networks)
            await asyncio.sleep(PROBE_SECONDS)


async def outbox_lag(store: Store, clock: Clock, network: str) -> float:
    """Seconds since the oldest entry of a network's outboxes was committed; 0 when all is delivered.

    An entry's id begins with the time of the store's clock.
    """
    now = oldest = clock.now()
    for shard in range(SHARDS):
        for row in await store.read_out(shard, network, "", 1):
            oldest = min(oldest, int(row.id.partition("-")[0]))
    return (now - oldest) / 1000
