"""What an attack may expect of dice that have not fallen yet: exact, over all faces, remembered."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

FACES = 20
PERFECT = 20
_LOW, _HIGH = -60, 200


class Expected(NamedTuple):
    """Of one attack on one defence that is still to be rolled.

    `harm` is the mean of the HP lost (no more than there are), `ko` the chance that none are left, `back`
    the mean of what is sent back, `through` the chance that the defence stays below the attack.
    """

    harm: float
    ko: float
    back: float
    through: float


@lru_cache(maxsize=65_536)
def meeting(value: int, d: int, hp: int, bonus: int = 0, m: int | None = None) -> Expected:
    """An attack of `value` on somebody with `hp` who will roll D with the modifier `d` (R6.1, R6.2).

    `bonus` is added to damage of 1 or more. With `m`, half of M counts for the defence too (against L).
    """
    harm = ko = back = through = 0
    halves = (0,) if m is None else tuple(max(0, face + m) // 2 for face in range(1, FACES + 1))
    for face in range(1, FACES + 1):
        for half in halves:
            wall = max(0, face + d) + half
            if wall < value:
                through += 1
                lost = max(0, value - wall + bonus)
                harm += min(lost, hp)
                ko += lost >= hp
            elif wall > value and wall >= PERFECT:
                back += wall - value
    cases = FACES * len(halves)
    return Expected(harm / cases, ko / cases, back / cases, through / cases)


@lru_cache(maxsize=65_536)
def exchange(a: int, d: int, hp: int) -> float:
    """The mean of the HP that a Strike takes in the turn to come: A and D both still to be rolled."""
    a, d = max(_LOW, min(_HIGH, a)), max(_LOW, min(_HIGH, d))
    return sum(meeting(max(0, face + a), d, hp).harm for face in range(1, FACES + 1)) / FACES


def unblockable(value: int, hp: int, bonus: int) -> Expected:
    """An attack against which no defence counts."""
    lost = max(0, value + bonus)
    return Expected(min(lost, hp), float(lost >= hp), 0.0, 1.0)
