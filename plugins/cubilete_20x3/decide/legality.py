"""Whether an ability may be used now, and if not the first reason in the order of RX16."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cubilete.rules.decision import Refusal
from cubilete_20x3 import queries
from cubilete_20x3.book import Ability
from cubilete_20x3.decide.targets import Chosen, choose
from cubilete_20x3.reasons import explain
from cubilete_20x3.scope import NOTHING_PAID
from cubilete_20x3.state import Paid, Stat
from cubilete_20x3.values import stored_a

if TYPE_CHECKING:
    from cubilete_20x3.commands import Use
    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.decide.standing import Standing
    from cubilete_20x3.scope import Scope
    from cubilete_20x3.state import Combatant, Turn


class Ready(Struct, frozen=True):
    """A legal use with everything chosen and its price."""

    ability: Ability
    user_id: str
    chosen: Chosen
    paid: Paid
    spent: tuple[Stat, ...]
    l_m: int | None = None
    """The M in it that is paid for the bonus of an L attack (`l_bonus_spends_m`)."""


def check(play: Play, ability: Ability, cmd: Use) -> Ready | Refusal:
    """Check everything but the window, in the state as it is (after the defaults)."""
    return barred(play, ability, cmd.actor) or check_aimed(play, ability, cmd)


def barred(play: Play, ability: Ability, actor: str) -> Refusal | None:
    """Say why an ability cannot be used at all, whatever it is aimed at; a menu asks it once."""
    standing = play.standing(actor)
    if ability.listed and ability.id not in standing.user.abilities:
        return Refusal("not_listed")
    return (
        _slots(play, ability, play.turn())
        or _blocks(play, ability, standing)
        or banned(play, ability, standing.bans)
    )


def check_aimed(play: Play, ability: Ability, cmd: Use) -> Ready | Refusal:
    """Check the rest: what it is aimed at, what it requires and its price."""
    turn = play.turn()
    standing = play.standing(cmd.actor)
    user = standing.user
    scope = standing.scope.again()
    scope.ability = ability
    if play.state.settings.charge_combines == "strike_only" and not ability.takes_stored:
        scope.leave_out_of_a(stored_a(play.state, turn))
    chosen = choose(play, ability, cmd, scope)
    if isinstance(chosen, Refusal):
        return chosen
    for stat, _ in ability.cs:
        if stat != "hp" and getattr(turn.spent, stat):
            return Refusal(f"{stat}_spent")
    table = ability.table
    if table.rq is not None:
        asked = scope.required()
        if not table.rq.holds(asked):
            return Refusal(table.why) if table.why else explain(table.rq, asked)
    if table.choices and chosen.choice is None:
        return Refusal("bad_choice", {"options": ""})
    paid, spent = price_of(ability, scope)
    refusal = _price(play, ability, scope, paid) or _limits(ability, user, turn)
    if refusal is not None:
        return refusal
    l_m = _m_for_bonus(play, ability, turn, paid)
    if l_m:
        paid, spent = replace(paid, m=paid.m + l_m), (*spent, "m")
    return Ready(ability, user.id, chosen, paid, spent, l_m)


def _m_for_bonus(play: Play, ability: Ability, turn: Turn, paid: Paid) -> int | None:
    """Give the M that an L attack pays for its bonus: all that its own price leaves (`l_bonus_spends_m`)."""
    if not play.state.settings.l_bonus_spends_m or ability.attack is None:
        return None
    if "l_m" not in ability.attack.value.names():
        return 0
    return max(0, queries.l_bonus_m(play.state, play.book, turn) - paid.m)


def _slots(play: Play, ability: Ability, turn: Turn) -> Refusal | None:
    settings = play.state.settings
    used = turn.slots_used
    if "action" in ability.slots and "action" in used:
        return Refusal("action_used", {"by": "hold" if _keeps_hold(play, turn) else "step"})
    if "m_action" in ability.slots and used.count("m_action") >= settings.m_actions_per_turn:
        return Refusal("m_action_used")
    special = "special_interruption"
    if special in ability.slots and used.count(special) >= settings.special_interrupt_per_turn:
        return Refusal("special_used")
    return None


def _keeps_hold(play: Play, turn: Turn) -> bool:
    """Tell whether the action is a hold that is kept, be it by default: nobody has acted then."""
    hold = queries.own_hold(play.state, turn.combatant_id)
    return hold is not None and hold.created_at < play.state.turn_no


def _blocks(play: Play, ability: Ability, standing: Standing) -> Refusal | None:  # noqa: PLR0911  one exit for each reason
    """Held, holding, suppressed, no defence; and what a waiting hold check leaves (R7.2o)."""
    state = play.state
    if ability.is_hold_answer:
        return None
    if standing.held and (ability.needs_a or ability.takes_over):
        return Refusal("held")
    block = standing.m_block if ability.needs_m else ""
    if not block and ability.attack is not None and ability.attack.type == "H":
        # One hold at a time (R7.2l), whatever ability makes it.
        block = "holding" if queries.own_hold(state, standing.user.id) is not None else ""
    if block:
        return Refusal(block)
    if standing.waiting_hold:
        swaps = ability.raises_d and state.settings.swap_vs_new_hold
        if standing.rechecked or not swaps:
            return Refusal("held")
    if ability.listed and standing.sealed:
        seal = queries.seal_on(state, standing.user.id, ability)
        if seal is not None:
            return Refusal("suppressed", {"n": seal.suppresses_left})
    if ability.takes_over and any(what == "defend" for what, _ in standing.bans):
        return Refusal("no_defense_this_turn")
    return None


def banned(play: Play, ability: Ability, bans: tuple[tuple[str, str], ...]) -> Refusal | None:
    """Say which ability forbids this one, if any does."""
    for what, source in bans:
        kind, _, word = what.partition(":")
        match kind:
            case "attack":
                hit = ability.attack_type != "" and word in {"", ability.attack_type}
            case "m":
                hit = ability.needs_m
            case "ability":
                hit = ability.id == word
            case "tag":
                hit = word in ability.table.tags
            case _:
                hit = False
        if hit:
            return Refusal("banned", {"x": play.book.term(source)})
    return None


def price_of(ability: Ability, scope: Scope) -> tuple[Paid, tuple[Stat, ...]]:
    """Compute what a use pays, and which values it spends (R5b, R5e)."""
    if not ability.cs:
        return NOTHING_PAID, ()
    left = scope.available
    amounts = {"d": 0, "a": 0, "m": 0, "hp": 0}
    spent: list[Stat] = []
    for stat, price in ability.cs:
        if price is not None:
            amounts[stat] = max(0, price.number(scope))
        else:
            amounts[stat] = getattr(left, stat)
            spent.append(stat)  # type: ignore[arg-type]  # "all" of hp is refused by the check of tables
    return Paid(**amounts), tuple(spent)


def _price(play: Play, ability: Ability, scope: Scope, paid: Paid) -> Refusal | None:
    if not ability.cs:
        return None
    left = scope.available
    for stat, price in ability.cs:
        amount = getattr(paid, stat)
        if stat == "hp":
            least = 0 if play.state.settings.hp_cost_can_ko else 1
            if amount and scope.user.hp - amount < least:
                return Refusal("hp_too_low", {"n": amount + least})
        elif price is not None and getattr(left, stat) < amount:
            return Refusal(f"{stat}_too_low", {"n": amount})
    return None


def _limits(ability: Ability, user: Combatant, turn: Turn) -> Refusal | None:
    limit = ability.table.limit
    if limit.per_combat and user.uses.get(ability.id, 0) >= limit.per_combat:
        return Refusal("used_up", {"n": limit.per_combat, "per": "combat"})
    if limit.per_turn and turn.used.count(ability.id) >= limit.per_turn:
        return Refusal("used_up", {"n": limit.per_turn, "per": "turn"})
    last = user.used_on.get(ability.id)
    if last is not None and limit.cooldown and user.turns - last <= limit.cooldown:
        return Refusal("cooldown", {"n": limit.cooldown - (user.turns - last) + 1})
    return None
