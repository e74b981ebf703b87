"""The port through which rules ask for dice, and nothing else."""

from __future__ import annotations

from typing import Protocol


class Dice(Protocol):
    """Deals faces. Each call is one *draw*: one entry of the ledger, with one draw key.

    Inside a fight the key is (fight, `turn`, `whose`, ordinal within that turn, attempt); outside it
    is (command id, part, ordinal). So the same situation always deals the same faces, also after an
    undo, a retry or a restart. Re-rolls and explosions are draws of their own, asked in waves: first
    all dice, then one new face for each die that asks for one, left to right, and so on.
    """

    def draw(self, count: int, sides: int, *, turn: int = 0, whose: str = "") -> tuple[int, ...]:
        """Deal `count` faces from 1 to `sides`, in the order in which they fall."""
        ...
