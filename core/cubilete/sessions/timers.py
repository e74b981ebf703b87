"""What happens by itself: each timer is a name in the commit that set it, and rings as a command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import structlog
from msgspec.structs import replace

from cubilete.chat.incoming import Account, Incoming
from cubilete.chat.message import Line, Message, Name
from cubilete.ledger import seeds
from cubilete.ledger.record import chain
from cubilete.sessions.call import Call
from cubilete.sessions.codec import META, PLACE, PROPOSAL, ROLLS
from cubilete.sessions.events import FightClosed, SeedRevealed
from cubilete.sessions.fights import abandon, step
from cubilete.sessions.keys import SHARDS
from cubilete.sessions.model import Rolls
from cubilete.sessions.rolling import LEDGER

if TYPE_CHECKING:
    from cubilete.sessions.desk import Desk
    from cubilete.sessions.model import Fight
    from cubilete.sessions.store import TimerRow
    from cubilete.sessions.work import Work

log = structlog.get_logger(__name__)

__all__ = ["LATE_NOTICE_AFTER", "SHARDS", "ring"]

LATE_NOTICE_AFTER = 2_000
"""Commands that came too late are named together, this long after the last of them (ms)."""


async def ring(desk: Desk, work: Work, row: TimerRow) -> str:
    """Do what the timer stands for; the network to answer on. The timer itself is always cleared."""
    work.set_timer(row.name, None)
    meta = await work.get(META)
    if meta is None:
        return ""
    kind, _, key = row.name.partition(":")
    match kind:
        case "late":
            await _late(work, key)
        case "proposal":
            await _lapse(desk, work, key)
        case "reveal":
            await _reveal(desk, work, key)
        case "deadline":
            await _deadline(desk, work, key)
        case _:
            log.warning("an unknown timer rang", timer=kind)
    return meta.place.partition(":")[0]


async def _late(work: Work, key: str) -> None:
    """One notice that names all who spoke while nobody listened."""
    place = await work.get(PLACE, key)
    if place is None or not place.late:
        return
    names = tuple(Name(member) for member in place.late)
    work.say(Message((Line("late-notice", {"count": len(names)}),), to=key, calls=names))
    work.put(PLACE, key, replace(place, late=()))


async def _lapse(desk: Desk, work: Work, number: str) -> None:
    """Nobody answered in time. The lobby of a duel closes with its challenge."""
    proposal = await work.get(PROPOSAL, number)
    if proposal is None:
        return
    work.put(PROPOSAL, number, None)
    if await work.get(PLACE, proposal.place) is None:
        return
    call = await _nobodys(desk, work, proposal.place)
    call.put_place(proposals=tuple(one for one in call.place.proposals if one != proposal.number))
    body = (Line("proposal-over", {"about": proposal.about}),)
    call.tell(Message(body, card=f"proposal:{number}"))
    fight = await call.fight() if proposal.kind == "duel" else None
    if fight is not None and (fight.number, fight.phase) == (proposal.fight, "lobby"):
        await abandon(call, fight)
        call.note(FightClosed(fight.number))


async def _nobodys(desk: Desk, work: Work, place: str) -> Call:
    """A command that nobody said."""
    nobody = Account(place.partition(":")[0], "", "")
    call = Call(desk, work, Incoming(work.command, "service", place, nobody, work.now), place, "")
    await call.load()
    return call


async def _reveal(desk: Desk, work: Work, key: str) -> None:
    """A day after its end a fight's secret opens, and its snapshots go."""
    system, _, number = key.partition("/")
    kinds = desk.kinds.get(system)
    if kinds is None:
        return
    fight: Fight[Any] | None = await work.get(kinds.fight, number)
    if fight is None or fight.seed is None or fight.seed.ended_ms is None or fight.seed.revealed:
        return
    seed, entry = seeds.reveal_fight(fight.seed)
    rolls = await work.get(ROLLS, LEDGER) or Rolls()
    record, head = chain(rolls.head, entry)
    work.append(LEDGER, record)
    work.put(ROLLS, LEDGER, replace(rolls, head=head))
    work.put(kinds.fight, number, replace(fight, seed=seed, marks=(), redo=()))
    work.drop_aux(f"snap:{number}")
    work.note(SeedRevealed(f"fight/{number}"))


async def _deadline(desk: Desk, work: Work, key: str) -> None:
    """The system wanted to be heard at this time: its command, spoken by nobody."""
    system_id, _, number = key.partition("/")
    kinds = desk.kinds.get(system_id)
    fight: Fight[Any] | None = await work.get(kinds.fight, number) if kinds is not None else None
    if fight is None or fight.phase != "running":
        return
    system = desk.systems[system_id]
    deadline = system.deadline(fight.state)
    if deadline is None:
        return
    call = await _nobodys(desk, work, fight.places[0])
    spec = next(spec for spec in system.verbs if spec.id == deadline.verb)
    command = spec.args(actor=deadline.actor)
    actor = deadline.actor
    refusal = await step(call, fight, lambda state, dice: system.decide(state, command, dice), actor=actor)
    if refusal is not None:
        log.error("a deadline was refused", system=system_id, code=refusal.code)
