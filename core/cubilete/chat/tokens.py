"""Words, quoted names and mentions: the pieces of which a command's arguments are read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from cubilete.chat.fold import fold, level

if TYPE_CHECKING:
    from cubilete.chat.incoming import Account, Mention

NOTHING = "-"
"""The token by which a canonical command says that an optional argument is not given."""

_TOKEN = re.compile(
    r"\"(?P<straight>(?:[^\"]|\"\"){0,400})\"(?=\s|$)"
    r"|«(?P<angle>[^»]{0,400})»(?=\s|$)"
    r"|“(?P<curly>[^”]{0,400})”(?=\s|$)"
    r"|\S+"
)
_PLAIN = re.compile(r"[^\s\"«“@-]\S*")


class Token(NamedTuple):
    """A piece between `start` and `end` of the text. `text` is as typed, without its quotes."""

    start: int
    end: int
    text: str
    quoted: bool = False
    account: Account | None = None

    @property
    def key(self) -> str:
        """The text as compared."""
        return fold(self.text)


def tokenise(text: str, start: int, mentions: tuple[Mention, ...] = ()) -> tuple[Token, ...]:
    """Split `text` into tokens from `start` on; positions count from the start of `text`."""
    flat = level(text)
    by_start = {mention.start: mention for mention in mentions}
    tokens: list[Token] = []
    position = start
    while position < len(flat):
        if flat[position].isspace():
            position += 1
            continue
        mention = by_start.get(position)
        if mention is not None and mention.end > position:
            tokens.append(Token(position, mention.end, text[position : mention.end], account=mention.account))
            position = mention.end
            continue
        match = _TOKEN.match(flat, position)
        if match is None:  # \S+ fits any character that is no blank
            break
        stop = min(
            [match.end(), *(at for at in by_start if position < at < match.end() and not match.lastgroup)]
        )
        if match.lastgroup is None:
            tokens.append(Token(position, stop, text[position:stop]))
        else:
            inside = text[match.start(match.lastgroup) : match.end(match.lastgroup)]
            if match.lastgroup == "straight":
                inside = inside.replace('""', '"')
            tokens.append(Token(position, stop, inside, quoted=True))
        position = stop
    return tuple(tokens)


def quote(name: str) -> str:
    """Write a name as one token: bare where that reads back, else in double quotes."""
    if _PLAIN.fullmatch(level(name)):
        return name
    return '"' + name.replace('"', '""') + '"'
