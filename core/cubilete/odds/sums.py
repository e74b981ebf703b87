"""Sums of many equal dice, by multiplying polynomials that are packed into whole numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_BITS = 6_000_000
"""Largest packed result; about a second of work."""


def packed_size(low: int, high: int, total: int, count: int) -> int:
    """Tell how many bits the sum of `count` dice takes, whose weights from `low` to `high` make `total`."""
    return ((high - low) * count + 1) * (total.bit_length() * count + 8)


def add_equal(weights: Mapping[int, int], count: int) -> dict[int, int]:
    """Give the weights of the sum of `count` independent dice with these `weights`.

    Each coefficient has room for the total of all, so the one big power can't carry over.
    """
    low = min(weights)
    width = (sum(weights.values()).bit_length() * count + 7) // 8 + 1
    packed = bytearray((max(weights) - low + 1) * width)
    for value, weight in weights.items():
        at = (value - low) * width
        packed[at : at + width] = weight.to_bytes(width, "little")
    power = int.from_bytes(packed, "little") ** count
    digits = power.to_bytes((power.bit_length() + 7) // 8, "little")
    sums = {
        low * count + at // width: int.from_bytes(digits[at : at + width], "little")
        for at in range(0, len(digits), width)
    }
    return {value: weight for value, weight in sums.items() if weight}
