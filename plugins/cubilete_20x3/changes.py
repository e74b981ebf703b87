"""Parts of `evolve`: how an event changes combatants, turns, attacks and effects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cubilete_20x3.state import Effect, Paid, Reach, Spent, State, combatant
from cubilete_20x3.values import available, is_stored_a_unused

if TYPE_CHECKING:
    from cubilete_20x3 import events as ev
    from cubilete_20x3.state import Combatant, Team


def with_combatant(state: State, key: str, **fields: object) -> State:
    """Change fields of one combatant."""
    return replace(
        state,
        combatants=tuple(replace(c, **fields) if c.id == key else c for c in state.combatants),
    )


def with_turn(state: State, **fields: object) -> State:
    """Change fields of the turn in play; without one nothing changes."""
    if state.turn is None:
        return state
    return replace(state, turn=replace(state.turn, **fields))


def dealt(state: State, key: str, hp: int) -> State:
    """Set somebody's HP; somebody set above 0 is not KO."""
    was = combatant(state, key)
    return with_combatant(state, key, hp=hp, ko=was.ko and hp == 0)


def with_hp(state: State, key: str, change: int) -> State:
    """Change somebody's HP, not below 0."""
    return dealt(state, key, max(0, combatant(state, key).hp + change)) if change else state


def used(state: State, event: ev.AbilityUsed) -> State:
    """Pay, use slots, count."""
    user = combatant(state, event.combatant_id)
    ability, price = event.ability_id, event.paid
    counted = replace(
        user,
        uses={**user.uses, ability: user.uses.get(ability, 0) + 1},
        used_on={**user.used_on, ability: user.turns},
        hp=event.hp if price.hp else user.hp,
    )
    combatants = tuple(counted if c is user else c for c in state.combatants)
    turn = state.turn
    if turn is None:
        return replace(state, combatants=combatants)
    was, paid, spent = turn.paid, turn.paid, turn.spent
    if price.d or price.a or price.m or price.hp:
        paid = Paid(was.d + price.d, was.a + price.a, was.m + price.m, was.hp + price.hp)
    if event.spent:
        stats = event.spent
        spent = Spent(spent.d or "d" in stats, spent.a or "a" in stats, spent.m or "m" in stats)
    turn = replace(
        turn,
        paid=paid,
        spent=spent,
        available=available(turn.got, paid, spent, turn.fixed),
        slots_used=turn.slots_used + event.slots,
        used=(*turn.used, ability),
        tags=(*turn.tags, *(tag for tag in event.tags if tag not in turn.tags)) if event.tags else turn.tags,
        hold_answered=True,
    )
    return replace(state, combatants=combatants, turn=turn)


def lasting(state: State, effect: Effect) -> tuple[Effect, ...]:
    """Add an effect; its number and use are those that the event says."""
    return (*state.effects, effect)


def without_effect(state: State, key: int) -> State:
    """Remove an effect."""
    return replace(state, effects=tuple(e for e in state.effects if e.id != key))


def without_hold(state: State, key: int) -> State:
    """Remove a hold with the check that waits for it."""
    return replace(
        state,
        effects=tuple(e for e in state.effects if e.id != key),
        pending=tuple(a for a in state.pending if a.hold_id != key),
    )


def intercepted(state: State, event: ev.AttackIntercepted) -> State:
    """Aim an attack at its interceptor; a fresh hold follows (R6.4f)."""
    who = event.combatant_id
    hold_id = 0
    pending = []
    for attack in state.pending:
        if attack.id == event.attack_id:
            hold_id = attack.hold_id
            flags = (*attack.flags, "intercepted", *(("early",) if event.early else ()))
            attack = replace(attack, target_id=who, flags=flags)  # noqa: PLW2901  the changed one goes on
        pending.append(attack)
    effects = state.effects
    if hold_id:
        effects = tuple(replace(e, held_id=who) if e.id == hold_id else e for e in effects)
    state = replace(state, pending=tuple(pending), effects=effects)
    turn = state.turn
    return with_turn(state, interceptions=turn.interceptions + 1) if turn and not event.early else state


def resolved(state: State, event: ev.AttackResolved) -> State:
    """Apply one resolved attack: HP of both, the hold's state, what the held one cannot use."""
    combatants = tuple(
        _hit(c, event.defender_hp)
        if c.id == event.defender_id
        else _hit(c, event.attacker_hp)
        if c.id == event.attacker_id
        else c
        for c in state.combatants
    )
    effects = state.effects
    if event.outcome == "held":
        effects = tuple(
            replace(e, state="active", held_id=event.defender_id) if e.id == event.hold_id else e
            for e in effects
        )
    state = replace(
        state,
        combatants=combatants,
        effects=effects,
        pending=tuple(a for a in state.pending if a.id != event.attack_id),
    )
    turn = state.turn
    if event.outcome == "held" and turn is not None and turn.combatant_id == event.defender_id:
        blocked = (*turn.blocked, *(w for w in ("a", "m") if w not in turn.blocked))
        state = with_turn(state, blocked=blocked)
    return state


def _hit(who: Combatant, hp: int) -> Combatant:
    return who if who.hp == hp else replace(who, hp=hp)


def knocked_out(state: State, key: str) -> State:
    """Mark a KO; effects no longer reach the fallen one (R4.2f, RX6)."""
    effects = tuple(
        replace(
            e,
            targets=tuple(
                replace(r, state="done") if r.combatant == key and r.state != "done" else r for r in e.targets
            ),
            blocking=e.blocking and e.owner_id != key,
            blocks=() if e.owner_id == key else e.blocks,
        )
        if e.owner_id == key or any(r.combatant == key for r in e.targets)
        else e
        for e in state.effects
    )
    return replace(with_combatant(state, key, ko=True), effects=effects)


