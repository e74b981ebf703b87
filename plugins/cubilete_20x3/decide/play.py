"""A decision in the making: the state so far and the events so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete_20x3 import queries
from cubilete_20x3.book import book_of
from cubilete_20x3.evolve import evolve
from cubilete_20x3.scope import Scope
from cubilete_20x3.state import combatant

if TYPE_CHECKING:
    from cubilete_20x3.book import Book
    from cubilete_20x3.events import Ev
    from cubilete_20x3.state import Combatant, State, Turn


class Play:
    """Collects events and evolves a working state as it goes; thrown away when a step is refused."""

    __slots__ = ("_bans", "book", "events", "state")

    def __init__(self, state: State, book: Book | None = None) -> None:
        self.state = state
        self.book = book or book_of(state)
        self.events: list[Ev] = []
        self._bans: tuple[State, str, tuple[tuple[str, str], ...]] | None = None

    def branch(self) -> Play:
        """Go on from here without touching this one; its events count from zero."""
        return Play(self.state, self.book)

    def emit(self, event: Ev) -> None:
        """Let something happen."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def who(self, key: str) -> Combatant:
        """Look a combatant up as it is now."""
        return combatant(self.state, key)

    def turn(self) -> Turn:
        """Give the open turn."""
        if self.state.turn is None:
            raise ValueError("no turn is open")
        return self.state.turn

    def scope(self, key: str) -> Scope:
        """Make a reading glass for somebody; it sees the turn when that is its own."""
        turn = self.state.turn
        mine = turn if turn is not None and turn.combatant_id == key else None
        return Scope(self.state, self.book, self.who(key), mine)

    def bans(self, who: Combatant) -> tuple[tuple[str, str], ...]:
        """List what somebody may not do; kept while the state stays, as a menu asks for each ability."""
        known = self._bans
        if known is None or known[0] is not self.state or known[1] != who.id:
            known = self._bans = (self.state, who.id, queries.bans(self.state, self.book, who))
        return known[2]

    def running(self) -> bool:
        """Tell whether the fight goes on."""
        return self.state.phase == "running"
