"""Abilities that react by themselves: to damage, a KO, the start of a turn (rules 6.3 `on`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete_20x3 import queries
from cubilete_20x3.decide.primitives import Deed, perform_rows

if TYPE_CHECKING:
    from cubilete_20x3.book import Ability
    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.scope import Happening


def fire(play: Play, key: str, moment: str, happening: Happening | None = None) -> None:
    """Run what somebody's unique abilities do at a moment, in the order of the list."""
    for ability in queries.owned(play.state, play.book, play.who(key)):
        _run(play, key, ability, moment, happening)


def fire_auto(play: Play, key: str, moment: str, happening: Happening) -> None:
    """Run the automatic general abilities (Overkill) for somebody."""
    for ability in play.book.autos:
        _run(play, key, ability, moment, happening)


def _run(play: Play, key: str, ability: Ability, moment: str, happening: Happening | None) -> None:
    rows = ability.on.get(moment)
    if rows:
        target = happening.target_id if happening is not None else None
        perform_rows(play, Deed(key, ability, target_id=target or None, happening=happening), rows)
