"""What each primitive of an ability does (rules 6.3). The engine knows these, and no ability by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from msgspec import Struct

from cubilete_20x3 import events as ev
from cubilete_20x3 import queries, tables
from cubilete_20x3.book import Ability
from cubilete_20x3.decide.attacks import declare_attack, keep_hold
from cubilete_20x3.decide.drafts import Drafts
from cubilete_20x3.decide.now import modify_now, set_value
from cubilete_20x3.decide.recompute import recompute_after
from cubilete_20x3.scope import Happening, Scope
from cubilete_20x3.state import Combatant, Paid
from cubilete_20x3.values import stored_a

if TYPE_CHECKING:
    from cubilete_20x3.decide.play import Play


class Deed(Struct, frozen=True):
    """Who does what to whom: a declared use, or a trigger."""

    user_id: str
    ability: Ability
    paid: Paid = Paid()
    target_id: str | None = None
    effect_id: int | None = None
    attack_id: int | None = None
    choice: str | None = None
    happening: Happening | None = None
    l_m: int | None = None
    """The M paid for the bonus of an L attack, where the group wants that (`l_bonus_spends_m`)."""


def scope_of(play: Play, deed: Deed) -> Scope:
    """Make the reading glass of a deed, with everything chosen in it."""
    scope = play.scope(deed.user_id)
    strikes_only = play.state.settings.charge_combines == "strike_only"
    if strikes_only and scope.turn is not None and not deed.ability.takes_stored:
        scope.leave_out_of_a(stored_a(play.state, scope.turn))
    scope.ability = deed.ability
    scope.paid = deed.paid
    scope.l_m = deed.l_m
    scope.happening = deed.happening
    if deed.target_id is not None:
        scope.target = play.who(deed.target_id)
    scope.effect = queries.find_effect(play.state, deed.effect_id)
    scope.attack = queries.find_attack(play.state, deed.attack_id)
    if deed.choice:
        words = deed.choice.split()
        scope.choice = dict(zip(deed.ability.table.choices, words, strict=False))
    return scope


def receivers(play: Play, deed: Deed, who: tables.Who, *, fallen: bool = False) -> tuple[Combatant, ...]:
    """List whom an effect reaches; somebody KO only when `fallen` are wanted too (R4.2f)."""
    user = play.who(deed.user_id)
    state = play.state
    down = queries.fallen_allies(state, user)
    match who:
        case "self":
            found: tuple[Combatant, ...] = (user,)
        case "target" | "event_target":
            found = (play.who(deed.target_id),) if deed.target_id is not None else ()
        case "team":
            found = (user, *queries.allies(state, user), *down)
        case "allies":
            found = (*queries.allies(state, user), *down)
        case "opponents":
            found = queries.opponents(state, user)
        case "all":
            found = state.combatants
        case _:
            assert_never(who)
    return tuple(c for c in found if not c.ko or (fallen and not c.left))


def perform_rows(play: Play, deed: Deed, rows: tuple[tables.Primitive, ...]) -> None:
    """Do the effects of one use from top to bottom; what lasts begins at the end, together."""
    drafts = Drafts(deed.user_id, deed.ability, deed.target_id, deed.choice)
    chosen = scope_of(play, deed)
    for row in rows:
        if not play.running():
            return
        scope = scope_of(play, deed)
        # An earlier row may have ended what was chosen; it can still be read.
        scope.effect = scope.effect or chosen.effect
        scope.attack = scope.attack or chosen.attack
        if row.when is None or row.when.holds(scope):
            _perform(play, deed, row, scope, drafts)
    drafts.begin(play, deed.paid)


def _perform(play: Play, deed: Deed, row: tables.Primitive, scope: Scope, drafts: Drafts) -> None:  # noqa: PLR0912  one branch for each primitive
    match row:
        case tables.AttackRow():
            if not (scope.user.ko or scope.the_target().ko):  # an earlier row may have knocked one out
                declare_attack(play, deed.user_id, deed.ability, row, scope)
        case tables.KeepHoldRow():
            keep_hold(play, deed.user_id)
        case tables.EndHoldRow() | tables.InterruptRow() | tables.RetargetRow():
            _act_on(play, deed, row)
        case tables.HealRow() | tables.LoseHpRow() | tables.DealRow():
            _change_hp(play, deed, row, scope)
        case tables.SetValueRow():
            set_value(play, deed.user_id, row, scope)
        case tables.LockRow(stats=stats):
            play.emit(ev.ValuesLocked(deed.user_id, stats))
        case tables.ModifyRow(time="this_turn"):
            modify_now(play, deed.user_id, deed.ability, row, scope)
        case tables.ForbidRow(time="this_turn", what=what):
            for one in receivers(play, deed, row.who):
                if play.state.turn is not None and play.state.turn.combatant_id == one.id:
                    play.emit(ev.TurnBlocked(one.id, what))
        case tables.ForbidRow(time="while_hold"):
            pass  # a hold bans M by itself (R7.2c)
        case tables.ModifyRow() | tables.ForbidRow() | tables.GrantTagRow():
            drafts.add(play, row, scope, tuple(c.id for c in receivers(play, deed, row.who)))
        case tables.SuppressRow():
            # Whoever is KO is under the seal too: they may be revived (R9.3e).
            drafts.add(play, row, scope, tuple(c.id for c in receivers(play, deed, row.who, fallen=True)))
        case tables.ChargeBonusRow() | tables.UntargetableRow() | tables.PrepareRow():
            drafts.add(play, row, scope, (deed.user_id,))
        case (
            tables.DefendRow()
            | tables.RuleFlagRow()
            | tables.RuleParamRow()
            | tables.AddDamageRow()
            | tables.NoteRow()
        ):
            pass  # read where they matter, never done
        case _:
            assert_never(row)


def _act_on(
    play: Play, deed: Deed, row: tables.EndHoldRow | tables.InterruptRow | tables.RetargetRow
) -> None:
    from cubilete_20x3.decide.aftermath import end_hold, settle  # noqa: PLC0415  deeds and aftermath need each other

    state = play.state
    match row:
        case tables.EndHoldRow():
            hold = queries.own_hold(state, deed.user_id)
            if hold is not None:
                end_hold(play, hold.id, "released")
                settle(play, deed.user_id, hold.held_id)
        case tables.InterruptRow():
            effect = queries.find_effect(state, deed.effect_id)
            if effect is not None:
                interrupt(play, effect.use or effect.id, deed.user_id)
        case tables.RetargetRow():
            attack = queries.find_attack(state, deed.attack_id)
            if attack is not None:
                play.emit(
                    ev.AttackIntercepted(
                        deed.user_id,
                        attack.id,
                        attack.attacker_id,
                        attack.target_id,
                        attack.type,
                        attack.value,
                    )
                )
        case _:
            assert_never(row)


def interrupt(play: Play, use: int, by: str) -> None:
    """End everything that one use made (R8.1g), then compute the turn in progress again (R8.1h)."""
    ended = tuple(e for e in play.state.effects if (e.use or e.id) == use and not e.holder_id)
    before = play.state
    for effect in ended:
        play.emit(
            ev.EffectEnded(effect.id, effect.ability_id, effect.owner_id, "interrupted", by, effect.kind)
        )
    recompute_after(play, before, ended)
    for effect in ended:
        ability = play.book.abilities[effect.ability_id]
        rows = ability.on.get("interrupted")
        if rows and not play.who(effect.owner_id).ko:
            perform_rows(play, Deed(effect.owner_id, ability), rows)


def _change_hp(
    play: Play, deed: Deed, row: tables.HealRow | tables.LoseHpRow | tables.DealRow, scope: Scope
) -> None:
    heals = isinstance(row, tables.HealRow)
    revives = heals and play.state.settings.revive and "heal" in deed.ability.table.tags
    for key in [one.id for one in receivers(play, deed, row.who, fallen=revives)]:
        if not play.running():
            return
        one = play.who(key)  # what came of the one before may have changed it
        amount = max(0, row.amount.number(scope))
        match row:
            case tables.DealRow() if one.ko:
                continue
            case tables.HealRow() if not (one.hp or one.ko):
                continue  # it falls at the end of this step
            case tables.HealRow():
                limit = 999 if play.state.settings.overheal else max(one.max_hp, one.hp)
                hp = min(limit, one.hp + amount)
                play.emit(ev.Healed(deed.user_id, one.id, deed.ability.id, amount, hp - one.hp, hp))
            case tables.LoseHpRow():
                if amount:
                    play.emit(ev.HpLost(one.id, deed.ability.id, amount, max(0, one.hp - amount)))
            case tables.DealRow():
                _deal(play, deed, one, amount)
            case _:
                assert_never(row)


def _deal(play: Play, deed: Deed, one: Combatant, amount: int) -> None:
    from cubilete_20x3.decide.aftermath import settle  # noqa: PLC0415  as above
    from cubilete_20x3.decide.resolution import damage_bonus  # noqa: PLC0415  as above
    from cubilete_20x3.decide.triggers import fire_damage  # noqa: PLC0415  as above

    happening = Happening(amount, "effect", target_id=one.id)
    amount += damage_bonus(play, deed.user_id, happening)
    happening.overflow = max(0, amount - one.hp)
    play.emit(ev.DamageDealt(one.id, deed.user_id, deed.ability.id, amount, max(0, one.hp - amount)))
    if amount > 0:
        play.blame(deed.user_id, happening)
        fire_damage(play, deed.user_id, happening)
    if not play.answering:  # what answers belongs to the step that it answers (RX3)
        settle(play, deed.user_id, one.id)


__all__ = ["Deed", "interrupt", "perform_rows", "receivers", "scope_of"]
