"""What goes out: messages of keys, numbers and names. Words are chosen at delivery."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from cubilete.rules.decision import Arg, Line, Name, Names, Refusal, Term
from cubilete.rules.shown import DiceLine, Die

__all__ = [
    "Arg",
    "Block",
    "Choice",
    "DiceLine",
    "Die",
    "FileBody",
    "Folded",
    "Line",
    "Message",
    "Name",
    "Names",
    "Table",
    "Term",
]


class Table(Struct, frozen=True, array_like=True, tag="b"):
    """Rows of cells; the first row is the head when `head`."""

    rows: tuple[tuple[Line, ...], ...]
    head: bool = True


class Folded(Struct, frozen=True, array_like=True, tag="f"):
    """Something that can be opened where the network can fold, else shown small below."""

    title: Line
    blocks: tuple[Line, ...]


Block: TypeAlias = Line | DiceLine | Table | Folded


class Choice(Struct, frozen=True, array_like=True):
    """A button: the canonical command that it says, and what it is called.

    `command` is text that the grammar reads (`strike @c12`); ids stand for people, so it means the same
    in every language. `who` are the members who may press it (empty = anybody).
    """

    command: str
    label: Line
    who: tuple[str, ...] = ()
    preview: Line | None = None
    group: str = ""
    refusal: Refusal | None = None


class FileBody(Struct, frozen=True, array_like=True):
    """A file to send: its name, its media type, its bytes."""

    name: str
    media: str
    data: bytes


class Message(Struct, frozen=True, array_like=True):
    """One message to send.

    `to`: a place, `@<member id>` for somebody's private chat, or empty for where the command came
    from. `card` names what it replaces in place (`fight:12`), `calls` are members or characters whose
    owner is called by a *new* message with a mention. Silent unless somebody is called.
    """

    body: tuple[Block, ...]
    to: str = ""
    card: str | None = None
    calls: tuple[Name, ...] = ()
    choices: tuple[Choice, ...] = ()
    reply_to: str | None = None
    file: FileBody | None = None
    notice: bool = False
    """For the presser alone, where the network can; never retried."""
    system: str = ""
    """Id of the system whose words come first in this message."""
    source: str = "0.0"
    """What its choices belong to: a fight and its step (`12.34`), a proposal (`p3.0`), or nothing."""
    anew: bool = False
    """A card that is sent as a new message even though nobody is called."""
    link: str = ""
    """A code by which one's private chat opens with this group chosen, where the network has such links."""
    passing: bool = False
    """Let go where it cannot be delivered, without a word to anybody: the next step says it anew."""
