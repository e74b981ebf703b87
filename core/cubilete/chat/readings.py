"""What may come of reading one argument."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from cubilete.rules.decision import Refusal


class Ambiguous(Struct, frozen=True):
    """Several fit, so the bot asks. `commands` say the same with each of the `candidates` filled in.

    `param` is the argument in question, or `system` when several systems have the verb and none comes
    first; then the candidates are ids of systems.
    """

    param: str
    given: str
    candidates: tuple[str, ...]
    commands: tuple[str, ...]
    part: int = 0
    """Which part of the message is in question."""


class Unfit(Struct, frozen=True):
    """This token is nothing of the kind asked for."""

    refusal: Refusal


class Value(Struct, frozen=True):
    """A value, and how many tokens it took."""

    value: object
    taken: int


Reading: TypeAlias = "Value | Unfit | Ambiguous | Refusal"
