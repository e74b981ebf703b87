from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import pytest

from cubilete.errors import StoreRefused, StoreUnavailable
from cubilete.sessions.addresses import parse
from cubilete.sessions.mux import Mux
from cubilete.sessions.store import Commit, Committed, Duplicate
from cubilete.sessions.store_redis import connect

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

NOW = 1_790_000_000_000


class Oddity:
    """A server that does one strange thing with each connection."""

    def __init__(
        self, behave: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
    ) -> None:
        self._behave = behave
        self._tasks: set[asyncio.Task[None]] = set()
        self.connections = 0

    async def __aenter__(self):
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.url = f"redis://127.0.0.1:{self._server.sockets[0].getsockname()[1]}?timeout=0.4"
        return self

    async def _accept(self, reader, writer):
        self.connections += 1
        self._tasks.add(asyncio.current_task())
        try:
            with contextlib.suppress(asyncio.CancelledError):
                await self._behave(reader, writer)
        finally:
            writer.close()

    async def __aexit__(self, *_):
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()


@pytest.fixture
async def mux(redis7):
    """Connect to Redis 7, with room for only eight calls at a time."""
    wire = Mux(parse(redis7.url), limit=8)
    yield wire
    await wire.close()


async def test_answers_find_their_callers(mux):
    """Hundreds of calls at once share one connection, and each gets its own answer."""
    before = len((await mux.call("CLIENT", "LIST")).splitlines())
    answers = await asyncio.gather(*(mux.call("ECHO", str(number)) for number in range(500)))
    assert answers == [b"%d" % number for number in range(500)]
    assert len((await mux.call("CLIENT", "LIST")).splitlines()) == before


async def test_an_error_reaches_its_caller_alone(mux):
    """One refused call among many does not disturb the others."""
    await mux.call("SET", "text", "x")
    answers = await asyncio.gather(
        mux.call("ECHO", "a"), mux.call("INCR", "text"), mux.call("ECHO", "b"), return_exceptions=True
    )
    assert (answers[0], answers[2]) == (b"a", b"b")
    assert isinstance(answers[1], StoreRefused)


async def test_a_cancelled_call_does_not_shift_the_others(mux):
    """The answer of a caller that went away is thrown away, not given to the next."""
    await mux.call("PING")
    gone = asyncio.ensure_future(mux.call("ECHO", "gone"))
    await asyncio.sleep(0)
    assert not gone.done()
    gone.cancel()
    answers = await asyncio.gather(*(mux.call("ECHO", str(number)) for number in range(6)))
    assert answers == [b"%d" % number for number in range(6)]
    assert gone.cancelled()


async def test_a_caller_cancelled_while_waiting_for_room_frees_its_place(mux):
    """With eight calls under way a ninth waits; if it gives up, the tenth still gets in."""
    await mux.call("PING")
    calls = [asyncio.ensure_future(mux.call("ECHO", str(number))) for number in range(40)]
    await asyncio.sleep(0)
    for number in range(9, 40, 2):
        calls[number].cancel()
    answers = await asyncio.gather(*calls, return_exceptions=True)
    for number, answer in enumerate(answers):
        assert answer == b"%d" % number or (number % 2 and isinstance(answer, asyncio.CancelledError))


async def test_text_that_cannot_be_sent_harms_nobody_else(mux):
    """A lone surrogate fails in its own call, before anything is queued."""
    with pytest.raises(UnicodeEncodeError):
        await mux.call("ECHO", "\ud800")
    assert await mux.call("ECHO", "fine") == b"fine"


async def test_a_large_answer_and_a_large_call_pass(mux):
    """Megabytes in both directions stop writing for a while, and nothing is lost."""
    big = b"x" * 3_000_000
    answers = await asyncio.gather(*(mux.call("ECHO", big) for _ in range(12)))
    assert all(answer == big for answer in answers)


async def test_a_server_that_is_not_there_is_unavailable(launcher):
    """A refused connection is told at once, to all callers that wait."""
    wire = Mux(parse(f"redis://127.0.0.1:{launcher.port()}"))
    answers = await asyncio.gather(*(wire.call("PING") for _ in range(5)), return_exceptions=True)
    assert all(isinstance(answer, StoreUnavailable) for answer in answers)
    await wire.close()


async def test_callers_that_wait_for_a_connection_share_its_failure():
    """Many callers make one attempt, not one each; the next caller makes a new one."""

    async def hang_up(reader, writer):
        await reader.read(1000)

    async with Oddity(hang_up) as odd:
        wire = Mux(parse(odd.url.replace("redis://", "redis://:secret@")))
        for expected in (1, 2):
            answers = await asyncio.gather(*(wire.call("PING") for _ in range(5)), return_exceptions=True)
            assert all(isinstance(answer, StoreUnavailable) for answer in answers)
            assert odd.connections == expected
        await wire.close()


async def test_a_lost_connection_takes_no_more_calls(mux):
    """Who still holds a connection that was lost meanwhile is told, and does not wait for ever."""
    await mux.call("PING")
    link = mux._link
    link.drop("lost for a test")
    with pytest.raises(StoreUnavailable, match="lost for a test"):
        link.send(b"PING\r\n")
    assert await mux.call("ECHO", "again") == b"again"


