"""When a fight goes on by itself: the time of whoever is waited for, which absences and pauses stop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cubilete.sessions.casting import away_until, seat_of

if TYPE_CHECKING:
    from cubilete.rules.system import Deadline
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight

_DUES = 2
"""Deadlines that are remembered: of the turn in play, and of the phase around it."""


def set_deadline(call: Call, fight: Fight[Any]) -> Fight[Any]:
    """Set when the system wants to be heard, unless something happens before.

    A deadline of the same name keeps its time, so that what others do in between moves it no further.
    There is none in a pause, nor for somebody who is absent for nobody knows how long; other absences
    are waited for. Where it is one of several people's, the first of them counts.
    """
    deadline = None if fight.paused else call.desk.systems[fight.system].deadline(fight.state)
    timer = f"deadline:{fight.system}/{fight.number}"
    if deadline is None:
        call.work.set_timer(timer, None)
        return fight
    now, known = call.work.now, dict(fight.dues).get(deadline.name, 0)
    starts = [back or now for _, back in _timed(fight, deadline, now) if back != 0]
    due = min((known if known > at else at + deadline.after * 1000 for at in starts), default=None)
    call.work.set_timer(timer, due)
    if due is None:
        return fight
    others = tuple(one for one in fight.dues if one[0] != deadline.name)
    return replace(fight, dues=(*others, (deadline.name, due))[-_DUES:])


def overdue(fight: Fight[Any], deadline: Deadline, now: int) -> str | None:
    """Whose time is up when the deadline has come: the first who is there; None = nobody's."""
    return next((who for who, back in _timed(fight, deadline, now) if back is None), None)


def _timed(fight: Fight[Any], deadline: Deadline, now: int) -> list[tuple[str, int | None]]:
    """Whose time it is, each with when they are back; whoever plays itself has none."""
    seats = [(who, seat_of(fight, who)) for who in (deadline.actor, *deadline.others)]
    return [
        (who, away_until(fight, seat.owner, now)) for who, seat in seats if seat is not None and not seat.auto
    ]
