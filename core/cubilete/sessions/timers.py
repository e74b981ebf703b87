"""What happens by itself: each timer is a name in the commit that set it, and rings as a command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import structlog
from msgspec.structs import replace

from cubilete.chat.message import Arg, Line, Message, Name, Names
from cubilete.ledger import seeds
from cubilete.ledger.record import chain
from cubilete.sessions import pausing, proposals
from cubilete.sessions.call import nobodys
from cubilete.sessions.casting import is_auto
from cubilete.sessions.codec import META, PLACE, PROPOSAL, ROLLS
from cubilete.sessions.deadlines import overdue
from cubilete.sessions.events import SeedRevealed
from cubilete.sessions.fights import abandon, step
from cubilete.sessions.keys import SHARDS
from cubilete.sessions.model import FightRef, Rolls
from cubilete.sessions.rolling import LEDGER

if TYPE_CHECKING:
    from msgspec import Struct

    from cubilete.rules.system import RuleSystem
    from cubilete.sessions.call import Call
    from cubilete.sessions.desk import Desk
    from cubilete.sessions.model import Fight
    from cubilete.sessions.store import TimerRow
    from cubilete.sessions.work import Work

log = structlog.get_logger(__name__)

__all__ = ["LATE_NOTICE_AFTER", "SHARDS", "ring"]

_MOST_AUTOMATIC = 24
"""Commands of an automatic combatant in one turn; a turn that needs more is not played on."""

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
        case "auto":
            await _auto(desk, work, key)
        case "resume":
            await _resume(desk, work, key)
        case _:
            log.warning("an unknown timer rang", timer=kind)
    if meta.moved_to:
        # The room is another session's now: this one does what it must, and says nothing.
        work.messages.clear()
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
    call = await nobodys(desk, work, proposal.place)
    call.put_place(proposals=tuple(one for one in call.place.proposals if one != proposal.number))
    body = (Line("proposal-over", {"about": proposal.about}),)
    proposals.tell_about(call, proposal, Message(body))
    fight = await call.fight() if proposal.kind == "duel" else None
    if fight is not None and (fight.number, fight.phase) == (proposal.fight, "lobby"):
        await abandon(call, fight)


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
    """The system wanted to be heard at this time: its command, spoken by nobody.

    Where it names no verb, the GMs are told that it is theirs to play. When a whole phase is overdue, it
    is heard for each who has not played; not for those who are absent, whose time does not run.
    """
    found = await _running(desk, work, key)
    if found is None:
        return
    call, fight = found
    system = desk.systems[fight.system]
    deadline = system.deadline(fight.state)
    for _ in fight.seats:
        who = None if deadline is None or fight.paused else overdue(fight, deadline, work.now)
        if deadline is None or who is None:
            return
        if not deadline.verb:
            names: dict[str, Arg] = {"who": Name(who), "gms": Names(fight.gms)}
            calls = tuple(Name(gm) for gm in fight.gms)
            call.tell_fight(fight, Message((Line("deadline-gm", names),), calls=calls))
            return
        spec = next(spec for spec in system.verbs if spec.id == deadline.verb)
        command = spec.args(actor=who)
        refusal = await step(call, fight, _decision(system, command), actor=who)
        if refusal is not None:
            log.error("a deadline was refused", system=fight.system, code=refusal.code)
            return
        name, fight = deadline.name, await call.fight(FightRef(fight.number, fight.system)) or fight
        deadline = system.deadline(fight.state) if fight.phase == "running" else None
        if deadline is None or deadline.name != name:
            return


def _decision(system: RuleSystem[Any, Any, Any], command: Struct) -> Any:
    return lambda state, dice: system.decide(state, command, dice)


async def _running(desk: Desk, work: Work, key: str) -> tuple[Call, Fight[Any]] | None:
    """The running fight of a timer, and a command that nobody said."""
    system_id, _, number = key.partition("/")
    kinds = desk.kinds.get(system_id)
    fight: Fight[Any] | None = await work.get(kinds.fight, number) if kinds is not None else None
    if fight is None or fight.phase != "running":
        return None
    return await nobodys(desk, work, fight.places[0]), fight


async def _auto(desk: Desk, work: Work, key: str) -> None:
    """Whoever plays itself plays until somebody else is waited for, or until its turn is over."""
    key, _, at = key.rpartition("/")
    found = await _running(desk, work, key)
    if found is None or str(found[1].step) != at:
        return
    call, fight = found
    system = desk.systems[fight.system]
    actor = next((one for one in fight.awaited if is_auto(fight, one)), "")
    for _ in range(_MOST_AUTOMATIC):
        command = system.autoplay(fight.state, actor) if actor in fight.awaited and not fight.paused else None
        if command is None:
            return
        # One timer is enough: those that the steps before this one set in this commit are not needed.
        work.set_timer(f"auto:{key}/{fight.step}", None)
        turn = system.view(fight.state).turn
        refusal = await step(call, fight, _decision(system, command), actor=actor)
        if refusal is not None:
            log.error("an automatic command was refused", system=fight.system, code=refusal.code)
            return
        fight = await call.fight(FightRef(fight.number, fight.system)) or fight
        if fight.phase != "running" or system.view(fight.state).turn != turn:
            return


async def _resume(desk: Desk, work: Work, key: str) -> None:
    """A pause is over."""
    found = await _running(desk, work, key)
    if found is not None and found[1].paused and found[1].until <= work.now:
        await pausing.resume(*found)
