"""What happened, told in short lines: first the dice, then the consequences.

Every event is matched here. Some say nothing of their own, because the card shows it (whose turn it
is, which window) or because a neighbour tells it with more (a defence, by the attacks that met it).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from cubilete.rules.decision import Line, Name
from cubilete_20x3 import attack_lines, effect_lines, values_lines
from cubilete_20x3 import events as ev
from cubilete_20x3.scene import Scene
from cubilete_20x3.words import Sight, joined, names, noted

if TYPE_CHECKING:
    from cubilete.rules.decision import Arg
    from cubilete_20x3.events import Ev
    from cubilete_20x3.state import State

_Frame: TypeAlias = ev.CoinTossed | ev.StarterRolled | ev.FightBegun | ev.FightEnded
_Life: TypeAlias = ev.DamageDealt | ev.HpLost | ev.Healed | ev.KnockedOut | ev.Surrendered

_Ruling: TypeAlias = ev.HpSet | ev.FlagSet | ev.CombatantJoined | ev.OrderSet


def tell(before: State, events: tuple[Ev, ...], after: State) -> tuple[Line, ...]:
    """Tell what happened between two states, in order."""
    scene = Scene(before, events, after)
    lines: list[Line] = []
    for place in range(len(events)):
        lines.extend(_told(scene, scene.go_to(place)))
    return tuple(lines)


def _told(scene: Scene, event: Ev) -> tuple[Line, ...]:  # noqa: PLR0911  one branch for each family
    match event:
        case ev.NextCalled() | ev.TurnSkipped() | ev.WindowReached() | ev.TurnEnded():
            return ()
        case ev.CoinTossed() | ev.StarterRolled() | ev.FightBegun() | ev.FightEnded():
            return _frame(scene, event)
        case (
            ev.TurnBegun()
            | ev.Rolled()
            | ev.ValuesRecomputed()
            | ev.ValueReplaced()
            | ev.ValuesLocked()
            | ev.TurnBlocked()
        ):
            return values_lines.told(scene, event)
        case (
            ev.AttackDeclared()
            | ev.HoldKept()
            | ev.HoldEnded()
            | ev.AttackIntercepted()
            | ev.Defended()
            | ev.DefenceDeclined()
            | ev.AttackResolved()
            | ev.AttacksVanished()
        ):
            return attack_lines.told(scene, event)
        case ev.AbilityUsed() | ev.EffectBegun() | ev.EffectEnded():
            return effect_lines.told(scene, event)
        case ev.KnockedOut(combatant_id=fallen) if _has_left(scene, fallen):
            return ()
        case ev.DamageDealt(amount=0) | ev.HpLost(amount=0):
            return ()
        case ev.DamageDealt() | ev.HpLost() | ev.Healed() | ev.KnockedOut() | ev.Surrendered():
            return (_life(scene, event),)
        case ev.TurnPassed(combatant_id=who, cause=cause):
            return (Line("s20x3-passed", {"who": Name(who), "cause": cause}),)
        case ev.PlayersPhaseClosed(by_id=by):
            return (Line("s20x3-phase-closed", {"by": Name(by)}),)
        case ev.HpSet() | ev.FlagSet() | ev.CombatantJoined() | ev.OrderSet():
            return (_ruled(scene, event),)
        case _:
            assert_never(event)


# the frame of a fight


def _frame(scene: Scene, event: _Frame) -> tuple[Line, ...]:
    match event:
        case ev.CoinTossed(starter_id=starter):
            return (Line("s20x3-coin", {"who": Name(starter)}),)
        case ev.StarterRolled(rolls=rolls):
            dice = [Line("s20x3-starter-die", {"who": Name(who), "n": face}) for who, face in rolls]
            return (Line("s20x3-starter", {"dice": joined(dice)}),) if dice else ()
        case ev.FightBegun():
            return _begun(scene, event)
        case ev.FightEnded(result=result, team=team, winners=winners):
            return (ending(scene.after, result, team, winners), _summary(scene.after))
        case _:
            assert_never(event)


def _begun(scene: Scene, event: ev.FightBegun) -> tuple[Line, ...]:
    if scene.after.mode == "duel":
        # A coin has named the starter already.
        return (
            () if scene.has(ev.CoinTossed) else (Line("s20x3-begun-duel", {"who": Name(event.starter_id)}),)
        )
    if event.half:
        line = Line("s20x3-begun-batch", {"half": event.half})
    else:
        line = Line("s20x3-begun-order", {"order": names(event.order)})
    notice = _interception_notice(scene.after)
    return (line,) if notice is None else (line, notice)


def _interception_notice(state: State) -> Line | None:
    """Say when an attack can be intercepted, where somebody may (7.2)."""
    if not any(len(team.members) > 1 for team in state.teams):
        return None
    if state.settings.interception_timing != "own_turn":
        return None
    free = state.mode == "gm_batch" and state.settings.gm_batch_order == "free"
    return Line("s20x3-intercept-notice-batch" if free else "s20x3-intercept-notice")


def ending(state: State, result: str, team: str, winners: tuple[str, ...]) -> Line:
    """Say how a fight ended; `winners` may be empty when `team` names them."""
    if result != "win":
        return Line(f"s20x3-ended-{result}")
    side = next((one for one in state.teams if one.id == team), None)
    who = winners or (side.members if side is not None else ())
    if side is not None and side.name and len(side.members) > 1:
        key = "s20x3-ended-team" if len(side.name) > 1 else "s20x3-ended-team-letter"
        return Line(key, {"team": side.name, "who": names(who)})
    return Line("s20x3-ended-win", {"who": names(who), "n": len(who)})


def _summary(state: State) -> Line:
    """Say how long it took, and how everybody is."""
    sight = Sight(state)
    people = [
        Line("s20x3-summary-out", {"who": Name(one.id), "how": one.left or "ko"})
        if one.ko
        else Line("s20x3-summary-hp", {"who": Name(one.id), "hp": sight.now(one.id)})
        for one in state.combatants
    ]
    length = Line("s20x3-length", {"turns": state.turn_no, "rounds": state.round})
    return Line("s20x3-summary", {"length": length, "people": joined(people)})


# rulings of the GM, or without one of all sides


def _ruled(scene: Scene, event: _Ruling) -> Line:
    args: dict[str, Arg]
    match event:
        case ev.HpSet(combatant_id=who, hp=hp, by_id=by):
            args = {"who": Name(who), "hp": scene.sight.now(who, hp)}
            return Line("s20x3-hp-set", {**args, "by": Name(by)}) if by else Line("s20x3-hp-agreed", args)
        case ev.FlagSet(combatant_id=who, flag=flag, on=on, by_id=by):
            named = Line(f"s20x3-flag-{flag}") if flag == "unreachable" else Line("s20x3-own", {"text": flag})
            args = {"who": Name(who), "flag": named, "on": "yes" if on else "no"}
            return Line("s20x3-flag-set", {**args, "by": Name(by)}) if by else Line("s20x3-flag-agreed", args)
        case ev.CombatantJoined(combatant=one):
            return Line("s20x3-joined-fight", {"who": Name(one.id)})
        case ev.OrderSet(order=order):
            return Line("s20x3-order-set", {"order": names(order)})
        case _:
            assert_never(event)


# HP that nobody defended


def _has_left(scene: Scene, who: str) -> bool:
    """Tell whether it was said just now that somebody gave up or was removed; a KO then needs no words."""
    return any(isinstance(other, ev.Surrendered) and other.combatant_id == who for other in scene.earlier())


def _life(scene: Scene, event: _Life) -> Line:
    sight = scene.sight
    match event:
        case ev.DamageDealt(combatant_id=who, by_id=by, ability_id=ability, amount=amount, hp=hp):
            hurt: dict[str, Arg] = {
                "who": Name(who),
                "by": Name(by),
                "ability": scene.term(ability),
                "n": amount,
            }
            return Line("s20x3-damage", {**hurt, "hp": sight.moved(who, hp)})
        case ev.HpLost(combatant_id=who, ability_id=ability, amount=amount, hp=hp):
            lost: dict[str, Arg] = {"who": Name(who), "ability": scene.term(ability), "n": amount}
            return Line("s20x3-hp-lost", {**lost, "hp": sight.moved(who, hp)})
        case ev.Healed():
            return _healed(scene, event)
        case ev.KnockedOut(combatant_id=who, overflow=overflow):
            sight.now(who, 0)
            line = Line("s20x3-ko", {"who": Name(who)})
            return noted(line, (Line("s20x3-note-overflow", {"n": overflow}),) if overflow else ())
        case ev.Surrendered(combatant_id=who, removed=removed):
            sight.now(who, 0)
            if removed and not scene.after.gm_ids:
                return Line("s20x3-removed-agreed", {"who": Name(who)})
            return Line("s20x3-removed" if removed else "s20x3-surrendered", {"who": Name(who)})
        case _:
            assert_never(event)


def _healed(scene: Scene, event: ev.Healed) -> Line:
    """Say what a heal gave back; one that gives nothing says why."""
    target = event.target_id
    args: dict[str, Arg] = {"target": Name(target), "ability": scene.term(event.ability_id)}
    args["hp"] = scene.sight.now(target, event.hp)
    if not event.restored:
        return Line("s20x3-healed-nothing", {**args, "full": "yes" if event.amount else "no"})
    args |= {"who": Name(event.combatant_id), "n": event.restored}
    key = "s20x3-healed-other"
    if event.combatant_id == target:
        key = "s20x3-healed"
        del args["target"]
    cut = (Line("s20x3-note-heal-cut", {"n": event.amount}),) if event.restored < event.amount else ()
    return noted(Line(key, args), cut)
