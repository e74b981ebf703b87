"""How commands reach a server: the `Wire` that the store speaks through, and the one made of redis-py.

The errors of servers and clients become ours here and in `mux.py`, and nowhere else.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

import redis.exceptions as redis_errors

from cubilete.errors import StoreRefused, StoreUnavailable
from cubilete.sessions import clients

if TYPE_CHECKING:
    from collections.abc import Awaitable, Sequence

    from cubilete.sessions.clients import Client
    from cubilete.sessions.packing import Argument
    from cubilete.sessions.scripts import Script

_PASSING = {
    "LOADING", "OOM", "READONLY", "MASTERDOWN", "MISCONF", "NOREPLICAS", "CLUSTERDOWN", "TRYAGAIN", "BUSY",
    "MOVED", "ASK", "UNKILLABLE", "NOGOODSLAVE", "FAILOVER",
}  # fmt: skip
"""First words of answers that a later try may not meet again."""


class NoScriptError(Exception):
    """The server does not know a script (any more). Never leaves `run`."""


class Wire(Protocol):
    """Sends one command and returns its raw answer (bytes, int, None or a list of these)."""

    def call(self, *arguments: Argument) -> Awaitable[Any]:
        """Send and wait. Raises `NoScriptError`, `StoreUnavailable` or `StoreRefused`."""
        ...

    async def load(self, source: bytes) -> None:
        """Make a script known to the server, or to each master of a Cluster."""
        ...

    async def close(self) -> None:
        """Close the connections."""
        ...


async def run(wire: Wire, script: Script, keys: Sequence[str], arguments: Sequence[Argument]) -> Any:
    """Run a script, which is loaded where the server does not know it."""
    try:
        return await wire.call("EVALSHA", script.sha, len(keys), *keys, *arguments)
    except NoScriptError:
        await wire.load(script.source)
    try:
        return await wire.call("EVALSHA", script.sha, len(keys), *keys, *arguments)
    except NoScriptError as problem:
        raise StoreUnavailable(f"the server forgets the script {script.name} at once") from problem


def translate(answer: str) -> Exception:
    """Turn an error answer of a server into the exception to raise."""
    word = answer.partition(" ")[0]
    if word == "NOSCRIPT":
        return NoScriptError(answer)
    if word in _PASSING:
        return StoreUnavailable(f"the server cannot take the call now: {answer}")
    return StoreRefused(f"the server refused a call: {answer}")


class RedisWire:
    """A wire through redis-py: a pool of connections, one command each at a time."""

    def __init__(self, client: Client, width: int) -> None:
        """Bound the commands under way to `width`: beyond, callers wait their turn."""
        self._client = client
        self._turn = asyncio.Semaphore(width)

    async def call(self, *arguments: Argument) -> Any:
        """See `Wire`."""
        try:
            async with self._turn:
                return await self._client.execute_command(*arguments)
        except (redis_errors.RedisError, redis_errors.RedisClusterException, OSError) as problem:
            raise_ours(problem)

    async def load(self, source: bytes) -> None:
        """See `Wire`."""
        try:
            await self._client.script_load(source)
        except (redis_errors.RedisError, redis_errors.RedisClusterException, OSError) as problem:
            raise_ours(problem)

    async def close(self) -> None:
        """See `Wire`."""
        await clients.close(self._client)


def raise_ours(problem: Exception) -> NoReturn:
    """Raise our exception for one of redis-py's or the system's."""
    match problem:
        case redis_errors.NoScriptError():
            raise NoScriptError(str(problem)) from problem
        case redis_errors.AuthenticationError() | redis_errors.NoPermissionError():
            raise StoreRefused(f"the server refused a call: {problem}") from problem
        case (
            redis_errors.ConnectionError()
            | redis_errors.TimeoutError()
            | redis_errors.ReadOnlyError()
            | redis_errors.OutOfMemoryError()
            | redis_errors.ClusterError()
            | redis_errors.ClusterDownError()
            | redis_errors.TryAgainError()
            | redis_errors.MasterDownError()
            | redis_errors.SlotNotCoveredError()
            | OSError()
        ):
            raise StoreUnavailable(f"the store does not answer: {problem}") from problem
        case redis_errors.RedisClusterException() if "connect" in str(problem):
            raise StoreUnavailable(f"no node of the Cluster answers: {problem}") from problem
        case redis_errors.ResponseError():
            raise translate(str(problem)) from problem
        case _:
            raise StoreRefused(f"{type(problem).__name__}: {problem}") from problem
