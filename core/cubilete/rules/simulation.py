"""Fights played by machine: what to play, what came of it, and how sure that is.

A system that can play by itself offers `Simulator`. Fights are numbered, and each has dice of its own
number, so the same trials give the same tally however they are dealt out to processes.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

from msgspec import Struct

if TYPE_CHECKING:
    from cubilete.rules.decision import Line, Refusal
    from cubilete.rules.dice import Dice

_Z95 = 1.959963984540054
"""How many standard deviations to either side hold 95 % of a normal distribution."""


class Side(Struct, frozen=True, array_like=True):
    """One side of the fights: how many stand on it, what each of them has, and how they are played."""

    abilities: tuple[str, ...] = ()
    style: str = ""
    """One of the simulator's styles; empty = its first."""
    seats: int = 1


class Trials(Struct, frozen=True, array_like=True):
    """Fights between two sides. The sides begin in turns, so that beginning favours nobody.

    `homemade` holds abilities that the rules do not know, as (id, text as the system keeps it).
    """

    mode: str
    sides: tuple[Side, Side]
    homemade: tuple[tuple[str, str], ...] = ()
    most_turns: int = 400
    """A fight that lasts longer is counted as unfinished."""


class Tally(Struct, frozen=True, array_like=True):
    """What came of some fights."""

    fights: int = 0
    wins: tuple[int, int] = (0, 0)
    draws: int = 0
    unfinished: int = 0
    turns: int = 0
    commands: int = 0

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(
            self.fights + other.fights,
            (self.wins[0] + other.wins[0], self.wins[1] + other.wins[1]),
            self.draws + other.draws,
            self.unfinished + other.unfinished,
            self.turns + other.turns,
            self.commands + other.commands,
        )

    def rate(self, side: int) -> Rate:
        """How often a side wins, of all fights."""
        return wilson(self.wins[side], self.fights)


class Rate(NamedTuple):
    """A share between 0 and 1, and the bounds between which it lies with 95 % confidence."""

    share: float
    low: float
    high: float


def wilson(wins: int, fights: int) -> Rate:
    """The Wilson score interval of a share. Without fights nothing is known: from 0 to 1."""
    if not fights:
        return Rate(0.0, 0.0, 1.0)
    share = wins / fights
    square = _Z95 * _Z95
    middle = (share + square / (2 * fights)) / (1 + square / fights)
    spread = (
        _Z95 * sqrt(share * (1 - share) / fights + square / (4 * fights * fights)) / (1 + square / fights)
    )
    return Rate(share, max(0.0, middle - spread), min(1.0, middle + spread))


class DiceOf(Protocol):
    """Gives the dice of one fight, by its name. The same name gives the same dice."""

    def __call__(self, name: str) -> Dice:
        """Begin at the first draw."""
        ...


@runtime_checkable
class Simulator(Protocol):
    """A rule system that can play its own fights. All methods are pure."""

    styles: tuple[str, ...]
    """Ways to play; the first is what automatic combatants use."""

    def check_trials(self, trials: Trials) -> Trials | Refusal:
        """The trials with every name resolved; a refusal where they cannot be played."""
        ...

    def play_trials(self, trials: Trials, first: int, count: int, dice_of: DiceOf, name: str = "") -> Tally:
        """Play fights number `first` to `first + count - 1` of checked trials.

        The dice of a fight are those of `name` and its number.
        """
        ...


class Job(Struct, frozen=True, array_like=True):
    """Work that takes too long for a chat to wait. `payload` is the system's own, encoded."""

    kind: str
    payload: bytes = b""


@runtime_checkable
class Works(Protocol):
    """A rule system that has jobs. They run in a process of their own, and may be run again."""

    def work(self, job: Job, dice_of: DiceOf) -> tuple[Line, ...]:
        """Do the job: the lines that tell its result."""
        ...


def shares(total: int, size: int) -> tuple[tuple[int, int], ...]:
    """Deal fights out in chunks of `size`: (first, count) of each."""
    return tuple((first, min(size, total - first)) for first in range(0, total, size))
