"""Turns that play themselves: passed, missing, timed out (R4.2j, RX9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from cubilete.rules.decision import Refusal
from cubilete_20x3 import commands, queries
from cubilete_20x3 import events as ev
from cubilete_20x3.decide.flow import begin_turn, side_of
from cubilete_20x3.decide.steps import done
from cubilete_20x3.state import find_combatant

if TYPE_CHECKING:
    from cubilete.rules.dice import Dice
    from cubilete_20x3.commands import Cmd
    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.state import State


def _automatic(play: Play, who: str, dice: Dice, cause: Literal["passed", "closed", "timeout"]) -> None:
    """Roll if it is not rolled, defend, end."""
    play.emit(ev.TurnPassed(who, cause))
    if play.state.turn is None:
        begin_turn(play, who, dice)
    turn = play.state.turn
    if turn is not None and turn.combatant_id == who and play.running():
        done(play, who)


def pass_turn(play: Play, actor: str, dice: Dice) -> Refusal | None:
    """Let one's turn go by."""
    refusal = _may_pass(play, actor)
    if refusal is None:
        _automatic(play, actor, dice, "passed")
    return refusal


def _may_pass(play: Play, actor: str) -> Refusal | None:
    state = play.state
    if state.phase != "running":
        return Refusal("not_running")
    if state.turn is not None:
        return None if state.turn.combatant_id == actor else Refusal("not_your_turn")
    return None if actor in queries.awaited(state) else Refusal("not_your_turn")


def time_out(play: Play, actor: str, dice: Dice) -> Refusal | None:
    """Play the automatic defence of somebody who did not answer (RX9)."""
    refusal = _may_pass(play, actor)
    if refusal is None and play.state.settings.on_timeout != "auto_defend":
        return Refusal("wrong_window")
    if refusal is None:
        _automatic(play, actor, dice, "timeout")
    return refusal


def close(play: Play, actor: str, dice: Dice) -> Refusal | None:
    """Close the players' phase: the open turn ends, the missing ones are played (R4.2h, R4.2j)."""
    state = play.state
    if state.phase != "running":
        return Refusal("not_running")
    one = find_combatant(state, actor)
    if actor not in state.gm_ids and (one is None or not queries.is_gm_side(state, one)):
        return Refusal("not_gm")
    if state.mode != "gm_batch" or state.half != "players":
        return Refusal("wrong_window")
    play.emit(ev.PlayersPhaseClosed(actor))
    round_ = state.round
    if state.turn is not None:
        _automatic(play, state.turn.combatant_id, dice, "closed")
    for key in side_of(state, "players"):
        now = play.state
        if now.phase != "running" or now.half != "players" or now.round != round_:
            break
        if key not in now.acted and not play.who(key).ko:
            _automatic(play, key, dice, "closed")
    return None


def go_on(state: State, gm: str) -> Cmd | Refusal:
    """Find what the GM means by going on: closing the players' phase, or the next step of his own side."""
    if state.phase != "running":
        return Refusal("not_running")
    if state.mode == "gm_batch" and state.half == "players":
        return commands.Close(gm)
    if state.turn is not None:
        who = state.turn.combatant_id
        return commands.Done(who) if _is_gms(state, who) else Refusal("wait_for_players")
    due = next((key for key in queries.awaited(state) if _is_gms(state, key)), None)
    return commands.Turn(due) if due is not None else Refusal("wait_for_players")


def _is_gms(state: State, who: str) -> bool:
    one = find_combatant(state, who)
    return one is not None and (one.owner_user_id is None or queries.is_gm_side(state, one))
