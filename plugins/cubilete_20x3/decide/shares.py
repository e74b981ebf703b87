"""One D among several attacks (R6c with `multi_defense = split`, A-51): how it is said and what is usual."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import comb
from typing import TYPE_CHECKING, overload

from cubilete.rules.decision import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

_SHARE = re.compile(r"([0-9]{1,4})=([0-9]{1,4})")


def written(shares: dict[int, int]) -> tuple[str, ...]:
    """Write a division as it is typed: `1=6 2=4`."""
    return tuple(f"{number}={d}" for number, d in shares.items())


def read(words: Iterable[str], numbers: tuple[int, ...], d: int) -> dict[int, int] | Refusal:
    """Read a division of at most `d` among the attacks `numbers`; each is named once at most."""
    found: dict[int, int] = {}
    for word in words:
        said = _SHARE.fullmatch(word)
        if said is None or int(said[1]) not in numbers or int(said[1]) in found:
            return no_division(numbers, d)
        found[int(said[1])] = int(said[2])
    return no_division(numbers, d) if sum(found.values()) > d else found


def no_division(numbers: tuple[int, ...], d: int) -> Refusal:
    """Say how D can be divided, with an example of these very attacks."""
    shares = dict.fromkeys(numbers, 0)
    for number in list(numbers) * (d // len(numbers) + 1):
        if sum(shares.values()) < d:
            shares[number] += 1
    example = " ".join(("/defender", *written(shares)))
    return Refusal("bad_share", {"numbers": ", ".join(map(str, numbers)), "d": d}, example)


def usual(needs: dict[int, int], d: int) -> dict[int, int]:
    """Divide D when nobody says how: each attack, in order, what stops it, as far as D lasts.

    What is left then goes to the first that a defence can stop, where it may make a Perfect Defence.
    `needs` hold 0 for what no defence stops.
    """
    shares: dict[int, int] = {}
    left = d
    for number, need in needs.items():
        shares[number] = min(need, left)
        left -= shares[number]
    first = next((number for number, need in needs.items() if need), None)
    if first is not None:
        shares[first] += left
    return shares


class Divisions(Sequence[tuple[str, ...]]):
    """Every way to divide at most `d` among the attacks: a domain that is too large to list."""

    def __init__(self, numbers: tuple[int, ...], d: int) -> None:
        self._numbers = numbers
        self._d = d

    def __len__(self) -> int:
        """Count them: as many as there are ways to put `d` in one box more."""
        return comb(self._d + len(self._numbers), len(self._numbers))

    @overload
    def __getitem__(self, index: int) -> tuple[str, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[str, ...], ...]: ...
    def __getitem__(self, index: int | slice) -> tuple[str, ...] | tuple[tuple[str, ...], ...]:
        """Give one by its place in the order of the dictionary."""
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        if not 0 <= index < len(self):
            raise IndexError(index)
        shares: dict[int, int] = {}
        left = self._d
        for place, number in enumerate(self._numbers, 1):
            share = 0
            while index >= (
                ways := comb(left - share + len(self._numbers) - place, len(self._numbers) - place)
            ):
                index -= ways
                share += 1
            shares[number] = share
            left -= share
        return written(shares)

    def __contains__(self, value: object) -> bool:
        """Tell whether this divides D; an attack may go unnamed, which gives it nothing."""
        if not isinstance(value, tuple) or not value or not all(isinstance(word, str) for word in value):
            return False
        return not isinstance(read(value, self._numbers, self._d), Refusal)
