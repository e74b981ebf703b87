"""Decisions: what a command makes happen, or why it does nothing. Never refuses after a draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cubilete.rules.decision import Refusal
from cubilete_20x3 import commands, queries
from cubilete_20x3.decide import rulings, seating, steps
from cubilete_20x3.decide.flow import begin_turn
from cubilete_20x3.decide.holds import answer_before_roll, asked_before_roll
from cubilete_20x3.decide.own_dice import faces_refused, typed_faces
from cubilete_20x3.decide.passing import close, go_on, pass_turn, time_out
from cubilete_20x3.decide.play import Play
from cubilete_20x3.decide.seating import admission
from cubilete_20x3.decide.starting import begin

if TYPE_CHECKING:
    from cubilete.rules.dice import Dice
    from cubilete_20x3.book import Ability
    from cubilete_20x3.commands import Cmd
    from cubilete_20x3.events import Ev
    from cubilete_20x3.state import State

__all__ = ["admission", "begin", "decide", "go_on", "play_command", "typed_faces"]


def decide(state: State, cmd: Cmd, dice: Dice) -> tuple[Ev, ...] | Refusal:
    """Decide one command. A refusal leaves nothing behind (RX8)."""
    play = Play(state)
    refusal = play_command(play, cmd, dice)
    return tuple(play.events) if refusal is None else refusal


def play_command(play: Play, cmd: Cmd, dice: Dice) -> Refusal | None:  # noqa: PLR0911, PLR0912  one for each command
    """Let a command happen in a working state."""
    match cmd:
        case commands.Turn():
            return _take_turn(play, cmd, dice)
        case commands.Defend():
            return steps.may_step(play, cmd.actor) or steps.defend(play, cmd)
        case commands.Intercept():
            return _intercept(play, cmd)
        case commands.Use():
            return _use(play, cmd)
        case commands.Done():
            refusal = steps.may_step(play, cmd.actor)
            if refusal is None:
                steps.done(play, cmd.actor)
            return refusal
        case commands.Pass():
            return pass_turn(play, cmd.actor, dice)
        case commands.Close():
            return close(play, cmd.actor, dice)
        case commands.TimeOut():
            return time_out(play, cmd.actor, dice)
        case commands.Surrender() | commands.SetHp() | commands.SetFlag() | commands.Remove():
            return rulings.rule(play, cmd)
        case commands.Reorder():
            return seating.reorder(play, cmd)
        case commands.Admit():
            return seating.admit(play, cmd)
        case _:
            assert_never(cmd)


def _take_turn(play: Play, cmd: commands.Turn, dice: Dice) -> Refusal | None:
    state, actor = play.state, cmd.actor
    if state.phase != "running":
        return Refusal("not_running")
    if state.turn is not None and state.turn.combatant_id == actor:
        return Refusal("already_rolled")
    if state.turn is not None or actor not in queries.awaited(state):
        return Refusal("not_your_turn")
    refusal = faces_refused(state, cmd)
    if refusal is None:
        begin_turn(play, actor, dice)
    return refusal


def _use(play: Play, cmd: commands.Use) -> Refusal | None:
    ability = play.book.find(cmd.ability)
    if ability is not None and ability.is_hold_answer and asked_before_roll(play.state, cmd.actor):
        return answer_before_roll(play, ability, cmd)
    refusal = steps.may_step(play, cmd.actor)
    if refusal is not None:
        return refusal
    several = play.book.several(cmd.ability) if ability is None else ()
    if several:
        return _which(play, cmd, several)
    if ability is None or not ability.usable:
        return Refusal("not_listed")
    return steps.use(play, ability, cmd)


def _which(play: Play, cmd: commands.Use, several: tuple[Ability, ...]) -> Refusal:
    """Ask which of several abilities is meant; where none is legal, say why the first is not."""
    verdicts = {one.id: steps.prepare(play.branch(), one, cmd) for one in several}
    legal = [key for key, verdict in verdicts.items() if not isinstance(verdict, Refusal)]
    first = verdicts[several[0].id]
    if legal or not isinstance(first, Refusal):
        return Refusal("bad_choice", {"options": " ".join(legal)})
    return first


def _intercept(play: Play, cmd: commands.Intercept) -> Refusal | None:
    if play.state.settings.interception_timing == "any_time":
        early = rulings.intercept_early(play, cmd)
        if not isinstance(early, bool):
            return early
        if early:
            return None
    return steps.may_step(play, cmd.actor) or steps.intercept(play, cmd)
