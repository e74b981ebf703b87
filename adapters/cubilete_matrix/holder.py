"""One holder of an account at a time: a second process waits, and says so.

On one machine the folder is locked; between machines that share a store a lease in it decides.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
from typing import TYPE_CHECKING

import structlog

from cubilete.errors import CubileteError, StoreUnavailable
from cubilete_matrix.account import write_private

if TYPE_CHECKING:
    from pathlib import Path

    from cubilete.chat.ports import Workbench

log = structlog.get_logger(__name__)

_LOOK_SECONDS = 0.5
_LEASE_MS = 30_000
_RENEW_SECONDS = 10.0
_WAITING = "another process holds this account: waiting until it ends"


class Taken(CubileteError):
    """Another process holds the account now."""


class Holder:
    """The lock on a folder. It goes with the process, however that ends."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._descriptor = -1

    def take(self) -> bool:
        """Take it if it is free."""
        descriptor = os.open(self._file, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return False
        self._descriptor = descriptor
        return True

    async def wait(self, account: str) -> None:
        """Wait until it is ours."""
        said = False
        while not self.take():
            if not said:
                log.warning(_WAITING, account=account)
                said = True
            await asyncio.sleep(_LOOK_SECONDS)

    def release(self) -> None:
        """Give it up."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1


class Lease:
    """The lease on an account in the store. Its holder is the folder, so a restart takes it up at once."""

    def __init__(self, bench: Workbench, account: str, folder: Path) -> None:
        self._bench = bench
        self._account = account
        file = folder / "holder.id"
        if not file.exists():
            write_private(file, os.urandom(8).hex().encode())
        self.holder = file.read_text(encoding="ascii")

    async def wait(self) -> None:
        """Wait until it is ours."""
        said = False
        while not await self._take():
            if not said:
                log.warning(_WAITING, account=self._account)
                said = True
            await asyncio.sleep(_LOOK_SECONDS)

    async def _take(self) -> bool:
        try:
            return await self._bench.hold(f"matrix:{self._account}", self.holder, _LEASE_MS)
        except StoreUnavailable:
            log.warning("the store does not say who holds this account", account=self._account)
            await asyncio.sleep(_RENEW_SECONDS)
            return False

    async def keep(self) -> None:
        """Prolong it for ever. Raises Taken when somebody else has got it."""
        while True:
            await asyncio.sleep(_RENEW_SECONDS)
            try:
                if not await self._bench.hold(f"matrix:{self._account}", self.holder, _LEASE_MS):
                    raise Taken("another process has taken the account")
            except StoreUnavailable:
                log.warning("the lease of this account could not be prolonged", account=self._account)

    async def release(self) -> None:
        """Give it up, if the store hears it."""
        with contextlib.suppress(StoreUnavailable):
            await self._bench.hold(f"matrix:{self._account}", self.holder, 0)
