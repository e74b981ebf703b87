"""A message in words becomes text with entities: whatever people write is shown literally."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from telegram import MessageEntity, User

from cubilete.chat.degrade import units

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cubilete.chat.incoming import Account
    from cubilete.chat.rendered import Rendered, ShownLine
    from cubilete.chat.spans import Span, Style

_TYPES: dict[Style, str] = {
    "bold": MessageEntity.BOLD,
    "strike": MessageEntity.STRIKETHROUGH,
    "italic": MessageEntity.ITALIC,
    "small": MessageEntity.ITALIC,
    "code": MessageEntity.CODE,
}
_NOTHING = "…"
"""What is sent where there is nothing to say: Telegram refuses an empty text."""


class Written(NamedTuple):
    """Text, and how it looks; positions in UTF-16 units."""

    text: str
    entities: tuple[MessageEntity, ...]


class _Mark(NamedTuple):
    start: int
    end: int
    type: str
    user: User | None = None


def write(rendered: Rendered, people: Mapping[str, Account]) -> Written:
    """Put lines together. Details of something folded stand in a quote that opens; `people` are called."""
    text: list[str] = []
    marks: list[_Mark] = []
    at = 0
    for role, lines in groupby(rendered.lines, lambda line: line.role):
        begin = at + 1 if text else at
        for line in lines:
            if text:
                text.append("\n")
                at += 1
            for piece, mark in _pieces(line, at, people):
                text.append(piece)
                at += units(piece)
                if mark is not None:
                    marks.append(mark)
        if role == "detail" and at > begin:
            marks.append(_Mark(begin, at, MessageEntity.EXPANDABLE_BLOCKQUOTE))
    return _trimmed("".join(text), marks)


def _pieces(line: ShownLine, at: int, people: Mapping[str, Account]) -> Iterator[tuple[str, _Mark | None]]:
    for span in line.spans:
        piece = _clean(span.text)
        end = at + units(piece)
        yield piece, _mark(span, line, at, end, people)
        at = end


def _mark(span: Span, line: ShownLine, start: int, end: int, people: Mapping[str, Account]) -> _Mark | None:
    if start == end:
        return None
    if span.style == "mention":
        account = people.get(span.ref)
        if account is None:
            return None
        user = User(int(account.id), account.display or _NOTHING, is_bot=False)
        return _Mark(start, end, MessageEntity.TEXT_MENTION, user)
    style = span.style or ("bold" if line.role == "title" else "")
    return _Mark(start, end, _TYPES[style]) if style else None


def _clean(text: str) -> str:
    """Without what cannot be sent: halves of characters and zero bytes."""
    return text.encode("utf-8", "replace").decode().replace("\0", "")


def _trimmed(text: str, marks: list[_Mark]) -> Written:
    """Without blanks at either end, which Telegram drops, moving everything."""
    bare = text.strip()
    if not bare:
        return Written(_NOTHING, ())
    lead = units(text[: len(text) - len(text.lstrip())])
    size = units(bare)
    entities = []
    for mark in sorted(marks, key=lambda one: (one.start, -one.end)):
        start, end = max(mark.start - lead, 0), min(mark.end - lead, size)
        if start < end:
            entities.append(MessageEntity(mark.type, start, end - start, user=mark.user))
    return Written(bare, tuple(entities))
