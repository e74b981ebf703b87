"""What a line about an event may look at: the states around it, its neighbours, HP up to this point."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete_20x3 import events as ev
from cubilete_20x3.words import Sight, ability_term

if TYPE_CHECKING:
    from cubilete.rules.decision import Term
    from cubilete_20x3.events import Ev
    from cubilete_20x3.state import State

_BOUNDS = (ev.AbilityUsed, ev.TurnBegun, ev.TurnEnded, ev.Defended, ev.DefenceDeclined, ev.WindowReached)
"""A use of an ability reaches no further than to one of these."""


class Scene:
    """Walks along the events of one decision: `place` is the one that is being told.

    `use` is the ability whose consequences these are, or None.
    """

    def __init__(self, before: State, events: tuple[Ev, ...], after: State) -> None:
        self.before = before
        self.events = events
        self.after = after
        self.sight = Sight(before)
        self.place = 0
        self.use: ev.AbilityUsed | None = None

    def go_to(self, place: int) -> Ev:
        """Step on to an event and give it."""
        self.place = place
        event = self.events[place]
        if isinstance(event, _BOUNDS):
            self.use = event if isinstance(event, ev.AbilityUsed) else None
        return event

    def term(self, ability: str) -> Term:
        """Name an ability."""
        return ability_term(self.after, ability)

    @property
    def last(self) -> Ev | None:
        """The event before this one."""
        return self.events[self.place - 1] if self.place else None

    def earlier(self) -> tuple[Ev, ...]:
        """Give the events before this one."""
        return self.events[: self.place]

    def has(self, *kinds: type[Ev]) -> bool:
        """Tell whether an event of some kind is anywhere in this decision."""
        return any(isinstance(other, kinds) for other in self.events)

    def consequences(self) -> tuple[Ev, ...]:
        """Give what follows this event and still belongs to the same use."""
        end = self.place + 1
        while end < len(self.events) and not isinstance(self.events[end], _BOUNDS):
            end += 1
        return self.events[self.place + 1 : end]
