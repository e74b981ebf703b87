"""Addresses in formatted text: which ones the server takes, and how it writes them."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import parse_qs

_WEB = re.compile(
    r"(?:(?P<scheme>https?)://)?(?P<host>(?:[^\s/?#:@.]+\.)+[^\W\d_]{2,})(?P<port>:\d{1,5})?(?P<rest>[/?#]\S*)?",
    re.IGNORECASE,
)
_USER = re.compile(r"tg:(?://)?user\?id=(\d{1,18})(?:[&#].*)?", re.IGNORECASE)
_OWN = re.compile(r"(?:tg|ton):\S+", re.IGNORECASE)
_APP = re.compile(r"(?P<scheme>[^:/?#]*):(?://)?(?P<host>[^/?#]*)/?(?:\?(?P<query>[^#]*))?(?:#.*)?")


def normal_link(url: str) -> str | None:
    """Write a web address in its full form; none if it is no address."""
    if _OWN.fullmatch(url):
        return url
    match = _WEB.fullmatch(url)
    if match is None:
        return None
    rest = match["rest"] or "/"
    if not rest.startswith("/"):
        rest = "/" + rest
    return f"{(match['scheme'] or 'http').lower()}://{match['host'].lower()}{match['port'] or ''}{rest}"


def link_mark(url: str, offset: int, length: int) -> dict[str, Any] | None:
    """Give the entity of a link: to an address, to a person, or none when the address is none."""
    user = _USER.fullmatch(url)
    if user is not None:
        return {"type": "text_mention", "offset": offset, "length": length, "user_id": int(user[1])}
    found = normal_link(url)
    return None if found is None else {"type": "text_link", "offset": offset, "length": length, "url": found}


def emoji_id(text: str) -> str:
    """Give a custom emoji's id; raises `ValueError` with the server's words."""
    if not re.fullmatch(r"-?[1-9]\d{0,18}|0", text):
        raise ValueError("Invalid custom emoji identifier specified")
    return text


def emoji_id_of(url: str) -> str:
    """Give the id within a `tg://emoji?id=` address; raises `ValueError` with the server's words."""
    parts = _APP.fullmatch(url)
    if parts is None or parts["scheme"].lower() != "tg":
        raise ValueError("Custom emoji URL must have scheme tg")
    if parts["host"].lower() != "emoji":
        raise ValueError('Custom emoji URL must have host "emoji"')
    ids = parse_qs(parts["query"] or "").get("id")
    if not ids:
        raise ValueError("Custom emoji URL must have an emoji identifier")
    return emoji_id(ids[0])
