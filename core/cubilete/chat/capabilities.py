"""What a chat network can do, as plain facts; what it cannot is degraded."""

from __future__ import annotations

from msgspec import Struct


class Capabilities(Struct, frozen=True):
    """Declared by each adapter. Lengths count UTF-16 units, as networks do.

    `max_buttons` is the most that one message holds, `button_length` the longest name of one. Where
    `buttons` is False, choices become numbers in the text, and `reactions` tells whether such a number
    can be said by a reaction. `folds`: can parts be opened and closed? `notices`: can the presser of a
    button be told something alone? `joins`: where many messages wait, may results that follow each other
    be one? Not where a network remembers what was sent by its key.
    """

    buttons: bool = False
    max_buttons: int = 100
    button_length: int = 64
    edits: bool = False
    mentions: bool = False
    files: bool = False
    folds: bool = False
    reactions: bool = False
    notices: bool = False
    joins: bool = False
    max_length: int = 4096
