"""What an adapter hands in: one thing that somebody said or did, already free of its network."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, structs

from cubilete.chat.legible import name_shown

MOST_FILE = 16_384
"""Bytes of a file that is read; no adapter need fetch a larger one."""
UNREADABLE_FILE = bytes(MOST_FILE + 1)
"""Stands for a file that is too large or cannot be had, so that the core refuses it in its own words."""
_SIGNS = ("/", "!", "[[")


def wants_file(text: str) -> bool:
    """Could there be a command in it? Only then an adapter need fetch the file that came with it."""
    return any(sign in text for sign in _SIGNS)


class Account(Struct, frozen=True, array_like=True):
    """Somebody on a network. `id` is the network's own, stable one.

    Whoever is called by a name that nobody can see is shown by the username, else by the id.
    """

    network: str
    id: str
    display: str
    username: str = ""
    is_bot: bool = False
    anonymous: bool = False

    def __post_init__(self) -> None:
        """Give it a name that can be read."""
        shown = name_shown(self.display, self.username, self.id)
        if shown != self.display:
            structs.force_setattr(self, "display", shown)


class Mention(Struct, frozen=True, array_like=True):
    """A pill or text mention: characters `start` to `end` of the text mean `account`."""

    start: int
    end: int
    account: Account


class Incoming(Struct, frozen=True):
    """One message, press, or other happening. `id` is unique and the same for each delivery.

    `place` is `network:address` or `network:address/topic`. `sent_at` in milliseconds since 1970,
    by the network's clock. `masked` are ranges that are no speech of the author: quotes, code,
    forwarded text. `private` tells a private chat with the bot, `edits` the id of the message that
    this one changes, `addressed` that the bot was named or replied to. `answer_in` is an address of the
    adapter's own to which the answer goes instead of the place (a message that is filled in later). An
    `inline` happening has a text to roll; or it has a token instead, and tells that the roll of this name,
    of the author's own session, is shown here.
    """

    id: str
    kind: Literal["text", "press", "reaction", "inline", "file", "join", "leave", "service"]
    place: str
    author: Account
    sent_at: int
    text: str = ""
    masked: tuple[tuple[int, int], ...] = ()
    mentions: tuple[Mention, ...] = ()
    reply_to: str | None = None
    """Id of the message replied to, as in a receipt, or as the Incoming that brought it."""
    reply_author: Account | None = None
    token: str | None = None
    private: bool = False
    addressed: bool = False
    edits: str | None = None
    file: bytes | None = None
    """What came with the text; of a file that is too large, anything of more than `MOST_FILE` bytes."""
    locale_hint: str | None = None
    answer_in: str = ""
