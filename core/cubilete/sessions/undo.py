"""Undo: the state becomes a snapshot again, and what was drawn since stays drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cubilete.chat.message import Line, Message, Name
from cubilete.ledger.draws import FightKey, encode_key
from cubilete.ledger.record import Drawn as DrawnEntry
from cubilete.ledger.record import decode, split
from cubilete.rules.decision import Refusal
from cubilete.sessions.events import Undone
from cubilete.sessions.fights import decode_snapshot, log_step, set_deadline, tell_board
from cubilete.sessions.model import Drawn
from cubilete.sessions.rolling import LEDGER

if TYPE_CHECKING:
    from cubilete.rules.decision import Event
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight, LogEntry


async def last_step(call: Call, fight: Fight[Any]) -> LogEntry[Any] | None:
    """The log entry that an undo would take back, or None when there is nothing."""
    if not fight.marks:
        return None
    at = fight.marks[-1].log
    rows = await call.desk.store.read_list(call.work.session, f"log:{fight.number}", at, at)
    return call.desk.kinds[fight.system].decode_log(rows[0]) if rows else None


async def refuse(call: Call, fight: Fight[Any], character: str) -> Refusal | None:
    """May this character's player take the last step back alone? The system knows."""
    entry = await last_step(call, fight)
    if entry is None:
        return Refusal("nothing_to_undo")
    events: tuple[Event, ...] = entry.events
    return call.desk.systems[fight.system].may_undo(fight.state, events, character)


async def undo(call: Call, fight: Fight[Any]) -> Refusal | None:
    """Take the last step back, whoever made it."""
    if not fight.marks:
        return Refusal("nothing_to_undo")
    mark = fight.marks[-1]
    name = f"snap:{fight.number}"
    (data,) = await call.desk.store.read_aux(call.work.session, name, [mark.field])
    if data is None:
        return Refusal("nothing_to_undo")
    system = call.desk.systems[fight.system]
    snapshot, state = decode_snapshot(data, system.state_type)
    undone = Undone(fight.number, mark.log, mark.turn)
    fight = replace(
        fight,
        state=state,
        step=fight.step + 1,
        turn=snapshot.turn,
        marks=snapshot.marks,
        draws=snapshot.draws,
        awaited=snapshot.awaited,
        redo=await _kept(call, fight, mark.ledger),
    )
    fight = log_step(call, fight, call.actor, (undone,))
    call.work.set_aux(name, mark.field, None)
    call.note(undone)
    call.tell_fight(fight, Message((Line("fight-undone", {"who": Name(call.actor), "turn": mark.turn}),)))
    await tell_board(call, fight, called=mark.field.startswith("t"))
    set_deadline(call, fight, system)
    call.put_fight(fight)
    return None


async def _kept(call: Call, fight: Fight[Any], since: int) -> tuple[Drawn, ...]:
    """Faces that were dealt in what is undone: the same draw deals them again, whoever asks when."""
    faces = {draw.key: draw for draw in fight.redo}
    for record in await call.desk.store.read_list(call.work.session, LEDGER, since):
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
