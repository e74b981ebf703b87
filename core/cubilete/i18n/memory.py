"""What has been said: a card says most of its lines again and again, step after step."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cubilete.rules.decision import Line, Name, Term

if TYPE_CHECKING:
    from cubilete.chat.spans import Span
    from cubilete.i18n.reader import Reader

_MOST_SAID = 8192
_LONGEST_TEXT = 400
"""Characters of a text in a line that is remembered, which bounds what all of them take."""


class Said(NamedTuple):
    """A line in words."""

    spans: tuple[Span, ...]
    text: str


class Memory:
    """Lines in words by all that these depend on; when there are too many, all are forgotten together."""

    def __init__(self) -> None:
        self._said: dict[tuple[object, ...], Said] = {}

    def get(self, key: tuple[object, ...] | None) -> Said | None:
        """How it was said, if it was; what has no key is said anew each time."""
        return self._said.get(key) if key is not None else None

    def keep(self, key: tuple[object, ...] | None, said: Said) -> None:
        """Remember it."""
        if key is None:
            return
        if len(self._said) >= _MOST_SAID:
            self._said.clear()
        self._said[key] = said

    def clear(self) -> None:
        """Forget all: texts have been added."""
        self._said.clear()


def all_of(reader: Reader, line: Line) -> tuple[object, ...] | None:
    """Give all that the words of a line depend on, names as they are now; None where that is too much."""
    if not line.args:
        return reader.locale, reader.system, line.key
    found: list[object] = [reader.locale, reader.system]
    return tuple(found) if _add(reader, line, found) else None


def _add(reader: Reader, line: Line, found: list[object]) -> bool:
    """Add what a line depends on, the number of its arguments in front, so that nested lines stay apart."""
    args = line.args
    found += (line.key, len(args))
    for name, value in args.items():
        if isinstance(value, (int, Term)):
            found += (name, value)
        elif isinstance(value, Line):
            found.append(name)
            if not _add(reader, value, found):
                return False
        elif isinstance(value, Name):
            if value.id in reader.called or reader.genders is not None:
                return False
            found += (name, Name, reader.names(value.id))
        elif isinstance(value, str) and len(value) <= _LONGEST_TEXT:
            found += (name, value)
        else:
            return False
    return True
