"""The next command of a combatant that plays itself: plain, quick, never foolish for long."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete_20x3 import commands, queries
from cubilete_20x3 import events as ev
from cubilete_20x3.book import book_of
from cubilete_20x3.decide import steps
from cubilete_20x3.decide.legality import Ready
from cubilete_20x3.decide.play import Play
from cubilete_20x3.state import find_combatant

if TYPE_CHECKING:
    from cubilete_20x3.commands import Cmd
    from cubilete_20x3.state import Combatant, State

HEAL_BELOW = 2
"""Heals when HP are at half or less: `hp * HEAL_BELOW <= max_hp`."""


def autoplay(state: State, actor: str) -> Cmd | None:
    """Choose for an automatic combatant; None when nothing is awaited from it."""
    one = find_combatant(state, actor)
    if one is None or actor not in queries.awaited(state):
        return None
    turn = state.turn
    if turn is None:
        return commands.Turn(actor)
    if turn.combatant_id != actor:
        return None
    if queries.pending_on(state, actor, turn.answers) and steps.RANK[turn.window] <= steps.REACTION:
        impossible = "defend" in turn.blocked or turn.spent.d
        return commands.Defend(actor, -1 if impossible else None)
    return _best_attack(state, one) or _heal(state, one) or commands.Done(actor)


def _best_attack(state: State, one: Combatant) -> Cmd | None:
    """Choose the attack of the highest value on the weakest opponent."""
    book = book_of(state)
    best: tuple[int, int, commands.Use] | None = None
    for ability in book.general:
        if ability.attack is None:
            continue
        for target in queries.opponents(state, one):
            cmd = commands.Use(one.id, ability.id, target=target.id)
            play = Play(state, book)
            ready = steps.prepare(play, ability, cmd)
            if not isinstance(ready, Ready):
                continue
            steps.perform(play, ready)
            value = max((e.attack.value for e in play.events if isinstance(e, ev.AttackDeclared)), default=0)
            if value and (best is None or (value, -target.hp) > best[:2]):
                best = (value, -target.hp, cmd)
    return best[2] if best is not None else None


def _heal(state: State, one: Combatant) -> Cmd | None:
    if one.hp * HEAL_BELOW > one.max_hp:
        return None
    book = book_of(state)
    for ability in book.general:
        if "heal" in ability.table.tags:
            cmd = commands.Use(one.id, ability.id)
            if isinstance(steps.prepare(Play(state, book), ability, cmd), Ready):
                return cmd
    return None
