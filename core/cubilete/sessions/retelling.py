"""What goes on in a place, told once more in one of its rooms: a room that is new has seen none of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import structlog

from cubilete.sessions import proposals
from cubilete.sessions.fights import tell_board
from cubilete.sessions.lobby_card import tell_lobby
from cubilete.sessions.mistakes import NO_MISTAKES

if TYPE_CHECKING:
    from cubilete.sessions.call import Call

log = structlog.get_logger(__name__)


async def tell_again(call: Call) -> None:
    """Cards and questions with their buttons, in the call's room alone."""
    call.rooms = (call.room,)
    for proposal in await proposals.open_here(call):
        if proposals.is_shown(call, proposal):
            proposals.tell_card(call, proposal)
    fight = await call.fight()
    if fight is None or fight.places[0] != call.place_key:
        return
    point = call.work.savepoint()
    try:
        if fight.phase == "lobby":
            await tell_lobby(call, fight)
        else:
            await tell_board(call, fight, called=True)
    except NO_MISTAKES:
        raise
    except Exception:
        log.exception("a board could not be told", system=fight.system)
        call.work.rollback(point)
