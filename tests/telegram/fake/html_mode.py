"""The HTML parse mode: text and entities, or the server's complaint with its byte offset.

Raises `ValueError` with the complaint. Offsets in complaints count the bytes of the text as it was sent.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from fake.links import emoji_id, link_mark
from fake.marks import Entity, ordered, units

SIMPLE = {
    "b": "bold", "strong": "bold", "i": "italic", "em": "italic", "u": "underline", "ins": "underline",
    "s": "strikethrough", "strike": "strikethrough", "del": "strikethrough", "tg-spoiler": "spoiler",
    "span": "spoiler", "blockquote": "blockquote", "pre": "pre", "code": "code", "a": "", "tg-emoji": "",
}  # fmt: skip
_SPACE = " \t\n\r\x0b\x0c"
_CHARACTER = re.compile(
    r"&(?:#x(?P<hex>[0-9a-fA-F]+)|#(?P<number>[0-9]+)|(?P<name>lt|gt|amp|quot)(?![a-zA-Z]));?"
)
_NAMES = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
_BARE = re.compile(r"[A-Za-z0-9.\-]*")
_LANGUAGE = "language-"


@dataclass
class _Open:
    tag: str
    offset: int
    attributes: dict[str, str]


def parse_html(text: str) -> tuple[str, list[Entity]]:
    """Give the text without markup, and its entities in order."""
    return _Parser(text).parse()


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.out: list[str] = []
        self.length = 0
        self.open: list[_Open] = []
        self.found: list[Entity] = []

    def byte(self, index: int) -> int:
        return len(self.text[:index].encode())

    def put(self, characters: str) -> None:
        self.out.append(characters)
        self.length += units(characters)

    def parse(self) -> tuple[str, list[Entity]]:
        while self.at < len(self.text):
            character = self.text[self.at]
            if character == "&":
                self.put(self.character())
            elif character != "<":
                self.put(character)
                self.at += 1
            elif self.text.startswith("</", self.at):
                self.end_tag()
            else:
                self.start_tag()
        if self.open:
            raise ValueError(f'Can\'t find end tag corresponding to start tag "{self.open[-1].tag}"')
        joined = "".join(self.out).encode("utf-16-le", "surrogatepass")
        try:
            return joined.decode("utf-16-le"), ordered(self.found)
        except UnicodeDecodeError:
            raise ValueError(
                "Text contains invalid Unicode characters after decoding HTML entities,"
                " check for unmatched surrogate code units"
            ) from None

    def character(self) -> str:
        """Read what `&` begins; what is no known name stays as it is written."""
        match = _CHARACTER.match(self.text, self.at)
        if match is not None:
            if match["name"]:
                self.at = match.end()
                return _NAMES[match["name"]]
            code = int(match["hex"], 16) if match["hex"] else int(match["number"])
            if 0 < code < 0x10FFFF:
                self.at = match.end()
                return chr(code)
        self.at += 1
        return "&"

    def skip_space(self) -> None:
        while self.at < len(self.text) and self.text[self.at] in _SPACE:
            self.at += 1

    def word(self, stops: str) -> str:
        begin = self.at
        while self.at < len(self.text) and self.text[self.at] not in stops:
            self.at += 1
        return self.text[begin : self.at]

    def start_tag(self) -> None:
        begin = self.at
        self.at += 1
        tag = self.word(_SPACE + ">").lower()
        if self.at >= len(self.text):
            raise ValueError(f"Unclosed start tag at byte offset {self.byte(begin)}")
        if tag not in SIMPLE:
            raise ValueError(f'Unsupported start tag "{tag}" at byte offset {self.byte(begin)}')
        attributes: dict[str, str] = {}
        while True:
            self.skip_space()
            if self.text[self.at : self.at + 1] == ">":
                break
            name, value = self.attribute(tag, begin)
            attributes.setdefault(name, value)
        self.at += 1
        if tag == "span" and attributes.get("class") != "tg-spoiler":
            raise ValueError(f'Tag "span" must have class "tg-spoiler" at byte offset {self.byte(begin)}')
        self.open.append(_Open(tag, self.length, attributes))

    def attribute(self, tag: str, begin: int) -> tuple[str, str]:
        unclosed = ValueError(f'Unclosed start tag "{tag}" at byte offset {self.byte(begin)}')
        name = self.word(_SPACE + "=>").lower()
        if self.at >= len(self.text):
            raise unclosed
        if not name:
            raise ValueError(f'Empty attribute name in the tag "{tag}" at byte offset {self.byte(begin)}')
        self.skip_space()
        if self.text[self.at : self.at + 1] != "=":
            return name, ""
        self.at += 1
        self.skip_space()
        if self.at >= len(self.text):
            raise unclosed
        quote = self.text[self.at]
        if quote not in "\"'":
            match = _BARE.match(self.text, self.at)
            assert match is not None
            if match.end() >= len(self.text) or not match[0]:
                raise ValueError(f"Unexpected end of name token at byte offset {self.byte(self.at)}")
            if self.text[match.end()] not in _SPACE + ">":
                raise ValueError(f"Unexpected end of name token at byte offset {self.byte(self.at)}")
            self.at = match.end()
            return name, match[0]
        self.at += 1
        value = []
        while self.at < len(self.text) and self.text[self.at] != quote:
            if self.text[self.at] == "&":
                value.append(self.character())
            else:
                value.append(self.text[self.at])
                self.at += 1
        if self.at >= len(self.text):
            raise ValueError(f"Unclosed start tag at byte offset {self.byte(begin)}")
        self.at += 1
        return name, "".join(value)

    def end_tag(self) -> None:
        begin = self.at
        if not self.open:
            raise ValueError(f"Unexpected end tag at byte offset {self.byte(begin)}")
        self.at += 2
        tag = self.word(_SPACE + ">").lower()
        self.skip_space()
        if self.text[self.at : self.at + 1] != ">":
            raise ValueError(f"Unclosed end tag at byte offset {self.byte(begin)}")
        self.at += 1
        opened = self.open.pop()
        if tag and tag != opened.tag:
            raise ValueError(
                f"Unmatched end tag at byte offset {self.byte(begin)},"
                f' expected "</{opened.tag}>", found "</{tag}>"'
            )
        self.close(opened)

    def close(self, opened: _Open) -> None:
        place = {"offset": opened.offset, "length": self.length - opened.offset}
        match opened.tag:
            case "a":
                covered = "".join(self.out).encode("utf-16-le", "surrogatepass")[2 * opened.offset :]
                url = opened.attributes.get("href") or covered.decode("utf-16-le", "replace")
                mark = link_mark(url, **place)
            case "tg-emoji":
                mark = {
                    "type": "custom_emoji",
                    **place,
                    "custom_emoji_id": emoji_id(opened.attributes.get("emoji-id", "")),
                }
            case "blockquote" if "expandable" in opened.attributes:
                mark = {"type": "expandable_blockquote", **place}
            case "pre" | "code":
                mark = self.code(opened, place)
            case _:
                mark = {"type": SIMPLE[opened.tag], **place}
        if mark is not None and place["length"]:
            self.found.append(mark)

    def code(self, opened: _Open, place: dict[str, int]) -> Entity | None:
        """`pre` around `code` (or the other way round) with a language is one block of that language."""
        said = opened.attributes.get("class", "") if opened.tag == "code" else ""
        language = said.removeprefix(_LANGUAGE) if said.startswith(_LANGUAGE) else ""
        last = self.found[-1] if self.found else None
        same = last is not None and (last["offset"], last["length"]) == (place["offset"], place["length"])
        if last is not None and same:
            if opened.tag == "pre" and last["type"] == "code" and last.get("_language"):
                last["type"], last["language"] = "pre", last.pop("_language")
                return None
            if opened.tag == "code" and last["type"] == "pre" and language and "language" not in last:
                last["language"] = language
                return None
        mark: Entity = {"type": opened.tag, **place}
        if language:
            mark["_language"] = language
        return mark
