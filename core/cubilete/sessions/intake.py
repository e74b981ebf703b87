"""What is taken as a command at all: age, edits, bots, people without identity, newcomers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.chat.message import Line, Message
from cubilete.chat.segments import segments
from cubilete.rules.decision import Refusal
from cubilete.sessions import going_on, greeting, inline, pausing, timers
from cubilete.sessions.parts import NothingToDo

if TYPE_CHECKING:
    from cubilete.chat.incoming import Incoming
    from cubilete.sessions.call import Call

TOO_OLD = 15 * 60 * 1000
"""A command is not run when it was sent this much before we took it."""


def ignored(incoming: Incoming) -> bool:
    """Never a command: what bots say."""
    return incoming.author.is_bot


async def admit(call: Call) -> Refusal | None:
    """Let it through (None), or deal with it here: the reason is returned. Raises NothingToDo."""
    incoming = call.incoming
    if incoming.kind == "join":
        await greeting.greet(call)
        return Refusal("greeted")
    if incoming.kind == "leave":
        return await _left(call)
    if incoming.kind not in {"text", "file", "press", "inline"}:
        raise NothingToDo
    if incoming.kind == "inline" and incoming.token:
        return inline.refer(call, incoming.token)
    if incoming.edits is not None:
        return _edited(call)
    if incoming.kind in {"text", "file"} and call.work.now - incoming.sent_at > TOO_OLD:
        return await _late(call)
    return None


async def _left(call: Call) -> Refusal:
    """Somebody has gone from the chat: their fights go on, and those who must know are told."""
    theirs = [
        fight
        for fight in await going_on.fights(call)
        if call.actor in {*fight.gms, *(seat.owner for seat in fight.seats)}
    ]
    if not theirs:
        raise NothingToDo
    for fight in theirs:
        pausing.tell_left(call, fight, call.actor)
    return Refusal("member_left")


def _is_command(call: Call) -> bool:
    vocabulary = call.desk.vocabulary(call.meta.enabled)
    bot = call.desk.bot(call.incoming.author.network)
    return bool(segments(call.incoming, vocabulary, bot, inline=call.meta.settings.inline))


def _edited(call: Call) -> Refusal:
    """An edit never runs; once, the author is told what counts."""
    if not call.meta.settings.answer_edits or not _is_command(call):
        raise NothingToDo
    call.tell(Message((Line("edit-ignored"),), reply_to=call.incoming.edits))
    return Refusal("edited")


async def _late(call: Call) -> Refusal:
    """Too old to run: its author is named in one notice for the place, with all others of that time."""
    if not _is_command(call):
        raise NothingToDo
    room = await call.place_at(call.room)
    late = room.late if room is not None else ()
    if call.actor not in late:
        await call.put_room(late=(*late, call.actor))
    call.work.set_timer(f"late:{call.room}", call.work.now + timers.LATE_NOTICE_AFTER)
    return Refusal("too_old")
