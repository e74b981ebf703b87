"""Real servers for the tests: the embedded Valkey, Debian's Redis 7, and a Cluster of three masters."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
import redis
from hypothesis import settings

from cubilete.sessions import embedded as embedded_store
from cubilete.sessions.store_redis import connect
from cubilete.testing.machine import end, lacking

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from cubilete.sessions.store_redis import RedisStore

# The same examples in each run; CUBILETE_FULL=1 looks for new ones.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("new", deadline=None)
settings.load_profile("new" if os.environ.get("CUBILETE_FULL") == "1" else "same")

# Tests start many processes. Where Python is told to leave no compiled files beside the sources, each of
# them would compile all of ours anew, which takes longer than all else that a start does.
if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    compiled = f"cubilete-compiled-{os.getuid()}"
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(Path(tempfile.gettempdir()) / compiled))
    sys.pycache_prefix, sys.dont_write_bytecode = os.environ["PYTHONPYCACHEPREFIX"], False

_READY = 20.0  # seconds for a server or a Cluster to come up
_LAST_PORT = 55_535  # a node's bus has its port plus 10,000


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long, evenly among the workers: at the end all others would wait for it."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    long = [item for item in items if item.get_closest_marker("long")]
    others = [item for item in items if not item.get_closest_marker("long")]
    size = len(items) / workers  # each worker begins with as many, in their order
    ordered: list[pytest.Item] = []
    for worker in range(workers):
        mine = long[worker::workers]
        ordered += mine
        room = round(size * (worker + 1)) - len(ordered)
        ordered += others[:room]
        del others[:room]
    items[:] = [*ordered, *others]


class Server(NamedTuple):
    """A server for tests: its URL, and the ports of its nodes (none for a socket)."""

    url: str
    ports: tuple[int, ...] = ()


def find_program(name: str) -> str:
    """Find a program of Debian's redis-server.

    Where only Python is installed, the tests that compare with a real Redis 7 are left out and say so; in
    CI its absence is a failure.
    """
    program = shutil.which(name)
    if program is None:
        lacking(
            f"{name} is not installed; this compares with a real Redis 7 (Debian: apt install redis-server)"
        )
    return program


def free_ports(count: int) -> list[int]:
    """Find ports that nobody listens on, below the limit that a Cluster's bus sets."""
    found: list[int] = []
    first = 21_000 + os.getpid() * 41 % 30_000  # two test runs at once begin in different places
    for port in range(first, _LAST_PORT):
        with socket.socket() as probe, socket.socket() as bus:
            try:
                probe.bind(("127.0.0.1", port))
                bus.bind(("127.0.0.1", port + 10_000))
            except OSError:
                continue
        found.append(port)
        if len(found) == count:
            return found
    pytest.fail("no free ports on 127.0.0.1")


def start_redis(
    folder: Path, port: int, *options: str, settings: Path | None = None
) -> subprocess.Popen[bytes]:
    """Start Debian's Redis on a loopback port and wait until it answers."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [find_program("redis-server"), *([] if settings is None else [str(settings)])]
    command += ["--port", str(port), "--bind", "127.0.0.1", *(["--save", ""] if settings is None else [])]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen([*command, "--dir", str(folder), *options], stdout=log, stderr=log)
    deadline = time.monotonic() + _READY
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
                connection.sendall(b"PING\r\n")
                answer = connection.recv(64)
                if answer and not answer.startswith(b"-LOADING"):
                    return process  # also for an error: a server that wants a password is up
        except OSError:
            time.sleep(0.01)
    end(process)
    pytest.fail(f"redis-server did not start: {(folder / 'log').read_text()}")


class Launcher:
    """Starts more Redis servers for one test, on ports of their own, and ends them with it."""

    def __init__(self) -> None:
        self._running: list[subprocess.Popen[bytes]] = []
        self._given: set[int] = set()

    def port(self) -> int:
        """Find a free port that was not given before."""
        port = next(port for port in free_ports(len(self._given) + 1) if port not in self._given)
        self._given.add(port)
        return port

    def start(self, folder: Path, port: int, *options: str) -> subprocess.Popen[bytes]:
        """Start a server and wait until it answers."""
        process = start_redis(folder, port, *options)
        self._running.append(process)
        return process

    def start_sentinel(self, folder: Path, port: int, settings: Path) -> subprocess.Popen[bytes]:
        """Start a Sentinel, which rewrites its settings file as it goes."""
        process = start_redis(folder, port, "--sentinel", settings=settings)
        self._running.append(process)
        return process

    def stop(self, process: subprocess.Popen[bytes]) -> None:
        """End one of them."""
        end(process)


@pytest.fixture
def launcher() -> Iterator[Launcher]:
    """Give a launcher of Redis servers."""
    found = Launcher()
    yield found
    for process in found._running:
        found.stop(process)


@pytest.fixture(scope="session")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run the embedded server."""
    with embedded_store.start(tmp_path_factory.mktemp("embedded")) as server:
        yield Server(server.url)


