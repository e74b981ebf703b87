"""Positions: Telegram counts UTF-16 units, Python counts characters."""

from __future__ import annotations

from itertools import accumulate

_BEYOND = 0xFFFF


def characters(text: str, start: int, length: int) -> tuple[int, int]:
    """First character and the one behind the last, of a stretch in UTF-16 units; within the text."""
    if text.isascii():
        size = len(text)
        return min(max(start, 0), size), min(max(start + length, 0), size)
    ends = [0, *accumulate(2 if ord(char) > _BEYOND else 1 for char in text)]
    return _at(ends, start), _at(ends, start + length)


def _at(ends: list[int], units: int) -> int:
    """The character that begins at so many units, or the next one."""
    for index, end in enumerate(ends):
        if end >= units:
            return index
    return len(ends) - 1
