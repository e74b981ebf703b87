"""Choices become buttons below a message, as many in a row as a phone can show."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from cubilete.chat.choices import token
from cubilete.chat.degrade import most_of, units

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cubilete.chat.rendered import ShownChoice

_ROW = 30
"""UTF-16 units of names that stand in one row."""
_MOST_IN_ROW = 3
_MOST = 100
_MOST_BYTES = 9_000
"""All buttons of a message: beyond about ten thousand bytes Telegram refuses the message."""
_AROUND = 60
"""What a button takes besides its name: the command's token, and how it is written."""


class Link(NamedTuple):
    """A button that opens an address."""

    label: str
    url: str


def _size(choice: ShownChoice) -> int:
    return len(choice.caption.encode()) + _AROUND


def keyboard(
    choices: Sequence[ShownChoice], source: str, link: Link | None = None
) -> InlineKeyboardMarkup | None:
    """Make the buttons of a message. `source` is what they belong to, a fight and its step (`12.34`)."""
    if not choices and link is None:
        return None
    fight, _, step = source.partition(".")
    if link is not None:
        choices = most_of(choices, _MOST - 1)
    while sum(_size(choice) for choice in choices) > _MOST_BYTES:
        choices = most_of(choices, len(choices) - 1)
    rows: list[list[InlineKeyboardButton]] = []
    room, group = 0, ""
    for choice in choices:
        size = units(choice.caption)
        if not rows or len(rows[-1]) == _MOST_IN_ROW or size > room or choice.group != group:
            rows.append([])
            room, group = _ROW, choice.group
        room -= size
        data = token(fight, int(step), choice.command)
        rows[-1].append(InlineKeyboardButton(choice.caption, callback_data=data))
    if link is not None:
        rows.append([InlineKeyboardButton(link.label, url=link.url)])
    return InlineKeyboardMarkup(rows)