@pytest.fixture(scope="session")
def redis7(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run Redis 7 over TCP."""
    (port,) = free_ports(1)
    process = start_redis(tmp_path_factory.mktemp("redis7"), port)
    yield Server(f"redis://127.0.0.1:{port}", (port,))
    end(process)


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Run a Cluster of three masters."""
    folder = tmp_path_factory.mktemp("cluster")
    ports = free_ports(3)
    options = (
        "--cluster-enabled",
        "yes",
        "--cluster-config-file",
        "nodes.conf",
        "--cluster-node-timeout",
        "2000",
    )
    nodes: list[subprocess.Popen[bytes]] = []
    try:
        for port in ports:
            nodes.append(start_redis(folder / str(port), port, *options))  # noqa: PERF401 - stopped one by one on failure
        hosts = [f"127.0.0.1:{port}" for port in ports]
        made = subprocess.run(
            [find_program("redis-cli"), "--cluster", "create", *hosts, "--cluster-yes"],
            capture_output=True, text=True, timeout=60, check=False,
        )  # fmt: skip
        assert made.returncode == 0, made.stdout + made.stderr
        deadline = time.monotonic() + _READY
        while not all(_cluster_is_ok(port) for port in ports):
            assert time.monotonic() < deadline, "the Cluster did not come up"
            time.sleep(0.05)
        yield Server(f"redis+cluster://{','.join(hosts)}", tuple(ports))
    finally:
        for node in nodes:
            end(node)


def _cluster_is_ok(port: int) -> bool:
    with redis.Redis(port=port) as node:
        return b"cluster_state:ok" in node.execute_command("CLUSTER", "INFO")


def empty(server: Server) -> None:
    """Remove all data of a test server."""
    if server.ports:
        for port in server.ports:
            with redis.Redis(port=port) as node:
                node.flushall()
    else:
        with redis.Redis.from_url(server.url) as node:
            node.flushall()


@pytest.fixture(params=["embedded", "redis7", "redis7-pool", "cluster"])
def server(request: pytest.FixtureRequest) -> Server:
    """Give each kind of server in turn, empty."""
    found: Server = request.getfixturevalue(request.param.removesuffix("-pool"))
    empty(found)
    return found


@pytest.fixture
async def store(request: pytest.FixtureRequest, server: Server) -> AsyncIterator[RedisStore]:
    """Connect to each kind of server in turn; to Redis 7 with and without the multiplexed connection."""
    multiplexed = "pool" not in request.node.callspec.params["server"]
    found = await connect(server.url, multiplexed=multiplexed)
    yield found
    await found.close()


@pytest.fixture
async def embedded_redis(embedded: Server) -> AsyncIterator[RedisStore]:
    """Connect to the embedded server alone, empty: for tests that need one store, not each kind."""
    empty(embedded)
    found = await connect(embedded.url)
    yield found
    await found.close()
