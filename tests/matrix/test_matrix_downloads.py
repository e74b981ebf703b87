"""Servers of files that are ill, slow, or send more than they said."""

from __future__ import annotations

import asyncio

import pytest
from aiohttp import web
from nio import AsyncClient

from cubilete.chat.incoming import MOST_FILE, UNREADABLE_FILE
from cubilete_matrix.attachments import Attachment, Attachments

WHOLE = b"hp = 23"


@pytest.fixture
async def media():
    """A server of files: what was asked for, and a client of it."""
    asked = []
    ended = asyncio.Event()

    async def serve(request):
        name = request.match_info["name"]
        asked.append((name, request.headers["Authorization"]))
        if name == "slow":
            await ended.wait()
        if name == "ill" and len(asked) == 1:
            return web.Response(status=503)
        return web.Response(body=b"#" * 10 * MOST_FILE if name == "endless" else WHOLE)

    page = web.Application()
    page.router.add_get("/_matrix/client/v1/media/download/{server}/{name}", serve)
    runner = web.AppRunner(page)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = site._server.sockets[0].getsockname()[1]
    client = AsyncClient(f"http://127.0.0.1:{port}", "@bot:casa")
    client.access_token = "secreto"  # noqa: S105  no password of anybody
    yield client, asked
    ended.set()
    await client.close()
    await runner.cleanup()


async def test_an_ill_server_is_asked_again(media):
    """A passing failure is not the file's; we ask as ourselves."""
    client, asked = media

    assert WHOLE == await Attachments(client).fetch(Attachment("casa", "ill"))
    assert [("ill", "Bearer secreto")] * 2 == asked


async def test_no_more_is_read_than_counts(media):
    """Whatever its message says of its size."""
    client, _ = media
    assert UNREADABLE_FILE == await Attachments(client).fetch(Attachment("casa", "endless", 7))


async def test_a_slow_server_is_left_alone(media):
    """It is given up, and not asked again for a while; others are."""
    client, asked = media
    files = Attachments(client, patience=0.5)

    assert UNREADABLE_FILE == await files.fetch(Attachment("lejos", "slow"))
    assert UNREADABLE_FILE == await files.fetch(Attachment("lejos", "fine"))
    assert "fine" not in [name for name, _ in asked]
    assert WHOLE == await Attachments(client).fetch(Attachment("casa", "fine"))
