"""A homeserver that stumbles: what it did not answer is asked for again, and nothing is lost by it."""

from __future__ import annotations

import asyncio
import time

import pytest
from aiohttp import web
from nio import AsyncClient, MatrixRoom

from cubilete.chat.message import FileBody
from cubilete.errors import DeliveryFailed
from cubilete_matrix.budget import Budget
from cubilete_matrix.inbound import Inbound
from cubilete_matrix.membership import Membership
from cubilete_matrix.memory import Memory
from cubilete_matrix.options import read_options
from cubilete_matrix.rooms import Rooms
from cubilete_matrix.syncing import Syncing
from cubilete_matrix.transport import Transport

BOT, ROOM = "@bot:example.org", "!sala:example.org"


class _Homeserver:
    """Answers each path with what is queued for it, the last answer again and again."""

    def __init__(self):
        self.answers = {}
        self.asked = []
        self._runner = None

    async def start(self):
        """Listen; the URL."""
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", self._answer)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host, port = self._runner.addresses[0]
        return f"http://{host}:{port}"

    async def stop(self):
        """Listen no more."""
        await self._runner.cleanup()

    async def _answer(self, request):
        word = next(one for one in self.answers if one in request.path)
        self.asked.append(word)
        queue = self.answers[word]
        answer = queue.pop(0) if len(queue) > 1 else queue[0]
        if answer == "cut off":
            response = web.StreamResponse(headers={"Content-Length": "100"})
            await response.prepare(request)
            await response.write(b"{")
            request.transport.close()
            return response
        if answer is None:
            await asyncio.sleep(60)
        if isinstance(answer, int):
            return web.Response(status=answer, text="<html>no gateway</html>")
        return web.json_response(answer)


class _Bench:
    """Takes what comes in."""

    def __init__(self):
        self.taken = []
        self.came = asyncio.Event()

    async def handle(self, incoming):
        self.taken.append(incoming.text)
        self.came.set()


@pytest.fixture
async def homeserver():
    """Give a homeserver and the client of a bot on it."""
    server = _Homeserver()
    client = AsyncClient(await server.start(), BOT)
    client.restore_login(BOT, "DEVICE", "token")
    server.client = client
    yield server
    await client.close()
    await server.stop()


@pytest.fixture
def memory(tmp_path):
    """Give the memory of a bot that was in the room before."""
    found = Memory(tmp_path / "memory.db")
    found.set_fact("token", "before")
    found.set_fact(f"in:{ROOM}", "1")
    yield found
    found.close()


def _said(text):
    return {
        "type": "m.room.message",
        "event_id": f"${text.strip('/')}",
        "sender": "@ana:example.org",
        "origin_server_ts": 1,
        "content": {"msgtype": "m.text", "body": text},
    }


def _sync(*texts):
    """A sync that leaves out what was said before these."""
    timeline = {"events": [_said(text) for text in texts], "limited": True, "prev_batch": "gap"}
    return {"next_batch": "after", "rooms": {"join": {ROOM: {"timeline": timeline}}}}


async def _taken(homeserver, memory):
    """Sync until the newest is taken; all that was taken."""
    client, rooms, bench = homeserver.client, Rooms(), _Bench()
    options = read_options({"homeserver": client.homeserver, "user": BOT})
    membership = Membership(client, memory, rooms, bench, options, None)
    syncing = Syncing(client, memory, rooms, bench, Inbound(client, memory, ()), membership)
    running = asyncio.create_task(syncing.run())
    try:
        async with asyncio.timeout(20):
            while "/newest" not in bench.taken:
                bench.came.clear()
                await bench.came.wait()
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    return bench.taken


async def test_what_a_sync_left_out_is_asked_for_again(homeserver, memory, monkeypatch):
    """Behind a gateway that fails for a moment, commands from an absence are still fetched and taken."""
    monkeypatch.setattr("cubilete_matrix.syncing._PAUSES_FOR_MISSED", (0.0, 0.01))
    homeserver.answers = {
        "/sync": [_sync("/newest"), None],
        "/messages": [502, {"chunk": [_said("/second"), _said("/first")], "start": "gap"}],
    }

    assert ["/first", "/second", "/newest"] == await _taken(homeserver, memory)


async def test_a_reply_counts_though_what_it_answers_cannot_be_fetched(homeserver, memory):
    """The answer about the older message breaks off: the command is taken, as one to nobody in particular."""
    reply = _said("/newest")
    reply["content"]["m.relates_to"] = {"m.in_reply_to": {"event_id": "$older"}}
    sync = _sync()
    sync["rooms"]["join"][ROOM]["timeline"] = {"events": [reply], "limited": False, "prev_batch": "gap"}
    homeserver.answers = {"/sync": [sync, None], "/event/": ["cut off"]}

    assert ["/newest"] == await _taken(homeserver, memory)


async def test_what_the_server_never_gives_is_left_out(homeserver, memory, monkeypatch):
    """A gap that the homeserver cannot fill, now or ever, does not hold up what comes behind it."""
    monkeypatch.setattr("cubilete_matrix.syncing._PAUSES_FOR_MISSED", (0.0, 0.01))
    homeserver.answers = {"/sync": [_sync("/newest"), None], "/messages": [502]}

    assert ["/newest"] == await _taken(homeserver, memory)
    assert 2 == homeserver.asked.count("/messages")


async def test_an_answer_that_was_cut_off_is_no_refusal(homeserver, monkeypatch):
    """A message whose answer broke off on the way is sent again under its id, not given up."""
    monkeypatch.setattr("cubilete_matrix.transport._FIRST_PAUSE", 0.01)
    homeserver.client.rooms[ROOM] = MatrixRoom(ROOM, BOT)
    homeserver.answers = {"/send/": ["cut off", 502, {"event_id": "$sent"}]}
    transport = Transport(homeserver.client, Rooms(), Budget(1, 1, time.monotonic))

    assert "$sent" == await transport.send(ROOM, "m.room.message", {"body": "a"}, "key")
    assert ["/send/"] * 3 == homeserver.asked


async def test_an_upload_that_was_cut_off_is_tried_again(homeserver):
    """A file whose upload broke off is a delivery that may be tried again, and later it arrives."""
    homeserver.client.rooms[ROOM] = MatrixRoom(ROOM, BOT)
    homeserver.answers = {"/upload": ["cut off", {"content_uri": "mxc://example.org/file"}]}
    transport = Transport(homeserver.client, Rooms(), Budget(1, 1, time.monotonic))
    file = FileBody("a.txt", "text/plain", b"a")

    with pytest.raises(DeliveryFailed) as failure:
        await transport.upload(ROOM, file)
    assert failure.value.retry_after
    assert "mxc://example.org/file" == (await transport.upload(ROOM, file))["url"]
