"""One-use codes that a group gives out for an hour: to link another room, or to say who else one is."""

from __future__ import annotations

from base64 import b32encode
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from cubilete.sessions.codec import DocKind

if TYPE_CHECKING:
    from cubilete.sessions.call import Call
    from cubilete.sessions.work import Work

Purpose: TypeAlias = Literal["link", "same"]

LIFETIME = 3_600_000
"""How long a code is good for (ms)."""
_BYTES = 10
_MOST = 50
"""Codes of a group that are good at one time; of more, the oldest goes."""


class Code(Struct, frozen=True, array_like=True):
    """A code, what for, who asked for it, and until when it is good (ms)."""

    text: str
    purpose: str
    by: str
    expires_at: int


class Codes(Struct, frozen=True, array_like=True):
    """The codes of a group (`codes`)."""

    given: tuple[Code, ...] = ()


CODES: DocKind[Codes] = DocKind("codes", Codes)


def clean(text: str) -> str:
    """A code as it was given, however it was typed."""
    return "".join(text.split()).upper()


async def give(call: Call, purpose: Purpose) -> str:
    """A new code in the actor's name; the one that they had for the same purpose is good no more."""
    known = await call.work.get(CODES) or Codes()
    text = b32encode(call.desk.entropy.take(_BYTES)).decode()
    left = tuple(
        one
        for one in known.given
        if one.expires_at > call.work.now and (one.purpose, one.by) != (purpose, call.actor)
    )
    code = Code(text, purpose, call.actor, call.work.now + LIFETIME)
    call.work.put(CODES, "", Codes((*left, code)[-_MOST:]))
    return text


async def find(work: Work, text: str, purpose: Purpose) -> Code | None:
    """The code, if it is good now."""
    known = await work.get(CODES) or Codes()
    wanted = clean(text)
    return next(
        (
            one
            for one in known.given
            if (one.text, one.purpose) == (wanted, purpose) and one.expires_at > work.now
        ),
        None,
    )


async def spend(work: Work, code: Code) -> None:
    """The code is good no more."""
    known = await work.get(CODES) or Codes()
    left = tuple(one for one in known.given if one != code)
    work.put(CODES, "", Codes(left) if left else None)


async def drop_of(work: Work, member: str) -> None:
    """Whoever is forgotten has asked for nothing."""
    known = await work.get(CODES)
    if known is None:
        return
    left = tuple(one for one in known.given if one.by != member)
    if left != known.given:
        work.put(CODES, "", Codes(left) if left else None)
