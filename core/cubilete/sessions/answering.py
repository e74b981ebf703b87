"""What a unit of work has to tell, as it is committed: each message to its network, each call where it rings.

A message that is told in several rooms calls in each of them those who are on its network: the others read
their names there, and are called at home. What somebody is told alone goes to that person's own network.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cubilete.chat.answer import Answer, decode_answer
from cubilete.rules.decision import Refusal
from cubilete.sessions import parts
from cubilete.sessions.codec import CHARACTER, MEMBER, META, plain
from cubilete.sessions.desk import network_of
from cubilete.sessions.store import OutEntry
from cubilete.sessions.telling import gather
from cubilete.sessions.whereabouts import rooms_of
from cubilete.sessions.work import encode_message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cubilete.chat.message import Message
    from cubilete.sessions.call import Call
    from cubilete.sessions.work import Work

NOTHING = Answer()


async def answer_of(work: Work, refusal: Refusal | None = None, locale: str = "") -> Answer:
    """The answer: what happened, and the messages, as few as it takes."""
    events = tuple(plain(event) for event in work.events)
    messages = gather(await _called_at_home(work))
    return Answer(refusal, events, messages, work.scripted, locale=locale)


async def apology(call: Call) -> Answer:
    """Nothing has happened; its author learns that it is not their fault."""
    await call.load()
    if call.incoming.author.anonymous:
        return await answer_of(call.work, Refusal("plugin_failed"), call.locale)
    words = call.incoming.text.split(maxsplit=1)
    refusal = Refusal("plugin_failed", {"verb": words[0] if words else "…"})
    parts.tell_refusal(call, refusal)
    return await answer_of(call.work, refusal, call.locale)


def done_before(record: bytes) -> Answer:
    """What was answered when the same command was done."""
    return replace(decode_answer(record), duplicate=True)


async def entries(work: Work, messages: Sequence[Message], network: str) -> tuple[OutEntry, ...]:
    """Messages for the outbox. `network` is where somebody is told alone of whom no more is known."""
    found = []
    for message in messages:
        home = network
        if message.to.startswith("@"):
            member = await work.peek(MEMBER, message.to[1:])
            home = member.network if member is not None else network
        found.append(OutEntry(network_of(message.to, home), message.to, encode_message(message), message))
    return tuple(found)


async def _called_at_home(work: Work) -> list[Message]:
    """The messages, with calls only where they ring; whose network shows nothing is called everywhere."""
    if not any(message.calls for message in work.messages):
        return work.messages
    meta = await work.peek(META)
    rooms = rooms_of(meta, meta.place) if meta is not None else ()
    if len(rooms) <= 1:
        return work.messages
    shown = {network_of(room, "") for room in rooms}
    found = []
    for message in work.messages:
        if message.calls and message.to in rooms:
            here = network_of(message.to, "")
            calls = []
            for call in message.calls:
                homes = await _networks(work, call.id) & shown
                if not homes or here in homes:
                    calls.append(call)
            message = replace(message, calls=tuple(calls))  # noqa: PLW2901  the same message, for fewer people
        found.append(message)
    return found


async def _networks(work: Work, id_: str) -> set[str]:
    """The networks of a member, or of a character's owner."""
    if not id_.startswith("m"):
        character = await work.peek(CHARACTER, id_)
        id_ = character.owner if character is not None else ""
    member = await work.peek(MEMBER, id_) if id_ else None
    if member is None:
        return set()
    accounts = [await work.peek(MEMBER, other) for other in member.also]
    return {member.network, *(one.network for one in accounts if one is not None)}
