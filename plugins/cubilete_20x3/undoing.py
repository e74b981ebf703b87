"""Who may take the last step back alone (rules 7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.rules.decision import Refusal
from cubilete_20x3 import events as ev

if TYPE_CHECKING:
    from cubilete_20x3.events import Ev
    from cubilete_20x3.state import State

_KEEPS: dict[type[Ev], str] = {
    ev.TurnEnded: "undo_turn",
    ev.FightEnded: "undo_turn",
    ev.FightBegun: "undo_turn",
    ev.Surrendered: "undo_turn",
    ev.KnockedOut: "undo_outcome",
    ev.Rolled: "undo_dice",
    ev.TurnBegun: "undo_dice",
    ev.AttackResolved: "undo_outcome",
    ev.HpSet: "undo_not_yours",
    ev.FlagSet: "undo_not_yours",
    ev.CombatantJoined: "undo_not_yours",
    ev.OrderSet: "undo_not_yours",
}
"""What nobody takes back alone, with the reason."""


def may_undo(state: State, events: tuple[Ev, ...], actor: str) -> Refusal | None:
    """Refuse what has revealed something, and what somebody else did."""
    for event in events:
        reason = _KEEPS.get(type(event))
        if isinstance(event, ev.EffectEnded) and event.cause == "interrupted":
            reason = "undo_interruption"
        if reason is not None:
            return Refusal(reason)
    out_of_turn = _out_of_turn(events)
    if state.turn is not None and not out_of_turn:
        return None if state.turn.combatant_id == actor else Refusal("undo_not_yours")
    if state.turn is None:
        out_of_turn |= _holders(events)
    return None if actor in out_of_turn else Refusal("undo_not_yours")


def _out_of_turn(events: tuple[Ev, ...]) -> set[str]:
    """Who took an attack over before the own turn (`interception_timing = any_time`)."""
    return {e.combatant_id for e in events if isinstance(e, ev.AttackIntercepted) and e.early}


def _holders(events: tuple[Ev, ...]) -> set[str]:
    """Who answered for a hold before the roll (`hold_choice = before_roll`)."""
    kept = {event.combatant_id for event in events if isinstance(event, ev.HoldKept)}
    return kept | {event.holder_id for event in events if isinstance(event, ev.HoldEnded)}
