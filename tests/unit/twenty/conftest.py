"""Fights in small, dice in a given order, and the words of the system in both languages."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

import cubilete_20x3
from cubilete.chat.message import Message
from cubilete.chat.render import render
from cubilete.i18n.translator import Translator
from cubilete.rules.decision import Refusal
from cubilete_20x3.card import card
from cubilete_20x3.decide import begin, decide
from cubilete_20x3.evolve import evolve
from cubilete_20x3.present import present
from cubilete_20x3.settings import Settings
from cubilete_20x3.state import Combatant, State, Team

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cubilete_20x3.commands import Cmd
    from cubilete_20x3.events import Ev

LOCALES = ("es", "en")
NAMES = {"c1": "Ana", "c2": "Beto", "c3": "Caro", "c4": "Dani", "m1": "Gema"}


class Faces:
    """Deals the faces that it is given, in order, and then those of a seed."""

    def __init__(self, faces: Sequence[int] = (), seed: int = 0) -> None:
        self.left = list(faces)
        self._random = Random(seed)  # noqa: S311  dice of a test, the same each time

    def draw(self, count: int, sides: int, *, turn: int = 0, whose: str = "") -> tuple[int, ...]:  # noqa: ARG002  the port
        """Deal."""
        dealt = [self.left.pop(0) for _ in range(min(count, len(self.left)))]
        dealt += [self._random.randint(1, sides) for _ in range(count - len(dealt))]
        return tuple(dealt)


def combatant(key: str, team: str, **more: object) -> Combatant:
    """A beginner with 20 HP."""
    fields: dict[str, object] = {"owner_user_id": "m1", "hp": 20, "max_hp": 20, **more}
    return Combatant(id=key, team_id=team, **fields)


def lobby(
    sides: Sequence[Sequence[Combatant]], mode: str = "duel", gm: int = -1, **settings: object
) -> State:
    """A fight that has not begun; side number `gm` belongs to the GM."""
    teams = tuple(
        Team(
            f"t{place}",
            f"Equipo {place}" if len(side) > 1 else "",
            tuple(c.id for c in side),
            side[0].id,
            place == gm,
        )
        for place, side in enumerate(sides, 1)
    )
    combatants = tuple(one for side in sides for one in side)
    gms = ("m1",) if gm > 0 else ()
    return State(mode, Settings(**settings), teams=teams, combatants=combatants, gm_ids=gms)


class Table:
    """A fight that is played step by step, and what is told of the last step."""

    def __init__(self, state: State, faces: Sequence[int] = (), seed: int = 0) -> None:
        self.state = state
        self.dice = Faces(faces, seed)
        self.events: tuple[Ev, ...] = ()
        self.told: tuple[Message, ...] = ()

    def begin(self, starter: str) -> Table:
        """Start the fight."""
        return self._take(begin(self.state, starter, self.dice))

    def play(self, cmd: Cmd) -> Table:
        """Play a command that is legal."""
        return self._take(decide(self.state, cmd, self.dice))

    def attempt(self, cmd: Cmd) -> bool:
        """Play a command if it is legal."""
        decided = decide(self.state, cmd, self.dice)
        if isinstance(decided, Refusal):
            return False
        self._take(decided)
        return True

    def _take(self, decided: tuple[Ev, ...] | Refusal) -> Table:
        assert not isinstance(decided, Refusal), decided
        before = self.state
        for event in decided:
            self.state = evolve(self.state, event)
        self.events = decided
        self.told = present(before, decided, self.state)
        return self


class Words:
    """Reads messages and cards in a language; `missing` are the texts that could not be found."""

    def __init__(self, translator: Translator) -> None:
        self.translator = translator

    @property
    def missing(self) -> set[tuple[str, str]]:
        """Texts or arguments that were looked for in vain."""
        return self.translator.missing

    def rendered(self, message: Message, locale: str, names: dict[str, str] | None = None):
        """A message in words."""
        known = NAMES if names is None else names
        return render(message, locale, lambda key: known.get(key, key), self.translator)

    def lines(self, messages: Sequence[Message], locale: str = "es") -> list[str]:
        """All lines of some messages."""
        return [line.text for message in messages for line in self.rendered(message, locale).lines]

    def card(self, state: State, locale: str = "es", viewer: str | None = None) -> list[str]:
        """The lines of a card."""
        return self.lines([Message(card(state, viewer), system="20x3")], locale)


@pytest.fixture(scope="session")
def _translator() -> Translator:
    translator = Translator()
    translator.add(Path(cubilete_20x3.__file__).parent / "locales", "20x3")
    return translator


@pytest.fixture
def words(_translator: Translator) -> Words:
    """The words of the core and of the system; nothing is missing yet."""
    _translator.missing.clear()
    return Words(_translator)


@pytest.fixture
def duel() -> Table:
    """Ana against Beto, not begun."""
    return Table(lobby([[combatant("c1", "t1")], [combatant("c2", "t2")]]))


class Ring:
    """What tests build fights with."""

    table = Table
    lobby = staticmethod(lobby)
    combatant = staticmethod(combatant)


@pytest.fixture
def ring() -> type[Ring]:
    """Builders of fights."""
    return Ring
