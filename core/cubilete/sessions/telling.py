"""What one command tells, as few messages as it takes: chats limit them, and people read them on a phone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cubilete.chat.message import Message


def gather(messages: Sequence[Message]) -> tuple[Message, ...]:
    """Drop cards that a later one of the same command replaces, and join results that follow each other.

    They follow each other where they are read: what is told elsewhere in between does not part them.
    A message that calls somebody is never dropped: it must arrive as a new one.
    """
    newest: dict[tuple[str, str | None], int] = {}
    for index, message in enumerate(messages):
        if message.card is not None:
            newest[message.to, message.card] = index
    gathered: list[Message] = []
    latest: dict[str, int] = {}
    for index, message in enumerate(messages):
        replaced = message.card is not None and newest[message.to, message.card] != index
        if replaced and not message.calls:
            continue
        place = latest.get(message.to)
        if place is not None and _joins(gathered[place], message):
            last = gathered[place]
            gathered[place] = replace(
                last,
                body=last.body + message.body,
                system=last.system or message.system,
                link=last.link or message.link,
            )
            continue
        latest[message.to] = len(gathered)
        gathered.append(message)
    return tuple(gathered)


def _joins(before: Message, message: Message) -> bool:
    same = before.system == message.system or "" in (before.system, message.system)
    return same and _plain(before) and _plain(message)


def _plain(message: Message) -> bool:
    """Only text: nothing to press, replace, call, answer or attach."""
    return (
        message.card is None
        and not message.calls
        and not message.choices
        and message.file is None
        and message.reply_to is None
        and not message.notice
    )
