"""A system's verb, said by somebody in a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import structlog

from cubilete.chat.grammar import replace_actor
from cubilete.errors import CubileteError
from cubilete.rules.decision import Refusal
from cubilete.sessions.fights import owners_of, step

if TYPE_CHECKING:
    from cubilete.chat.grammar import Part
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight

log = structlog.get_logger(__name__)


async def play(call: Call, part: Part) -> Refusal | None:
    """Let the system decide; the actor is whoever this member plays in the place's fight."""
    fight = await call.fight()
    if fight is None:
        return Refusal("no_fight", example="/duelo")
    if fight.phase == "lobby":
        return Refusal("fight_not_started", {"number": fight.number}, "/empezar")
    if fight.system != part.owner:
        return Refusal("other_system", {"number": fight.number})
    actor = acting(call, fight, part)
    if isinstance(actor, Refusal):
        return actor
    command = replace_actor(part, actor).args
    system = call.desk.systems[fight.system]
    point = call.work.savepoint()
    try:
        return await step(call, fight, lambda state, dice: system.decide(state, command, dice), actor=actor)
    except CubileteError:
        raise
    except Exception:
        log.exception("a system failed", system=fight.system, verb=part.spec.id)
        call.work.rollback(point)
        return Refusal("plugin_failed", {"verb": part.spelling})


def acting(call: Call, fight: Fight[Any], part: Part | None = None) -> str | Refusal:
    """The character for whom this member speaks: the one that is waited for, else their own.

    A GM's rulings are spoken as the GM, by member id.
    """
    if part is not None and part.spec.who == "gm":
        return call.actor
    mine = [seat.id for seat in fight.seats if call.actor in owners_of(fight, seat.id)]
    if not mine:
        return Refusal("not_in_fight", {"number": fight.number})
    due = [character for character in fight.awaited if character in mine]
    return (due or mine)[0]
