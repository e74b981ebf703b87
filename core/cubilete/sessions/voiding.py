"""A roll is declared void: it stays to be seen, and is made again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cubilete.chat.message import Line, Message, Name
from cubilete.ledger.draws import FightKey
from cubilete.ledger.hashing import SALT_SIZE, digest
from cubilete.ledger.record import Drawn as DrawnEntry
from cubilete.ledger.record import Voided, decode, split
from cubilete.rules.decision import Refusal
from cubilete.sessions.events import RollVoided, Undone
from cubilete.sessions.fights import log_step
from cubilete.sessions.rolling import LEDGER
from cubilete.sessions.undo import restored, resume_board

if TYPE_CHECKING:
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight
    from cubilete.sessions.rulings import Ruling


async def void(call: Call, fight: Fight[Any], ruling: Ruling) -> Refusal | None:
    """Void the last roll of the turn: the fight stands as before it, and the next attempt counts.

    What was rolled besides in the same step comes up again as it was. No undo takes this back.
    """
    steps = next((n for n, mark in enumerate(reversed(fight.marks), 1) if mark.drawn), 0)
    if not steps:
        return Refusal("nothing_to_void")
    drawn = fight.marks[-steps].drawn[-1]
    head = await call.ledger_head()
    rows = await call.work.read_log(LEDGER, drawn.at, head.count)
    read = decode(split(rows[0])[0]) if rows else None
    if read is None or not isinstance(read.entry, DrawnEntry) or not isinstance(read.entry.key, FightKey):
        return Refusal("nothing_to_void")
    back = await restored(call, fight, steps)
    if back is None:
        return Refusal("nothing_to_void")
    mark, fight = back
    key = read.entry.key
    reason = bytes.fromhex(ruling.event.reason) or digest("command", call.work.command.encode())
    call.ledger.append(Voided(read.number, reason[:SALT_SIZE]))
    others = tuple(one for one in fight.attempts if one[:3] != (key.turn, key.whose, key.ordinal))
    fight = replace(
        fight,
        attempts=(*others, (key.turn, key.whose, key.ordinal, key.attempt + 1)),
        redo=tuple(one for one in fight.redo if one.key != drawn.key),
    )
    undone = Undone(fight.number, mark.log, mark.turn)
    voided = RollVoided(fight.number, key.turn, key.whose, read.number)
    fight = log_step(call, fight, call.actor, (undone, ruling.event))
    call.note_all((undone, ruling.event, voided))
    faces = ", ".join(str(face) for face in drawn.faces)
    line = Line("roll-voided", {"by": Name(call.actor), "faces": faces, "number": read.number})
    if key.whose:
        line = Line(
            "roll-voided-of",
            {"by": Name(call.actor), "whose": Name(key.whose), "faces": faces, "number": read.number},
        )
    call.tell_fight(fight, Message((line, *ruling.lines)))
    await resume_board(call, fight, called=True)
    return None
