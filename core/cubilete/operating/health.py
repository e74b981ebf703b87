"""`/health` and `/metrics` over HTTP, for whoever watches over the process. They tell nothing of people."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from typing import TYPE_CHECKING

import uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from cubilete.errors import BadSettings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.requests import Request

    from cubilete.operating.metrics import Metrics
    from cubilete.operating.networks import Networks

_TEXT = "text/plain; version=0.0.4; charset=utf-8"
_HIGHEST_PORT = 65_535


def bind(address: str) -> socket.socket:
    """Take the address (`host:port`, `[::1]:port`). Raises BadSettings when it is none, or taken."""
    host, colon, port = address.rpartition(":")
    host = host.strip("[]")
    if not colon or not host or not port.isdecimal() or int(port) > _HIGHEST_PORT:
        raise BadSettings(f"health: an address like 127.0.0.1:8077 is wanted, not {address!r}")
    try:
        family = socket.getaddrinfo(host, int(port), type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, int(port)), family=family)
    except OSError as problem:
        raise BadSettings(f"health: {address} cannot be used: {problem.strerror or problem}") from problem


def application(metrics: Metrics, networks: Networks) -> Starlette:
    """The two pages.

    `/health` is 200 while the store answers and at least one network is connected or has just begun, else
    503; its body says which of them are not well.
    """

    async def health(_: Request) -> Response:
        states = networks.states()
        alive = metrics.store_answers and any(state != "failed" for state in states.values())
        well = alive and all(state == "running" for state in states.values())
        body = {
            "status": "ok" if well else "degraded" if alive else "down",
            "store": "up" if metrics.store_answers else "down",
            "networks": states,
        }
        return JSONResponse(body, 200 if alive else 503)

    async def numbers(_: Request) -> Response:
        return Response(metrics.text(), media_type=_TEXT)

    return Starlette(routes=[Route("/health", health), Route("/metrics", numbers)])


class _Server(uvicorn.Server):
    """A server that leaves the process's signals to us."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield


async def serve(app: Starlette, listening: socket.socket) -> None:
    """Answer until cancelled."""
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="off",
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    server = _Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    try:
        await asyncio.shield(serving)
    except asyncio.CancelledError:
        server.should_exit = True
        await serving
        raise
    finally:
        listening.close()
