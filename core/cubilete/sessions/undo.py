"""Undo: the state becomes a snapshot again, and what was drawn since stays drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cubilete.chat.message import Line, Message, Name
from cubilete.rules.decision import Refusal
from cubilete.sessions.events import Undone
from cubilete.sessions.fights import decode_snapshot, log_step, tell_board

if TYPE_CHECKING:
    from cubilete.rules.decision import Event
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Drawn, Fight, LogEntry


async def last_step(call: Call, fight: Fight[Any]) -> tuple[LogEntry[Any], ...]:
    """The log from the step that an undo would take back; none when there is nothing.

    Behind it may stand later steps that were undone before.
    """
    if not fight.marks:
        return ()
    rows = await call.desk.store.read_list(
        call.work.session, f"log:{fight.number}", fight.marks[-1].log, fight.log - 1
    )
    decode = call.desk.kinds[fight.system].decode_log
    return tuple(decode(row) for row in rows)


async def refuse(call: Call, fight: Fight[Any], character: str) -> Refusal | None:
    """May this character's player take the last step back alone? The system knows."""
    entries = await last_step(call, fight)
    if not entries:
        return Refusal("nothing_to_undo")
    events: tuple[Event, ...] = entries[0].events
    return call.desk.systems[fight.system].may_undo(fight.state, events, character)


async def undo(call: Call, fight: Fight[Any]) -> Refusal | None:
    """Take the last step back, whoever made it."""
    entries = await last_step(call, fight)
    if not entries:
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
        redo=_kept(fight.redo, entries),
    )
    fight = log_step(call, fight, call.actor, (undone,), ())
    call.work.set_aux(name, mark.field, None)
    call.note(undone)
    call.tell_fight(fight, Message((Line("fight-undone", {"who": Name(call.actor), "turn": mark.turn}),)))
    await tell_board(call, fight, called=mark.field.startswith("t"))
    call.put_fight(fight)
    return None


def _kept(redo: tuple[Drawn, ...], entries: tuple[LogEntry[Any], ...]) -> tuple[Drawn, ...]:
    """Faces that were dealt in what is undone: the same draw deals them again, whoever asks when."""
    faces = {draw.key: draw for draw in redo}
    for entry in entries:
        for draw in entry.draws:
            faces.setdefault(draw.key, draw)
    return tuple(faces.values())
