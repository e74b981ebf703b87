"""A message in words as the content of a Matrix event: a plain body, and the same with styles.

Names and labels are literal: nothing in them is markup, and no control character gets through.
"""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import quote

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from cubilete.chat.rendered import Rendered, ShownLine
    from cubilete.chat.spans import Span

Content: TypeAlias = dict[str, Any]

MOST_BYTES = 36_000
"""Of one content as JSON. A whole event may have 65,536 bytes, and encryption makes a third more of it."""

_TAGS = {"bold": "strong", "strike": "del", "italic": "em", "code": "code", "mention": "strong"}
_BARRED = (*range(9), *range(11, 32), *range(127, 160), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_HARMLESS = dict.fromkeys(_BARRED, "�")


def harmless(text: str) -> str:
    """The text without control characters and without signs that turn the direction of what follows."""
    return text if text.isprintable() else text.translate(_HARMLESS)


def content_of(rendered: Rendered, people: Mapping[str, str], called: Sequence[str]) -> Content:
    """Make the content of a new message.

    `people` gives user ids by the ids behind mentions, `called` are the user ids that it rings for. It
    rings for nobody else: without any it is a notice.
    """
    return {
        "msgtype": "m.text" if called else "m.notice",
        "body": "\n".join(harmless(line.text) for line in rendered.lines),
        "format": "org.matrix.custom.html",
        "formatted_body": _html(rendered.lines, people),
        "m.mentions": {"user_ids": list(called)} if called else {},
    }


def edit_of(content: Content, event: str) -> Content:
    """Make the content that replaces that of an event; old clients see its text alone."""
    return {
        "msgtype": content["msgtype"],
        "body": f"* {content['body']}",
        "m.mentions": {},
        "m.new_content": content,
        "m.relates_to": {"rel_type": "m.replace", "event_id": event},
    }


def placed(content: Content, thread: str, reply_to: str | None) -> Content:
    """Put a new message into a thread, as an answer to an event, or both."""
    if thread:
        return {
            **content,
            "m.relates_to": {
                "rel_type": "m.thread",
                "event_id": thread,
                "is_falling_back": reply_to is None,
                "m.in_reply_to": {"event_id": reply_to or thread},
            },
        }
    if reply_to is not None:
        return {**content, "m.relates_to": {"m.in_reply_to": {"event_id": reply_to}}}
    return content


def size(content: Content) -> int:
    """Bytes of a content as it is sent."""
    return len(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace"))


def pill(name: str, user: str) -> str:
    """A name that leads to somebody."""
    return f'<a href="https://matrix.to/#/{quote(user, safe="@:")}">{escape(name)}</a>'


def _html(lines: Sequence[ShownLine], people: Mapping[str, str]) -> str:
    pieces: list[str] = []
    folded = False
    for line in lines:
        text = "".join(_spans(line.spans, people))
        if line.role == "title":
            pieces.append(f"{'</details>' if folded else ''}<details><summary>{text}</summary>")
            folded = True
            continue
        if line.role == "line" and folded:
            pieces.append("</details>")
            folded = False
        elif pieces and not pieces[-1].endswith("</summary>"):
            pieces.append("<br>")
        pieces.append(text)
    return "".join(pieces) + ("</details>" if folded else "")


def _spans(spans: Sequence[Span], people: Mapping[str, str]) -> Iterator[str]:
    for span in spans:
        text = harmless(span.text)
        user = people.get(span.ref) if span.style == "mention" else None
        if user:
            yield pill(text, user)
            continue
        tag = _TAGS.get(span.style, "")
        yield f"<{tag}>{escape(text)}</{tag}>" if tag else escape(text)
