"""A roll that is asked for in any chat through the bot's name, and belongs to its author's own session.

The message that shows it stands where the bot may not even be. So the author's session counts these
rolls: whoever throws one away and rolls again shows a gap in the numbers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.chat.message import Line, Message
from cubilete.chat.speech import Segment, canonical_segment
from cubilete.chat.vocabulary import ROLL

if TYPE_CHECKING:
    from cubilete.chat.incoming import Incoming
    from cubilete.rules.decision import Refusal
    from cubilete.sessions.call import Call


def segment_of(incoming: Incoming) -> Segment:
    """What is said: an expression, and nothing else can be."""
    return canonical_segment(f"{ROLL} {' '.join(incoming.text.split())}")


def finish(call: Call, refusal: Refusal | None) -> None:
    """Put all that is told into the one message that waits for it, with the roll's own number."""
    if call.incoming.kind != "inline":
        return
    messages = call.work.messages
    body = tuple(block for message in messages for block in message.body)
    if refusal is None:
        number = call.member.inline_rolls + 1
        call.put_member(inline_rolls=number)
        body = (*body, Line("inline-number", {"number": number}))
    messages[:] = [Message(body, to=call.incoming.answer_in or call.place_key)]
