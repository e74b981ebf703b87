"""What follows HP changes: KO, its consequences, the end of the combat (3.15; RX2 to RX6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from cubilete_20x3 import events as ev
from cubilete_20x3 import queries
from cubilete_20x3.decide.attacks import keep_hold
from cubilete_20x3.decide.recompute import recompute_after
from cubilete_20x3.decide.triggers import fire, fire_auto, fire_damage
from cubilete_20x3.scope import Happening

if TYPE_CHECKING:
    from cubilete_20x3.decide.play import Play

HoldEnd: TypeAlias = Literal["broken", "released", "holder_held", "holder_ko", "held_ko", "missed"]


def end_hold(play: Play, hold_id: int, cause: HoldEnd) -> None:
    """End a hold; its holder takes the self-damage (R7.2i) unless a rule lifts it (R9.1.11Sd)."""
    hold = queries.find_effect(play.state, hold_id)
    if hold is None:
        return
    holder = play.who(hold.holder_id)
    damage = hold.self_damage
    if holder.ko or queries.rule_flag(play.state, play.book, holder, "no_hold_self_damage"):
        damage = 0
    if cause == "held_ko" and not play.state.settings.hold_self_damage_on_target_ko:
        damage = 0
    play.emit(ev.HoldEnded(hold.id, holder.id, hold.held_id, cause, damage, max(0, holder.hp - damage)))
    if damage:
        fire_damage(play, "", Happening(damage, "hold_end", "H", target_id=holder.id))


def keep_if_able(play: Play, holder: str) -> None:
    """Keep a hold, or lose it where attacking is forbidden: keeping is an attack (R7.2f, R7.2m)."""
    hold = queries.own_hold(play.state, holder)
    if hold is None:
        return
    barred = {what for what, _ in queries.bans(play.state, play.book, play.who(holder))}
    if barred.isdisjoint(("attack", "attack:H", f"ability:{play.book.keep.id}")):
        keep_hold(play, holder)
        return
    end_hold(play, hold.id, "holder_held")
    settle(play, holder, hold.held_id)


def settle(play: Play, attacker: str = "", defender: str = "") -> None:
    """After one step: new KOs, Overkill, end of combat, what vanishes with the fallen."""
    causes, play.blamed = play.blamed, {}
    fallen = [c.id for c in play.state.combatants if c.hp == 0 and not c.ko]
    if not fallen:
        return
    for key in fallen:
        by, happening = causes.get(key, ("", None))
        overflow = happening.overflow if happening is not None else 0
        play.emit(ev.KnockedOut(key, overflow, by or None))
    if _ended(play, attacker, defender):
        return
    for key in fallen:
        by, happening = causes.get(key, ("", None))
        if happening is not None and not play.who(by).ko:
            happening.target_id = key
            fire(play, by, "ko_caused", happening)
            fire_auto(play, by, "ko_caused", happening)
    for key in fallen:
        _clear(play, key)
    settle(play, attacker, defender)


def _clear(play: Play, key: str) -> None:
    """Take away what a KO'd combatant leaves behind (RX2, RX4, RX5, RX6)."""
    state = play.state
    aimed = tuple(a.id for a in state.pending if a.target_id == key)
    if aimed:
        play.emit(ev.AttacksVanished(aimed, "target_ko"))
    own = queries.own_hold(play.state, key)
    if own is not None:
        end_hold(play, own.id, "holder_ko")
    if state.settings.ko_attacker_pending == "void":
        made = tuple(a.id for a in play.state.pending if a.attacker_id == key)
        if made:
            play.emit(ev.AttacksVanished(made, "attacker_ko"))
    for hold in tuple(e for e in play.state.effects if e.held_id == key):
        end_hold(play, hold.id, "held_ko")
    everything = state.settings.effects_end_on_source_ko
    before, ended = play.state, []
    for effect in before.effects:
        if effect.holder_id or effect.owner_id != key:
            continue
        idle = all(reach.state == "done" for reach in effect.targets) and not effect.suppresses_left
        if everything or idle or effect.fires_in:
            play.emit(ev.EffectEnded(effect.id, effect.ability_id, key, "ko", kind=effect.kind))
            ended.append(effect)
    recompute_after(play, before, tuple(ended))


def _ended(play: Play, attacker: str, defender: str) -> bool:
    """Check R4d and R4e. True when the fight is over."""
    state = play.state
    standing = [team for team in state.teams if any(not play.who(m).ko for m in team.members)]
    if len(standing) > 1:
        return False
    if standing:
        team = standing[0]
        play.emit(ev.FightEnded("win", team.id, team.members))
        return True
    favoured = {"attacker": attacker, "defender": defender}.get(state.settings.draw_rule, "")
    for team in state.teams:
        if favoured and favoured in team.members:
            play.emit(ev.FightEnded("win", team.id, team.members))
            return True
    play.emit(ev.FightEnded("draw"))
    return True
