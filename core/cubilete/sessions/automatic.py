"""Automatic combatants among themselves: they rest now and then, so that no chat is flooded."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any

from cubilete.chat.message import Line, Message
from cubilete.sessions.codec import META
from cubilete.sessions.whereabouts import rooms_of

if TYPE_CHECKING:
    from cubilete.sessions.desk import Desk
    from cubilete.sessions.model import Fight
    from cubilete.sessions.store import TimerRow
    from cubilete.sessions.work import Work

PREFIX = "auto:"
IN_A_ROW = 20
"""Turns that automatic combatants of a session play one after the other while nobody says a command."""
REST_MS = 60_000
_SESSIONS = 4096


class Patience:
    """Counts the automatic turns of a session since somebody said a command."""

    def __init__(self) -> None:
        self._turns: OrderedDict[str, int] = OrderedDict()

    def spent(self, session: str) -> bool:
        """Count one more; True when it is one too many, and counting begins anew."""
        turns = self._turns.pop(session, 0) + 1
        if turns > IN_A_ROW:
            return True
        self._turns[session] = turns
        while len(self._turns) > _SESSIONS:
            self._turns.popitem(last=False)
        return False

    def restored(self, session: str) -> None:
        """Somebody is there."""
        self._turns.pop(session, None)


async def rest(desk: Desk, work: Work, row: TimerRow) -> str:
    """Let the automatic turn wait for a while, and say so in the fight's places; the network to answer on."""
    work.set_timer(row.name, work.now + REST_MS)
    meta = await work.get(META)
    system, _, number = row.name.removeprefix(PREFIX).rpartition("/")[0].partition("/")
    kinds = desk.kinds.get(system)
    fight: Fight[Any] | None = await work.get(kinds.fight, number) if kinds is not None else None
    if meta is None or fight is None or fight.phase != "running":
        work.set_timer(row.name, None)
        return ""
    resting = Line("fight-auto-rest", {"number": fight.number, "seconds": REST_MS // 1000})
    for room in (room for place in fight.places for room in rooms_of(meta, place)):
        work.say(Message((resting,), to=room))
    return meta.place.partition(":")[0]
