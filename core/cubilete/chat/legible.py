"""Words of people that would keep others from reading what stands around them."""

from __future__ import annotations

import re
import unicodedata

LONGEST_NAME = 40
"""Characters of a name that somebody gives to a character or a team."""
_LONGEST_DISPLAY = 100
_LONGEST_QUOTE = 120
_TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
"""Signs that turn the direction of all that follows: behind one of them 12 could be read as 21."""
_EMPTY = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that show nothing, though they are no blanks."""
_NOTHING = frozenset({"Cc", "Cf", "Cn", "Cs", "Mn", "Zl", "Zp", "Zs"})


def straight(text: str) -> str:
    """Give a text that reads in the direction of its letters and figures."""
    return text if text.isascii() else _TURNING.sub("", text)


def in_short(text: str) -> str:
    """Give the beginning of words that are repeated to whoever said them: enough to know them again."""
    return text if len(text) <= _LONGEST_QUOTE else f"{text[: _LONGEST_QUOTE - 1].rstrip()}…"


def name_shown(name: str, *others: str) -> str:
    """Give a name in one line, or the first of `others` where there is nothing to see of it."""
    shown = " ".join(straight(name).split())[:_LONGEST_DISPLAY].rstrip()
    return shown if any(map(_seen, shown)) else next(filter(None, others), "")


def given_name(name: str) -> str:
    """Give the name of a character or a team as it is kept; empty where there is nothing to see of it."""
    return name_shown(name)[:LONGEST_NAME].rstrip()


def _seen(char: str) -> bool:
    return char not in _EMPTY and unicodedata.category(char) not in _NOTHING
