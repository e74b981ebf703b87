"""The values of the turn in progress, computed again from the dice (R8.1h, R9.3h, RX22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cubilete_20x3 import events as ev
from cubilete_20x3 import queries
from cubilete_20x3.state import Values
from cubilete_20x3.values import available, effect_mods, obtained, passive_mods

if TYPE_CHECKING:
    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.state import Effect, State


def recompute_after(play: Play, before: State, ended: tuple[Effect, ...]) -> None:
    """Compute the open turn again if one of the ended effects had changed it."""
    turn = play.state.turn
    if turn is None or play.who(turn.combatant_id).ko:
        return
    who = turn.combatant_id
    touched = any(
        effect.suppresses_left or (effect.mods != Values() and queries.works_on(effect, who))
        for effect in ended
    )
    if touched and before.turn is not None:
        recompute(play)


def recompute(play: Play) -> None:
    """Compute the values of the open turn from the dice; what was paid or swapped stays."""
    turn = play.turn()
    state = play.state
    user = play.who(turn.combatant_id)
    # A seal that began in this very turn changes nothing in what was obtained (R9.3h).
    older = tuple(
        replace(e, suppresses_left=0) if e.suppresses_left and e.created_at == state.turn_no else e
        for e in state.effects
    )
    hp = turn.hp_at_roll if state.settings.passive_hp_check == "at_roll" else user.hp
    mods = (
        *passive_mods(replace(state, effects=older), play.book, user, hp),
        *effect_mods(state, user),
        *(mod for mod in turn.mods if mod.turn),
    )
    mods, got = obtained(state, turn.raw, mods)
    if mods == turn.mods and got == turn.got:
        return
    left = available(got, turn.paid, turn.spent, turn.fixed)
    play.emit(ev.ValuesRecomputed(user.id, mods, got, left, turn.fixed))