def joined(state: State, event: ev.CombatantJoined) -> State:
    """Add one more, to a side that stands or to a new one; a seal on everybody is on it too (R9.3e)."""
    one = event.combatant
    teams = tuple(
        replace(team, members=(*team.members, one.id)) if team.id == one.team_id else team
        for team in state.teams
    )
    if event.team is not None:
        teams = (*teams, event.team)
    standing = {c.id for c in state.combatants if not c.ko}
    effects = tuple(
        replace(e, suppresses_whom=(*e.suppresses_whom, one.id))
        if e.suppresses_left and standing <= set(e.suppresses_whom)
        else e
        for e in state.effects
    )
    return replace(
        state,
        teams=teams,
        effects=effects,
        combatants=(*state.combatants, one),
        order=(*state.order, *_place_of(state, one, teams)),
        homemade=(*state.homemade, *event.homemade),
    )


def _place_of(state: State, one: Combatant, teams: tuple[Team, ...]) -> tuple[str, ...]:
    """Give the turns of this round that a newcomer adds: alternating, a player's with an answer (R4.2a)."""
    if state.mode != "gm_interleaved":
        return (one.id,)
    enemies = tuple(m for team in teams if team.is_gm_side for m in team.members)
    if one.id in enemies:
        return ()  # comes up in the rotation
    starts = state.order[0] in enemies
    return (enemies[0], one.id) if starts else (one.id, enemies[0])


def ranked(teams: tuple[Team, ...], ranks: tuple[str, ...]) -> tuple[Team, ...]:
    """Put the members of each team in this order; captains stay."""
    return tuple(replace(team, members=tuple(sorted(team.members, key=ranks.index))) for team in teams)


def started_turn(state: State, event: ev.TurnBegun) -> State:
    """Begin an own turn: waiting effects become active, blocks that end now end (RX18)."""
    who = event.combatant_id
    effects = tuple(_woken(e, who) for e in state.effects)
    user = combatant(state, who)
    state = with_combatant(state, who, turns=user.turns + 1, last_turn_no=event.turn_no)
    return replace(state, effects=effects, active_id=who)


def _woken(effect: Effect, who: str) -> Effect:
    mine = effect.owner_id == who
    changes: dict[str, object] = {}
    if effect.time == "duration":
        if mine and any(r.state == "waiting" for r in effect.targets):
            changes["targets"] = tuple(replace(r, state="active") for r in effect.targets)
    elif any(r.combatant == who and r.state == "waiting" for r in effect.targets):
        changes["targets"] = tuple(
            replace(r, state="active") if r.combatant == who and r.state == "waiting" else r
            for r in effect.targets
        )
    if mine and effect.blocking and effect.blocks_until == "own_next_turn_start":
        changes["blocking"] = False
    if mine and effect.fires_in:
        changes["fires_in"] = effect.fires_in - 1
    return replace(effect, **changes) if changes else effect


def ended_turn(state: State, who: str) -> State:
    """End an own turn: effects of this turn run out, its tags are remembered."""
    turn = state.turn
    mine = turn is not None and turn.combatant_id == who
    keep_charge = (
        state.settings.charge_keep_if_unused and turn is not None and mine and is_stored_a_unused(state, turn)
    )
    effects = tuple(_run_out(e, who, state.turn_no, keep_charge=keep_charge) for e in state.effects)
    tags = turn.tags if turn is not None and mine else ()
    state = with_combatant(state, who, last_turn_tags=tags)
    return replace(state, effects=effects, turn=None, acted=(*state.acted, who))


def _run_out(effect: Effect, who: str, turn_no: int, *, keep_charge: bool = False) -> Effect:
    changes: dict[str, object] = {}
    old = effect.created_at < turn_no
    if effect.time == "duration":
        if effect.owner_id == who and any(r.state == "active" for r in effect.targets):
            changes["targets"] = tuple(_counted(r) for r in effect.targets)
    elif any(r.combatant == who and r.state == "active" for r in effect.targets):
        kept = keep_charge and "charge" in effect.tags
        changes["targets"] = tuple(
            (replace(r, state="waiting") if kept else _counted(r))
            if r.combatant == who and r.state == "active"
            else r
            for r in effect.targets
        )
    if effect.owner_id == who and old:
        if effect.suppresses_left:
            changes["suppresses_left"] = effect.suppresses_left - 1
        if effect.blocking and effect.blocks_until == "own_next_turn_end":
            changes["blocking"] = False
    return replace(effect, **changes) if changes else effect


def _counted(reach: Reach) -> Reach:
    left = reach.left - 1
    return Reach(reach.combatant, "active" if left > 0 else "done", max(0, left))


def skipped(state: State, who: str) -> State:
    """Let a fallen owner's place go by: its effects on others count it (RX20)."""
    return replace(
        state, effects=tuple(_run_out(_woken(e, who), who, state.turn_no + 1) for e in state.effects)
    )


def is_over(effect: Effect) -> bool:
    """Tell whether nothing is left of an effect, so that it expires."""
    return not (
        effect.holder_id
        or effect.blocking
        or effect.suppresses_left
        or effect.fires_in
        or any(reach.state != "done" for reach in effect.targets)
    )
