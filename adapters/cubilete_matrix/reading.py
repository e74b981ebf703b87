"""The content of a Matrix message as text, with what is no speech of its author, and who is meant in it.

`body` is what was typed; `formatted_body` only tells which stretches of it are quotes, code and pills.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

_SPEECH = frozenset({"m.text", "m.emote"})
_CAPTIONED = frozenset({"m.file", "m.image", "m.audio", "m.video"})
_MARKED = {"code", "pre", "blockquote"}
_PILL = re.compile(r"https://matrix\.to/#/([^?]+)|matrix:u/([^?]+)")
_USER = re.compile(r"@[\w.=/+-]+:[\w.-]+(?::\d+)?")
_FENCE = re.compile(r"^[ \t]*(```|~~~).*?(?:^[ \t]*\1[ \t]*$|\Z)", re.MULTILINE | re.DOTALL)
_TICKS = re.compile(r"`+|\n")
_QUOTE = re.compile(r"^[ \t]*>.*$", re.MULTILINE)
_LONGEST = 65_536
_DEEPEST = 100
_MOST_MASKS = 300
"""Ranges that are no speech; a message with more of them has none at all."""
_MOST_MEANT = 50


class Meant(NamedTuple):
    """Characters `start` to `end` of the text name a user id."""

    start: int
    end: int
    user: str


class Read(NamedTuple):
    """A message as text; `masked` are ranges that its author does not say."""

    text: str
    masked: tuple[tuple[int, int], ...] = ()
    meant: tuple[Meant, ...] = ()


def is_speech(content: Mapping[str, Any]) -> bool:
    """Does somebody say something with this? A file speaks by its caption, which is no name of it."""
    kind = content.get("msgtype")
    name = content.get("filename")
    return kind in _SPEECH or (kind in _CAPTIONED and isinstance(name, str) and name != content.get("body"))


def read_text(content: Mapping[str, Any], name_of: Callable[[str], str]) -> Read:
    """Read a message's content. `name_of` gives the display name of a user id, or nothing."""
    body = content.get("body")
    text = body if isinstance(body, str) else ""
    if replied_to(content) is not None:
        text = _without_fallback(text)
    formatted = content.get("formatted_body")
    marks = _marks(formatted) if isinstance(formatted, str) and content.get("format") else _Marks()
    masked = _masks(text, marks.marked)
    meant = _meant(text, marks.pills[:_MOST_MEANT], _mentioned(content), name_of)
    return Read(text, masked, meant)


def replied_to(content: Mapping[str, Any]) -> str | None:
    """The event that a message answers; what a thread names only for old clients does not count."""
    relation = content.get("m.relates_to")
    if not isinstance(relation, dict):
        return None
    reply = relation.get("m.in_reply_to")
    if relation.get("rel_type") == "m.thread" and relation.get("is_falling_back"):
        return None
    event = reply.get("event_id") if isinstance(reply, dict) else None
    return event if isinstance(event, str) else None


def relation(content: Mapping[str, Any], kind: str) -> str | None:
    """The event that a message relates to in this way (`m.replace`, `m.thread`, `m.annotation`)."""
    found = content.get("m.relates_to")
    if not isinstance(found, dict) or found.get("rel_type") != kind:
        return None
    event = found.get("event_id")
    return event if isinstance(event, str) else None


def _mentioned(content: Mapping[str, Any]) -> tuple[str, ...]:
    mentions = content.get("m.mentions")
    users = mentions.get("user_ids") if isinstance(mentions, dict) else None
    return (
        tuple(user for user in users if isinstance(user, str))[:_MOST_MEANT]
        if isinstance(users, list)
        else ()
    )


def _without_fallback(text: str) -> str:
    """Strip the quote that older clients put in front of a reply."""
    if not text.startswith("> "):
        return text
    lines = text.split("\n")
    at = next((index for index, line in enumerate(lines) if not line.startswith(">")), len(lines))
    if at < len(lines) and not lines[at].strip():
        at += 1
    return "\n".join(lines[at:])


