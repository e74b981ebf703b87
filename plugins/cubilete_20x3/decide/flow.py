"""Turns and rounds: who is called, how a turn begins and ends (rules 2.8, 3.2, RX18, RX20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete_20x3 import events as ev
from cubilete_20x3 import queries
from cubilete_20x3.changes import is_over
from cubilete_20x3.decide.aftermath import keep_if_able, settle
from cubilete_20x3.decide.attacks import check_holds
from cubilete_20x3.decide.primitives import Deed, perform_rows
from cubilete_20x3.decide.recompute import recompute
from cubilete_20x3.decide.triggers import fire
from cubilete_20x3.state import Mod, Values
from cubilete_20x3.tables import ModifyRow, PrepareRow
from cubilete_20x3.turn_order import gone_before, round_order, turned
from cubilete_20x3.values import effect_mods, obtained, passive_mods

if TYPE_CHECKING:
    from cubilete.rules.dice import Dice
    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.state import Combatant, Half, State


def begin_turn(play: Play, who: str, dice: Dice) -> None:
    """Start an own turn: losses of each turn, then the roll (RX18). Whoever falls does not roll."""
    answers = _answers(play.state)
    play.emit(ev.TurnBegun(who, play.state.turn_no, answers))
    fire(play, who, "turn_start")
    settle(play)
    _fire_prepared(play, who)
    if play.running():
        _keep_unanswered(play, who)
    if not play.running():
        return
    if play.who(who).ko:
        end_turn(play, who)
        return
    check_holds(play, who, answers)
    d, a, m = dice.draw(3, 20, turn=play.state.turn_no, whose=who)
    user = play.who(who)
    raw = Values(d, a, m)
    mods = (
        *passive_mods(play.state, play.book, user, user.hp),
        *effect_mods(play.state, user),
        *_early_interceptions(play, user),
    )
    mods, got = obtained(play.state, raw, mods)
    play.emit(ev.Rolled(who, raw, mods, got, answers))
    fire(play, who, "roll")
    settle(play)
    if play.running() and play.state.settings.passive_hp_check == "live" and not play.who(who).ko:
        recompute(play)
    if play.running() and play.who(who).ko:
        end_turn(play, who)


def _keep_unanswered(play: Play, who: str) -> None:
    """Keep a hold of which nothing was said before the roll (R7.2e with `hold_choice = before_roll`)."""
    hold = queries.own_hold(play.state, who)
    if play.state.settings.hold_choice == "before_roll" and hold is not None and not hold.kept:
        keep_if_able(play, who)


def _early_interceptions(play: Play, user: Combatant) -> tuple[Mod, ...]:
    """Count attacks taken over before the own turn (`interception_timing = any_time`)."""
    if play.state.settings.interception_timing != "any_time":
        return ()
    answers = _answers(play.state)
    count = sum("early" in a.flags for a in queries.pending_on(play.state, user.id, answers))
    if play.state.settings.interception_penalty == "per_turn":
        count = min(count, 1)
    ability = play.book.interception
    row = next((r for r in ability.on["use"] if isinstance(r, ModifyRow)), None)
    if not count or row is None:
        return ()
    change = {stat: formula.number(play.scope(user.id)) * count for stat, formula in row.mods.items()}
    return (Mod(ability.id, change.get("d", 0), change.get("a", 0), change.get("m", 0), turn=True),)


def _fire_prepared(play: Play, who: str) -> None:
    """Let what was prepared happen when its time has come."""
    for effect in play.state.effects:
        if effect.owner_id != who or effect.row < 0 or effect.fires_in:
            continue
        if not play.running() or play.who(who).ko:
            return
        if effect not in play.state.effects:
            continue  # it ended by what was prepared beside it
        play.emit(ev.EffectEnded(effect.id, effect.ability_id, who, "fired", kind=effect.kind))
        ability = play.book.abilities[effect.ability_id]
        row = ability.table.effect[effect.row]
        if isinstance(row, PrepareRow):
            deed = Deed(who, ability, target_id=effect.target_id or None, choice=effect.choice or None)
            perform_rows(play, deed, row.then)
            settle(play, who)


def end_turn(play: Play, who: str) -> None:
    """End an own turn: what ran out expires, then the next one is called."""
    play.emit(ev.TurnEnded(who))
    _expire(play)
    if play.running():
        call_next(play, who)


def _expire(play: Play) -> None:
    """End what is over. What it does then may knock somebody out, and even end the fight."""
    for effect in play.state.effects:
        if not play.running():
            return
        if is_over(effect) and effect in play.state.effects:
            play.emit(
                ev.EffectEnded(effect.id, effect.ability_id, effect.owner_id, "expired", kind=effect.kind)
            )
            ability = play.book.abilities[effect.ability_id]
            rows = ability.on.get("expired")
            if rows and not play.who(effect.owner_id).ko:
                perform_rows(play, Deed(effect.owner_id, ability), rows)
                settle(play, effect.owner_id)


def call_next(play: Play, after: str, *, took_turn: bool = True) -> None:
    """Call whoever is next; the places of the fallen go by (R4.2f, RX20).

    Without `took_turn` `after` fell before the roll: then the GM's side has nothing to answer, or another
    of it answers (R4.2a).
    """
    if play.state.mode == "gm_batch":
        _call_batch(play)
        return
    state = play.state
    order, place, number, new = state.order, state.place, state.round, False
    interleaved = state.mode == "gm_interleaved"
    unanswered = False
    if interleaved and not took_turn:
        unanswered = not queries.is_gm_side(state, play.who(after))
        place -= not unanswered
    for _ in range(2 * len(order) + 2 * len(state.combatants) + 2):
        place += 1
        if place >= len(order):
            if not _go_by(play, gone_before(play.state, order, "")):
                return
            place, number, new = 0, number + 1, True
            order = round_order(play.state)
        due = order[place]
        if due not in order[:place] and not _go_by(play, gone_before(play.state, order, due)):
            return
        of_gm = interleaved and queries.is_gm_side(state, play.who(due))
        if unanswered and of_gm:
            unanswered = False  # a fallen player's turn is followed by no answer of the GM side
            continue
        if of_gm:
            due = _enemy_due(play, order, due, new_round=new)
            order = (*order[:place], due, *order[place + 1 :])
        if not play.who(due).ko:
            fresh = order if order != state.order else ()
            play.emit(ev.NextCalled(due, state.turn_no + 1, number, place, new_round=new, order=fresh))
            return
        if not _go_by(play, (due,)):
            return
        unanswered = interleaved


def _go_by(play: Play, fallen: tuple[str, ...]) -> bool:
    """Let places of the fallen go by, which their seals count (RX20). False: the fight is over."""
    for key in fallen:
        play.emit(ev.TurnSkipped(key))
        _expire(play)
        if not play.running():
            return False
    return True


def _enemy_due(play: Play, order: tuple[str, ...], planned: str, *, new_round: bool) -> str:
    """Find the enemy whose turn it is in rotation: after the last that acted, the fallen left out (2.8).

    The first of a round is the first in its order, also where no player before was to be answered.
    """
    state = play.state
    enemies = tuple(m for team in state.teams if team.is_gm_side for m in team.members)
    acted = () if new_round else tuple(key for key in state.acted if key in enemies)
    first = next(key for key in order if key in enemies)
    after = (*turned(enemies, acted[-1])[1:], acted[-1]) if acted else turned(enemies, first)
    return next((key for key in after if not play.who(key).ko), planned)


def side_of(state: State, half: Half) -> tuple[str, ...]:
    """List who belongs to a phase of GM batch, in the order of the list."""
    gm = half == "gm"
    sides = {c.id: queries.is_gm_side(state, c) for c in state.combatants}
    return tuple(key for key in state.order if sides[key] is gm)


def turns_of(state: State, half: Half) -> tuple[str, ...]:
    """List the turns of a phase in order; an enemy may have one for each player (`per_player`)."""
    members = side_of(state, half)
    if half == "gm" and state.settings.gm_batch_rolls == "per_player":
        return tuple(member for member in members for _ in queries.answered_players(state) or ("",))
    return members


def _answers(state: State) -> str:
    """Say whose attacks alone this turn answers, with `gm_batch_rolls = per_player`."""
    if state.mode != "gm_batch" or state.half != "gm" or state.settings.gm_batch_rolls == "one":
        return ""
    players = queries.answered_players(state)
    return players[state.place % len(players)] if players else ""


def _call_batch(play: Play) -> None:
    """Go on in GM batch: the rest of this phase, else the other phase (R4.2h)."""
    state = play.state
    free = state.settings.gm_batch_order == "free"
    if state.half == "players" and free:
        waiting = [k for k in side_of(state, "players") if k not in state.acted and not play.who(k).ko]
        if waiting:
            play.emit(ev.NextCalled(None, state.turn_no + 1, state.round, 0, "players"))
            return
    elif _call_from(play, state.place + 1, state.half, state.turn_no + 1, state.round):
        return
    other: Half = "gm" if state.half == "players" else "players"
    new = other == state.first_half
    open_half(play, other, state.turn_no + 1, state.round + (1 if new else 0), new_round=new)


def open_half(play: Play, half: Half, turn_no: int, number: int, *, new_round: bool) -> None:
    """Open a phase of GM batch: a free one calls everybody, else its first who stands."""
    state = play.state
    members = side_of(state, half)
    for key in members:
        if play.who(key).ko and (half == "players" and state.settings.gm_batch_order == "free"):
            play.emit(ev.TurnSkipped(key))
    _expire(play)
    if not play.running():
        return
    if half == "players" and state.settings.gm_batch_order == "free":
        play.emit(ev.NextCalled(None, turn_no, number, 0, half, new_round=new_round))
        return
    _call_from(play, 0, half, turn_no, number, new_round=new_round)


def _call_from(
    play: Play, first: int, half: Half, turn_no: int, number: int, *, new_round: bool = False
) -> bool:
    """Call who stands first from this place of a phase on. False: nobody is left there."""
    for place, key in enumerate(turns_of(play.state, half)):
        if place < first:
            continue
        if not play.who(key).ko:
            play.emit(ev.NextCalled(key, turn_no, number, place, half, new_round=new_round))
            return True
        if not _go_by(play, (key,)):
            return True
    return False
