"""The steps of a turn and the defaults that come before them (rules 2.7, RX12 to RX17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.rules.decision import Refusal
from cubilete_20x3 import events as ev
from cubilete_20x3 import queries
from cubilete_20x3.commands import Use
from cubilete_20x3.decide.aftermath import keep_if_able, settle
from cubilete_20x3.decide.flow import end_turn
from cubilete_20x3.decide.guarding import defence, read_division
from cubilete_20x3.decide.legality import Ready, check
from cubilete_20x3.decide.primitives import Deed, perform_rows
from cubilete_20x3.decide.recompute import recompute
from cubilete_20x3.decide.resolution import reaction
from cubilete_20x3.decide.shares import no_division

if TYPE_CHECKING:
    from cubilete_20x3.book import Ability
    from cubilete_20x3.commands import Defend, Intercept
    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.state import PendingAttack, Window

WINDOWS: tuple[Window, ...] = ("opening", "reaction", "action", "proaction")
RANK = {window: place for place, window in enumerate(WINDOWS)}
REACTION = RANK["reaction"]
DECLINED = -1
_NOT_ROLLED = Refusal("not_rolled", example="/turno")


def may_step(play: Play, actor: str) -> Refusal | None:
    """Check that a step of the open turn is the actor's to take (R4.2i)."""
    state = play.state
    if state.phase != "running":
        return Refusal("not_running")
    turn = state.turn
    if turn is not None:
        return None if turn.combatant_id == actor else Refusal("not_your_turn")
    return _NOT_ROLLED if actor in queries.awaited(state) else Refusal("not_your_turn")


def window_for(play: Play, ability: Ability) -> Window | None:
    """Find the earliest window still open in which an ability is legal; None = too late (RX13)."""
    turn = play.turn()
    windows = ability.windows
    if ability.interrupts and play.state.settings.interrupt_timing == "proaction_only":
        windows = tuple(window for window in windows if window != "opening")
    if ability.is_hold_answer:
        return "opening" if turn.window == "opening" and not turn.hold_answered else None
    now = RANK[turn.window]
    for window in WINDOWS[now:]:
        if window not in windows:
            continue
        late = window == turn.window == "action" and "action" in turn.slots_used
        if late and "action" not in ability.slots:
            continue
        return window
    return None


def answer_hold(play: Play, *, moving: bool) -> None:
    """Keep an own hold when nothing was said of it (R7.2e); any step after the roll says so."""
    turn = play.turn()
    if moving and not turn.hold_answered and queries.own_hold(play.state, turn.combatant_id) is not None:
        keep_if_able(play, turn.combatant_id)


def go_to(play: Play, window: Window) -> Refusal | None:
    """Perform the defaults of the windows before `window` and stand in it (RX13).

    Refuses when the actor, or the fight, does not outlast them.
    """
    turn = play.turn()
    actor = turn.combatant_id
    answer_hold(play, moving=True)
    reacts = RANK[window] > REACTION and RANK[turn.window] <= REACTION
    if reacts:
        react(play, by_default=True)
    if not play.running():
        return Refusal("fight_over_first")
    if play.who(actor).ko:
        return Refusal("ko_first")
    if reacts:
        after_step(play, actor)
    if play.turn().window != window:
        play.emit(ev.WindowReached(actor, window))
    return None


def react(play: Play, *, by_default: bool, cmd: Defend | None = None) -> None:
    """Resolve what is pending, with the defence that is possible (R6, 3.15). Does not move the window.

    Without `cmd` the defence is the usual one.
    """
    turn = play.turn()
    actor = turn.combatant_id
    waiting = queries.pending_on(play.state, actor, turn.answers)
    if not waiting or not play.running():
        return
    decline = cmd is not None and cmd.n == DECLINED
    if decline or turn.spent.d or queries.is_banned(play.state, play.book, actor, "defend"):
        play.emit(ev.DefenceDeclined(actor, len(waiting), forced=not decline))
        reaction(play, {})
        return
    guards, m = defence(play, waiting, cmd)
    play.emit(ev.Defended(actor, turn.available.d, len(waiting), m, by_default))
    reaction(play, guards)


def after_step(play: Play, actor: str) -> None:
    """End the turn of whoever fell in it (R4f); read HP conditions again where the group wants it."""
    turn = play.state.turn
    if play.state.settings.passive_hp_check == "live" and turn is not None:
        one = play.who(actor)
        if turn.combatant_id == actor and not one.ko:
            recompute(play)
    if play.running() and play.who(actor).ko and play.state.active_id == actor:
        end_turn(play, actor)


