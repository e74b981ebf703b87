"""Declaring attacks and keeping holds (rules 3.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cubilete_20x3 import events as ev
from cubilete_20x3 import queries
from cubilete_20x3.book import hold_harm
from cubilete_20x3.state import Bonus, Effect, PendingAttack

if TYPE_CHECKING:
    from cubilete_20x3.book import Ability
    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.scope import Scope
    from cubilete_20x3.state import AttackType, Combatant, State
    from cubilete_20x3.tables import AttackRow, Conditional

_READS_A = frozenset(("a", "paid.a", "got.a"))


def _bonuses(rows: tuple[Conditional, ...], scope: Scope) -> tuple[Bonus, ...]:
    return tuple(Bonus(row.when.text, row.amount.number(scope)) for row in rows)


def charge_bonuses(play: Play, user: Combatant) -> tuple[Bonus, ...]:
    """Give what an elemental charge in use adds or takes, by the target's nature (RX21, R10e)."""
    turn = play.state.turn
    if turn is None or queries.is_stored_a_lost(play.state, turn):
        return ()  # the stored A was lost in a swap
    found = []
    for effect in play.state.effects:
        if effect.element_amount and queries.works_on(effect, user.id):
            amount = effect.element_amount
            found.append(Bonus(f"target.vulnerable('{effect.element}')", amount))
            if play.state.settings.resistance == "mirror":
                found.append(Bonus(f"target.resistant('{effect.element}')", -amount))
    return tuple(found)


def declare_attack(play: Play, user_id: str, ability: Ability, row: AttackRow, scope: Scope) -> None:
    """Create a pending attack; of type H, the hold too (R7.2)."""
    user = play.who(user_id)
    target = scope.the_target()
    conditional = _bonuses(row.value_bonus, scope)
    strikes_only = play.state.settings.charge_combines == "strike_only"
    if row.value.names() & _READS_A and (row.type == "S" or not strikes_only):
        conditional = (*conditional, *charge_bonuses(play, user))
    number = queries.free_number([a.id for a in play.state.pending])
    hold_id = queries.free_effect_number(play.state) if row.type == "H" else 0
    attack = PendingAttack(
        id=number,
        attacker_id=user_id,
        target_id=target.id,
        original_target_id=target.id,
        type=row.type,
        ability_id=ability.id,
        value=max(0, row.value.number(scope)),
        conditional_value=conditional,
        damage_bonus=_bonuses(row.damage_bonus, scope),
        element=str(row.element.run(scope)) if row.element is not None else None,
        flags=row.flags,
        hold_id=hold_id,
        declared_at=play.state.turn_no,
    )
    if hold_id:
        scope.attack = attack
        harm = (row.hold_self_damage or hold_harm()).number(scope)
        play.emit(ev.EffectBegun(_hold_by(attack, max(0, harm))))
    play.emit(ev.AttackDeclared(attack))
    if not hold_id:
        for other in _answered_too(play, user, target, row.type):
            number = queries.free_number([a.id for a in play.state.pending])
            play.emit(
                ev.AttackDeclared(replace(attack, id=number, target_id=other, original_target_id=other))
            )


def _hold_by(attack: PendingAttack, harm: int) -> Effect:
    """Give the hold that an attack makes; which is still to be checked (R7.2)."""
    return Effect(
        id=attack.hold_id,
        kind="hold",
        ability_id=attack.ability_id,
        owner_id=attack.attacker_id,
        created_at=attack.declared_at,
        use=attack.hold_id,
        forbids=("m",),
        holder_id=attack.attacker_id,
        held_id=attack.target_id,
        value=attack.value,
        state="unchecked",
        self_damage=harm,
        conditional_value=attack.conditional_value,
        damage_bonus=attack.damage_bonus,
        flags=attack.flags,
    )


def _answered_too(play: Play, user: Combatant, target: Combatant, attack_type: AttackType) -> tuple[str, ...]:
    """List the other players whom one answer of the GM hits as well (`gm_batch_attack = each`, R8.5c)."""
    state = play.state
    if state.mode != "gm_batch" or state.settings.gm_batch_attack == "one" or state.half != "gm":
        return ()
    within_reach = {
        c.id
        for c in queries.opponents(state, user)
        if c.id != target.id and not queries.cannot_be_hit_by(state, c.id, attack_type)
    }
    return tuple(key for key in queries.answered_players(state) if key in within_reach)


def keep_hold(play: Play, user_id: str) -> None:
    """Keep the hold: it attacks again with its value (R7.2g), but one check is enough (R7.2n)."""
    state = play.state
    hold = queries.own_hold(state, user_id)
    if hold is None:
        return
    attack = None if _is_checked(state, hold) else _recheck(state, hold)
    play.emit(ev.HoldKept(user_id, hold.id, hold.held_id, hold.value, attack))


def _is_checked(state: State, hold: Effect) -> bool:
    return any(attack.hold_id == hold.id for attack in state.pending)


def _recheck(state: State, hold: Effect) -> PendingAttack:
    return PendingAttack(
        id=queries.free_number([a.id for a in state.pending]),
        attacker_id=hold.holder_id,
        target_id=hold.held_id,
        original_target_id=hold.held_id,
        type="H",
        ability_id=hold.ability_id,
        value=hold.value,
        conditional_value=hold.conditional_value,
        damage_bonus=hold.damage_bonus,
        flags=(*hold.flags, "hold_recheck"),
        hold_id=hold.id,
        declared_at=state.turn_no,
    )


def check_holds(play: Play, held_id: str, answers: str) -> None:
    """Let somebody held try again in each own turn, be it before the holder's next one (R6.3c, A-60)."""
    for hold in play.state.effects:
        unchecked = hold.held_id == held_id and hold.state == "active" and not _is_checked(play.state, hold)
        if unchecked and answers in {"", hold.holder_id}:
            play.emit(ev.AttackDeclared(_recheck(play.state, hold)))
