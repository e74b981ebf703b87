"""How one attack meets its defence (rules 3.15, in full)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from cubilete_20x3 import events as ev
from cubilete_20x3 import queries
from cubilete_20x3.decide.aftermath import end_hold, settle
from cubilete_20x3.decide.triggers import fire_damage
from cubilete_20x3.language import condition
from cubilete_20x3.scope import Happening

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.state import Bonus, Combatant, PendingAttack

PERFECT = 20


class Guard(Struct, frozen=True):
    """The defence of one reaction: its D, and the bonus that counts against L only."""

    d: int
    l_bonus: int = 0


NO_GUARD = Guard(0)


def _sum_of(play: Play, bonuses: tuple[Bonus, ...], attacker: str, defender: Combatant) -> int:
    """Add the amounts whose condition the final defender meets (R6.4g)."""
    total = 0
    for bonus in bonuses:
        scope = play.scope(attacker)
        scope.target = defender
        if condition(bonus.when).holds(scope):
            total += bonus.amount
    return total


def value_against(play: Play, attack: PendingAttack, defender: Combatant) -> int:
    """Give what an attack is worth against somebody (RX21)."""
    return max(0, attack.value + _sum_of(play, attack.conditional_value, attack.attacker_id, defender))


def damage_bonus(play: Play, causer: str, happening: Happening) -> int:
    """Add what the causer's abilities add to base damage, or take at most all of it away (R9i, R9j)."""
    settings = play.state.settings
    zero_counts = settings.damage_bonus_on_zero and happening.cause == "attack"
    if happening.base < 1 and not zero_counts:
        return 0
    user = play.who(causer)
    sequential = settings.damage_bonus_base == "sequential"
    total = 0
    for ability in queries.owned(play.state, play.book, user):
        for row in ability.damage_calc:
            base = happening.base + (total if sequential else 0)
            if zero_counts:
                base = max(1, base)
            happening.seen[ability.id] = base
            scope = play.scope(causer)
            scope.ability = ability
            scope.happening = happening.seen_by(ability.id)
            if row.when is None or row.when.holds(scope):
                total += row.amount.number(scope)
    return max(-max(0, happening.base), total)


def resolve(play: Play, attack: PendingAttack, guard: Guard) -> None:
    """Resolve one attack on the combatant whose turn it is; KO and end of combat included."""
    state = play.state
    settings = state.settings
    defender = play.who(attack.target_id)
    attacker = play.who(attack.attacker_id)
    value = value_against(play, attack, defender)
    unblockable = "unblockable" in attack.flags
    l_bonus = 0 if unblockable or attack.type != "L" else guard.l_bonus
    d = 0 if unblockable else guard.d
    wall = d + l_bonus
    reach = wall if settings.l_bonus_reflects else d
    any_d = queries.rule_flag(state, play.book, defender, "reflect_any_d")
    mirror = not unblockable and wall > value and (reach >= PERFECT or any_d)
    if attack.type == "H" and not settings.hold_perfect_reflect:
        mirror = False
    reflect = wall - value if mirror else 0
    base = value if unblockable else max(0, value - wall)
    if base > 0 or unblockable or settings.damage_bonus_on_zero:
        base = max(0, base + _sum_of(play, attack.damage_bonus, attacker.id, defender))
    hit = Happening(base, "attack", attack.type, target_id=defender.id)
    echo = Happening(reflect, "reflect", attack.type, target_id=attacker.id)
    more = damage_bonus(play, attacker.id, hit)
    more_back = damage_bonus(play, defender.id, echo)
    outcome = _outcome(attack, wall, value, reach, base, mirror=mirror, unblockable=unblockable)
    before = {defender.id: defender.hp, attacker.id: attacker.hp}
    play.emit(
        ev.AttackResolved(
            attack_id=attack.id,
            ability_id=attack.ability_id,
            attacker_id=attacker.id,
            defender_id=defender.id,
            attack_type=attack.type,
            value=value,
            guard=wall,
            d=d,
            l_bonus=l_bonus,
            outcome=outcome,
            damage=base + more,
            damage_bonus=more,
            reflected=reflect + more_back,
            reflected_bonus=more_back,
            defender_hp=max(0, defender.hp - base - more),
            attacker_hp=max(0, attacker.hp - reflect - more_back),
            unblockable=unblockable,
            hold_id=attack.hold_id,
            element=attack.element,
        )
    )
    if attack.type == "H":
        _hold_met(play, attack, held=outcome == "held")
    hit.overflow = max(0, base + more - before[defender.id])
    echo.overflow = max(0, reflect + more_back - before[attacker.id])
    done = [(attacker.id, hit)] if base + more > 0 else []
    done += [(defender.id, echo)] if reflect + more_back > 0 else []
    for causer, happening in done:
        play.blame(causer, happening)
    for causer, happening in done:
        fire_damage(play, causer, happening)
    settle(play, attacker.id, defender.id)


def _outcome(
    attack: PendingAttack,
    wall: int,
    value: int,
    reach: int,
    base: int,
    *,
    mirror: bool,
    unblockable: bool,
) -> Literal["hit", "blocked", "perfect", "reflected", "broken", "held"]:
    if attack.type == "H":
        return "held" if unblockable or wall < value else "broken"
    if mirror:
        return "perfect" if reach >= PERFECT else "reflected"
    return "hit" if base > 0 or wall < value or unblockable else "blocked"


def _hold_met(play: Play, attack: PendingAttack, *, held: bool) -> None:
    """End the hold that was broken, or whatever the held one keeps itself (R6.3, R7.2m)."""
    if not held:
        end_hold(play, attack.hold_id, "broken")
        return
    kept = queries.own_hold(play.state, attack.target_id)
    if kept is not None:
        end_hold(play, kept.id, "holder_held")


def in_order(waiting: tuple[PendingAttack, ...]) -> list[PendingAttack]:
    """Put attacks in the order in which they are resolved: hold checks first (RX1)."""
    return sorted(waiting, key=lambda attack: attack.type != "H")


def reaction(play: Play, guards: Mapping[int, Guard]) -> None:
    """Resolve everything pending on the one whose turn it is (RX1, RX2); each attack meets its own guard."""
    turn = play.turn()
    who = turn.combatant_id
    waiting = queries.pending_on(play.state, who, turn.answers)
    for attack in in_order(waiting):
        current = queries.find_attack(play.state, attack.id)
        if current is None or not play.running() or play.who(who).ko:
            continue
        guard = guards.get(attack.id, NO_GUARD)
        l_bonus = guard.l_bonus if not queries.m_block(play.state, play.turn()) else 0
        resolve(play, current, Guard(guard.d, l_bonus))
