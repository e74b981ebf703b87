"""Choices become buttons below a message, as many in a row as a phone can show."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from cubilete.chat.choices import token
from cubilete.chat.degrade import units

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cubilete.chat.rendered import ShownChoice

_ROW = 30
"""UTF-16 units of names that stand in one row."""
_MOST_IN_ROW = 3


class Link(NamedTuple):
    """A button that opens an address."""

    label: str
    url: str


def keyboard(
    choices: Sequence[ShownChoice], source: str, link: Link | None = None
) -> InlineKeyboardMarkup | None:
    """Make the buttons of a message. `source` is what they belong to, a fight and its step (`12.34`)."""
    if not choices and link is None:
        return None
    fight, _, step = source.partition(".")
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
