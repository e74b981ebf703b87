"""The lock of a data folder: one process at a time, and the server that it started."""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING

from cubilete.errors import StoreLocked

if TYPE_CHECKING:
    from collections.abc import Callable

_PATIENCE = 5.0  # seconds for an orphaned server to end by itself
_NUDGE = 0.3  # seconds after which it is told to
_POLL = 0.01


class FolderLock:
    """An open file with a lock on it, which a child may inherit: it is free when all of them have ended.

    Its text, "<pid> <start time>", names the process that took it, for others to tell a living owner
    from an orphaned server; a second line holds the server's pid, for people.
    """

    def __init__(self, descriptor: int) -> None:
        """Made by `take`."""
        self.descriptor = descriptor

    @classmethod
    def take(cls, data: Path, orphan: Callable[[], None]) -> FolderLock:
        """Lock `data`. Raises `StoreLocked` at once if its owner lives, else after at most 5 seconds.

        `orphan` is called once when the owner is dead but the lock is still held.
        """
        descriptor = os.open(data / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            _wait(descriptor, data, orphan)
            os.ftruncate(descriptor, 0)
            os.pwrite(descriptor, f"{os.getpid()} {_started(os.getpid())}\n".encode(), 0)
        except BaseException:
            os.close(descriptor)
            raise
        return cls(descriptor)

    def write_server(self, pid: int) -> None:
        """Note the server that shares the lock."""
        os.lseek(self.descriptor, 0, os.SEEK_END)
        os.write(self.descriptor, f"server {pid}\n".encode())

    def free(self) -> None:
        """Give the lock up; does nothing the second time."""
        if self.descriptor >= 0:
            os.close(self.descriptor)
            self.descriptor = -1


def _wait(descriptor: int, data: Path, orphan: Callable[[], None]) -> None:
    begun = time.monotonic()
    told = False
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as problem:
            waited = time.monotonic() - begun
            if _owner_lives(descriptor) or waited > _PATIENCE:
                raise StoreLocked(
                    f"the data folder {data} is in use by another process; end it, or choose another folder"
                ) from problem
            if waited > _NUDGE and not told:
                told = True
                orphan()
            time.sleep(_POLL)
        else:
            return


def _owner_lives(descriptor: int) -> bool:
    """Whether the process that wrote the lock's first line still runs. Unknown counts as not."""
    words = os.pread(descriptor, 200, 0).decode("ascii", "replace").split("\n")[0].split()
    if len(words) != 2 or not words[0].isdigit():  # noqa: PLR2004 - pid and start time
        return False
    return _started(int(words[0])) == words[1]


def _started(pid: int) -> str:
    """Return the start time of a living process as text, empty if it is dead, `-` if no system tells.

    A zombie is dead. Start times tell a process from a later one with the same pid.
    """
    try:
        stat = Path(f"/proc/{pid}/stat").read_text("ascii", "replace")
    except OSError:
        if Path("/proc/self/stat").exists():
            return ""
        return "-" if _exists(pid) else ""
    state, *rest = stat.rpartition(")")[2].split()
    return "" if state in "ZX" else rest[18]


def _exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
