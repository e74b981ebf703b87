"""A system's verb, said by somebody in a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import structlog
from msgspec import structs

from cubilete.chat.canonical import canonical
from cubilete.chat.grammar import replace_actor
from cubilete.chat.message import Line, Name
from cubilete.rules.advising import advised
from cubilete.rules.decision import Refusal
from cubilete.sessions import own_dice, proposals, rights
from cubilete.sessions.casting import acting
from cubilete.sessions.fights import step
from cubilete.sessions.mistakes import NO_MISTAKES
from cubilete.sessions.rulings import may_rule, other_sides, ruling

if TYPE_CHECKING:
    from cubilete.chat.grammar import Part
    from cubilete.rules.decision import Event
    from cubilete.rules.dice import Dice
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight
    from cubilete.sessions.rulings import Ruling

__all__ = ["acting", "play"]

log = structlog.get_logger(__name__)


async def play(call: Call, part: Part) -> Refusal | None:
    """Let the system decide; the actor is whoever this member plays in the place's fight."""
    fight = await call.fight()
    rules = part.spec.who == "gm"
    if rules and (fight is None or fight.phase == "lobby"):
        refusal = await rights.refuse(call)
        if refusal is not None:
            return refusal
    running = _running(call, fight, part)
    if isinstance(running, Refusal):
        return running
    if rules:
        return await _rule(call, running, part)
    actor = acting(call, running, part)
    return actor if isinstance(actor, Refusal) else await _decide(call, running, part, actor)


def _running(call: Call, fight: Fight[Any] | None, part: Part) -> Fight[Any] | Refusal:
    """The fight that a system's verb can be said in."""
    if fight is None:
        return Refusal("no_fight", example="/duelo")
    if fight.phase == "lobby":
        return Refusal("fight_not_started", {"number": fight.number}, "/empezar")
    if fight.system != part.owner:
        return Refusal("other_system", {"number": fight.number})
    if fight.paused and not call.is_gm(fight):
        return Refusal("fight_paused", {"number": fight.number})
    return fight


async def _rule(call: Call, fight: Fight[Any], part: Part) -> Refusal | None:
    """A ruling in the system's own words: by the GM, or without one when all sides agree."""
    name = may_rule(call, fight)
    if isinstance(name, Refusal):
        return name
    target = str(getattr(part.args, "target", "") or "")
    if name is None:
        asked = other_sides(call, fight)
        command = canonical(part.spec, part.args, part.owner)
        offered = call.desk.systems[fight.system].offer(fight.state, "")
        if not asked or all(one.verb != part.spec.id for one in offered):
            return Refusal("needs_gm", example="/gm @ana")
        said = call.incoming.text[part.start : part.end] or command
        about = Line("ruling-proposal", {"who": Name(call.actor), "command": said, "number": fight.number})
        await proposals.propose(call, "ruling", command, about, asked, fight=fight.number, step=fight.step)
        return None
    reason = str(getattr(part.args, "reason", "") or "")
    await call.ledger.open()
    ruled = await ruling(call, fight, part.spec.id, whom=target, reason=reason)
    if "reason" in part.args.__struct_fields__:
        part = structs.replace(part, args=structs.replace(part.args, reason=""))
    return await _decide(call, fight, part, name, ruled)


async def _decide(
    call: Call, fight: Fight[Any], part: Part, actor: str, ruled: Ruling | None = None
) -> Refusal | None:
    command = replace_actor(part, actor).args
    system = call.desk.systems[fight.system]

    def act(state: Any, dice: Dice) -> tuple[Event, ...] | Refusal:
        decided: tuple[Event, ...] | Refusal = system.decide(state, command, dice)
        return decided

    point = call.work.savepoint()
    try:
        faces = own_dice.typed(call, fight, command)
        roll = own_dice.Roll(part, actor, faces)
        may = await own_dice.confirmed(call, fight, roll, act) if faces else True
        if may is False:
            return None
        refusal = (
            await step(call, fight, act, actor=actor or call.actor, ruling=ruled, typed=faces)
            if may is True
            else may
        )
        return None if refusal is None else advised(system, fight.state, command, refusal)
    except NO_MISTAKES:
        raise
    except Exception:
        log.exception("a system failed", system=fight.system, verb=part.spec.id)
        call.work.rollback(point)
        return Refusal("plugin_failed", {"verb": part.spelling})
