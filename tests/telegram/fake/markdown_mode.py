"""The MarkdownV2 parse mode: text and entities, or the server's complaint with its byte offset.

Raises `ValueError` with the complaint. Offsets in complaints count the bytes of the text as it was sent.
"""

from __future__ import annotations

from dataclasses import dataclass

from fake.links import emoji_id_of, link_mark
from fake.marks import Entity, ordered, units

RESERVED = frozenset("_*[]()~`>#+-=|{}.!")
SINGLE = {"*": "Bold", "~": "Strikethrough", "`": "Code", "[": "TextUrl", "_": "Italic"}
DOUBLE = {"__": "Underline", "||": "Spoiler", "![": "CustomEmoji"}
ENDS = {
    "Bold": "*", "Italic": "_", "Underline": "__", "Strikethrough": "~", "Spoiler": "||", "Code": "`",
    "Pre": "```", "PreCode": "```", "TextUrl": "]", "CustomEmoji": "]",
}  # fmt: skip
TYPES = {
    "Bold": "bold", "Italic": "italic", "Underline": "underline", "Strikethrough": "strikethrough",
    "Spoiler": "spoiler", "Code": "code", "Pre": "pre", "PreCode": "pre", "BlockQuote": "blockquote",
}  # fmt: skip
_BLOCKS = {"Code", "Pre", "PreCode"}


@dataclass
class _Open:
    kind: str
    offset: int
    begin: int
    """Where it begins in the sent text."""
    out: int
    """How many pieces were written before it."""
    language: str = ""
    expandable: bool = False


def parse_markdown(text: str) -> tuple[str, list[Entity]]:
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
        self.line_begins = True
        self.quoting = False

    def byte(self, index: int) -> int:
        return len(self.text[:index].encode())

    def put(self, character: str) -> None:
        self.out.append(character)
        self.length += units(character)
        self.at += 1

    def parse(self) -> tuple[str, list[Entity]]:
        while self.at < len(self.text):
            self.step()
        if self.open and self.open[-1].kind == "BlockQuote":
            self.end_quote()
        if self.open:
            raise self.unended()
        return "".join(self.out), ordered(self.found)

    def unended(self) -> ValueError:
        last = self.open[-1]
        return ValueError(f"Can't find end of {last.kind} entity at byte offset {self.byte(last.begin)}")

    def step(self) -> None:
        character = self.text[self.at]
        following = self.text[self.at + 1 : self.at + 2]
        top = self.open[-1].kind if self.open else ""
        if character == "\\" and following and 0 < ord(following) <= 126:
            self.at += 1
            self.put(following)
            self.line_begins = False
        elif character == "`" if top in _BLOCKS else character in RESERVED:
            self.mark(character, following, top)
        else:
            self.put(character)
            if character == "\n" and top not in _BLOCKS:
                self.line_begins = True
                self.end_line()
            elif character != "\r":
                self.line_begins = False

    def end_line(self) -> None:
        """Go on with a quote when the next line says so, else end it."""
        if not self.quoting:
            return
        if self.text[self.at : self.at + 1] == ">":
            self.at += 1
            return
        if self.open[-1].kind != "BlockQuote":
            raise self.unended()
        self.end_quote()

    def end_quote(self) -> None:
        quote = self.open.pop()
        self.quoting = False
        if self.length > quote.offset:
            kind = "expandable_blockquote" if quote.expandable else "blockquote"
            self.found.append({"type": kind, "offset": quote.offset, "length": self.length - quote.offset})

    def mark(self, character: str, following: str, top: str) -> None:
        if self.is_end(top):
            self.at += len(ENDS[top])
            self.end(self.open.pop())
        elif character == ">":
            if not self.line_begins or self.quoting:
                raise self.reserved(character)
            self.begin("BlockQuote", 1)
            self.quoting = True
        elif self.text.startswith("```", self.at):
            self.begin_block()
        elif character + following == "||" and top == "BlockQuote" and self.quote_ends_after(self.at + 2):
            self.open[-1].expandable = True
            self.at += 2
        elif character + following in DOUBLE:
            self.begin(DOUBLE[character + following], 2)
        elif character in SINGLE:
            self.begin(SINGLE[character], 1)
        else:
            raise self.reserved(character)

    def reserved(self, character: str) -> ValueError:
        return ValueError(f"Character '{character}' is reserved and must be escaped with the preceding '\\'")

    def is_end(self, top: str) -> bool:
        if top not in ENDS or not self.text.startswith(ENDS[top], self.at):
            return False
        return top != "Italic" or not self.text.startswith("__", self.at)

    def quote_ends_after(self, index: int) -> bool:
        rest = self.text[index:].lstrip("\r")
        return not rest or (rest[0] == "\n" and not rest.startswith("\n>"))

    def begin(self, kind: str, width: int, language: str = "") -> None:
        self.open.append(_Open(kind, self.length, self.at, len(self.out), language))
        self.at += width

    def begin_block(self) -> None:
        """A block of code; what follows at once, up to a space or a line's end, is its language."""
        begin = self.at + 3
        end = begin
        while end < len(self.text) and not self.text[end].isspace() and self.text[end] != "`":
            end += 1
        language = self.text[begin:end]
        if end == len(self.text) or self.text[end] == "`":
            language, end = "", begin
        self.begin("PreCode" if language else "Pre", end - self.at, language)
        line_end = self.text[end : end + 1]
        if line_end and line_end in "\r\n":
            self.at += 1
            other = self.text[self.at : self.at + 1]
            if other and other in "\r\n" and other != line_end:
                self.at += 1

    def end(self, ended: _Open) -> None:
        length = self.length - ended.offset
        place = {"offset": ended.offset, "length": length}
        found: Entity | None
        match ended.kind:
            case "TextUrl":
                url = self.address("a URL") or (
                    "".join(self.out[ended.out :]) if self.text[self.at - 1] == "]" else ""
                )
                found = link_mark(url, **place)
            case "CustomEmoji":
                if self.text[self.at : self.at + 1] != "(":
                    raise ValueError("Custom emoji entity must contain a tg://emoji URL")
                emoji = emoji_id_of(self.address("a custom emoji URL"))
                found = {"type": "custom_emoji", **place, "custom_emoji_id": emoji}
            case _:
                found = {"type": TYPES[ended.kind], **place}
                if ended.language:
                    found["language"] = ended.language
        if length and found is not None:
            self.found.append(found)

    def address(self, what: str) -> str:
        """Read `(address)` if it follows."""
        if self.text[self.at : self.at + 1] != "(":
            return ""
        self.at += 1
        begin = self.at
        found = []
        while self.at < len(self.text) and self.text[self.at] != ")":
            following = self.text[self.at + 1 : self.at + 2]
            if self.text[self.at] == "\\" and following and ord(following) <= 126:
                self.at += 1
            found.append(self.text[self.at])
            self.at += 1
        if self.at >= len(self.text):
            raise ValueError(f"Can't find end of {what} at byte offset {self.byte(begin)}")
        self.at += 1
        return "".join(found)
