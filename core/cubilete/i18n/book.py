"""The texts of one namespace in one language. A message is parsed when it is first said.

A bot says a tenth of what it could say, and Fluent needs a tenth of a second for all of it: a start and its
memory would pay for texts that nobody reads.
"""

from __future__ import annotations

import re
from functools import lru_cache

from fluent.runtime import FluentBundle

from cubilete.i18n.source import Entry, parse_source

_BEGINNING = re.compile(r"^(-?[A-Za-z][\w-]*) *=", re.MULTILINE)
"""Where a message or a term begins: whatever else has letters in the first column is a comment."""

_parsed = lru_cache(maxsize=4096)(parse_source)
"""A process may make many books of the same files, as tests do."""


@lru_cache(maxsize=32)
def _split(text: str) -> tuple[tuple[str, str], ...]:
    """The messages and terms of a file: key, and how each is written."""
    found = [*_BEGINNING.finditer(text)]
    ends = [*(match.start() for match in found[1:]), len(text)]
    return tuple((match[1], text[match.start() : end]) for match, end in zip(found, ends, strict=True))


class Book:
    """The messages of one or more files, by key."""

    def __init__(self, locale: str) -> None:
        self._bundle = FluentBundle([locale], use_isolating=False)
        self._unread: dict[str, str] = {}
        self._entries: dict[str, Entry] = {}

    def add(self, text: str) -> None:
        """Add a file. Of two messages of one key the first counts."""
        for key, written in _split(text):
            if key.startswith("-"):
                self._bundle.add_resource(_parsed(written).resource)
            elif key not in self._entries:
                self._unread.setdefault(key, written)

    def entry(self, key: str) -> Entry | None:
        """What is known of a message; None where there is none that can be read."""
        written = self._unread.pop(key, None)
        if written is not None:
            source = _parsed(written)
            if key in source.entries:
                self._bundle.add_resource(source.resource)
                self._entries[key] = source.entries[key]
                for included in source.entries[key].included:
                    self.entry(included)
        return self._entries.get(key)

    def chosen(self, key: str) -> frozenset[str]:
        """The arguments by which a message, or one that it includes, chooses."""
        return self._chosen(key, frozenset())

    def _chosen(self, key: str, seen: frozenset[str]) -> frozenset[str]:
        entry = self._entries.get(key)
        if entry is None:
            return frozenset()
        inner = (self._chosen(included, seen | {key}) for included in entry.included - seen - {key})
        return entry.chosen.union(*inner)

    def formatted(self, key: str, choices: dict[str, int | str]) -> tuple[str | None, list[Exception]]:
        """A message as Fluent puts it, and what was wrong; None for one without words."""
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            return None, []
        text, errors = self._bundle.format_pattern(pattern, choices)
        return str(text), errors
