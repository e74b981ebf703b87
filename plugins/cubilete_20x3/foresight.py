"""What the present guard would make of the attacks that wait: the reaction, tried on a copy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete_20x3 import events as ev
from cubilete_20x3.decide.play import Play
from cubilete_20x3.decide.steps import answer_hold, react

if TYPE_CHECKING:
    from cubilete_20x3.state import State


def foresee(state: State) -> dict[int, ev.AttackResolved]:
    """Give the outcome, by number of attack, if whoever is in turn reacted now; a kept hold stays kept."""
    if state.turn is None:
        return {}
    play = Play(state)
    answer_hold(play, moving=True)
    react(play, by_default=True)
    return {event.attack_id: event for event in play.events if isinstance(event, ev.AttackResolved)}
