"""Dice ready to show, without words: what a rolled expression is made of in a message."""

from __future__ import annotations

from msgspec import Struct

from cubilete.rules.decision import Name


class Die(Struct, frozen=True, array_like=True):
    """One die: its chain of faces (exploded or re-rolled), its worth, whether it counts.

    `mark` holds the word `reroll` once for each face that was rolled again (they stand first in
    `faces`), `explode` if it brought another face or die, `success` if it counts as one. A new die
    stands right behind the die that brought it.
    """

    faces: tuple[int, ...]
    value: int
    kept: bool = True
    mark: str = ""


class DiceLine(Struct, frozen=True, array_like=True, tag="d"):
    """A rolled expression, ready to show: alternating text and dice, then the total.

    `parts` holds operators and constants as text, pools as tuples of `Die`. `total` is the number in
    bold (with `unit` "sum", "successes", "truth"), `label` the player's own words.
    """

    parts: tuple[str | tuple[Die, ...], ...]
    total: int
    unit: str = "sum"
    label: str = ""
    source: str = ""
    """The expression as understood."""
    who: Name | None = None
    """Who rolled, shown in front."""
