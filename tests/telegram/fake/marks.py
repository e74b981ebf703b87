"""Entities: their order, what the server finds by itself, and what it makes of those that it is given.

Offsets and lengths are in UTF-16 units, as everywhere in the Bot API.
"""

from __future__ import annotations

import re
from typing import Any

from fake.errors import bad_request

Entity = dict[str, Any]

_ORDER = {
    "blockquote": 0, "expandable_blockquote": 0, "pre": 11, "code": 20, "text_link": 49, "text_mention": 49,
    "bold": 90, "italic": 91, "underline": 92, "strikethrough": 93, "spoiler": 94, "custom_emoji": 99,
}  # fmt: skip
_OTHER = 50

_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
_FOUND = re.compile(
    r"(?P<url>\bhttps?://[^\s<>\"]+[^\s<>\".,;:!?)])"
    r"|(?<![\w/<>])(?P<bot_command>/[A-Za-z0-9_]{1,64}(?:@[A-Za-z0-9_]{3,32})?)(?![\w/])"
    r"|(?<![\w@])(?P<mention>@[A-Za-z][A-Za-z0-9_]{2,31})(?!\w)"
    r"|(?<![\w#&])(?P<hashtag>\#\w*[^\W\d_]\w*)"
)


def units(text: str) -> int:
    """Length in UTF-16 units."""
    return len(text) + sum(character > "\uffff" for character in text)


def mark(text: str, covered: str, kind: str, **more: Any) -> Entity:
    """Give an entity over a part of a text; raises `ValueError` if it is no part of it."""
    place = text.index(covered)
    return {"type": kind, "offset": units(text[:place]), "length": units(covered), **more}


def ordered(entities: list[Entity]) -> list[Entity]:
    """Order as the server does: by place, the longer first, then by kind."""
    return sorted(
        entities,
        key=lambda one: (one["offset"], -one["length"], _ORDER.get(one["type"], _OTHER), one["type"]),
    )


def found_in(text: str) -> list[Entity]:
    """Give the links, commands, mentions and hashtags that the server finds without being told."""
    return [
        {
            "type": match.lastgroup,
            "offset": units(text[: match.start()]),
            "length": units(match.group()),
        }
        for match in _FOUND.finditer(text)
    ]


def finished(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Clean a text as the server does before it stores it: trimmed, with what it finds itself marked.

    Marks within code are dropped, and so are marks of blank stretches at the edges.
    """
    text, entities = _without_returns(_CONTROL.sub(" ", text), entities)
    body = text.strip()
    begin = units(text[: len(text) - len(text.lstrip())])
    end = begin + units(body)
    kept = []
    for one in entities:
        first = max(one["offset"], begin)
        last = min(one["offset"] + one["length"], end)
        if first < last:
            kept.append({**one, "offset": first - begin, "length": last - first})
    fixed = [one for one in kept if one["type"] in {"code", "pre", "text_link", "text_mention"}]
    kept += [one for one in found_in(body) if not any(_overlap(one, other) for other in fixed)]
    code = [one for one in kept if one["type"] in {"code", "pre"}]
    kept = [
        one
        for one in kept
        if one in code
        or one["type"].endswith("blockquote")
        or not any(
            block["offset"] <= one["offset"]
            and one["offset"] + one["length"] <= block["offset"] + block["length"]
            for block in code
        )
    ]
    return body, ordered(kept)


def _without_returns(text: str, entities: list[Entity]) -> tuple[str, list[Entity]]:
    """Remove carriage returns and move what stands behind them."""
    if "\r" not in text:
        return text, entities
    raw = text.encode("utf-16-le")
    returns = [at for at in range(len(raw) // 2) if raw[2 * at : 2 * at + 2] == b"\r\0"]

    def moved(at: int) -> int:
        return at - sum(one < at for one in returns)

    spans = ((moved(one["offset"]), moved(one["offset"] + one["length"]), one) for one in entities)
    kept = [{**one, "offset": begin, "length": end - begin} for begin, end, one in spans if begin < end]
    return text.replace("\r", ""), kept


def _overlap(one: Entity, other: Entity) -> bool:
    ends = other["offset"] + other["length"], one["offset"] + one["length"]
    return bool(one["offset"] < ends[0] and other["offset"] < ends[1])


def checked(text: str, entities: list[Entity]) -> list[Entity]:
    """Check that given entities stand on whole characters within the text; raises `ApiError`."""
    edges = {0: 0}
    at = size = 0
    for character in text:
        at += units(character)
        size += len(character.encode("utf-8", "surrogatepass"))
        edges[at] = size
    for one in entities:
        begin, end = one["offset"], one["offset"] + one["length"]
        if begin < 0 or one["length"] <= 0 or begin > at:
            continue
        if begin not in edges:
            raise bad_request(
                f"entity begins in a middle of a UTF-16 symbol at byte offset {edges[begin - 1]}"
            )
        if end > at:
            raise bad_request(
                f"entity beginning at UTF-16 offset {begin} ends after the end of the text"
                f" at UTF-16 offset {end}"
            )
        if end not in edges:
            raise bad_request(
                f"entity beginning at UTF-16 offset {begin} ends in a middle of a UTF-16 symbol"
                f" at byte offset {edges[end - 1]}"
            )
    return [one for one in entities if one["length"] > 0 and 0 <= one["offset"] < at]
