"""Words of a fixed list, as they stand in a command: a spelling may be several words long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.chat.readings import Value

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cubilete.chat.tokens import Token

_LONGEST = 3
"""Words of a spelling."""


def option_at(table: Mapping[str, str], tokens: Sequence[Token], at: int) -> Value | None:
    """Read one option at a token, the longest spelling first."""
    for taken in range(min(_LONGEST, len(tokens) - at), 0, -1):
        slug = table.get(" ".join(piece.key for piece in tokens[at : at + taken]))
        if slug is not None:
            return Value(slug, taken)
    return None


def words_at(table: Mapping[str, str], tokens: Sequence[Token], at: int) -> Value | None:
    """Read all words from a token on, up to one that names somebody; what is no option stays as typed."""
    words: list[str] = []
    end = at
    while end < len(tokens) and tokens[end].account is None and not tokens[end].text.startswith("@"):
        found = option_at(table, tokens, end) or Value(tokens[end].text, 1)
        words.append(str(found.value))
        end += found.taken
    return Value(" ".join(words), end - at) if words else None
