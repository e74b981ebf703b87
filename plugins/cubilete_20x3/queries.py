"""Questions that many rules ask of a state. Each is a plain reading; nothing is changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete_20x3.scope import Scope
from cubilete_20x3.state import combatant, find_combatant

if TYPE_CHECKING:
    from cubilete_20x3.book import Ability, Book
    from cubilete_20x3.state import Combatant, Effect, PendingAttack, State, Turn
    from cubilete_20x3.tables import Truth


def are_opponents(state: State, one: str, other: str) -> bool:
    """Tell whether two combatants stand on different sides."""
    return combatant(state, one).team_id != combatant(state, other).team_id


def opponents(state: State, who: Combatant) -> tuple[Combatant, ...]:
    """List the opponents who are not KO (R7b)."""
    return tuple(c for c in state.combatants if c.team_id != who.team_id and not c.ko)


def allies(state: State, who: Combatant) -> tuple[Combatant, ...]:
    """List the teammates who are not KO, without the user."""
    return tuple(c for c in state.combatants if c.team_id == who.team_id and c.id != who.id and not c.ko)


def fallen_allies(state: State, who: Combatant) -> tuple[Combatant, ...]:
    """List the teammates who are KO and not gone (`revive`, RX10)."""
    return tuple(c for c in state.combatants if c.team_id == who.team_id and c.ko and not c.left)


def is_gm_side(state: State, who: Combatant) -> bool:
    """Tell whether a combatant belongs to the GM."""
    return any(team.is_gm_side for team in state.teams if team.id == who.team_id)


def is_team_fight(state: State, who: Combatant) -> bool:
    """Tell whether the user's team began with two members or more (6.2 `team_fight`)."""
    return any(len(team.members) > 1 for team in state.teams if team.id == who.team_id)


def own_hold(state: State, who: str) -> Effect | None:
    """Find the hold that somebody keeps, checked or not (R7.2l: at most one)."""
    for effect in state.effects:
        if effect.holder_id == who:
            return effect
    return None


def is_held(state: State, who: str) -> bool:
    """Tell whether a checked hold is in force on somebody (R6.3b)."""
    return any(effect.held_id == who and effect.state == "active" for effect in state.effects)


def answered_players(state: State) -> tuple[str, ...]:
    """List the players whom the GM's side answers, in the order in which they acted (R4.2b).

    A round that the GM's side begins answers the phase of the round before.
    """
    if state.half == "gm" and state.answered:
        return state.answered
    players = {c.id for c in state.combatants if not is_gm_side(state, c)}
    return tuple(key for key in state.acted if key in players)


def pending_on(state: State, who: str, answers: str = "") -> tuple[PendingAttack, ...]:
    """List the attacks that somebody has to answer, in the order of declaration."""
    return tuple(
        attack
        for attack in state.pending
        if attack.target_id == who and (not answers or attack.attacker_id == answers)
    )


def find_effect(state: State, key: int | None) -> Effect | None:
    """Find a lasting effect by its number."""
    for effect in state.effects:
        if effect.id == key:
            return effect
    return None


def find_attack(state: State, key: int | None) -> PendingAttack | None:
    """Find a pending attack by its number."""
    for attack in state.pending:
        if attack.id == key:
            return attack
    return None


def free_number(taken: list[int]) -> int:
    """Give the smallest number from 1 that is not taken."""
    number = 1
    while number in taken:
        number += 1
    return number


def free_effect_number(state: State) -> int:
    """Give a number for an effect, and for its use: no use that still lasts has it (R8.1g)."""
    return free_number([number for effect in state.effects for number in (effect.id, effect.use)])


def works_on(effect: Effect, who: str) -> bool:
    """Tell whether an effect is active on somebody now."""
    return any(reach.combatant == who and reach.state == "active" for reach in effect.targets)


def has_tag(state: State, who: str, tag: str) -> bool:
    """Tell whether a lasting effect with this tag is active on somebody."""
    return any(tag in effect.tags and works_on(effect, who) for effect in state.effects)


def element_tags(state: State, who: str) -> tuple[str, ...]:
    """List the elements granted to somebody now (R9.2.10b)."""
    return tuple(
        tag.removeprefix("element:")
        for effect in state.effects
        for tag in effect.tags
        if tag.startswith("element:") and works_on(effect, who)
    )


def is_in_flight(state: State, who: str) -> bool:
    """Tell whether somebody made itself unreachable and is not down yet (R8.5)."""
    return any(effect.owner_id == who and effect.blocks for effect in state.effects)


def cannot_be_hit_by(state: State, who: str, attack_type: str) -> bool:
    """Tell whether nobody may declare this type of attack against somebody now (R8.5c)."""
    return any(
        effect.owner_id == who and effect.blocking and attack_type in effect.blocks
        for effect in state.effects
    )


def can_receive(state: State, who: str, attack_type: str) -> bool:
    """Tell whether somebody may take such an attack over (R6.4e)."""
    return not any(effect.owner_id == who and attack_type in effect.blocks for effect in state.effects)


