"""A hold that is kept or released before the dice (rule R7.2e with `hold_choice = before_roll`).

What is said before the roll stands; nothing said keeps the hold, so taking the turn is an answer too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.rules.decision import Refusal
from cubilete_20x3 import queries
from cubilete_20x3.decide.aftermath import end_hold, settle
from cubilete_20x3.decide.attacks import keep_hold
from cubilete_20x3.decide.flow import call_next
from cubilete_20x3.decide.legality import banned

if TYPE_CHECKING:
    from cubilete_20x3.book import Ability
    from cubilete_20x3.commands import Use
    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.state import State


def asked_before_roll(state: State, actor: str) -> bool:
    """Tell whether somebody has a hold to answer for now, before the own turn is rolled."""
    if state.settings.hold_choice != "before_roll" or state.turn is not None:
        return False
    hold = queries.own_hold(state, actor)
    return hold is not None and not hold.kept and actor in queries.awaited(state)


def answer_before_roll(play: Play, ability: Ability, cmd: Use) -> Refusal | None:
    """Keep the hold or release it; whoever falls by its self-damage takes no turn."""
    if cmd.choice is not None:
        return Refusal("extra_argument", {"given": cmd.choice})
    if (cmd.target, cmd.effect, cmd.attack) != (None, None, None):
        return Refusal("bad_target")
    who = play.who(cmd.actor)
    refusal = banned(play, ability, queries.bans(play.state, play.book, who))
    if refusal is not None:
        return refusal
    hold = queries.own_hold(play.state, cmd.actor)
    if hold is None:
        return Refusal("bad_target")
    if not ability.ends_hold:
        keep_hold(play, cmd.actor)
        return None
    end_hold(play, hold.id, "released")
    settle(play, cmd.actor, hold.held_id)
    if play.running() and play.who(cmd.actor).ko:
        state = play.state
        if state.active_id == cmd.actor or not queries.awaited(state):
            call_next(play, cmd.actor, took_turn=False)
    return None
