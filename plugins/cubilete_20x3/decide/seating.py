"""Who sits in a running fight, and in which order: rulings of the GM (rules 7.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cubilete.rules.decision import Name, Refusal
from cubilete_20x3 import commands
from cubilete_20x3 import events as ev
from cubilete_20x3.book import book_of, book_with
from cubilete_20x3.decide.flow import turns_of
from cubilete_20x3.decide.rulings import rules
from cubilete_20x3.lobby import combatant_of, seats_wanted
from cubilete_20x3.sheet import HomeMade, Sheet, check_sheet
from cubilete_20x3.state import Team, find_combatant
from cubilete_20x3.turn_order import recomputed, round_order

if TYPE_CHECKING:
    from collections.abc import Mapping

    from msgspec import Struct

    from cubilete.rules.system import Seat
    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.state import State


def reorder(play: Play, cmd: commands.Reorder) -> Refusal | None:
    """Set the order of this round and of those to come; before anybody has taken a turn in it."""
    state = play.state
    refusal = _may_seat(state, cmd.actor)
    if refusal is not None:
        return refusal
    named = tuple(dict.fromkeys(cmd.order))
    if not named or any(find_combatant(state, key) is None for key in named):
        return Refusal("bad_target")
    if state.turn is not None or state.acted or state.place:
        return Refusal("wrong_window")
    listed = tuple(dict.fromkeys((*state.order, *(one.id for one in state.combatants))))
    ranks = (*named, *(key for key in listed if key not in named))
    order = tuple(key for key in ranks if key in state.order)
    play.emit(ev.OrderSet(order, ranks, cmd.actor))
    if recomputed(state):
        play.emit(ev.OrderSet(round_order(play.state), ranks, cmd.actor))
    _call_first(play)
    return None


def _call_first(play: Play) -> None:
    """Call whoever is first now; in a phase of free order all are called already."""
    state = play.state
    if state.active_id is None:
        return
    places = turns_of(state, state.half) if state.mode == "gm_batch" else state.order
    for place, key in enumerate(places):
        if not play.who(key).ko:
            play.emit(ev.NextCalled(key, state.turn_no, state.round, place, state.half))
            return


def admit(play: Play, cmd: commands.Admit) -> Refusal | None:  # noqa: PLR0911  one exit for each reason
    """Let one more join, at the end of the order."""
    state, seat = play.state, cmd.seat
    refusal = _may_seat(state, cmd.actor)
    if refusal is not None:
        return refusal
    if find_combatant(state, seat.id) is not None:
        return Refusal("bad_target")
    most = seats_wanted(state.mode)[1]
    if len(state.combatants) >= most:
        return Refusal("seats", {"low": most, "high": most})
    if state.turn is not None:
        return Refusal("wrong_window")
    book = book_with((*state.homemade, *cmd.homemade))
    if any(key not in book.abilities for key in cmd.sheet.abilities):
        return Refusal("late_ability", {"who": Name(seat.id)})
    refusal = check_sheet(cmd.sheet, state.settings, book, gm=seat.gm_side)
    if refusal is not None:
        return replace(refusal, args={**refusal.args, "who": Name(seat.id)})
    team = _side_of(state, seat)
    new = team.members == (seat.id,)
    one = combatant_of(seat, cmd.sheet, state.settings, team.id)
    play.emit(ev.CombatantJoined(one, cmd.actor, team if new else None, cmd.homemade))
    return None


def admission(
    state: State, gm: str, seat: Seat, sheet: Sheet, abilities: Mapping[str, Struct]
) -> commands.Admit | Refusal:
    """Ask for one more, with the texts of what it made itself; what the fight knows stays as it is (R9d)."""
    known = book_of(state).abilities
    texts: list[str] = []
    for key in sheet.abilities:
        own = abilities.get(key)
        if key in known or not isinstance(own, HomeMade):
            continue
        if not own.approved:
            return Refusal("not_approved", {"who": Name(seat.id)})
        texts.append(own.text)
    return commands.Admit(gm, seat, sheet, tuple(texts))


def _side_of(state: State, seat: Seat) -> Team:
    """The side that a seat joins, or the new one that it makes."""
    for team in state.teams:
        match state.mode:
            case "gm_batch" | "gm_interleaved":
                same = team.is_gm_side is seat.gm_side
            case "teams":
                same = bool(seat.team) and team.name.casefold() == seat.team.casefold()
            case _:
                same = False
        if same:
            return team
    name = seat.team if state.mode == "teams" else ""
    return Team(f"t{len(state.teams) + 1}", name, (seat.id,), seat.id, seat.gm_side)


def _may_seat(state: State, actor: str) -> Refusal | None:
    if state.phase != "running":
        return Refusal("not_running")
    return None if rules(state, actor) else Refusal("not_gm")
