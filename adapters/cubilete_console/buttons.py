"""Which buttons stand in a place, and which of them a label or a number means."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.chat.choices import token
from cubilete.chat.fold import name_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cubilete.chat.message import Message
    from cubilete.chat.rendered import ShownChoice

_MOST = 16
"""Messages with buttons that a place remembers."""


class Buttons:
    """The buttons of each place, newest message last. A card that is told again loses its older ones."""

    def __init__(self) -> None:
        self._places: dict[str, dict[str, tuple[ShownChoice, ...]]] = {}
        self._count = 0

    def told(self, place: str, message: Message, choices: tuple[ShownChoice, ...]) -> None:
        """A message stands in a place now."""
        here = self._places.setdefault(place, {})
        self._count += 1
        key = f"card {message.card}" if message.card else str(self._count)
        here.pop(key, None)
        if choices:
            here[key] = choices
            if len(here) > _MOST:
                del here[next(iter(here))]

    def newest(self, place: str) -> tuple[ShownChoice, ...]:
        """The buttons of the newest message with any."""
        here = self._places.get(place)
        return next(reversed(here.values())) if here else ()


def find(choices: Sequence[ShownChoice], said: str) -> ShownChoice | None:
    """The button that `said` means: by its label first, else by its number, counted from 1."""
    wanted = name_key(said)
    for choice in choices:
        if wanted in {name_key(choice.label), name_key(choice.caption)}:
            return choice
    if said.isascii() and said.isdigit() and 1 <= int(said) <= len(choices):
        return choices[int(said) - 1]
    return None


def token_of(choice: ShownChoice) -> str:
    """What a press of this button hands in. What counts is whether it is still offered."""
    return token("0", 0, choice.command)
