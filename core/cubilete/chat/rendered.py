"""A message in words: styled lines, buttons by name, people to call. Adapters turn it into their own."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from cubilete.chat.spans import Span, plain

Role: TypeAlias = Literal["line", "title", "detail"]
"""A line; the title of something that opens; a line inside of it."""


class ShownLine(Struct, frozen=True):
    """One line. The last `tail` spans (a total) survive when the line is cut."""

    spans: tuple[Span, ...]
    role: Role = "line"
    tail: int = 0

    @property
    def text(self) -> str:
        """Return the text alone."""
        return plain(self.spans)


class ShownChoice(Struct, frozen=True):
    """A button: its name, the canonical command it says, who may press it (empty = anybody)."""

    label: str
    command: str
    who: tuple[str, ...] = ()
    preview: str = ""
    group: str = ""

    @property
    def caption(self) -> str:
        """Return the name with what it would do."""
        return f"{self.label}: {self.preview}" if self.preview else self.label


class Rendered(Struct, frozen=True):
    """Lines from top to bottom, choices that are legal now, and mentions of whoever is called.

    Each call is also a mention within the lines; its `ref` is the id that the message gave. `link` is what
    the message's link is called, if it has one.
    """

    lines: tuple[ShownLine, ...]
    choices: tuple[ShownChoice, ...] = ()
    calls: tuple[Span, ...] = ()
    link: str = ""


def plain_text(rendered: Rendered) -> str:
    """Give the lines as text, for logs, files and consoles without styles."""
    return "\n".join(line.text for line in rendered.lines)
