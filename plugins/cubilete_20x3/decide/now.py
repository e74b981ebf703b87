"""Changes of the values of the turn in progress: swaps and interceptions (rules 8-3, R6.4b)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cubilete_20x3 import events as ev
from cubilete_20x3.state import Mod
from cubilete_20x3.values import available, obtained

if TYPE_CHECKING:
    from cubilete_20x3.book import Ability
    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.scope import Scope
    from cubilete_20x3.tables import ModifyRow, SetValueRow


def set_value(play: Play, user_id: str, row: SetValueRow, scope: Scope) -> None:
    """Put a value in the place of another (R8.3)."""
    value = max(0, row.value.number(scope))
    turn = play.turn()
    given = row.value.text.removeprefix("paid.")
    if not play.state.settings.swap_moves_bonuses and given in {"d", "a"} and given != row.stat:
        # Only the die moves: modifiers stay where they are, so those of the new place count (R8.3e).
        moved = replace(turn.raw, **{row.stat: getattr(turn.raw, given)})
        value = max(0, getattr(obtained(play.state, moved, turn.mods)[1], row.stat))
    else:
        # What was taken over before the turn lowers the new D too (3.15, `interception_timing = any_time`).
        lowered = (mod for mod in turn.mods if mod.turn and mod.source == play.book.interception.id)
        value = max(0, value + sum(getattr(mod, row.stat) for mod in lowered))
    play.emit(ev.ValueReplaced(user_id, row.stat, value, row.spent))


def modify_now(play: Play, user_id: str, ability: Ability, row: ModifyRow, scope: Scope) -> None:
    """Change the turn in progress (interception, R6.4b); a swapped value is lowered too."""
    turn = play.turn()
    once = scope.attack is not None and play.state.settings.interception_penalty == "per_turn"
    if once and any(mod.turn and mod.source == ability.id for mod in turn.mods):
        return
    change = {stat: formula.number(scope) for stat, formula in row.mods.items()}
    mods = (
        *turn.mods,
        Mod(ability.id, change.get("d", 0), change.get("a", 0), change.get("m", 0), turn=True),
    )
    _, got = obtained(play.state, turn.raw, mods)
    fixed = turn.fixed
    for stat, amount in change.items():
        was = getattr(fixed, stat)
        if was is not None:
            fixed = replace(fixed, **{stat: max(0, was + amount)})
    left = available(got, turn.paid, turn.spent, fixed)
    play.emit(ev.ValuesRecomputed(user_id, mods, got, left, fixed))
