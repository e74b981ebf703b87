"""What an operator can set for Telegram."""

from __future__ import annotations

import re
from typing import Any, Literal

import msgspec
from msgspec import Struct

from cubilete.errors import BadSettings

_TOKEN = re.compile(r"[0-9]{1,20}:[A-Za-z0-9_-]{3,}")
_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table `adapters.telegram`.

    `token` is what BotFather gave. `mode` says how updates come: asked for by us, or sent by Telegram to
    `webhook_url`, for which we listen on `listen`:`port`. `webhook_secret` is made from the token when it
    is empty. `locale` is the language where nobody has said one. `base_url` and `base_file_url` are for a
    Bot API server of one's own. `poll_seconds` is how long a question for updates may stay open.
    """

    token: str
    mode: Literal["polling", "webhook"] = "polling"
    webhook_url: str = ""
    webhook_secret: str = ""
    listen: str = "127.0.0.1"
    port: int = 8080
    locale: Literal["es", "en"] = "es"
    base_url: str = "https://api.telegram.org/bot"
    base_file_url: str = "https://api.telegram.org/file/bot"
    poll_seconds: int = 50


def read_options(options: dict[str, Any]) -> Options:
    """Check them. Raises BadSettings, which never repeats a secret."""
    try:
        found = msgspec.convert(options, Options)
    except msgspec.ValidationError as problem:
        raise BadSettings(f"adapters.telegram: {problem}") from None
    if _TOKEN.fullmatch(found.token) is None:
        raise BadSettings("adapters.telegram: this is no token; @BotFather shows it after /newbot or /token")
    if found.mode == "webhook" and not found.webhook_url:
        raise BadSettings("adapters.telegram: the mode webhook needs a webhook_url")
    if found.webhook_secret and _SECRET.fullmatch(found.webhook_secret) is None:
        raise BadSettings("adapters.telegram: a webhook_secret has 1 to 256 of A-Z, a-z, 0-9, _ and -")
    return found
