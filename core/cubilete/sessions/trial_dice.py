"""Dice for trials: nobody's rolls, in no ledger, but dealt from a seed the way the ledger deals."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from cubilete.ledger.draws import FightKey, faces

if TYPE_CHECKING:
    from cubilete.rules.simulation import DiceOf


class TrialDice:
    """The Dice port of one fight: faces depend on the seed, the fight's name and the draw alone."""

    def __init__(self, seed: bytes, fight: str) -> None:
        self._seed = seed
        self._fight = fight
        self._turn = -1
        self._ordinals: dict[str, int] = {}

    def draw(self, count: int, sides: int, *, turn: int = 0, whose: str = "") -> tuple[int, ...]:
        """Deal faces for the next draw of `whose` in `turn`; turns come in order."""
        if turn != self._turn:
            self._turn = turn
            self._ordinals.clear()
        ordinal = self._ordinals.get(whose, 0)
        self._ordinals[whose] = ordinal + 1
        return faces(self._seed, FightKey(self._fight, turn, whose, ordinal), count, sides)


def dice_from(seed: str) -> DiceOf:
    """Make the dice of every fight of some trials from their seed, which may be any text."""
    key = blake2b(seed.encode("utf-8", "surrogatepass"), digest_size=32, person=b"cub:trials").digest()
    return lambda name: TrialDice(key, name)
