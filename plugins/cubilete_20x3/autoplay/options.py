"""What could be said in a turn: every filling of what somebody can use, as the menu has it."""

from __future__ import annotations

import operator
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from cubilete.rules.formula_trees import Binary, Literal_, Path
from cubilete_20x3.commands import Use
from cubilete_20x3.decide.targets import candidates, leading_effects, options_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cubilete.rules.formula_trees import Node
    from cubilete_20x3.book import Ability
    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.state import Combatant, Turn

MOST_TARGETS = 3
"""Of many whom an ability may be aimed at only the weakest are looked at."""
MOST_EFFECTS = 4
"""Of many effects only the newest."""
MOST_CHOICES = 12


class Bound(NamedTuple):
    """A condition on one number that an ability makes in so many words, such as `m >= 10`."""

    holds: Callable[[int, int], bool]
    limit: int


_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}


class Bounds(NamedTuple):
    """What is plain at a glance: bounds on M and on HP, and values all of which is paid."""

    m: tuple[Bound, ...]
    hp: tuple[Bound, ...]
    pays_all: tuple[str, ...]


@lru_cache(maxsize=1024)
def bounds(ability: Ability) -> Bounds:
    """Read the bounds off an ability's requirement and cost."""
    found: dict[str, list[Bound]] = {"m": [], "hp": []}
    rq = ability.table.rq
    for part in _conjuncts(rq.tree) if rq is not None else ():
        match part:
            case Binary(op=op, left=Path(name=name), right=Literal_(value=int() as limit)):
                if name in found and op in _COMPARISONS:
                    found[name].append(Bound(_COMPARISONS[op], limit))
            case _:
                continue
    pays_all = tuple(stat for stat, price in ability.cs if price is None)
    return Bounds(tuple(found["m"]), tuple(found["hp"]), pays_all)


def _conjuncts(node: Node) -> Iterator[Node]:
    match node:
        case Binary(op="and", left=left, right=right):
            yield from _conjuncts(left)
            yield from _conjuncts(right)
        case _:
            yield node


def hopeless(play: Play, ability: Ability, user: Combatant) -> bool:
    """Tell whether an ability plainly cannot be used now, at a small part of the full check's cost."""
    if user.used_on.get(ability.id) == user.turns:
        return True  # once in a turn: what costs nothing must not go on for ever
    turn = play.turn()
    known = bounds(ability)
    if turn.slots_used and _slot_taken(play, ability, turn):
        return True
    if ability.table.target == "effect" and not play.state.effects:
        return True
    if known.m and play.state.settings.threshold_values == "modified":
        m = turn.available.m
        if not all(bound.holds(m, bound.limit) for bound in known.m):
            return True
    if known.hp and not all(bound.holds(user.hp, bound.limit) for bound in known.hp):
        return True
    return any(getattr(turn.spent, stat) for stat in known.pays_all)


def _slot_taken(play: Play, ability: Ability, turn: Turn) -> bool:
    most = play.state.settings.m_actions_per_turn
    return ("action" in ability.slots and "action" in turn.slots_used) or (
        "m_action" in ability.slots and turn.slots_used.count("m_action") >= most
    )


def usable(play: Play, user: Combatant) -> tuple[Ability, ...]:
    """List what somebody can use in a turn, the general abilities first."""
    found = [ability for ability in play.book.general if not ability.is_hold_answer]
    for key in user.abilities:
        ability = play.book.abilities.get(key)
        if ability is not None and ability.usable:
            found.append(ability)
    found.append(play.book.release)
    return tuple(found)


def fillings(play: Play, ability: Ability, user: Combatant) -> list[Use]:
    """Name every use of an ability, the plainest first; whether it is legal is the engine's to say."""
    actor, key = user.id, ability.id
    match ability.table.target:
        case "none":
            plain = [Use(actor, key)]
        case "effect":
            foreign = (e for e in leading_effects(play) if e.interruptible and e.owner_id != actor)
            plain = [Use(actor, key, effect=effect.id) for effect in foreign][-MOST_EFFECTS:]
        case "pending_attack":
            plain = [Use(actor, key, attack=attack.id) for attack in play.state.pending]
        case _:
            found = candidates(play, ability, user)
            if len(found) > MOST_TARGETS:
                found = tuple(sorted(found, key=lambda one: one.hp)[:MOST_TARGETS])
            plain = [Use(actor, key, target=one.id) for one in found]
    if not ability.table.choices or not plain:
        return plain
    options = options_of(play, ability, user)
    words = [" ".join(picked) for picked in product(*(words for _, words in options))]
    if not words:
        return plain
    return [
        Use(actor, key, target=use.target, effect=use.effect, attack=use.attack, choice=word)
        for use in plain
        for word in words[:MOST_CHOICES]
    ]
