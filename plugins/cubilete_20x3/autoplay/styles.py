"""Ways to play: how much each thing that may happen counts for somebody."""

from __future__ import annotations

from msgspec import Struct


class Style(Struct, frozen=True):
    """Weights, in hit points. What is worth 1 counts as much as one HP of an opponent for `greedy`."""

    id: str
    own: float = 1.0
    """An HP of one's own side."""
    foe: float = 1.0
    """An HP of the other side, lost."""
    knock_out: float = 10.0
    """Somebody knocked out, beyond the HP."""
    future: float = 1.0
    """What is expected of the turn after this one, such as a stored charge or a better defence."""
    hold: float = 0.8
    """A turn in which an opponent is held."""
    charge: float = 0.0
    """The pleasure of having a charge ready."""


STYLES: dict[str, Style] = {
    style.id: style
    for style in (
        Style("greedy"),
        Style("cautious", own=1.5, future=1.0, hold=1.0),
        Style("reckless", own=0.4, foe=1.3, knock_out=14.0, future=0.5),
        Style("charger", future=1.2, hold=0.4, charge=4.0),
        Style("wrestler", future=0.8, hold=3.0),
    )
}
"""Each way to play by its name; the first is what automatic combatants use."""

DEFAULT = STYLES["greedy"]