def seal_on(state: State, who: str, ability: Ability) -> Effect | None:
    """Find the seal under which somebody's ability is (R9.3h)."""
    for effect in state.effects:
        if (
            effect.suppresses_left
            and ability.kind in effect.suppresses
            and who in effect.suppresses_whom
            and ability.id != effect.suppresses_except
        ):
            return effect
    return None


def owned(state: State, book: Book, who: Combatant) -> tuple[Ability, ...]:
    """List the unique abilities of somebody that work now."""
    found = tuple(book.abilities[key] for key in who.abilities if key in book.abilities)
    if any(effect.suppresses_left for effect in state.effects):
        return tuple(ability for ability in found if seal_on(state, who.id, ability) is None)
    return found


def fulfilling(state: State, book: Book, who: Combatant) -> tuple[Ability, ...]:
    """List the abilities that count for requirements: sealed ones too where the group says so (R9.3h)."""
    if state.settings.suppressed_counts_as_owned:
        return tuple(book.abilities[key] for key in who.abilities if key in book.abilities)
    return owned(state, book, who)


def rule_flag(state: State, book: Book, who: Combatant, flag: str) -> bool:
    """Tell whether a passive ability sets a rule flag for somebody."""
    return any(
        row.flag == flag and _holds(row.when, state, book, who)
        for ability in owned(state, book, who)
        for row in ability.flags
    )


def _holds(when: Truth | None, state: State, book: Book, who: Combatant) -> bool:
    """Tell whether the condition of a passive row holds for its owner now."""
    return when is None or when.holds(Scope(state, book, who))


def bans(state: State, book: Book, who: Combatant) -> tuple[tuple[str, str], ...]:
    """List what somebody may not do, each with the ability that forbids it."""
    found = [
        (what, ability.id)
        for ability in owned(state, book, who)
        for row in ability.bans
        if _holds(row.when, state, book, who)
        for what in row.what
    ]
    for effect in state.effects:
        if effect.forbids and not effect.holder_id and works_on(effect, who.id):
            found.extend((what, effect.ability_id) for what in effect.forbids)
    turn = state.turn
    if turn is not None and turn.combatant_id == who.id:
        held = ("a", "m") if "a" in turn.blocked else ()
        found.extend((what, _forbidding(book, who, what)) for what in turn.blocked if what not in held)
    return tuple(found)


def _forbidding(book: Book, who: Combatant, what: str) -> str:
    """Find which ability forbade something for the rest of this turn."""
    for key, ability in book.abilities.items():
        if what in ability.forbids_now and (key in who.abilities or who.used_on.get(key) == who.turns):
            return key
    return ""


def is_banned(state: State, book: Book, who: str, what: str) -> bool:
    """Tell whether an ability or an effect forbids somebody this now: `defend`, `attack`, `m`."""
    return any(what == one for one, _ in bans(state, book, combatant(state, who)))


def m_block(state: State, turn: Turn) -> str:
    """Say why no hold lets M be used: `held`, `holding`, or an empty text (R7.2c, R7.2d)."""
    who = turn.combatant_id
    if "a" in turn.blocked or is_held(state, who):
        return "held"
    return "holding" if own_hold(state, who) is not None else ""


def l_bonus_m(state: State, book: Book, turn: Turn) -> int:
    """Give the M that counts for an L bonus (R6.2c; settings `l_bonus_m`, `l_bonus_spends_m`)."""
    return 0 if m_block(state, turn) else unblocked_l_m(state, book, turn)


def unblocked_l_m(state: State, book: Book, turn: Turn) -> int:
    """Give the M that would count for an L bonus if M were free: a hold may still be broken (R6.3d)."""
    settings = state.settings
    if is_banned(state, book, turn.combatant_id, "m"):
        return 0
    if settings.l_bonus_m == "remaining" or settings.l_bonus_spends_m:
        return turn.available.m
    return max(0, turn.got.m)  # below 0 only with `value_floor = none`, and then it is no bonus


def is_stored_a_lost(state: State, turn: Turn) -> bool:
    """Tell whether a swap has put another A in the place of the stored one (R8.3b, R8.3e)."""
    return turn.fixed.a is not None and state.settings.swap_moves_bonuses


def is_interruptible(state: State, effect: Effect) -> bool:
    """Tell whether an effect can be ended by interruption now (R8.1d, R8.1e)."""
    if not effect.interruptible or effect.holder_id:
        return False
    if state.settings.interrupt_multi_turn == "first_lap":
        owner = find_combatant(state, effect.owner_id)
        return owner is not None and owner.last_turn_no <= effect.created_at
    return True


def interrupt_value(state: State, effect: Effect) -> int:
    """Give the M that an interruption needs (R8.1c)."""
    return effect.interrupt_value or state.settings.interrupt_no_m_value


def awaited(state: State) -> tuple[str, ...]:
    """List the combatants who may act now (R4.2i)."""
    if state.phase != "running":
        return ()
    if state.active_id is not None:
        return (state.active_id,)
    return tuple(
        c.id for c in state.combatants if not c.ko and c.id not in state.acted and not is_gm_side(state, c)
    )
