"""A duel in which an ability can be tried: its user has all that it asks for, the rival has nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.rules.formula_trees import Binary, Unary, words_asked
from cubilete_20x3.book import rule_book
from cubilete_20x3.describe.phrases import named_abilities
from cubilete_20x3.settings import Settings
from cubilete_20x3.state import Combatant, State, Team

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cubilete.rules.formula_trees import Node
    from cubilete_20x3.book import Ability

ME = "me"
RIVAL = "rival"
HP = 20
USUAL = Settings()


def ring(ability: Ability, text: str, *, hp: int = HP, settings: Settings = USUAL) -> State:
    """Build the duel, not begun. `text` is the ability's canonical text; `hp` what its user has left."""
    known = rule_book().abilities
    asked = [part for tree in ability.table.asked for part in _wanted(tree)]
    needs = {key for tree in asked for key in named_abilities(tree) if key in known and known[key].listed}
    words = [pair for tree in asked for pair in words_asked(tree)]
    traits = tuple(dict.fromkeys(word for name, word in words if name == "trait"))
    flags = tuple(dict.fromkeys(word for name, word in words if name == "flag"))
    full = max(HP, settings.start_hp)
    mine = (ability.id, *sorted(needs - {ability.id}))
    me = Combatant(ME, None, "t1", min(hp, full), full, abilities=mine, traits=traits, flags=flags)
    rival = Combatant(RIVAL, None, "t2", full, full)
    teams = (Team("t1", "", (ME,), ME), Team("t2", "", (RIVAL,), RIVAL))
    homemade = () if ability.id in known else (text,)
    return State("duel", settings, teams=teams, order=(ME, RIVAL), combatants=(me, rival), homemade=homemade)


def _wanted(node: Node) -> Iterator[Node]:
    """The parts of a requirement that may have to hold: all but what stands behind a `not`."""
    match node:
        case Unary(op="not"):
            return
        case Binary(op="and" | "or", left=left, right=right):
            yield from _wanted(left)
            yield from _wanted(right)
        case _:
            yield node
