"""How good a position is for somebody, in hit points: what has happened, and what is to be expected."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cubilete_20x3 import queries
from cubilete_20x3.autoplay.chances import Expected, exchange, meeting, unblockable
from cubilete_20x3.decide.resolution import damage_bonus
from cubilete_20x3.language import condition
from cubilete_20x3.scope import Happening
from cubilete_20x3.state import combatant
from cubilete_20x3.values import passive_mods

if TYPE_CHECKING:
    from cubilete_20x3.autoplay.styles import Style
    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.state import AttackType, Bonus, Combatant, Effect, PendingAttack, State

WON = 1000.0
DRAWN = -100.0
LAST = 2.0
"""The last who stands counts more: with it the fight ends."""
SEALED = 0.5
"""One ability that is out of use for a while."""
GRANTED = 0.3
PREPARED = 1.0
PER_M = 0.15
"""A point of M in the turn to come."""
HELD = 0.3
"""How much of a turn is left to whoever is held."""
REACHED = 0.5
"""How much of a threat is left when only Long range reaches."""
TRIES = 0.6
"""How often an interruption is made when the dice allow it."""


class Outcome(NamedTuple):
    """What lasting effects promise somebody for the own turn to come."""

    d: int
    a: int
    m: int
    safe_a: int
    """A without what can be interrupted."""
    interrupted: float
    """The chance that what can be interrupted is."""


class Outlook:
    """The eyes of one combatant for one decision; what does not change meanwhile is read once."""

    def __init__(self, play: Play, actor: str, style: Style) -> None:
        self._play = play
        self._team = play.who(actor).team_id
        self._style = style
        self._passives: dict[str, tuple[int, int, int]] = {}
        self._bonuses: dict[tuple[str, AttackType], int] = {}
        self._fall = self._own_fall = 0.0
        self._outcomes: dict[str, Outcome] = {}
        """Of the position that is being judged."""

    def worth(self, state: State) -> float:
        """Judge a position in which the actor has done what it wants to do."""
        if state.phase == "finished":
            result = state.result
            if result is None or result.kind != "win":
                return DRAWN
            return WON if result.team == self._team else -WON
        style = self._style
        self._outcomes.clear()
        total = 0.0
        mine: list[Combatant] = []
        others: list[Combatant] = []
        for one in state.combatants:
            own = one.team_id == self._team
            weight = style.own if own else -style.foe
            if one.ko:
                total -= weight * style.knock_out
            else:
                total += weight * one.hp
                (mine if own else others).append(one)
        if not mine or not others:
            return total
        self._fall = style.knock_out * (LAST if len(others) == 1 else 1)
        self._own_fall = style.knock_out * (LAST if len(mine) == 1 else 1)
        for attack in state.pending:
            total += self._pending(state, attack)
        return total + style.future * self._future(state, mine, others)

    # what is pending

    def _pending(self, state: State, attack: PendingAttack) -> float:
        style = self._style
        target = combatant(state, attack.target_id)
        attacker = combatant(state, attack.attacker_id)
        if target.ko:
            return 0.0
        ours = attacker.team_id == self._team
        if target.team_id == self._team:
            if ours:
                return 0.0
            met = self._met(state, attack, target)
            return -style.own * (met.harm + self._own_fall * met.ko)
        met = self._met(state, attack, target)
        gain = style.foe * (met.harm + self._fall * met.ko)
        if not ours:
            return gain
        gain -= style.own * min(met.back, attacker.hp)
        if attack.type == "H":
            hold = queries.find_effect(state, attack.hold_id)
            gain += style.hold * met.through * self._threat(state, target)
            gain -= style.own * (1 - met.through) * (hold.self_damage if hold is not None else 0)
        return gain

    def _met(self, state: State, attack: PendingAttack, target: Combatant) -> Expected:
        """The attack against the next roll of its target."""
        bonus = self._bonus(attack.attacker_id, attack.type) if attack.value else 0
        value = attack.value
        if attack.conditional_value:
            value += self._sum(attack.conditional_value, attack.attacker_id, target)
        if attack.damage_bonus:
            bonus += self._sum(attack.damage_bonus, attack.attacker_id, target)
        if "unblockable" in attack.flags:
            return unblockable(value, target.hp, bonus)
        promised = self._promised(state, target)
        m = None
        if attack.type == "L" and queries.own_hold(state, target.id) is None:
            m = promised.m
        return meeting(max(0, value), promised.d, target.hp, bonus, m)

    def _sum(self, bonuses: tuple[Bonus, ...], attacker: str, target: Combatant) -> int:
        total = 0
        for bonus in bonuses:
            scope = self._play.scope(attacker)
            scope.target = target
            if condition(bonus.when).holds(scope):
                total += bonus.amount
        return total

    def _bonus(self, attacker: str, kind: AttackType) -> int:
        """What the attacker's abilities add to a hit of this type."""
        known = self._bonuses.get((attacker, kind))
        if known is None:
            known = damage_bonus(self._play, attacker, Happening(4, "attack", kind))
            self._bonuses[attacker, kind] = known
        return known

    # what is to come

    def _future(self, state: State, mine: list[Combatant], others: list[Combatant]) -> float:
        style = self._style
        total = style.foe * sum(self._threat(state, one, others) for one in mine)
        total -= style.own * sum(self._threat(state, one, mine) for one in others)
        for effect in state.effects:
            total += self._asides(state, effect)
        return total

    def _threat(self, state: State, one: Combatant, targets: list[Combatant] | None = None) -> float:
        """The harm that somebody may do in the own turn to come, to the weakest whom it can reach."""
        if targets is None:
            targets = [c for c in state.combatants if c.team_id != one.team_id and not c.ko]
        target = min(targets, key=_hp)
        promised = self._promised(state, one)
        guard = self._promised(state, target).d
        threat = exchange(promised.a, guard, target.hp)
        if promised.interrupted and promised.safe_a != promised.a:
            less = exchange(promised.safe_a, guard, target.hp)
            threat += (less - threat) * promised.interrupted
        for effect in state.effects:
            if effect.held_id == one.id and effect.state == "active":
                threat *= HELD
            elif effect.blocking and effect.owner_id == target.id:
                threat *= REACHED
        return threat

    def _promised(self, state: State, one: Combatant) -> Outcome:
        """The modifiers of somebody's own turn to come."""
        known = self._outcomes.get(one.id)
        if known is not None:
            return known
        d, a, m = self._passive(one)
        safe = a
        interrupted = 0.0
        for effect in state.effects:
            mods = effect.mods
            if not (mods.d or mods.a or mods.m) or not _will_work(effect, one.id):
                continue
            d, a, m = d + mods.d, a + mods.a, m + mods.m
            if effect.interruptible and effect.owner_id == one.id:
                chance = max(0, 21 - max(1, effect.interrupt_value)) / 20 * TRIES
                interrupted = max(interrupted, chance)
            else:
                safe += mods.a
        found = self._outcomes[one.id] = Outcome(d, a, m, safe, interrupted)
        return found

    def _passive(self, one: Combatant) -> tuple[int, int, int]:
        known = self._passives.get(one.id)
        if known is None:
            mods = passive_mods(self._play.state, self._play.book, one, one.hp)
            known = (sum(x.d for x in mods), sum(x.a for x in mods), sum(x.m for x in mods))
            self._passives[one.id] = known
        return known

    def _asides(self, state: State, effect: Effect) -> float:
        """Small change: seals, grants, what is prepared, a charge that one likes to have."""
        total = 0.0
        if effect.suppresses_left:
            for key in effect.suppresses_whom:
                one = combatant(state, key)
                count = sum(ability != effect.suppresses_except for ability in one.abilities)
                total += SEALED * count * (-1 if one.team_id == self._team else 1)
        if not effect.owner_id:
            return total
        own = combatant(state, effect.owner_id).team_id == self._team
        side = 1 if own else -1
        if effect.fires_in:
            total += PREPARED * side
        if effect.kind == "element_grant":
            total += GRANTED * side
        if own and "charge" in effect.tags and _will_work(effect, effect.owner_id):
            total += self._style.charge
        for reach in effect.targets:
            if effect.mods.m and _will_work(effect, reach.combatant):
                friend = combatant(state, reach.combatant).team_id == self._team
                total += PER_M * effect.mods.m * (1 if friend else -1)
        return total


def _hp(one: Combatant) -> int:
    return one.hp


def _will_work(effect: Effect, who: str) -> bool:
    """Will this effect still work in the next own turn of somebody?"""
    for reach in effect.targets:
        if reach.combatant == who:
            return reach.state == "waiting" or (reach.state == "active" and reach.left > 1)
    return False
