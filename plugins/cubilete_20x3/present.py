"""What is told of a step: one message for the fight's places, or none when there is nothing to say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.chat.message import Message
from cubilete_20x3.telling import tell

if TYPE_CHECKING:
    from cubilete_20x3.events import Ev
    from cubilete_20x3.state import State


def present(before: State, events: tuple[Ev, ...], after: State) -> tuple[Message, ...]:
    """Tell what `events` did between the two states: dice first, then the consequences.

    Whose turn it is, the board and the choices are the card's. HP of the GM's side stay hidden with
    `hide_gm_hp`.
    """
    lines = tell(before, events, after)
    return (Message(lines, system="20x3"),) if lines else ()
