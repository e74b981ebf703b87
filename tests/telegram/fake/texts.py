"""The text of a message as it arrives: parsed, checked, measured."""

from __future__ import annotations

from typing import Any

from fake.errors import bad_request
from fake.html_mode import parse_html
from fake.markdown_mode import parse_markdown
from fake.marks import Entity, checked, finished, units

LONGEST_TEXT = 4096
LONGEST_CAPTION = 1024
MOST_ENTITIES = 100
_MODES = {"html": parse_html, "markdownv2": parse_markdown}


def parsed(text: str, parse_mode: str | None, entities: list[Entity] | None) -> tuple[str, list[Entity]]:
    """Give a text and its entities, sent with a parse mode or with entities; raises `ApiError`."""
    mode = (parse_mode or "").lower()
    if mode in _MODES:
        try:
            text, entities = _MODES[mode](text)
        except ValueError as error:
            # The words behind the colon are the parser's and keep their capital.
            raise bad_request(f"can't parse entities: {error}") from None
    elif mode:
        raise bad_request("unsupported parse_mode")
    else:
        entities = checked(text, entities or [])
    clean = [{key: value for key, value in one.items() if not key.startswith("_")} for one in entities]
    text, found = finished(text, clean)
    return text, found[:MOST_ENTITIES]


def message_text(given: dict[str, Any], *, edit: bool = False) -> tuple[str, list[Entity]]:
    """Give the text of `sendMessage` or `editMessageText`."""
    text, entities = parsed(given.get("text", ""), given.get("parse_mode"), given.get("entities"))
    if not text:
        raise bad_request("message text is empty")
    if units(text) > LONGEST_TEXT:
        raise bad_request("MESSAGE_TOO_LONG" if edit else "message is too long")
    return text, entities


def caption(given: dict[str, Any]) -> tuple[str, list[Entity]]:
    """Give the caption of a file; it may be empty."""
    text, entities = parsed(given.get("caption", ""), given.get("parse_mode"), given.get("caption_entities"))
    if units(text) > LONGEST_CAPTION:
        raise bad_request("message caption is too long")
    return text, entities
