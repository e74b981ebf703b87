"""Surrender, rulings of the GM, and interceptions outside one's own turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cubilete.rules.decision import Refusal
from cubilete_20x3 import commands, queries
from cubilete_20x3 import events as ev
from cubilete_20x3.decide.aftermath import settle
from cubilete_20x3.decide.flow import call_next, end_turn
from cubilete_20x3.state import find_combatant

if TYPE_CHECKING:
    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.state import Combatant, PendingAttack, State

FLAGS = ("unreachable",)
MOST_HP = 999


def rule(  # noqa: PLR0911  one exit for each ruling
    play: Play, cmd: commands.Surrender | commands.SetHp | commands.SetFlag | commands.Remove
) -> Refusal | None:
    """Surrender, or do what the GM rules."""
    state = play.state
    if state.phase != "running":
        return Refusal("not_running")
    match cmd:
        case commands.Surrender(actor=actor):
            one = find_combatant(state, actor)
            if one is None or one.ko:
                return Refusal("bad_target" if one is None else "target_ko")
            _fall(play, actor, removed=False)
            return None
        case commands.Remove(target=target):
            refusal = _may_rule(play, cmd.actor, target)
            if refusal is None:
                _fall(play, target, removed=True)
            return refusal
        case commands.SetHp(target=target, hp=hp):
            return _may_rule(play, cmd.actor, target) or _set_hp(play, cmd, hp)
        case commands.SetFlag(target=target, flag=flag, on=on):
            refusal = _may_rule(play, cmd.actor, target)
            if refusal is None and (flag not in FLAGS or on not in {"si", "no"}):
                return Refusal("bad_choice", {"options": " ".join((*FLAGS, "si", "no"))})
            if refusal is None:
                play.emit(ev.FlagSet(target, flag, on == "si", cmd.actor))
            return refusal
        case _:
            assert_never(cmd)


def rules(state: State, actor: str) -> bool:
    """Tell whether this is the voice of a GM; in a fight without one, of all sides together (empty)."""
    return actor in state.gm_ids or (not state.gm_ids and not actor)


def _may_rule(play: Play, actor: str, target: str) -> Refusal | None:
    if not rules(play.state, actor):
        return Refusal("not_gm")
    one = find_combatant(play.state, target)
    if one is None:
        return Refusal("bad_target")
    return Refusal("target_ko") if one.ko else None


def _set_hp(play: Play, cmd: commands.SetHp, hp: int) -> Refusal | None:
    if not 1 <= hp <= MOST_HP:
        return Refusal("bad_number", {"word": "hp", "low": 1, "high": MOST_HP})
    play.emit(ev.HpSet(cmd.target, hp, cmd.actor))
    return None


def _fall(play: Play, who: str, *, removed: bool) -> None:
    """HP becomes 0 without overflow (RX10); whoever was called is called no more."""
    before = play.state
    play.emit(ev.Surrendered(who, removed))
    settle(play, "", who)
    if not play.running():
        return
    if before.turn is not None and before.turn.combatant_id == who:
        end_turn(play, who)
    elif before.active_id == who or (before.active_id is None and not queries.awaited(play.state)):
        call_next(play, who, took_turn=False)


def intercept_early(play: Play, cmd: commands.Intercept) -> Refusal | bool:  # noqa: PLR0911  one exit for each reason
    """Claim an attack outside one's own turn (`any_time`). False: it is the actor's own turn."""
    state = play.state
    if state.phase != "running":
        return Refusal("not_running")
    user = find_combatant(state, cmd.actor)
    if user is None:
        return Refusal("not_your_turn")
    if user.ko:
        return Refusal("target_ko")
    if state.turn is not None and state.turn.combatant_id == cmd.actor:
        return False
    if queries.is_held(state, user.id):
        return Refusal("held")
    allies = {c.id for c in queries.allies(state, user)}
    attack = queries.find_attack(state, cmd.n)
    if cmd.n is None:
        open_to = [one for one in state.pending if one.target_id in allies and _can_take(state, user, one)]
        attack = open_to[0] if len(open_to) == 1 else None
    if attack is None or attack.target_id not in allies:
        return Refusal("bad_target")
    if not _can_take(state, user, attack):
        return Refusal("cannot_receive")
    play.emit(
        ev.AttackIntercepted(
            user.id, attack.id, attack.attacker_id, attack.target_id, attack.type, attack.value, early=True
        )
    )
    return True


def _can_take(state: State, user: Combatant, attack: PendingAttack) -> bool:
    return "hold_recheck" not in attack.flags and queries.can_receive(state, user.id, attack.type)
