"""What legality asks of a state for every ability alike: read once, kept while the state stays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete_20x3 import queries
from cubilete_20x3.scope import Scope

if TYPE_CHECKING:
    from cubilete_20x3.book import Book
    from cubilete_20x3.state import Combatant, State, Turn


class Standing:
    """How somebody stands in the own open turn: held, barred, under a seal, and what expressions read."""

    __slots__ = ("bans", "held", "m_block", "rechecked", "scope", "sealed", "state", "user", "waiting_hold")

    def __init__(self, state: State, book: Book, user: Combatant, turn: Turn) -> None:
        self.state = state
        self.user = user
        self.held = "a" in turn.blocked or queries.is_held(state, user.id)
        self.m_block = queries.m_block(state, turn)
        self.sealed = any(effect.suppresses_left for effect in state.effects)
        checks = [attack for attack in state.pending if attack.target_id == user.id and attack.type == "H"]
        self.waiting_hold = turn.window == "opening" and bool(checks)
        """A hold waits to be checked, which leaves little of the opening (R7.2o)."""
        self.rechecked = any("hold_recheck" in attack.flags for attack in checks)
        self.bans = queries.bans(state, book, user)
        self.scope = Scope(state, book, user, turn)
