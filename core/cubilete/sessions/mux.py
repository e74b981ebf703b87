"""One connection that many tasks share: what they send within one turn of the event loop leaves together.

The answers come in the order of the commands, so a queue of futures is all the book-keeping there is.
Only calls that do not block belong here. Measured against a pool of connections, a call costs about a
sixth of the processor time.

A lost connection fails all calls under way with `StoreUnavailable`: their outcome is unknown. The next
call connects again. `timeout` is the time in which *some* answer must come while calls are under way; a
server that is silent for longer (at most half as long again) counts as lost.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections import deque
from typing import TYPE_CHECKING, Any

import hiredis

from cubilete.errors import CubileteError, StoreUnavailable
from cubilete.sessions.wires import translate

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from cubilete.sessions.addresses import Address
    from cubilete.sessions.packing import Argument

_NOTHING_YET = object()
_LOST_MASTER = ("READONLY", "MASTERDOWN")


class _ErrorAnswer(Exception):
    """What the parser makes of an error; never raised."""


class _Link(asyncio.Protocol):
    """One connection, from its opening to its loss."""

    def __init__(self, timeout: float, limit: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._parser = hiredis.Reader(
            protocolError=_ErrorAnswer, replyError=_ErrorAnswer, notEnoughData=_NOTHING_YET
        )
        self._parser.setmaxbuf(1 << 20)
        self._timeout = timeout
        self._limit = limit
        self._waiting: deque[asyncio.Future[Any]] = deque()
        self._crowd: deque[asyncio.Future[None]] = deque()
        self._unsent: list[bytes] = []
        self._transport: asyncio.Transport | None = None
        self._paused = False
        self._answers = 0
        self._watched_answers = -1
        self._watch: asyncio.TimerHandle | None = None
        self._done: asyncio.Future[None] = self._loop.create_future()
        self._demoted: str | None = None
        self.lost: StoreUnavailable | None = None

    # -- for callers

    @property
    def full(self) -> bool:
        """Whether a caller must wait for room before it sends."""
        return self._paused or len(self._waiting) >= self._limit

    def send(self, packed: bytes) -> asyncio.Future[Any]:
        """Queue one command; the future becomes its answer."""
        if self.lost is not None:
            raise StoreUnavailable(*self.lost.args)
        future = self._loop.create_future()
        self._waiting.append(future)
        if not self._unsent:
            self._loop.call_soon(self._flush)
        self._unsent.append(packed)
        return future

    async def room(self) -> None:
        """Wait until the link is no longer full. Raises `StoreUnavailable` when it is lost meanwhile."""
        while self.full:
            if self.lost is not None:
                raise self.lost
            place = self._loop.create_future()
            self._crowd.append(place)
            await place

    def drop(self, reason: str) -> None:
        """Give the connection up; calls under way fail."""
        self._fail(StoreUnavailable(reason))
        if self._transport is not None:
            self._transport.abort()

    async def closed(self) -> None:
        """Wait until the transport is gone."""
        if self._transport is not None:
            await self._done

    # -- for the event loop

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - a promise of asyncio, for the type
        self._transport = transport
        connected = transport.get_extra_info("socket")
        if connected is not None and connected.family != socket.AF_UNIX:
            connected.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)

    def data_received(self, data: bytes) -> None:
        parser, waiting = self._parser, self._waiting
        parser.feed(data)
        while True:
            try:
                answer = parser.gets()
            except _ErrorAnswer as problem:
                self.drop(f"the store speaks another protocol: {problem}")
                return
            if answer is _NOTHING_YET:
                break
            if not waiting:
                self.drop("the store answers what nobody asked")
                return
            future = waiting.popleft()
            self._answers += 1
            if future.done():  # its caller was cancelled
                continue
            if type(answer) is _ErrorAnswer:
                self._refuse(future, str(answer))
            else:
                future.set_result(answer)
        if self._demoted is not None:
            self.drop(f"the store is no longer the master: {self._demoted}")
        elif self._crowd and not self.full:
            self._let_in()

    def pause_writing(self) -> None:
        self._paused = True

    def resume_writing(self) -> None:
        self._paused = False
        self._let_in()

    def connection_lost(self, exc: Exception | None) -> None:
        self._fail(StoreUnavailable(f"the connection to the store was lost: {exc or 'closed by the server'}"))
        if not self._done.done():
            self._done.set_result(None)

    # -- inside

    def _flush(self) -> None:
        packed, self._unsent = self._unsent, []
        if self.lost is not None or self._transport is None:
            return
        self._transport.write(packed[0] if len(packed) == 1 else b"".join(packed))
        if self._watch is None:
            self._watched_answers = self._answers
            self._watch = self._loop.call_later(self._timeout / 2, self._look, 0)

    def _look(self, silent: int) -> None:
        """Twice without an answer in between, while calls are under way, is a silent server."""
        self._watch = None
        if not self._waiting or self.lost is not None:
            return
        silent = silent + 1 if self._answers == self._watched_answers else 0
        self._watched_answers = self._answers
        if silent > 1:
            self.drop(f"the store did not answer for {self._timeout:g} s")
            return
        self._watch = self._loop.call_later(self._timeout / 2, self._look, silent)

    def _refuse(self, future: asyncio.Future[Any], text: str) -> None:
        future.set_exception(translate(text))
        if text.startswith(_LOST_MASTER):  # a fail-over: the next connection may find the new master
            self._demoted = text

    def _let_in(self) -> None:
        for _ in range(min(len(self._crowd), max(1, self._limit - len(self._waiting)))):
            place = self._crowd.popleft()
            if not place.done():
                place.set_result(None)

    def _fail(self, problem: StoreUnavailable) -> None:
        if self.lost is not None:
            return
        self.lost = problem
        self._unsent.clear()
        for future in (*self._waiting, *self._crowd):
            if not future.done():
                future.set_exception(StoreUnavailable(*problem.args))
        self._waiting.clear()
        self._crowd.clear()
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None


class Mux:
    """A `Wire` over one connection to a single server, made at the first call and again when lost."""

    def __init__(self, address: Address, *, limit: int = 4096) -> None:
        """Hold at most `limit` calls under way; further callers wait for room."""
        self._address = address
        self._limit = limit
        self._link: _Link | None = None
        self._opening = asyncio.Lock()
        self._failures = 0
        self._failure = StoreUnavailable("never connected")
        self._closed = False

    def call(self, *arguments: Argument) -> Awaitable[Any]:
        """See `Wire`. No coroutine of its own where there is nothing to wait for but the answer."""
        packed = hiredis.pack_command(arguments)  # type: ignore[arg-type]  # hiredis 3.5: its stub says 1-tuple
        link = self._link
        if link is None or link.lost is not None or link.full:
            return self._call_later(packed)
        return link.send(packed)

    async def _call_later(self, packed: bytes) -> Any:
        link = self._link
        if link is None or link.lost is not None:
            link = await self._connect()
        if link.full:
            await link.room()
        return await link.send(packed)

    async def load(self, source: bytes) -> None:
        """See `Wire`."""
        await self.call("SCRIPT", "LOAD", source)

    async def close(self) -> None:
        """See `Wire`."""
        self._closed = True
        if self._link is not None:
            self._link.drop("the store was closed")
            await self._link.closed()

    async def _connect(self) -> _Link:
        """Connect once for all that wait: if an attempt failed while we queued, that is our answer too."""
        failures = self._failures
        async with self._opening:
            if self._closed:
                raise StoreUnavailable("the store was closed")
            if self._link is not None and self._link.lost is None:
                return self._link
            if self._failures != failures:
                raise StoreUnavailable(*self._failure.args)
            try:
                async with asyncio.timeout(self._address.timeout):
                    self._link = await self._open()
            except (OSError, CubileteError) as problem:  # TimeoutError is an OSError
                self._failures += 1
                self._failure = StoreUnavailable(f"cannot connect to the store: {problem or 'timed out'}")
                if isinstance(problem, StoreUnavailable | OSError):
                    raise self._failure from problem
                raise
            return self._link

    async def _open(self) -> _Link:
        address, loop = self._address, asyncio.get_running_loop()

        def protocol() -> _Link:
            return _Link(address.timeout, self._limit)

        if address.path is not None:
            _, link = await loop.create_unix_connection(protocol, address.path)
        else:
            host, port = address.hosts[0]
            context = None if address.tls is None else address.tls.context()
            _, link = await loop.create_connection(protocol, host, port, ssl=context)
        try:
            for words in _greeting(address):
                await link.send(hiredis.pack_command(words))  # type: ignore[arg-type]  # as above
        except BaseException:
            link.drop("the store did not accept the connection")
            with contextlib.suppress(asyncio.CancelledError):
                await link.closed()
            raise
        return link


def _greeting(address: Address) -> list[tuple[str, ...]]:
    """List what a new connection says first."""
    words: list[tuple[str, ...]] = []
    if address.password is not None:
        words.append(("AUTH", address.user, address.password) if address.user else ("AUTH", address.password))
    if address.database:
        words.append(("SELECT", str(address.database)))
    return words
