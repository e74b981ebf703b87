"""From a lobby to the state before the first event (rules 2.1, 2.2, 4, 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cubilete.rules.decision import Line, Name, Refusal
from cubilete_20x3.book import Book, book_of
from cubilete_20x3.sheet import HomeMade, Sheet, check_sheet
from cubilete_20x3.state import Combatant, Mode, State, Team

if TYPE_CHECKING:
    from collections.abc import Mapping

    from msgspec import Struct

    from cubilete.rules.decision import Arg
    from cubilete.rules.system import Seat, Setup
    from cubilete_20x3.settings import Settings

MODES: dict[str, tuple[str, ...]] = {
    "duel": ("duelo", "duel"),
    "teams": ("equipos", "teams"),
    "free_for_all": ("todos", "ffa"),
    "gm": ("gm", "master", "gm"),
}
SEATS = {"duel": (2, 2), "teams": (2, 40), "free_for_all": (2, 40), "gm": (2, 40)}


def seats_wanted(mode: str) -> tuple[int, int]:
    """Give the fewest and most seats of a mode."""
    return SEATS.get(mode, (2, 40))


def new_fight(
    setup: Setup, settings: Settings, sheets: Mapping[str, Struct], abilities: Mapping[str, Struct]
) -> State | Refusal:
    """Build the state of a lobby that starts; refuses illegal lists (R9d, R9e, R10b) and sides."""
    mode = _mode(setup.mode, settings)
    low, high = seats_wanted(setup.mode)
    if not low <= len(setup.seats) <= high:
        return Refusal("seats", {"low": low, "high": high})
    teams = _teams(setup, mode)
    if len(teams) < 2:  # noqa: PLR2004  a fight has two sides
        return Refusal("seats", {"low": 2, "high": high})
    by_seat = {seat: team.id for team in teams for seat in team.members}
    homemade = _homemade(setup, sheets, abilities)
    if isinstance(homemade, Refusal):
        return homemade
    combatants = tuple(
        combatant_of(seat, _sheet_of(seat, sheets), settings, by_seat[seat.id]) for seat in setup.seats
    )
    order = tuple(seat.id for seat in setup.seats)
    state = State(
        mode, settings, teams=teams, order=order, combatants=combatants, gm_ids=setup.gms, homemade=homemade
    )
    return _check_lists(setup, settings, sheets, book_of(state)) or state


def _sheet_of(seat: Seat, sheets: Mapping[str, Struct]) -> Sheet:
    found = sheets.get(seat.id)
    return found if isinstance(found, Sheet) else Sheet()


def _homemade(
    setup: Setup, sheets: Mapping[str, Struct], abilities: Mapping[str, Struct]
) -> tuple[str, ...] | Refusal:
    """Give the texts of all home-made abilities that somebody brings, each once."""
    found: dict[str, str] = {}
    for seat in setup.seats:
        for key in _sheet_of(seat, sheets).abilities:
            own = abilities.get(key)
            if not isinstance(own, HomeMade):
                continue
            if not own.approved:
                return Refusal("not_approved", {"who": Name(seat.id)})
            found[key] = own.text
    return tuple(found.values())


def lobby_lines(wanted: str, settings: Settings) -> tuple[Line, ...]:
    """Say before the start how the GM's side plays, and when attacks can be intercepted (7.2)."""
    mode = _mode(wanted, settings)
    lines: list[Line] = []
    if wanted == "gm":
        facts: dict[str, Arg] = {"mode": mode, "rolls": settings.gm_batch_rolls, "hp": settings.gm_start_hp}
        lines.append(Line("s20x3-lobby-gm", facts))
    if settings.dice_source == "manual":
        lines.append(Line("s20x3-manual-notice"))
    if mode in {"teams", "gm_batch", "gm_interleaved"} and settings.interception_timing == "own_turn":
        free = mode == "gm_batch" and settings.gm_batch_order == "free"
        lines.append(Line("s20x3-intercept-notice-batch" if free else "s20x3-intercept-notice"))
    return tuple(lines)


def _check_lists(
    setup: Setup, settings: Settings, sheets: Mapping[str, Struct], book: Book
) -> Refusal | None:
    for seat in setup.seats:
        sheet = sheets.get(seat.id)
        if isinstance(sheet, Sheet):
            refusal = check_sheet(sheet, settings, book, gm=seat.gm_side)
            if refusal is not None:
                return replace(refusal, args={**refusal.args, "who": Name(seat.id)})
    return None


def _mode(wanted: str, settings: Settings) -> Mode:
    match wanted:
        case "duel" | "teams" | "free_for_all" | "gm_batch" | "gm_interleaved":
            return wanted
        case "gm":
            return "gm_batch" if settings.gm_mode == "batch" else "gm_interleaved"
        case _:
            raise ValueError(f"no mode {wanted!r}")


def _teams(setup: Setup, mode: Mode) -> tuple[Team, ...]:
    """Group the seats into sides, in the order of arrival; where nobody named one, each stands alone."""
    sides: dict[tuple[str, bool], list[str]] = {}
    for seat in setup.seats:
        match mode:
            case "duel" | "free_for_all":
                key = (seat.id, seat.gm_side)
            case "gm_batch" | "gm_interleaved":
                key = ("gm" if seat.gm_side else "", seat.gm_side)
            case _:
                key = (seat.team or seat.id, seat.gm_side)
        sides.setdefault(key, []).append(seat.id)
    return tuple(
        Team(
            f"t{number}",
            name if mode == "teams" and name not in members else "",
            tuple(members),
            members[0],
            gm_side,
        )
        for number, ((name, gm_side), members) in enumerate(sides.items(), start=1)
    )


def combatant_of(seat: Seat, sheet: Sheet, settings: Settings, team_id: str) -> Combatant:
    """Make a combatant of a seat and its sheet."""
    hp = sheet.hp or (settings.gm_start_hp if seat.gm_side else settings.start_hp)
    return Combatant(
        id=seat.id,
        owner_user_id=seat.owner,
        team_id=team_id,
        hp=hp,
        max_hp=hp,
        abilities=sheet.abilities,
        traits=sheet.traits,
        vulnerable=sheet.vulnerable,
        resistant=sheet.resistant,
        auto=seat.auto,
    )
