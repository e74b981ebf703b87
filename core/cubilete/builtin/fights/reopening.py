"""`/deshacer REASON` after the end: the result is taken back, once, within a day."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cubilete.builtin.fights.ruling import ask_sides
from cubilete.chat.message import Line, Message, Name
from cubilete.ledger import seeds
from cubilete.rules.decision import Refusal
from cubilete.sessions.codec import CHARACTER, MEMBER
from cubilete.sessions.events import FightReopened, Undone
from cubilete.sessions.fights import log_step
from cubilete.sessions.model import FightRef
from cubilete.sessions.rulings import may_rule, ruling
from cubilete.sessions.undo import restored, resume_board

if TYPE_CHECKING:
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight


async def reopen(call: Call, reason: str) -> Refusal | None:
    """Let the place's last fight go on from before its last step."""
    fight = await call.fight(call.place.last) if call.place.last is not None else None
    if fight is None or fight.state is None:
        return Refusal("no_fight", example="/duelo")
    for gm in fight.gms:
        if await _person(call, gm) != gm:  # the system knows the other id as the GM's
            return Refusal("reopen_other_gm", {"number": fight.number, "who": Name(gm)})
    fight = await _for_persons(call, fight)
    name = may_rule(call, fight)
    refusal = name if isinstance(name, Refusal) else await _refuse(call, fight, reason)
    if refusal is not None:
        return refusal
    if name is None:
        about = Line("reopen-proposal", {"who": Name(call.actor), "number": fight.number, "reason": reason})
        return await ask_sides(call, fight, f"deshacer {reason}", about)
    return await _reopen(call, fight, reason)


async def _refuse(call: Call, fight: Fight[Any], reason: str) -> Refusal | None:
    """Why it cannot be: no reason, done before, too late, or somebody is busy elsewhere."""
    if not reason:
        return Refusal("missing_reason", example="example-reopen")
    if fight.reopened:
        return Refusal("reopened_before", {"number": fight.number})
    late = call.work.now - fight.ended_at >= seeds.FIGHT_REVEAL_MS
    if late or fight.seed is None or fight.seed.revealed:
        return Refusal("too_late_to_reopen", {"number": fight.number})
    for key in fight.places:
        place = await call.place_at(key)
        if place is not None and place.fight is not None:
            return Refusal("fight_exists", {"number": place.fight.number})
    for seat in fight.seats:
        character = await call.work.get(CHARACTER, seat.id)
        if character is not None and character.fight:
            return Refusal("character_busy", {"who": Name(seat.id), "number": character.fight})
    return None


async def _for_persons(call: Call, fight: Fight[Any]) -> Fight[Any]:
    """The fight with the seats of those who have joined their accounts since (`/soyyo`) as theirs."""
    owners = {seat.owner: await _person(call, seat.owner) for seat in fight.seats if seat.owner}
    delegates = [(key, await _person(call, member)) for key, member in fight.delegates]
    away = [(await _person(call, member), until) for member, until in fight.away]
    seats = tuple(replace(one, owner=owners[one.owner]) if one.owner else one for one in fight.seats)
    return replace(fight, seats=seats, delegates=tuple(delegates), away=tuple(away))


async def _person(call: Call, member: str) -> str:
    known = await call.work.get(MEMBER, member)
    return known.same_as if known is not None and known.same_as else member


async def _reopen(call: Call, fight: Fight[Any], reason: str) -> Refusal | None:
    system = call.desk.systems[fight.system]
    if fight.seed is not None:
        fight = replace(fight, seed=seeds.reopen_fight(fight.seed))
    await call.ledger.open()
    ruled = await ruling(call, fight, "deshacer", reason=reason)
    fight = replace(fight, phase="running", ended_at=0, reopened=True)
    if system.view(fight.state).phase == "finished":
        back = await restored(call, fight, 1)
        if back is None:
            return Refusal("nothing_to_undo")
        mark, fight = back
        fight = log_step(call, fight, call.actor, (Undone(fight.number, mark.log, mark.turn), ruled.event))
    else:
        fight = replace(fight, step=fight.step + 1, awaited=system.view(fight.state).awaited)
        fight = log_step(call, fight, call.actor, (ruled.event,))
    await _check_out(call, fight)
    call.work.set_timer(f"reveal:{fight.system}/{fight.number}", None)
    call.note_all((FightReopened(fight.number), ruled.event))
    told = Line("fight-reopened", {"who": Name(call.actor), "number": fight.number})
    call.tell_fight(fight, Message((told, *ruled.lines)))
    await resume_board(call, fight, called=True)
    return None


async def _check_out(call: Call, fight: Fight[Any]) -> None:
    """Characters and places belong to the fight again."""
    for seat in fight.seats:
        character = await call.work.get(CHARACTER, seat.id)
        if character is not None:
            call.work.put(CHARACTER, seat.id, replace(character, fight=fight.number))
    ref = FightRef(fight.number, fight.system)
    for key in fight.places:
        await call.change_place(key, fight=ref, last=None)
