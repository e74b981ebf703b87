"""Which buttons stand in a place, and which of them a label or a number means."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cubilete.chat.choices import read_token, token
from cubilete.chat.fold import name_key

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cubilete.chat.message import Message
    from cubilete.chat.rendered import ShownChoice

_MOST = 16
"""Messages with buttons that a place remembers."""


class Button(NamedTuple):
    """A button as it stands in a place: the choice, and the token that a press hands in."""

    choice: ShownChoice
    token: str

    @property
    def label(self) -> str:
        """Its name."""
        return self.choice.label


class Buttons:
    """The buttons of each place, newest message last. A card that is told again loses its older ones."""

    def __init__(self) -> None:
        self._places: dict[str, dict[str, tuple[Button, ...]]] = {}
        self._count = 0

    def told(self, place: str, message: Message, choices: tuple[ShownChoice, ...]) -> None:
        """A message stands in a place now."""
        here = self._places.setdefault(place, {})
        self._count += 1
        key = f"card {message.card}" if message.card else str(self._count)
        here.pop(key, None)
        if choices:
            source, _, step = message.source.partition(".")
            here[key] = tuple(Button(choice, token(source, int(step), choice.command)) for choice in choices)
            if len(here) > _MOST:
                del here[next(iter(here))]

    def newest(self, place: str) -> tuple[Button, ...]:
        """The buttons of the newest message with any."""
        here = self._places.get(place)
        return next(reversed(here.values())) if here else ()

    def retire(self, place: str, fights: Collection[int]) -> None:
        """These fights are over: their buttons go."""
        here = self._places.get(place, {})
        for key, buttons in tuple(here.items()):
            source = read_token(buttons[0].token)
            if source is not None and source.fight.isdigit() and int(source.fight) in fights:
                del here[key]


def find(buttons: Sequence[Button], said: str) -> Button | None:
    """The button that `said` means: by its label first, else by its number, counted from 1."""
    wanted = name_key(said)
    for button in buttons:
        if wanted in {name_key(button.choice.label), name_key(button.choice.caption)}:
            return button
    if said.isascii() and said.isdigit() and 1 <= int(said) <= len(buttons):
        return buttons[int(said) - 1]
    return None
