"""Lists of names as each language writes them: *Ana, Beto y Caro*, *Ana e Inés*, *Ana and Beto*."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_SOUNDS_LIKE_I = re.compile(r"h?i(?![aeou])|y(?![aeiou])")
"""Words that begin with the sound of i, and with no diphthong: *Inés*, *Hilda*, but *Hierro*, *Yago*."""


def conjunction(locale: str, before: str) -> str:
    """Give the *and* that stands in front of a word; in Spanish *e* before the sound of i."""
    if locale == "es":
        plain = unicodedata.normalize("NFD", before.lower()).lstrip("\"«“'¡¿@")
        bare = "".join(char for char in plain if not unicodedata.combining(char))
        return "e" if len(bare) > 1 and _SOUNDS_LIKE_I.match(bare) else "y"
    return "and"


def separators(locale: str, items: Sequence[str]) -> list[str]:
    """Give what stands between the items of a list, one fewer than there are items."""
    if len(items) < 2:  # noqa: PLR2004 -- one item needs nothing between
        return []
    return [", "] * (len(items) - 2) + [f" {conjunction(locale, items[-1])} "]


def join(locale: str, items: Sequence[str]) -> str:
    """Write a list of names in the language."""
    between = [*separators(locale, items), ""]
    return "".join(item + gap for item, gap in zip(items, between, strict=False))
