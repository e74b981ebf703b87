"""One command as it was said, before anybody asks what it means."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from cubilete.chat.incoming import Account, Mention

Shape: TypeAlias = Literal["slash", "called", "inline", "canonical"]
"""How it was said: `/verb`, after the bot's name, in `[[ ]]`, or by a button."""


class Bot(Struct, frozen=True):
    """How the bot is called here: its account id on the network, its username, its display names."""

    id: str = ""
    username: str = ""
    names: tuple[str, ...] = ()


class Segment(Struct, frozen=True):
    """One command as said: `text` without slash, name or brackets, standing at `start` of the message.

    `mentions` are counted from the start of `text`. `addressed` says that an unknown verb deserves an
    answer. `reply` is the author of the message that this one replies to, if that can be somebody to act on.
    """

    text: str
    start: int = 0
    shape: Shape = "canonical"
    mentions: tuple[Mention, ...] = ()
    addressed: bool = True
    reply: Account | None = None

    @property
    def end(self) -> int:
        """Where it ends in the message."""
        return self.start + len(self.text)


def canonical_segment(command: str) -> Segment:
    """Take a canonical command, as buttons and proposals hold it; ids stand for people."""
    return Segment(command)
