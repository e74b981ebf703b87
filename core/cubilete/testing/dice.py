"""Dice for tests: scripted ones that check what is asked, and seeded ones for random play."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Iterable


class Draw(Struct, frozen=True):
    """One draw that a test expects: the faces, their die, and for whom (None = whoever)."""

    faces: tuple[int, ...]
    sides: int = 20
    whose: str | None = None


class WrongDraw(AssertionError):
    """Dice were asked for that the script does not hold."""


class ScriptedDice:
    """Deals what a script says, in order; checks count, sides and whose draw it is.

    `assert_done` fails when something is left over.
    """

    def __init__(self, script: Iterable[Draw]) -> None:
        self.script = list(script)
        self.dealt: list[Draw] = []

    def draw(self, count: int, sides: int, *, turn: int = 0, whose: str = "") -> tuple[int, ...]:
        """Deal the next draw of the script. Raises WrongDraw when another was expected."""
        asked = f"{count}d{sides} for {whose or 'nobody'} in turn {turn}"
        if not self.script:
            raise WrongDraw(f"nothing is left, but {asked} is drawn")
        expected = self.script.pop(0)
        fits = len(expected.faces) == count and expected.sides == sides
        if not fits or expected.whose not in {None, whose}:
            raise WrongDraw(f"{expected} expected, but {asked} is drawn")
        if not all(1 <= face <= sides for face in expected.faces):
            raise WrongDraw(f"{expected.faces} do not fit a d{sides}")
        self.dealt.append(expected)
        return expected.faces

    def assert_done(self) -> None:
        """Fail when draws of the script were not asked for."""
        if self.script:
            raise WrongDraw(f"left over: {self.script}")


class SeededDice:
    """Deals faces that depend on the seed and on the draw alone, as the real ledger does."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.ordinals: dict[tuple[int, str], int] = {}

    def draw(self, count: int, sides: int, *, turn: int = 0, whose: str = "") -> tuple[int, ...]:
        """Deal faces for (turn, whose, ordinal)."""
        ordinal = self.ordinals.get((turn, whose), 0)
        self.ordinals[turn, whose] = ordinal + 1
        faces = []
        for index in range(count):
            key = f"{self.seed}/{turn}/{whose}/{ordinal}/{index}/{sides}".encode()
            faces.append(int.from_bytes(blake2b(key, digest_size=8).digest()) % sides + 1)
        return tuple(faces)


class NoDice:
    """Refuses every draw: for decisions that must not roll."""

    def draw(self, count: int, sides: int, *, turn: int = 0, whose: str = "") -> tuple[int, ...]:
        """Raise WrongDraw."""
        raise WrongDraw(f"{count}d{sides} for {whose} in turn {turn}")
