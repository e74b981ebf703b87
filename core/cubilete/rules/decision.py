"""What a decision can be: events, or a refusal. Neither holds prose."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class Name(Struct, frozen=True, array_like=True, tag="n"):
    """Somebody, by opaque id; the name is looked up when the message is delivered.

    `id` is a member (`m...`) or a character (`c...`).
    """

    id: str


class Names(Struct, frozen=True, array_like=True, tag="ns"):
    """Several of them; shown as a list in the reader's language."""

    ids: tuple[str, ...]


class Term(Struct, frozen=True, array_like=True, tag="t"):
    """A word of a rule book, by slug. Shown through the locale key `term-<system>-<slug>`.

    A home-made thing has no key: then `own` holds its name, shown literally, and `others` the names that
    it has in some languages, as (language, name).
    """

    slug: str
    own: str | None = None
    others: tuple[tuple[str, str], ...] = ()


class Line(Struct, frozen=True, array_like=True, tag="l"):
    """One line of text: a locale key and its arguments (name → value)."""

    key: str
    args: dict[str, int | str | Name | Names | Term | Line] = {}


Arg: TypeAlias = int | str | Name | Names | Term | Line
"""What a line may speak of: a number, a user's own text, somebody, a term of a system, another line."""


class Event(Struct, frozen=True, array_like=True):
    """Base of all events. Past tense; holds every number that evolve and present need.

    A system's events are one tagged union: `class BlowLanded(Event, frozen=True, array_like=True,
    tag="BlowLanded")`. The tag is the stable name in logs. New fields only at the end, with defaults.
    """


class Refusal(Struct, frozen=True, array_like=True):
    """Why a command does nothing. `code` is a stable slug; the text is the locale key `refusal-<code>`.

    `example` is a right command to show, in Spanish: the verb is told in the reader's language. Where more
    than the verb differs it is the key of a text, `example-...`. `told` says the same to somebody who has
    typed it, with what was wrong in this case and what there is instead; a card says the short text.
    """

    code: str
    args: dict[str, Arg] = {}
    example: str | None = None
    part: int | None = None
    told: Line | None = None
