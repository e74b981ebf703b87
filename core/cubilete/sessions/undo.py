"""Undo: the state becomes a snapshot again, and what was drawn since stays drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cubilete.chat.message import Line, Message, Name
from cubilete.ledger.draws import FightKey, encode_key
from cubilete.ledger.record import Drawn as DrawnEntry
from cubilete.ledger.record import decode, split
from cubilete.rules.decision import Refusal
from cubilete.sessions.casting import is_auto
from cubilete.sessions.deadlines import set_deadline
from cubilete.sessions.events import Ruled, Undone
from cubilete.sessions.fights import (
    decode_snapshot,
    log_step,
    release_characters,
    tell_board,
    wake_auto,
)
from cubilete.sessions.model import Drawn
from cubilete.sessions.rolling import LEDGER

if TYPE_CHECKING:
    from cubilete.rules.decision import Event
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight, LogEntry, Mark
    from cubilete.sessions.rulings import Ruling


async def last_step(call: Call, fight: Fight[Any]) -> LogEntry[Any] | None:
    """The log entry that an undo would take back, or None when there is nothing."""
    if not fight.marks:
        return None
    rows = await call.work.read_log(f"log:{fight.number}", fight.marks[-1].log, fight.log)
    return call.desk.kinds[fight.system].decode_log(rows[0]) if rows else None


async def refuse(call: Call, fight: Fight[Any], character: str) -> Refusal | None:
    """May this character's player take the last step back alone? The system knows."""
    entry = await last_step(call, fight)
    if entry is None:
        return Refusal("nothing_to_undo")
    events: tuple[Event, ...] = tuple(one for one in entry.events if not isinstance(one, (Undone, Ruled)))
    return call.desk.systems[fight.system].may_undo(fight.state, events, character)


async def undo(call: Call, fight: Fight[Any], ruling: Ruling | None = None) -> Refusal | None:
    """Take the last step back, whoever made it, and with it what others did by themselves after it."""
    back = await restored(call, fight, 1)
    if back is None:
        return Refusal("nothing_to_undo")
    mark, fight = back
    while is_auto(fight, mark.actor) and (more := await restored(call, fight, 1)) is not None:
        mark, fight = more
    undone = Undone(fight.number, mark.log, mark.turn)
    fight = log_step(call, fight, call.actor, (undone, *((ruling.event,) if ruling is not None else ())))
    call.note(undone)
    told = (Line("fight-undone", {"who": Name(call.actor), "turn": mark.turn}),)
    call.tell_fight(fight, Message(told + (ruling.lines if ruling is not None else ())))
    await resume_board(call, fight, called=mark.field.startswith("t"))
    return None


async def resume_board(call: Call, fight: Fight[Any], *, called: bool) -> None:
    """Card, deadline and automatic combatants of a fight whose state was put back; it is written."""
    await tell_board(call, fight, called=called)
    fight = set_deadline(call, fight)
    wake_auto(call, fight)
    call.put_fight(fight)


async def restored(call: Call, fight: Fight[Any], steps: int) -> tuple[Mark, Fight[Any]] | None:
    """The fight as it was before its last steps, or None when there are not so many. Nothing is written.

    Faces that were dealt stay dealt, a voided roll stays voided; whoever joined since is free again.
    """
    if not 0 < steps <= len(fight.marks):
        return None
    mark = fight.marks[-steps]
    name = f"snap:{fight.number}"
    data = await call.work.read_aux(name, mark.field)
    if data is None:
        return None
    snapshot, state = decode_snapshot(data, call.desk.systems[fight.system].state_type)
    for dropped in fight.marks[-steps:]:
        call.work.set_aux(name, dropped.field, None)
    seats = fight.seats[: snapshot.seats] if snapshot.seats else fight.seats
    await release_characters(call, replace(fight, seats=fight.seats[len(seats) :]))
    return mark, replace(
        fight,
        state=state,
        step=fight.step + 1,
        turn=snapshot.turn,
        marks=snapshot.marks,
        draws=snapshot.draws,
        awaited=snapshot.awaited,
        redo=await _kept(call, fight, mark.ledger),
        seats=seats,
    )


async def _kept(call: Call, fight: Fight[Any], since: int) -> tuple[Drawn, ...]:
    """Faces that were dealt in what is undone: the same draw deals them again, whoever asks when."""
    faces = {draw.key: draw for draw in fight.redo}
    head = await call.ledger_head()
    for record in await call.work.read_log(LEDGER, since, head.count):
        read = decode(split(record)[0])
        if read is None:
            continue
        entry = read.entry
        if (
            isinstance(entry, DrawnEntry)
            and isinstance(entry.key, FightKey)
            and entry.key.fight == str(fight.number)
        ):
            name = encode_key(entry.key)
            at = read.number - 1
            faces.setdefault(name, Drawn(name, entry.sides, entry.faces, entry.kind, entry.key.turn, at))
    return tuple(faces.values())
