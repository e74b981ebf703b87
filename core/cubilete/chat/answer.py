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
    locale: str = ""
    """The language of the place then; empty when nothing was answered, and for timers."""


_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(Answer)
_rung = msgspec.msgpack.Decoder(tuple[int, Answer])


def encode_answer(answer: Answer) -> bytes:
    """As it stands in the dedupe record."""
    return _encoder.encode(answer)


def decode_answer(record: bytes) -> Answer:
    """From the dedupe record; empty where nothing was kept."""
    return _decoder.decode(record) if record else Answer()


def rung_list(run: str) -> str:
    """Name the list in which a script's run keeps what its timers did."""
    return f"rung:{run}"


def encode_rung(at: int, answer: Answer) -> bytes:
    """What a timer did at `at` (ms of our clock), for that list."""
    return _encoder.encode((at, answer))


def decode_rung(entry: bytes) -> tuple[int, Answer]:
    """One entry of that list."""
    return _rung.decode(entry)
