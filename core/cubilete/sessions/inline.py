"""A roll that is asked for in any chat through the bot's name, and belongs to its author's own session.

The message that shows it stands where the bot may not even be. So the author's session counts these
rolls: whoever throws one away and rolls again shows a gap in the numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cubilete.chat.message import Line, Message
from cubilete.chat.speech import Segment, canonical_segment
from cubilete.chat.vocabulary import ROLL
from cubilete.rules.decision import Refusal
from cubilete.sessions.events import InlineSeen
from cubilete.sessions.model import LogEntry

if TYPE_CHECKING:
    from cubilete.chat.incoming import Incoming
    from cubilete.sessions.call import Call


GROUP_LOG = "log"
"""The list of what happens in a group outside fights."""
_encode = msgspec.msgpack.Encoder().encode


def segment_of(incoming: Incoming) -> Segment:
    """What is said: an expression, and nothing else can be."""
    return canonical_segment(f"{ROLL} {' '.join(incoming.text.split())}")


def refer(call: Call, roll: str) -> Refusal:
    """Note in the group's log that a roll of somebody's own session is shown here. Nothing is told."""
    seen = InlineSeen(call.actor, roll)
    call.note(seen)
    call.work.append(GROUP_LOG, _encode(LogEntry(0, call.digest, call.actor, call.work.now, (seen,))))
    return Refusal("noted")


def finish(call: Call, refusal: Refusal | None) -> None:
    """Put all that is told into the one message that waits for it, with the roll's own number."""
    if call.incoming.kind != "inline" or call.incoming.token:
        return
    messages = call.work.messages
    body = tuple(block for message in messages for block in message.body)
    if refusal is None:
        number = call.member.inline_rolls + 1
        call.put_member(inline_rolls=number)
        body = (*body, Line("inline-number", {"number": number}))
    system = next((message.system for message in messages if message.system), "")
    messages[:] = [Message(body, to=call.incoming.answer_in or call.place_key, system=system)]
