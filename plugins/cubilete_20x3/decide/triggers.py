"""Abilities that react by themselves: to damage, a KO, the start of a turn (rules 6.3 `on`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete_20x3 import queries
from cubilete_20x3.decide.primitives import Deed, perform_rows

if TYPE_CHECKING:
    from cubilete_20x3.book import Ability
    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.scope import Happening

MOST_ANSWERS = 40
"""Abilities that one step may set off by what others have set off (6.2): then it is enough."""


def fire(play: Play, key: str, moment: str, happening: Happening | None = None) -> None:
    """Run what somebody's unique abilities do at a moment, in the order of the list."""
    for ability in queries.owned(play.state, play.book, play.who(key)):
        _run(play, key, ability, moment, happening)


def fire_damage(play: Play, causer: str, happening: Happening) -> None:
    """Let abilities answer damage that was done: those of its causer, if any, and of whoever took it."""
    if causer:
        fire(play, causer, "damage_dealt", happening)
    fire(play, happening.target_id, "damage_taken", happening)


def fire_auto(play: Play, key: str, moment: str, happening: Happening) -> None:
    """Run the automatic general abilities (Overkill) for somebody."""
    for ability in play.book.autos:
        _run(play, key, ability, moment, happening)


def _run(play: Play, key: str, ability: Ability, moment: str, happening: Happening | None) -> None:
    """Run one ability, but not within itself, nor without end: damage may answer damage."""
    rows = ability.on.get(moment)
    mark = (key, ability.id, moment)
    if not rows or mark in play.answering or play.answers >= MOST_ANSWERS:
        return
    target = happening.target_id if happening is not None else None
    seen = happening.seen_by(ability.id) if happening is not None else None
    play.answers += bool(play.answering)
    play.answering.append(mark)
    perform_rows(play, Deed(key, ability, target_id=target or None, happening=seen), rows)
    play.answering.pop()
    if not play.answering:
        play.answers = 0
