"""Completion of verbs behind a slash, and of names behind an @."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from prompt_toolkit.completion import Completer, Completion

from cubilete.chat.fold import fold

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from prompt_toolkit.completion import CompleteEvent
    from prompt_toolkit.document import Document

_LAST_WORD = re.compile(r"(?:^|\s|\[\[)([/!@])([^\s/!@]*)$")


def matches(text: str, verbs: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    """What could stand in place of the last word of `text`, without its sign. Empty where it has none."""
    found = _LAST_WORD.search(text)
    if found is None:
        return ()
    begun = fold(found[2])
    return tuple(word for word in (names if found[1] == "@" else verbs) if fold(word).startswith(begun))


class WordCompleter(Completer):
    """Completes from `verbs` and `names`, which the room keeps up to date."""

    def __init__(self) -> None:
        self.verbs: tuple[str, ...] = ()
        self.names: tuple[str, ...] = ()

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:  # noqa: ARG002  the library's signature
        """Yield what fits before the cursor."""
        text = document.text_before_cursor
        begun = re.split(r"[/!@]", text)[-1]
        for word in matches(text, self.verbs, self.names):
            yield Completion(f"{word} ", start_position=-len(begun), display=word)
