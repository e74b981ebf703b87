"""Folding of text for comparison: case, accents, typographic signs and full-width letters never matter."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from cubilete.rules.notation.lexer import BLANKS

_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63"
_TIMES = "\u00d7\u2715\u2a09"
_APOSTROPHES = "\u2019\u2018\u02bc\u00b4"
_SELECTORS = "\ufe0e\ufe0f"
"""They say only whether a sign is drawn as an emoji."""

_LEVEL: dict[int, str] = {
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
    **{ord(char): " " for char in BLANKS},
    **{ord(char): "-" for char in _DASHES},
    **{ord(char): "x" for char in _TIMES},
    **{ord(char): "'" for char in _APOSTROPHES},
}


def level(text: str) -> str:
    """Give the text plain blanks, dashes, digits and signs; it stays as long as before, so positions hold."""
    return text if text.isascii() else text.translate(_LEVEL)


@lru_cache(maxsize=4096)
def _fold_wide(text: str) -> str:
    decomposed = unicodedata.normalize("NFKD", text.translate(_LEVEL).casefold())
    return "".join(char for char in decomposed if not (unicodedata.combining(char) or char in _SELECTORS))


def fold(text: str) -> str:
    """Give the text as compared: level, lower case, without accents. Its length may differ."""
    return text.lower() if text.isascii() else _fold_wide(text)


def name_key(text: str) -> str:
    """Give a name as compared: folded, with single blanks and without a leading `@`."""
    return " ".join(fold(text).split()).removeprefix("@")
