"""Place keys and ids of messages: how Telegram's numbers are written in the core's words, and back.

A private chat is `telegram:<user>`, a group `telegram:<chat>`, a topic `telegram:<chat>/<thread>`, and a
message that was sent through the bot's name in any chat `telegram:=<inline message id>`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

NETWORK = "telegram"

_PLACE = re.compile(r"telegram:(-?[0-9]+)(?:/([0-9]+))?")
_SAID = re.compile(r"telegram:(-?[0-9]+):([0-9]+)")
_SENT = re.compile(r"(-?[0-9]+):([0-9]+)")
_INLINE = f"{NETWORK}:="


class Address(NamedTuple):
    """Where a message goes: a chat and maybe its topic, or a message that waits in some chat."""

    chat: int
    thread: int | None = None
    inline: str = ""


def place_key(chat: int, thread: int | None = None) -> str:
    """The place of a chat, or of a topic of it."""
    return f"{NETWORK}:{chat}" if thread is None else f"{NETWORK}:{chat}/{thread}"


def inline_key(inline_message: str) -> str:
    """The address of a message that was sent through the bot's name."""
    return f"{_INLINE}{inline_message}"


def address_of(place: str) -> Address:
    """Read a place key. Raises ValueError for what is none of ours."""
    if place.startswith(_INLINE):
        return Address(0, None, place.removeprefix(_INLINE))
    match = _PLACE.fullmatch(place)
    if match is None:
        raise ValueError(f"not a place of Telegram: {place}")
    return Address(int(match[1]), int(match[2]) if match[2] else None)


def chat_of(place: str) -> int:
    """The chat of a place; 0 where it has none."""
    return address_of(place).chat


def said_id(chat: int, message: int) -> str:
    """The id of what somebody said: the same for each delivery."""
    return f"{NETWORK}:{chat}:{message}"


def message_said(id_: str | None, chat: int) -> int | None:
    """The message of that chat behind an id of `said_id`; None for anything else."""
    match = _SAID.fullmatch(id_ or "")
    return int(match[2]) if match is not None and int(match[1]) == chat else None


def sent_id(chat: int, message: int) -> str:
    """The id of what we sent."""
    return f"{chat}:{message}"


def message_sent(id_: str | None, chat: int) -> int | None:
    """The message of that chat behind an id of `sent_id`; None for what was sent to another chat."""
    match = _SENT.fullmatch(id_ or "")
    return int(match[2]) if match is not None and int(match[1]) == chat else None
