"""The board, and the turn in play: what stands when the last message has scrolled away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cubilete.chat.message import Line, Name
from cubilete_20x3 import attack_lines, effect_lines, values_lines
from cubilete_20x3.decide.guarding import usual_division
from cubilete_20x3.decide.own_dice import types_dice
from cubilete_20x3.decide.play import Play
from cubilete_20x3.decide.shares import written
from cubilete_20x3.foresight import foresee
from cubilete_20x3.queries import awaited, is_gm_side, is_held, is_in_flight, pending_on
from cubilete_20x3.state import find_combatant
from cubilete_20x3.telling import ending
from cubilete_20x3.words import STATS, Sight, ban, bar, joined, names, noted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cubilete.chat.message import Arg, Block
    from cubilete_20x3.state import Combatant, Effect, State, Team, Turn

NO_NUMBERS = 2
"""So many are called by name alone."""
_AHEAD = 3
"""How many of those who come next are named."""


def card(state: State, viewer: str | None) -> tuple[Block, ...]:
    """Show the board, and with a turn in play its values and what hangs over it.

    The card speaks to whoever is in turn, unless `viewer` is somebody else. Choices are not part of it.
    """
    sight = Sight(state, viewer)
    lines: list[Line] = [_head(state)]
    lines += _people(state, sight)
    if state.phase == "finished":
        lines.append(Line("s20x3-length", {"turns": state.turn_no, "rounds": state.round}))
        return tuple(lines)
    if state.turn is not None:
        lines += _values(state, state.turn)
    lines += _attacks(state, viewer)
    lines += _wanted(state)
    lines += _effects(state, viewer)
    lines += _order(state)
    return tuple(lines)


# who, and how they are


def _head(state: State) -> Line:
    if state.phase == "finished" and state.result is not None:
        return ending(state, state.result.kind, state.result.team, ())
    if state.phase != "running":
        return Line("s20x3-head-lobby")
    if state.active_id is None:
        waited = awaited(state)
        return Line("s20x3-head-phase", {"round": state.round, "who": names(waited), "n": len(waited)})
    who = Name(state.active_id)
    if state.mode == "duel":
        return Line("s20x3-head-duel", {"turn": state.turn_no, "who": who})
    mode = Line(f"mode-20x3-{state.mode}")
    return Line("s20x3-head", {"mode": mode, "round": state.round, "turn": state.turn_no, "who": who})


def _people(state: State, sight: Sight) -> Iterator[Line]:
    """Show one line each, sides together under their name; numbered where a number saves a name."""
    number = {one.id: place for place, one in enumerate(state.combatants, 1)}
    several = len(state.combatants) > NO_NUMBERS
    sides = any(len(team.members) > 1 for team in state.teams)
    for place, team in enumerate(state.teams, 1):
        if sides:
            yield _side(state, team, place)
        for key in team.members:
            one = find_combatant(state, key)
            if one is not None:
                yield person(state, one, sight, number[key] if several else 0)


def _side(state: State, team: Team, place: int) -> Line:
    if team.name:
        return Line("s20x3-team" if len(team.name) > 1 else "s20x3-team-letter", {"team": team.name})
    if team.is_gm_side:
        return Line("s20x3-team-gm")
    if state.mode in {"gm_batch", "gm_interleaved"}:
        return Line("s20x3-team-players")
    return Line("s20x3-team-unnamed", {"n": place})


def person(state: State, one: Combatant, sight: Sight, number: int) -> Line:
    """Show one combatant: HP as far as `sight` goes, and the state that they are in."""
    mark = "active" if one.id == state.active_id else "other"
    who: dict[str, Arg] = {"who": Name(one.id), "mark": mark}
    if one.ko:
        line = Line("s20x3-person-out", {**who, "how": one.left or "ko"})
    elif sight.hides(one):
        line = Line("s20x3-person-hidden", {**who, "hp": sight.now(one.id)})
    else:
        line = Line("s20x3-person", {**who, "hp": one.hp, "max": one.max_hp, "bar": bar(one.hp, one.max_hp)})
    if number:
        line = Line("s20x3-numbered", {"number": number, "line": line})
    return noted(line, () if one.ko else _conditions(state, one))


def _conditions(state: State, one: Combatant) -> list[Line]:
    found: list[Line] = []
    if is_held(state, one.id):
        found.append(Line("s20x3-is-held"))
    if is_in_flight(state, one.id):
        found.append(Line("s20x3-is-flying"))
    if "unreachable" in one.flags:
        found.append(Line("s20x3-flag-unreachable"))
    if state.half == "players" and one.id in state.acted and not is_gm_side(state, one):
        found.append(Line("s20x3-has-acted"))
    return found


# the turn in play


def _values(state: State, turn: Turn) -> Iterator[Line]:
    yield values_lines.available(state, turn)
    for more in (values_lines.origin(state, turn), values_lines.pattern(state, turn)):
        if more is not None:
            yield more
    locks = [ban(state, one) for one in turn.blocked if one not in STATS]
    if locks:
        yield Line("s20x3-turn-locks", {"what": joined(locks)})


def _attacks(state: State, viewer: str | None) -> Iterator[Line]:
    """Show every attack that waits; those on whoever is in turn with what the guard would make of it."""
    turn = state.turn
    mine = () if turn is None else pending_on(state, turn.combatant_id, turn.answers)
    outlooks = foresee(state) if mine else {}
    sight = Sight(state, viewer)
    you = turn is not None and viewer in {None, turn.combatant_id}
    for attack in state.pending:
        line = attack_lines.waiting(state, attack)
        seen = outlooks.get(attack.id)
        if seen is not None:
            what = attack_lines.outlook(seen, sight, you=you)
            line = Line("s20x3-pending-outlook", {"attack": line, "outlook": what})
        yield line


def _wanted(state: State) -> Iterator[Line]:
    """Say what is to be typed, where no button can say it for one."""
    if state.turn is None:
        if any(types_dice(state, one) for one in awaited(state)):
            yield Line("s20x3-type-dice")
        return
    mine = pending_on(state, state.turn.combatant_id, state.turn.answers)
    may = state.turn.window in {"opening", "reaction"} and not state.turn.spent.d
    if state.settings.multi_defense == "split" and len(mine) > 1 and may:
        usual = written(usual_division(Play(state), mine))
        yield Line("s20x3-divide", {"shares": " ".join(usual)})


def _effects(state: State, viewer: str | None) -> Iterator[Line]:
    """Show what lasts; a hold that attacks, anew or again, is there as the attack that it is."""
    attacking = {attack.hold_id for attack in state.pending if attack.hold_id}
    for group in effect_lines.by_use(state.effects):
        if group[0].id not in attacking:
            yield _effect(state, group, viewer)


def _effect(state: State, group: tuple[Effect, ...], viewer: str | None) -> Line:
    line = effect_lines.standing(state, group)
    reach = effect_lines.reach(state, group)
    if reach is None or state.turn is None:
        return line
    you = viewer in {None, state.turn.combatant_id}
    return noted(line, (Line(reach.key, {**reach.args, "you": "yes" if you else "no"}),))


def _order(state: State) -> Iterator[Line]:
    """Name those who come next, where more than two fight; of the players' phase those who are left."""
    if state.mode == "gm_batch" and state.half == "players" and state.active_id is not None:
        left = awaited(replace(state, active_id=None))
        others = [key for key in left if key != state.active_id]
        if others:
            yield Line("s20x3-left", {"who": names(others), "n": len(others)})
    if len(state.combatants) <= NO_NUMBERS or state.mode == "gm_batch" or state.active_id not in state.order:
        return
    start = state.order.index(state.active_id)
    turned = (*state.order[start + 1 :], *state.order[:start])
    coming = [key for key in turned if (one := find_combatant(state, key)) is not None and not one.ko]
    if coming:
        yield Line("s20x3-next", {"who": names(coming[:_AHEAD])})
