"""Updates that Telegram sends us: answered after the commit, with 503 when the store is down."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import json
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import structlog
import uvicorn
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route

from cubilete.errors import BadSettings, StoreUnavailable

if TYPE_CHECKING:
    import socket
    from collections.abc import Iterator

    from starlette.requests import Request

    from cubilete_telegram.lanes import Lanes
    from cubilete_telegram.options import Options

log = structlog.get_logger(__name__)

HEADER = "X-Telegram-Bot-Api-Secret-Token"
MOST_BYTES = 1024 * 1024
"""A larger request is none of Telegram's."""
_LAST_REQUESTS = 5
"""Seconds that requests may take that came before the end."""


class Webhook:
    """The page that Telegram posts updates to; only with the secret."""

    def __init__(self, lanes: Lanes, secret: str) -> None:
        self._lanes = lanes
        self._secret = secret

    def application(self, path: str) -> Starlette:
        """The page as an application of its own."""
        return Starlette(routes=[Route(path, self.receive, methods=["POST"])])

    async def receive(self, request: Request) -> Response:
        """Take one update. Anything but 200 makes Telegram send it again."""
        given = request.headers.get(HEADER, "")
        if not hmac.compare_digest(given.encode(), self._secret.encode()):
            return Response(status_code=403)
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > MOST_BYTES:
                return Response(status_code=413)
        try:
            raw = json.loads(body)
        except ValueError:
            return Response(status_code=400)
        if not isinstance(raw, dict) or not isinstance(raw.get("update_id"), int):
            return Response(status_code=400)
        try:
            await self._lanes.take(raw)
        except StoreUnavailable:
            return Response(status_code=503)
        return Response(status_code=200)


class Server(uvicorn.Server):
    """A server that leaves signals to whoever runs the bot, and says when it listens."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.listens = asyncio.Event()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        self.listens.set()

    async def run_until_told(self) -> None:
        """Serve until `should_exit` is set. Raises BadSettings when the address cannot be had."""
        try:
            await self.serve()
        except SystemExit:
            where = f"{self.config.host}:{self.config.port}"
            raise BadSettings(f"adapters.telegram: cannot listen on {where}") from None
        finally:
            self.listens.set()


def server(webhook: Webhook, options: Options) -> Server:
    """A server for the page, on the address and the path of the options."""
    path = urlsplit(options.webhook_url).path or "/"
    config = uvicorn.Config(
        webhook.application(path),
        host=options.listen,
        port=options.port,
        access_log=False,
        log_config=None,
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=_LAST_REQUESTS,
    )
    return Server(config)