def defend(play: Play, cmd: Defend) -> Refusal | None:
    """Play the reaction."""
    turn = play.turn()
    if RANK[turn.window] > REACTION:
        return Refusal("wrong_window")
    waiting = queries.pending_on(play.state, cmd.actor, turn.answers)
    if not waiting:
        return Refusal("no_pending_attack")
    refusal = _cannot_defend(play, cmd, waiting) or _cannot_divide(play, cmd, waiting)
    if refusal is not None:
        return refusal
    answer_hold(play, moving=True)
    react(play, by_default=False, cmd=cmd)
    if play.running() and not play.who(cmd.actor).ko:
        play.emit(ev.WindowReached(cmd.actor, "action"))
    after_step(play, cmd.actor)
    return None


def _cannot_defend(play: Play, cmd: Defend, waiting: tuple[PendingAttack, ...]) -> Refusal | None:
    """Say why there is no defence, if one is wanted at all (R6d)."""
    if cmd.n == DECLINED:
        return None
    turn = play.turn()
    if queries.is_banned(play.state, play.book, cmd.actor, "defend"):
        return Refusal("no_defense_this_turn")
    if cmd.n and not any(attack.id == cmd.n for attack in waiting):
        return Refusal("bad_target")
    return Refusal("d_spent") if turn.spent.d else None


def _cannot_divide(play: Play, cmd: Defend, waiting: tuple[PendingAttack, ...]) -> Refusal | None:
    """Say why D is not divided as somebody said, if anything was said (A-51)."""
    if not cmd.shares:
        return None
    if play.state.settings.multi_defense != "split":
        return Refusal("no_split", example="/defender")
    if len(waiting) == 1:
        return Refusal("one_attack", example="/defender")
    if cmd.n is not None:
        return no_division(tuple(attack.id for attack in waiting), play.turn().available.d)
    said = read_division(play, waiting, cmd.shares)
    return said if isinstance(said, Refusal) else None


def intercept(play: Play, cmd: Intercept) -> Refusal | None:
    """Take over an attack on a teammate (R6.4)."""
    ability = play.book.interception
    return use(play, ability, Use(cmd.actor, ability.id, attack=cmd.n))


def use(play: Play, ability: Ability, cmd: Use) -> Refusal | None:
    """Use an ability, after the defaults of the windows before its own."""
    ready = prepare(play, ability, cmd)
    if isinstance(ready, Refusal):
        return ready
    perform(play, ready)
    return None


def prepare(play: Play, ability: Ability, cmd: Use) -> Ready | Refusal:
    """Go to an ability's window and check it there."""
    window = window_for(play, ability)
    if window is None:
        return Refusal("wrong_window")
    if not ability.is_hold_answer:
        refusal = go_to(play, window)
        if refusal is not None:
            return refusal
    return check(play, ability, cmd)


def perform(play: Play, ready: Ready) -> None:
    """Pay, then do what the ability does."""
    ability, actor, chosen = ready.ability, ready.user_id, ready.chosen
    if not ability.is_hold_answer:
        play.emit(
            ev.AbilityUsed(
                combatant_id=actor,
                ability_id=ability.id,
                paid=ready.paid,
                spent=ready.spent,
                slots=ability.slots,
                tags=ability.table.tags,
                target_id=chosen.target_id,
                effect_id=chosen.effect_id,
                attack_id=chosen.attack_id,
                choice=chosen.choice,
                hp=play.who(actor).hp - ready.paid.hp,
            )
        )
    deed = Deed(
        actor,
        ability,
        ready.paid,
        chosen.target_id,
        chosen.effect_id,
        chosen.attack_id,
        chosen.choice,
        l_m=ready.l_m,
    )
    perform_rows(play, deed, ability.on.get("use", ()))
    if play.running():
        settle(play, actor)
    if play.running() and ability.ends_hold and not play.who(actor).ko:
        play.emit(ev.WindowReached(actor, "opening"))
    after_step(play, actor)


def done(play: Play, actor: str) -> None:
    """End the turn; what is pending is defended against first."""
    turn = play.turn()
    answer_hold(play, moving=True)
    if RANK[turn.window] <= REACTION:
        react(play, by_default=True)
    if not play.running():
        return
    end_turn(play, actor)