def _masks(text: str, marked: list[str]) -> tuple[tuple[int, int], ...]:
    """All that is no speech, in order, what touches in one."""
    if len(marked) > _MOST_MASKS:
        return ((0, len(text)),)
    merged: list[tuple[int, int]] = []
    for start, end in sorted({*_typed_masks(text), *_aligned(text, marked)}):
        if merged and start <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged) if len(merged) <= _MOST_MASKS else ((0, len(text)),)


def _typed_masks(text: str) -> Iterable[tuple[int, int]]:
    for pattern in (_FENCE, _QUOTE):
        for match in pattern.finditer(text):
            if match.end() > match.start():
                yield match.start(), match.end()
    yield from _ticked(text)


def _ticked(text: str) -> Iterable[tuple[int, int]]:
    """Code between as many ticks as stand in front of it, on one line."""
    runs = [(match.start(), match.end()) for match in _TICKS.finditer(text)]
    following: dict[int, int] = {}
    closes: list[int | None] = [None] * len(runs)
    for index in range(len(runs) - 1, -1, -1):
        start, end = runs[index]
        if text[start] == "\n":
            following.clear()
            continue
        closes[index] = following.get(end - start)
        following[end - start] = index
    index = 0
    while index < len(runs):
        close = closes[index]
        if close is not None:
            yield runs[index][0], runs[close][1]
            index = close
        index += 1


class _Marks(HTMLParser):
    """Texts inside of quotes and code, and pills, in their order."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.marked: list[str] = []
        self.pills: list[tuple[str, str]] = []
        self._open: list[str] = []
        self._user = ""
        self._pill = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what begins."""
        if tag in {"br", "hr", "img"}:
            return
        if len(self._open) < _DEEPEST:
            self._open.append(tag)
        if tag == "a":
            found = _PILL.match(dict(attrs).get("href") or "")
            user = unquote(found[1] or f"@{found[2]}") if found else ""
            self._user, self._pill = (user if user.startswith("@") else ""), ""

    def handle_endtag(self, tag: str) -> None:
        """Note what ends, with all that was left open in it."""
        if tag == "a" and self._user:
            self.pills.append((self._pill, self._user))
            self._user = ""
        if tag in self._open:
            while self._open.pop() != tag:
                pass

    def handle_data(self, data: str) -> None:
        """Take text."""
        if "mx-reply" in self._open:
            return
        if self._user:
            self._pill += data
        if _MARKED & set(self._open):
            self.marked.extend(line for line in data.splitlines() if line.strip())


def _marks(formatted: str) -> _Marks:
    marks = _Marks()
    marks.feed(formatted[:_LONGEST])
    marks.close()
    return marks


def _aligned(text: str, marked: list[str]) -> Iterable[tuple[int, int]]:
    """Find each marked text in what was typed, in order."""
    at = 0
    for piece in marked:
        found = text.find(piece.strip(), at)
        if found >= 0:
            at = found + len(piece.strip())
            yield found, at


def _meant(
    text: str, pills: list[tuple[str, str]], mentioned: tuple[str, ...], name_of: Callable[[str], str]
) -> tuple[Meant, ...]:
    found: list[Meant] = []

    def take(written: str, user: str, start: int = 0) -> int:
        at = text.find(written, start) if written else -1
        while at >= 0:
            end = at + len(written)
            if not any(one.start < end and at < one.end for one in found):
                found.append(Meant(at, end, user))
                return end
            at = text.find(written, end)
        return -1

    at = 0
    for written, user in pills:
        at = max(at, take(written, user, at))
    for match in islice(_USER.finditer(text), _MOST_MEANT):
        user = match[0].rstrip(".")
        take(user, user, match.start())
    for user in mentioned:
        if all(one.user != user for one in found):
            name = name_of(user)
            if take(f"@{name}" if name else "", user) < 0:
                take(name, user)
    return tuple(sorted(found))
