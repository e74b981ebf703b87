"""The card of a lobby: who sits, who is missing, what to say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cubilete.chat.message import Line, Message, Name, Names
from cubilete.chat.render import explain
from cubilete.ledger import seeds
from cubilete.ledger.record import Head
from cubilete.rules.decision import Refusal
from cubilete.rules.refereed import refereed
from cubilete.sessions.characters import house_rules
from cubilete.sessions.offered import lobby_choices

if TYPE_CHECKING:
    from cubilete.rules.system import Seat
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight


def refuse_start(call: Call, fight: Fight[Any]) -> Refusal | None:
    """Why the lobby cannot start yet: too few, or all on one side.

    All rooms of the lobby are told, so the examples are texts of their languages.
    """
    fewest, _ = call.desk.systems[fight.system].seats_wanted(fight.mode)
    if fight.mode.startswith("gm"):
        if not any(seat.gm_side for seat in fight.seats):
            return Refusal("no_enemy", example="example-enemies")
        if all(seat.gm_side for seat in fight.seats):
            return Refusal("no_players", example="example-join")
    if len(fight.seats) < fewest:
        return Refusal("too_few", {"n": fewest}, "example-join")
    teams = {seat.team for seat in fight.seats}
    if "" not in teams and len(teams) == 1 and not fight.mode.startswith("gm"):
        return Refusal("one_team", {"team": fight.seats[0].team}, "example-join-team")
    return None


async def tell_lobby(call: Call, fight: Fight[Any], *, fresh: bool = False) -> None:
    """The lobby's card: who sits, who is missing, what to say. It is replaced in place, or sent anew."""
    _, most = call.desk.systems[fight.system].seats_wanted(fight.mode)
    lines = [
        Line(
            "lobby-head",
            {
                "number": fight.number,
                "system": Line(f"system-{fight.system}"),
                "mode": Line(f"mode-{fight.system}-{fight.mode}"),
            },
        )
    ]
    if fight.mode.startswith("gm"):
        lines.append(Line("lobby-gms", {"who": Names(call.gms()), "count": len(call.gms())}))
    lines += seat_lines(fight)
    lacking = refuse_start(call, fight)
    lines.append(Line("lobby-ready") if lacking is None else explain(lacking))
    system = refereed(call.desk.systems[fight.system])
    if system is not None:
        lines += system.lobby_lines(fight.mode, await house_rules(call, fight.system))
    if fight.seed is not None:
        commitment = Head(0, seeds.commitment(fight.seed.sealed.secret)).short
        lines.append(Line("lobby-dice", {"commitment": commitment}))
    choices = tuple(
        choice
        for choice in lobby_choices(fight)
        if (choice.command != "empezar" or lacking is None)
        and (choice.command.split()[0] != "unirse" or len(fight.seats) < most)
    )
    call.tell_fight(
        fight,
        Message(
            tuple(lines),
            card=f"fight:{fight.number}",
            choices=choices,
            source=f"{fight.number}.0",
            anew=fresh,
        ),
    )


def seat_lines(fight: Fight[Any]) -> list[Line]:
    """Everybody by number, sides together; the first of a team leads it."""
    sides: dict[str, list[tuple[int, Seat]]] = {}
    for index, seat in enumerate(fight.seats, 1):
        sides.setdefault("gm" if seat.gm_side else f"team {seat.team}", []).append((index, seat))
    several = {seat.team for seat in fight.seats if seat.team}
    lines: list[Line] = []
    for side in sides.values():
        for place, (index, seat) in enumerate(side):
            line = Line("lobby-seat", {"index": index, "who": Name(seat.id)})
            if seat.team:
                line = Line("lobby-seat-team", {"index": index, "who": Name(seat.id), "team": seat.team})
            marks = []
            if seat.team and place == 0 and len(side) > 1:
                marks.append(Line("lobby-mark-captain"))
            if several and not seat.team and not seat.gm_side:
                marks.append(Line("lobby-mark-alone"))
            if seat.gm_side:
                marks.append(Line("lobby-mark-gm"))
            if seat.auto:
                marks.append(Line("lobby-mark-auto"))
            for mark in marks:
                line = Line("lobby-seat-marked", {"seat": line, "mark": mark})
            lines.append(line)
    return lines
