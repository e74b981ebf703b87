"""Keeps the adapters of all networks running: one that fails is reported and started again, alone."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Literal, TypeAlias

import structlog

from cubilete.chat.ports import Holding

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cubilete.chat.ports import Adapter, Workbench
    from cubilete.operating.metrics import Metrics

State: TypeAlias = Literal["starting", "waiting", "running", "failed"]
"""`waiting` is who lives and sends nothing, because another process holds the account."""

log = structlog.get_logger(__name__)

_FIRST_PAUSE = 1.0
_LONGEST_PAUSE = 300.0
_SETTLED = 60.0
"""An adapter that has lived this long (s) begins with the first pause again."""
_ENDING = 10.0
"""How long adapters may take to end in order (s)."""


class Networks:
    """The running adapters. `first` is the pause after the first failure, in seconds; it doubles."""

    def __init__(
        self, adapters: Mapping[str, Adapter], metrics: Metrics | None = None, first: float = _FIRST_PAUSE
    ) -> None:
        self._adapters = dict(adapters)
        self._first = first
        self._states: dict[str, State] = dict.fromkeys(self._adapters, "starting")
        self._tasks: list[asyncio.Task[None]] = []
        if metrics is not None:
            for network in self._adapters:
                metrics.connected(network, partial(self._serves, network))

    def states(self) -> dict[str, State]:
        """How each network is."""
        return {network: self._state(network) for network in self._states}

    def _serves(self, network: str) -> bool:
        return self._state(network) == "running"

    def _state(self, network: str) -> State:
        adapter, state = self._adapters.get(network), self._states[network]
        waits = state == "running" and isinstance(adapter, Holding) and not adapter.holding
        return "waiting" if waits else state

    def fail(self, network: str) -> None:
        """A network could not even be made."""
        self._states[network] = "failed"

    def start(self, bench: Workbench) -> None:
        """Run all of them."""
        for network, adapter in self._adapters.items():
            self._tasks.append(asyncio.create_task(self._keep(network, adapter, bench), name=network))

    async def stop(self) -> None:
        """End all of them, each in its own way, within ten seconds."""
        for task in self._tasks:
            task.cancel()
        if not self._tasks:
            return
        _, pending = await asyncio.wait(self._tasks, timeout=_ENDING)
        for task in pending:
            log.error("a network does not end", network=task.get_name())

    async def _keep(self, network: str, adapter: Adapter, bench: Workbench) -> None:
        pause = self._first
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            try:
                self._states[network] = "running"
                status = await adapter.run(bench)
            except (Exception, SystemExit):  # an adapter's library may want to end the process: it does not
                log.exception("a network failed", network=network, again_in=pause)
            else:
                log.error("a network ended by itself", network=network, status=status, again_in=pause)
            if loop.time() - began > _SETTLED:
                pause = self._first
            self._states[network] = "failed"
            await asyncio.sleep(pause)
            pause = min(pause * 2, _LONGEST_PAUSE)
