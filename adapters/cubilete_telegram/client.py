"""The client of the Bot API: python-telegram-bot's, with updates as plain data and errors without secrets."""

from __future__ import annotations

import os
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from telegram import Bot as Api
from telegram.error import (
    BadRequest,
    ChatMigrated,
    Forbidden,
    InvalidToken,
    NetworkError,
    RetryAfter,
    TelegramError,
)
from telegram.request import HTTPXRequest

from cubilete.errors import DeliveryFailed
from cubilete_telegram.secret import Secret, hush

if TYPE_CHECKING:
    from collections.abc import Sequence

    from telegram.request import BaseRequest

    from cubilete_telegram.options import Options

_CONNECTIONS = 32
_SECONDS = 15.0
"""How long one call may take; the server answers most in a tenth of a second."""
_AGAIN = 1.0
"""Seconds after which a call that got no answer may be tried again."""

UPDATES = (
    "message",
    "edited_message",
    "callback_query",
    "inline_query",
    "chosen_inline_result",
    "my_chat_member",
    "chat_member",
)
"""Kinds of updates that we want."""


class Client(Api):
    """A bot whose updates come as plain data, so that one that cannot be read spoils no other."""

    __slots__ = ()

    async def raw_updates(self, offset: int, seconds: int) -> list[dict[str, Any]]:
        """Ask for updates from `offset` on, which confirms those before; wait up to `seconds` for one."""
        data = {"offset": offset, "timeout": seconds, "limit": 100, "allowed_updates": list(UPDATES)}
        found: list[dict[str, Any]] = await self._post("getUpdates", data, read_timeout=seconds + _SECONDS)
        return found

    async def open(self) -> None:
        """Open the connections; again after a close."""
        for request in self._request:
            await request.initialize()

    async def close_connections(self) -> None:
        """Close the connections."""
        for request in self._request:
            await request.shutdown()


def build(options: Options, secret: Secret, requests: Sequence[BaseRequest] = ()) -> Client:
    """Make the client; nothing is connected yet. `requests` replaces how updates and calls are fetched."""
    hush()
    # The library asks for this at each error; without it, it warns that its times will change their type.
    os.environ.setdefault("PTB_TIMEDELTA", "1")
    polling, calling = requests or (
        HTTPXRequest(connection_pool_size=2, connect_timeout=_SECONDS),
        HTTPXRequest(
            connection_pool_size=_CONNECTIONS,
            connect_timeout=_SECONDS,
            read_timeout=_SECONDS,
            write_timeout=_SECONDS,
            pool_timeout=_SECONDS,
        ),
    )
    return Client(
        secret.reveal(),
        base_url=options.base_url,
        base_file_url=options.base_file_url,
        request=calling,
        get_updates_request=polling,
    )


def seconds_of(problem: RetryAfter) -> float:
    """How long Telegram wants us to wait."""
    wanted = problem.retry_after
    return wanted.total_seconds() if isinstance(wanted, timedelta) else float(wanted)


def failure_of(problem: Exception, secret: Secret) -> DeliveryFailed:
    """What a failed call means for a delivery: a later try can help, or none can."""
    reason = secret.scrub(problem)
    match problem:
        case RetryAfter():
            return DeliveryFailed(reason, seconds_of(problem))
        case BadRequest() | Forbidden() | InvalidToken() | ChatMigrated():
            return DeliveryFailed(reason)
        case NetworkError() | RuntimeError():  # a closed connection is a RuntimeError
            return DeliveryFailed(reason, _AGAIN)
        case TelegramError():
            return DeliveryFailed(reason)
        case _:
            return DeliveryFailed(f"{type(problem).__name__}: {reason}")
