"""The only place where a state changes: the state after one event."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec.structs import replace

from cubilete_20x3 import events as ev
from cubilete_20x3.changes import (
    dealt,
    ended_turn,
    intercepted,
    joined,
    knocked_out,
    lasting,
    ranked,
    resolved,
    skipped,
    started_turn,
    used,
    with_combatant,
    with_hp,
    with_turn,
    without_effect,
    without_hold,
)
from cubilete_20x3.queries import answered_players, own_hold
from cubilete_20x3.state import Fixed, Paid, Result, Spent, State, Turn, combatant
from cubilete_20x3.values import available

if TYPE_CHECKING:
    from cubilete_20x3.events import Ev
    from cubilete_20x3.state import Effect


def evolve(state: State, event: Ev) -> State:  # noqa: PLR0911, PLR0912  one branch for each event
    """Give the state after one event. Never refuses; what may happen is `decide`'s business."""
    # What happens most often is asked for first.
    match event:
        case ev.WindowReached(window=window):
            return with_turn(state, window=window, hold_answered=True)
        case ev.AbilityUsed():
            return used(state, event)
        case ev.EffectBegun(effect=effect):
            return replace(state, effects=lasting(state, effect))
        case ev.AttackDeclared(attack=attack):
            return replace(state, pending=(*state.pending, attack))
        case ev.Rolled():
            return _rolled(state, event)
        case ev.TurnBegun():
            return started_turn(state, event)
        case ev.TurnEnded(combatant_id=key):
            return ended_turn(state, key)
        case ev.NextCalled():
            return _called(state, event)
        case ev.AttackResolved():
            return resolved(state, event)
        case ev.Defended() | ev.DefenceDeclined():
            return _reacted(state, event)
        case ev.EffectEnded(effect_id=key):
            return without_effect(state, key)
        case ev.ValuesRecomputed(mods=mods, got=got, available=left, fixed=fixed):
            return with_turn(state, mods=mods, got=got, available=left, fixed=fixed)
        case ev.ValueReplaced() | ev.ValuesLocked():
            return _revalued(state, event)
        case ev.TurnBlocked(what=what):
            return with_turn(state, blocked=_joined(_turn(state).blocked, what))
        case ev.HoldKept():
            return _kept(state, event)
        case ev.HoldEnded(hold_id=key, holder_id=holder, self_damage=damage):
            return with_hp(without_hold(state, key), holder, -damage)
        case ev.AttackIntercepted():
            return intercepted(state, event)
        case ev.DamageDealt(combatant_id=key, hp=hp) | ev.HpLost(combatant_id=key, hp=hp):
            return dealt(state, key, hp)
        case ev.HpSet(combatant_id=key, hp=hp):
            return dealt(state, key, hp)
        case ev.Healed(target_id=key, hp=hp):
            return dealt(state, key, hp)
        case ev.KnockedOut(combatant_id=key):
            return knocked_out(state, key)
        case ev.Surrendered(combatant_id=key, removed=removed):
            return with_combatant(dealt(state, key, 0), key, left="removed" if removed else "surrendered")
        case ev.AttacksVanished(attack_ids=keys):
            return replace(state, pending=tuple(a for a in state.pending if a.id not in keys))
        case ev.TurnSkipped(combatant_id=key):
            return skipped(state, key)
        case ev.FightBegun(starter_id=starter, order=order, half=half):
            begun = replace(state, phase="running", order=order, round=1, half=half, first_half=half)
            return replace(begun, starter=starter)
        case ev.FlagSet(combatant_id=key, flag=flag, on=on):
            flags = tuple(f for f in combatant(state, key).flags if f != flag)
            return with_combatant(state, key, flags=(*flags, flag) if on else flags)
        case ev.CombatantJoined():
            return joined(state, event)
        case ev.OrderSet(order=order, ranks=ranks):
            first = order[0] if order else ""
            return replace(state, order=order, teams=ranked(state.teams, ranks), starter=first)
        case ev.FightEnded(result=result, team=team):
            return replace(state, phase="finished", result=Result(result, team), active_id=None, turn=None)
        case ev.CoinTossed() | ev.StarterRolled() | ev.TurnPassed() | ev.PlayersPhaseClosed():
            return state
        case _:
            assert_never(event)


def _turn(state: State) -> Turn:
    if state.turn is None:
        raise ValueError("no turn is open")
    return state.turn


def _joined(first: tuple[str, ...], more: tuple[str, ...]) -> tuple[str, ...]:
    return (*first, *(word for word in more if word not in first))


def _rolled(state: State, event: ev.Rolled) -> State:
    user = combatant(state, event.combatant_id)
    hold = own_hold(state, user.id)
    kept = hold is not None and hold.kept
    if hold is not None and kept:
        state = _with_hold(state, replace(hold, kept=False))
    turn = Turn(
        combatant_id=user.id,
        window="opening",
        raw=event.raw,
        mods=event.mods,
        got=event.got,
        paid=Paid(),
        spent=Spent(),
        available=available(event.got, Paid(), Spent(), Fixed()),
        hp_at_roll=user.hp,
        answers=event.answers,
        hold_answered=kept,
        slots_used=("action",) if kept else (),
    )
    return replace(with_combatant(state, user.id, raw=event.raw), turn=turn)


def _reacted(state: State, event: ev.Defended | ev.DefenceDeclined) -> State:
    turn = _turn(state)
    match event:
        case ev.Defended(d=d, m=m):
            paid = Paid(turn.paid.d + d, turn.paid.a, turn.paid.m + m, turn.paid.hp)
            spent = Spent(True, turn.spent.a, turn.spent.m or m > 0)  # noqa: FBT003  positional like d, a, m
            left = available(turn.got, paid, spent, turn.fixed)
            return with_turn(state, paid=paid, spent=spent, available=left)
        case ev.DefenceDeclined():
            return with_turn(state, declined=True)


def _revalued(state: State, event: ev.ValueReplaced | ev.ValuesLocked) -> State:
    turn = _turn(state)
    spent, fixed = turn.spent, turn.fixed
    match event:
        case ev.ValueReplaced(stat=stat, value=value):
            fixed = replace(fixed, **{stat: value + getattr(turn.paid, stat)})
            spent = replace(spent, **{stat: event.spent})
        case ev.ValuesLocked(stats=stats):
            spent = replace(spent, **dict.fromkeys(stats, True))
    left = available(turn.got, turn.paid, spent, fixed)
    return with_turn(state, spent=spent, fixed=fixed, available=left)


def _kept(state: State, event: ev.HoldKept) -> State:
    """Use the action of the turn for it, or of the one that is about to be rolled."""
    turn = state.turn
    hold = own_hold(state, event.combatant_id)
    if turn is not None:
        state = with_turn(state, hold_answered=True, slots_used=(*turn.slots_used, "action"))
    elif hold is not None:
        state = _with_hold(state, replace(hold, kept=True))
    if event.attack is None:
        return state
    return replace(state, pending=(*state.pending, event.attack))


def _with_hold(state: State, hold: Effect) -> State:
    return replace(state, effects=tuple(hold if e.id == hold.id else e for e in state.effects))


def _called(state: State, event: ev.NextCalled) -> State:
    """Call the next one; the acts of a players' phase are known until the GM's side has answered them."""
    to_answer = event.half == "gm" and state.half == "players"
    return replace(
        state,
        active_id=event.combatant_id,
        turn_no=event.turn_no,
        round=event.round,
        place=event.place,
        half=event.half,
        acted=() if event.new_round else state.acted,
        order=event.order or state.order,
        answered=answered_players(state) if to_answer else state.answered,
    )
