"""Who begins, and the first call (rules R4a, RX19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.rules.decision import Refusal
from cubilete_20x3 import events as ev
from cubilete_20x3 import queries
from cubilete_20x3.decide.flow import open_half
from cubilete_20x3.decide.play import Play
from cubilete_20x3.state import find_combatant
from cubilete_20x3.turn_order import opening_order

if TYPE_CHECKING:
    from cubilete.rules.dice import Dice
    from cubilete_20x3.events import Ev
    from cubilete_20x3.state import Half, State

WAVES = 100


def begin(state: State, starter: str, dice: Dice) -> tuple[Ev, ...] | Refusal:
    """Start a fight. `starter`: `coin`, `die`, a combatant, or empty for the setting `who_starts`."""
    if state.phase != "lobby":
        return Refusal("not_running")
    way = starter or state.settings.who_starts
    play = Play(state)
    match way:
        case "manual":
            first = state.combatants[0].id
        case "coin":
            face = dice.draw(1, len(state.teams), turn=0, whose="")[0]
            first = state.teams[face - 1].members[0]
            play.emit(ev.CoinTossed(face, first))
        case "die":
            first = _by_die(play, dice)
        case _:
            if find_combatant(state, way) is None:
                return Refusal("bad_target")
            first = way
    half: Half = ""
    if state.mode == "gm_batch":
        gm = queries.is_gm_side(state, play.who(first))
        half = "gm" if gm else "players"
    play.emit(ev.FightBegun(first, opening_order(play.state, first), half))
    if state.mode == "gm_batch":
        open_half(play, half, 1, 1, new_round=True)
    else:
        play.emit(ev.NextCalled(first, 1, 1, 0, new_round=True))
    return tuple(play.events)


def _by_die(play: Play, dice: Dice) -> str:
    """Roll one d20 for the first of each team; ties roll again in waves."""
    contenders = [team.members[0] for team in play.state.teams]
    for _ in range(WAVES):
        rolls = tuple((key, dice.draw(1, 20, turn=0, whose=key)[0]) for key in contenders)
        play.emit(ev.StarterRolled(rolls))
        best = max(face for _, face in rolls)
        contenders = [key for key, face in rolls if face == best]
        if len(contenders) == 1:
            break
    return contenders[0]
