"""A fight told again from its event log alone: what the log leads to must be what is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cubilete.sessions.cache import SessionCache
from cubilete.sessions.codec import PLACE
from cubilete.sessions.desk import session_of
from cubilete.sessions.events import Ruled, Undone
from cubilete.sessions.fights import FIRST, decode_state
from cubilete.sessions.work import Work

if TYPE_CHECKING:
    from cubilete.sessions.desk import Desk
    from cubilete.sessions.model import Fight


async def stored_fight(desk: Desk, place: str) -> Fight[Any]:
    """The fight of a place as it is stored, or its last one. Raises LookupError when there is none."""
    reader = Work(desk.store, SessionCache(), session_of(place), "", 0)
    here = await reader.get(PLACE, place)
    ref = (here.fight or here.last) if here is not None else None
    fight = await reader.get(desk.kinds[ref.system].fight, str(ref.number)) if ref is not None else None
    if fight is None:
        raise LookupError(f"no fight in {place}")
    return fight


async def folded(desk: Desk, place: str) -> Any:
    """The state that the fight's log leads to, from before its first event, undone steps left out."""
    fight = await stored_fight(desk, place)
    system = desk.systems[fight.system]
    session, number = session_of(place), fight.number
    (first,) = await desk.store.read_aux(session, f"{FIRST}:{number}", ["state"])
    if first is None:
        raise LookupError(f"fight {number} has not begun")
    states = [decode_state(first, system.state_type)]
    for row in await desk.store.read_list(session, f"log:{number}"):
        state = states[-1]
        for event in desk.kinds[fight.system].decode_log(row).events:
            if isinstance(event, Ruled):
                continue
            state = states[event.to] if isinstance(event, Undone) else system.evolve(state, event)
        states.append(state)
    return states[-1]
