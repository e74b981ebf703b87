"""One holder of an account's folder at a time: a second process waits, and says so."""

from __future__ import annotations

import asyncio
import fcntl
import os
from typing import TYPE_CHECKING

import structlog

if TYPE_CHECKING:
    from pathlib import Path

log = structlog.get_logger(__name__)

_LOOK_SECONDS = 0.5


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
                log.warning("another process holds this account: waiting until it ends", account=account)
                said = True
            await asyncio.sleep(_LOOK_SECONDS)

    def release(self) -> None:
        """Give it up."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
