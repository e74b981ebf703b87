"""A decision in the making: the state so far and the events so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete_20x3.book import book_of
from cubilete_20x3.decide.standing import Standing
from cubilete_20x3.evolve import evolve
from cubilete_20x3.scope import Scope
from cubilete_20x3.state import combatant

if TYPE_CHECKING:
    from cubilete_20x3.book import Book
    from cubilete_20x3.events import Ev
    from cubilete_20x3.scope import Happening
    from cubilete_20x3.state import Combatant, State, Turn


class Play:
    """Collects events and evolves a working state as it goes; thrown away when a step is refused."""

    __slots__ = ("_standing", "answering", "answers", "blamed", "book", "events", "state")

    def __init__(self, state: State, book: Book | None = None) -> None:
        self.state = state
        self.book = book or book_of(state)
        self.events: list[Ev] = []
        self.answering: list[tuple[str, str, str]] = []
        """Whose abilities are running by themselves now, one within the other."""
        self.answers = 0
        """How many ran within others in this step."""
        self.blamed: dict[str, tuple[str, Happening]] = {}
        """Who did damage to whom in the step that is not settled yet."""
        self._standing: Standing | None = None

    def branch(self) -> Play:
        """Go on from here without touching this one; its events count from zero."""
        return Play(self.state, self.book)

    def emit(self, event: Ev) -> None:
        """Let something happen."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def blame(self, causer: str, happening: Happening) -> None:
        """Note who did damage, for the KO that may come of it; whoever brought HP to 0 stays to blame."""
        sufferer = happening.target_id
        known = self.blamed.get(sufferer)
        if known is not None and known[0] == causer:
            known[1].overflow += happening.overflow
        elif known is None or not known[1].overflow:
            self.blamed[sufferer] = (causer, happening)

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

    def standing(self, key: str) -> Standing:
        """See how somebody stands in the open turn; kept while the state stays, as menus ask often."""
        known = self._standing
        if known is None or known.state is not self.state or known.user.id != key:
            known = self._standing = Standing(self.state, self.book, self.who(key), self.turn())
        return known

    def running(self) -> bool:
        """Tell whether the fight goes on."""
        return self.state.phase == "running"
