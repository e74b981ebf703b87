"""Obtained and available values, from dice and modifiers (rules 3.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete_20x3 import queries
from cubilete_20x3.scope import Scope
from cubilete_20x3.state import Fixed, Mod, Paid, Spent, Values

if TYPE_CHECKING:
    from cubilete_20x3.book import Book
    from cubilete_20x3.settings import Settings
    from cubilete_20x3.state import Combatant, Effect, State, Turn


def passive_mods(state: State, book: Book, who: Combatant, hp: int) -> tuple[Mod, ...]:
    """Read the modifiers of each turn (R9g); conditions look at `hp` (R9h)."""
    found = []
    for ability in queries.owned(state, book, who):
        if not ability.each_turn:
            continue
        scope = Scope(state, book, who)
        scope.ability = ability
        scope.hp = hp
        for row in ability.each_turn:
            if row.when is None or row.when.holds(scope):
                amount = {stat: formula.number(scope) for stat, formula in row.mods.items()}
                found.append(Mod(ability.id, amount.get("d", 0), amount.get("a", 0), amount.get("m", 0)))
    return tuple(found)


def effect_mods(state: State, who: Combatant) -> tuple[Mod, ...]:
    """Read the modifiers of lasting effects that are active on somebody (R8.7c)."""
    working = [effect for effect in state.effects if queries.works_on(effect, who.id)]
    found = [
        Mod(effect.ability_id, effect.mods.d, effect.mods.a, effect.mods.m, effect.id)
        for effect in working
        if effect.mods != Values()
    ]
    if state.settings.effect_stacking == "highest":
        found = _strongest(found, working)
    return tuple(found)


def _strongest(mods: list[Mod], effects: list[Effect]) -> list[Mod]:
    """Keep per value the largest bonus and the largest malus; charges always add."""
    charges = {effect.id for effect in effects if "charge" in effect.tags}
    kept: dict[int, list[int]] = {}
    for place, stat in enumerate(("d", "a", "m")):
        rest = [mod for mod in mods if mod.effect_id not in charges]
        for best in (max, min):
            amounts = [(getattr(mod, stat), mod.effect_id) for mod in rest]
            if not amounts:
                continue
            amount, effect_id = best(amounts)
            if (amount > 0) is (best is max) and amount:
                kept.setdefault(effect_id, [0, 0, 0])[place] = amount
    result = []
    for mod in mods:
        if mod.effect_id in charges:
            result.append(mod)
        elif mod.effect_id in kept:
            d, a, m = kept[mod.effect_id]
            result.append(Mod(mod.source, d, a, m, mod.effect_id))
    return result


def obtained(state: State, raw: Values, mods: tuple[Mod, ...]) -> tuple[tuple[Mod, ...], Values]:
    """Add dice and modifiers; capped ones last (R5d, R8.7.5b, R8.7.5c). Modifiers as they worked."""
    caps = {effect.id: effect.cap_m for effect in state.effects if effect.cap_m}
    d, a, m = raw.d, raw.a, raw.m
    late = []
    for mod in mods:
        d += mod.d
        a += mod.a
        if mod.effect_id in caps and mod.m:
            late.append(mod)
        else:
            m += mod.m
    worked = {}
    for mod in late:
        cap = caps[mod.effect_id]
        risen = m if m >= cap else min(cap, m + mod.m)
        worked[mod.effect_id] = risen - m
        m = risen
    if late:
        mods = tuple(
            Mod(mod.source, mod.d, mod.a, worked[mod.effect_id], mod.effect_id)
            if mod.effect_id in worked
            else mod
            for mod in mods
        )
    return mods, _bounded(state.settings, d, a, m)


def _bounded(settings: Settings, d: int, a: int, m: int) -> Values:
    floor, cap = settings.value_floor, settings.value_cap
    if floor != "none":
        d, a, m = max(floor, d), max(floor, a), max(floor, m)
    if cap != "none":
        d, a, m = min(cap, d), min(cap, a), min(cap, m)
    return Values(d, a, m)


def available(got: Values, paid: Paid, spent: Spent, fixed: Fixed) -> Values:
    """Give what is left of the values (R5e, R5f); a swapped value stands in for the obtained one."""
    d = got.d if fixed.d is None else fixed.d
    a = got.a if fixed.a is None else fixed.a
    m = got.m if fixed.m is None else fixed.m
    return Values(
        0 if spent.d else max(0, d - paid.d),
        0 if spent.a else max(0, a - paid.a),
        0 if spent.m else max(0, m - paid.m),
    )


def stored_a(state: State, turn: Turn) -> int:
    """Give what stored A adds to A now; a swap has used it up (R8.4f), a limit leaves less (`value_cap`)."""
    if queries.is_stored_a_lost(state, turn):
        return 0
    charges = {e.id for e in state.effects if "charge" in e.tags and queries.works_on(e, turn.combatant_id)}
    if not charges:
        return 0
    _, without = obtained(state, turn.raw, tuple(mod for mod in turn.mods if mod.effect_id not in charges))
    return max(0, turn.got.a) - max(0, without.a)


def is_stored_a_unused(state: State, turn: Turn) -> bool:
    """Tell whether nothing in this turn has used the stored A, or lost it in a swap (R8.4e)."""
    if queries.is_stored_a_lost(state, turn):
        return False
    if not turn.spent.a:
        return True
    strikes_only = state.settings.charge_combines == "strike_only"
    return strikes_only and turn.paid.a + stored_a(state, turn) <= turn.got.a
