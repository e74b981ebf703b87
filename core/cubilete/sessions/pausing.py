"""Pauses of a fight, and absences of people: while either lasts, no deadline runs out."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cubilete.chat.message import Arg, Line, Message, Name
from cubilete.sessions.deadlines import set_deadline
from cubilete.sessions.events import FightPaused, FightResumed, MemberAway
from cubilete.sessions.fights import log_step, tell_board, wake_auto

if TYPE_CHECKING:
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight
    from cubilete.sessions.rulings import Ruling

_SPAN = re.compile(r"(\d{1,4})\s*(m|min|h|hs|d|dias?|days?|s|sem|semanas?|w|weeks?)")
_MS = {"m": 60_000, "h": 3_600_000, "d": 86_400_000, "s": 604_800_000, "w": 604_800_000}
LONGEST = 60 * 86_400_000
"""A pause with an end lasts at most sixty days."""


def span(text: str) -> int | None:
    """A span such as `2d`, `12h`, `1 semana` in ms; 0 when nothing was said, None for anything else."""
    text = " ".join(text.lower().replace("í", "i").split())
    if not text:
        return 0
    match = _SPAN.fullmatch(text)
    if match is None:
        return None
    ms = int(match[1]) * _MS[match[2][0]]
    return ms if 0 < ms <= LONGEST else None


def pause(call: Call, fight: Fight[Any], ms: int, ruling: Ruling | None) -> Fight[Any]:
    """Nothing goes on, for `ms` or until somebody says so. It is written; telling it is the caller's."""
    now = call.work.now
    until = now + ms if ms else 0
    fight = replace(fight, paused=fight.paused or now, until=until)
    call.work.set_timer(f"deadline:{fight.system}/{fight.number}", None)
    call.work.set_timer(f"resume:{fight.system}/{fight.number}", until or None)
    if ruling is not None:
        fight = log_step(call, fight, call.actor, (ruling.event,))
    call.note(FightPaused(fight.number, until))
    call.put_fight(fight)
    return fight


async def resume(call: Call, fight: Fight[Any]) -> None:
    """It goes on: every deadline moves by as long as the pause was."""
    lasted = call.work.now - fight.paused
    dues = tuple((name, due + lasted) for name, due in fight.dues)
    fight = replace(fight, paused=0, until=0, dues=dues)
    call.work.set_timer(f"resume:{fight.system}/{fight.number}", None)
    call.note(FightResumed(fight.number))
    call.tell_fight(fight, Message((Line("fight-resumed", {"number": fight.number}),)))
    await tell_board(call, fight, called=True)
    fight = set_deadline(call, fight)
    wake_auto(call, fight)
    call.put_fight(fight)


def set_away(call: Call, fight: Fight[Any], member: str, until: int | None) -> Fight[Any]:
    """Somebody is absent until then (0: until they say so), or is back (None). It is written."""
    away = tuple(one for one in fight.away if one[0] != member)
    if until is not None:
        away = (*away, (member, until))
    fight = replace(fight, away=away)
    fight = set_deadline(call, fight)
    call.note(MemberAway(fight.number, member, until is not None))
    call.put_fight(fight)
    return fight


def tell_left(call: Call, fight: Fight[Any], member: str) -> None:
    """Somebody has left the chat: the GMs are told, or all where there is none; the fight goes on."""
    call.note(MemberAway(fight.number, member, away=True, left=True))
    facts: dict[str, Arg] = {"who": Name(member), "number": fight.number}
    calls = tuple(Name(gm) for gm in fight.gms if gm != member)
    if not calls:
        key = "member-left-only-gm" if fight.gms else "member-left"
        call.tell_fight(fight, Message((Line(key, facts),)))
        return
    call.tell_fight(fight, Message((Line("member-left-gm", facts),), calls=calls))
