"""The first words in a new group: language and systems by button, then something to try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.chat.message import Choice, Line, Message
from cubilete.chat.ports import Adviser
from cubilete.sessions.events import GroupOpened

if TYPE_CHECKING:
    from cubilete.sessions.call import Call


async def greet(call: Call) -> None:
    """Say who is here, and ask the admins what is played."""
    call.note(GroupOpened(call.locale))
    lines = [Line("greeting"), Line("greeting-systems" if not call.meta.enabled else "greeting-try")]
    lines += await advice(call)
    call.tell(Message(tuple(lines), choices=(*languages(), *systems(call))))


async def advice(call: Call) -> tuple[Line, ...]:
    """What keeps the bot from hearing or speaking here, where the network can tell."""
    directory = call.desk.directory(call.room.partition(":")[0])
    return await directory.advice(call.room) if isinstance(directory, Adviser) else ()


def ask_systems(call: Call) -> None:
    """No system is enabled here: the admins can change that with a button."""
    call.refusal_choices = systems(call)


def languages() -> tuple[Choice, ...]:
    """A button for each language, in that language."""
    return (Choice("idioma es", Line("choice-spanish")), Choice("idioma en", Line("choice-english")))


def systems(call: Call) -> tuple[Choice, ...]:
    """A button for each installed system that is not enabled here."""
    return tuple(
        Choice(f"activar {system}", Line("choice-enable", {"system": Line(f"system-{system}")}))
        for system in call.desk.systems
        if system not in call.meta.enabled
    )
