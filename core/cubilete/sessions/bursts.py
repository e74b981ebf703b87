"""What waits for one place, as few messages as it takes: networks limit how many, and people read them.

Only what still waits can be changed so: the first of it is sent, and meanwhile others come.
"""

from __future__ import annotations

from itertools import islice, takewhile
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from cubilete.chat.message import Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cubilete.sessions.lanes import Pending

MOST_AHEAD = 20
"""Waiting messages that are looked at."""
BACKLOG = 3
"""Results are joined only when so many wait: alone, each answers the message that asked for it."""
MOST_BLOCKS = 12
"""Lines of a joined message, about: it has to fit into one."""


_decode = msgspec.msgpack.Decoder(Message).decode


UNREADABLE = Message(())
"""What stands for an entry that cannot be read."""


def _read(pending: Pending) -> Message:
    if pending.message is not None:
        return pending.message
    try:
        return _decode(pending.data)
    except msgspec.MsgspecError:
        return UNREADABLE


def first_of(lane: Sequence[Pending], *, joins: bool) -> tuple[Message | None, int]:
    """What to send for the first of a lane, and how many of the lane that takes; None for nothing.

    It is `UNREADABLE` where the entry is: that must not hold up those behind it.
    """
    first = lane[0]
    message = _read(first)
    if len(lane) == 1 or message == UNREADABLE:
        return message, 1
    of_its_own = takewhile(
        lambda one: (one.shard, one.session) == (first.shard, first.session), islice(lane, 1, MOST_AHEAD)
    )
    later = list(takewhile(lambda one: one != UNREADABLE, map(_read, of_its_own)))
    if replaced(message, later):
        return None, 1
    message, count = joined(message, later) if joins else (message, 0)
    return message, 1 + count


def replaced(message: Message, later: Iterable[Message]) -> bool:
    """Is this an edit of a card that a later one overwrites?"""
    return _edits(message) and any(_edits(one) and one.card == message.card for one in later)


def joined(message: Message, later: Sequence[Message]) -> tuple[Message, int]:
    """The message with those behind it that can stand in one with it, and how many of them these are."""
    if len(later) + 1 < BACKLOG or not _plain(message):
        return message, 0
    count = 0
    for one in takewhile(_plain, later):
        systems = {message.system, one.system} - {""}
        if len(message.body) + len(one.body) > MOST_BLOCKS or len(systems) > 1:
            break
        message = replace(
            message,
            body=message.body + one.body,
            system=message.system or one.system,
            link=message.link or one.link,
        )
        count += 1
    return message, count


def _edits(message: Message) -> bool:
    return message.card is not None and not message.calls and not message.anew


def _plain(message: Message) -> bool:
    """Only text: nothing to press, replace, call or attach."""
    return message.card is None and not message.calls and not message.choices and message.file is None
