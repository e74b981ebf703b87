"""What the server accepts as the buttons under a message."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from fake.errors import bad_request

MOST_BUTTONS = 100
KINDS = (
    "url", "callback_data", "web_app", "login_url", "switch_inline_query", "switch_inline_query_current_chat",
    "switch_inline_query_chosen_chat", "copy_text", "callback_game", "pay",
)  # fmt: skip
_START = re.compile(r"[A-Za-z0-9_-]{1,64}")


def checked_markup(markup: Any) -> dict[str, Any] | None:
    """Give the inline keyboard that a message gets, or none; raises `ApiError`.

    Other markups (a reply keyboard, its removal, a forced reply) are accepted; they are no part of a message.
    """
    if not markup or "inline_keyboard" not in markup:
        return None
    rows = [row for row in markup["inline_keyboard"] if row]
    if sum(map(len, rows)) > MOST_BUTTONS:
        raise bad_request("reply markup is too long")
    for row in rows:
        for button in row:
            _check(button)
    return {"inline_keyboard": rows} if rows else None


def _check(button: dict[str, Any]) -> None:
    if not str(button.get("text", "")).strip():
        raise bad_request("BUTTON_TEXT_INVALID")
    kinds = [kind for kind in KINDS if button.get(kind) is not None]
    if not kinds:
        raise bad_request("text buttons are unallowed in the inline keyboard")
    if kinds[0] == "callback_data" and not 1 <= len(button["callback_data"].encode()) <= 64:
        raise bad_request("BUTTON_DATA_INVALID")
    if kinds[0] == "url":
        _check_url(button["url"])
    if kinds[0] == "copy_text" and not 1 <= len(button["copy_text"]["text"]) <= 256:
        raise bad_request("BUTTON_COPY_TEXT_INVALID")


def _check_url(url: str) -> None:
    parts = urlsplit(url if "://" in url or url.startswith("tg:") else f"http://{url}")
    if parts.scheme not in {"http", "https", "tg", "ton"} or (
        parts.scheme in {"http", "https"} and "." not in (parts.hostname or "")
    ):
        raise bad_request(f"inline keyboard button URL '{url}' is invalid: Wrong HTTP URL")


def start_payload(url: str, username: str) -> str:
    """Give what a link to the bot's private chat carries, as the client reads it from the link.

    A link of another form opens no chat with the bot: `ValueError`.
    """
    found = re.fullmatch(rf"https://t\.me/{re.escape(username)}\?start=(.*)", url, re.IGNORECASE)
    if found is None or not _START.fullmatch(found[1]):
        raise ValueError(f"no link that starts the bot: {url}")
    return found[1]
