"""What a command was answered: kept with its id where somebody may ask again."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from cubilete.chat.message import Message
from cubilete.rules.decision import Refusal


class Answer(Struct, frozen=True, array_like=True):
    """The outcome of one incoming.

    `events` are plain objects with their `type`; `messages` what was told, `scripted` how many queued
    faces were used. `duplicate` says that it had been done before, and this is what was answered then.
    """

    refusal: Refusal | None = None
    events: tuple[Any, ...] = ()
    messages: tuple[Message, ...] = ()
    scripted: int = 0
    duplicate: bool = False


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Answer)


def encode_answer(answer: Answer) -> bytes:
    """As it stands in the dedupe record."""
    return _encoder.encode(answer)


def decode_answer(record: bytes) -> Answer:
    """From the dedupe record; empty where nothing was kept."""
    return _decoder.decode(record) if record else Answer()