async def test_a_silent_server_counts_as_lost():
    """No answer for the time-out fails what is under way, and the next call connects anew."""

    async def listen(reader, writer):
        while await reader.read(1000):
            pass

    async with Oddity(listen) as odd:
        wire = Mux(parse(odd.url))
        for expected in (1, 2):
            answers = await asyncio.gather(*(wire.call("PING") for _ in range(3)), return_exceptions=True)
            assert all("did not answer" in str(answer) for answer in answers)
            assert all(isinstance(answer, StoreUnavailable) for answer in answers)
            assert odd.connections == expected
        await wire.close()


async def test_a_slow_but_steady_server_is_not_lost():
    """Answers that keep coming prove life, though each call waits longer than the time-out."""

    async def trickle(reader, writer):
        await reader.read(100_000)
        for _ in range(6):
            await asyncio.sleep(0.15)
            writer.write(b"+PONG\r\n")
        await reader.read(1000)

    async with Oddity(trickle) as odd:
        wire = Mux(parse(odd.url))
        assert await asyncio.gather(*(wire.call("PING") for _ in range(6))) == [b"PONG"] * 6
        await wire.close()


async def test_a_connection_closed_in_between_fails_what_is_under_way():
    """Answered calls keep their answer; the rest fail, and callers that waited for room too."""

    async def answer_two(reader, writer):
        await reader.read(100_000)
        writer.write(b"+PONG\r\n+PONG\r\n")
        await writer.drain()

    async with Oddity(answer_two) as odd:
        wire = Mux(parse(odd.url), limit=4)
        answers = await asyncio.gather(*(wire.call("PING") for _ in range(4)), return_exceptions=True)
        assert answers[:2] == [b"PONG", b"PONG"]
        assert all(isinstance(answer, StoreUnavailable) for answer in answers[2:])
        await wire.close()


async def test_another_protocol_is_left():
    """A server that does not speak Redis makes the call fail, and says so."""

    async def talk(reader, writer):
        await reader.read(1000)
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        await reader.read(1000)

    async with Oddity(talk) as odd:
        wire = Mux(parse(odd.url))
        with pytest.raises(StoreUnavailable, match="another protocol"):
            await wire.call("PING")
        await wire.close()


async def test_answers_that_nobody_asked_for_end_the_connection():
    """When the count is off no later answer can be trusted: the next call goes over a new connection."""

    async def talk(reader, writer):
        await reader.read(1000)
        writer.write(b"+PONG\r\n+PONG\r\n")
        await reader.read(1000)

    async with Oddity(talk) as odd:
        wire = Mux(parse(odd.url))
        for expected in (1, 2):
            assert await wire.call("PING") == b"PONG"
            assert odd.connections == expected
        await wire.close()


@pytest.mark.parametrize(
    ("answer", "raised"),
    [
        (b"-LOADING Redis is loading the dataset in memory", StoreUnavailable),
        (b"-OOM command not allowed when used memory > 'maxmemory'.", StoreUnavailable),
        (b"-READONLY You can't write against a read only replica.", StoreUnavailable),
        (b"-MISCONF Errors writing to the AOF file", StoreUnavailable),
        (b"-NOPERM this user has no permissions", StoreRefused),
        (b"-WRONGTYPE Operation against a key", StoreRefused),
    ],
)
async def test_errors_are_told_apart(answer, raised):
    """What may pass is unavailable; what a retry cannot cure is refused."""

    async def refuse(reader, writer):
        while await reader.read(1000):
            writer.write(answer + b"\r\n")

    async with Oddity(refuse) as odd:
        wire = Mux(parse(odd.url))
        with pytest.raises(raised, match=answer[1:5].decode()):
            await wire.call("PING")
        await wire.close()


async def test_a_demoted_master_is_left():
    """After READONLY the next call connects again, for a fail-over may have moved the name."""

    async def refuse(reader, writer):
        while await reader.read(1000):
            writer.write(b"-READONLY You can't write against a read only replica.\r\n")

    async with Oddity(refuse) as odd:
        wire = Mux(parse(odd.url))
        for expected in (1, 2):
            with pytest.raises(StoreUnavailable):
                await wire.call("SET", "a", "b")
            assert odd.connections == expected
            await asyncio.sleep(0)
        await wire.close()


async def test_a_closed_wire_stays_closed(redis7):
    """After close nothing connects any more."""
    wire = Mux(parse(redis7.url))
    await wire.call("PING")
    await wire.close()
    with pytest.raises(StoreUnavailable, match="closed"):
        await wire.call("PING")


@pytest.mark.parametrize("multiplexed", [True, False])
async def test_a_restarted_server_is_found_again(tmp_path, launcher, multiplexed):
    """While the server is away calls are unavailable; once it is back the same store works.

    A commit that was acknowledged is neither lost nor repeated when it is sent again.
    """
    port = launcher.port()
    options = ("--appendonly", "yes")
    process = launcher.start(tmp_path, port, *options)
    store = await connect(f"redis://127.0.0.1:{port}?timeout=2", multiplexed=multiplexed)
    one = Commit(session="s", command="c", now=NOW, checks={"d": 0}, writes={"d": b"x"}, record=b"r")
    assert isinstance(await store.commit(one), Committed)
    launcher.stop(process)
    for _ in range(2):
        with pytest.raises(StoreUnavailable):
            await store.commit(one)
        with pytest.raises(StoreUnavailable):
            await store.read_list("s", "log")
    process = launcher.start(tmp_path, port, *options)
    assert await store.commit(one) == Duplicate(b"r")
    assert await store.read_list("s", "log") == []
    await store.close()
    launcher.stop(process)
