"""What an ability would do over all rolls of three d20, against nothing in particular (6.7, 2)."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from cubilete.rules.formula_trees import mentioned
from cubilete_20x3 import tables
from cubilete_20x3.book import Ability, book_of
from cubilete_20x3.decide.legality import price_of
from cubilete_20x3.homemade.places import places_of
from cubilete_20x3.homemade.ring import ME, RIVAL, ring
from cubilete_20x3.scope import Scope
from cubilete_20x3.state import Paid, Spent, Turn, Values, combatant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cubilete_20x3.state import State

FACES = range(1, 21)
STANDARD = 10
"""What a die shows that the ability does not look at."""
_HP = (20, 10, 5, 2)
"""An HP condition is taken at the best of these for the user."""
_SAMPLE = 500
"""Rolls that are enough to tell which HP are the best."""
MOST_BLOWS = 8000
"""Amounts that are worked out for the mean damage; of more, every n-th is."""


class Odds(NamedTuple):
    """In how many of `rolls` rolls the requirement is met, and the mean damage of one use."""

    met: int
    rolls: int
    damage: float

    @property
    def percent(self) -> int:
        """The chance in whole per cent."""
        return round(100 * self.met / self.rolls) if self.rolls else 0


@lru_cache(maxsize=256)
def odds(ability: Ability, text: str) -> Odds:
    """Count over the rolls; dice that it does not read are left out. `text` is its canonical text."""
    read = {name for place in places_of(ability.table) for name in mentioned(place.tree)}
    rolls = tuple(_rolls(read))
    tried = _HP if read & {"hp", "max_hp"} else _HP[:1]
    best = max(tried, key=lambda hp: len(_usable(ability, text, hp, rolls[:: _stride(len(rolls), _SAMPLE)])))
    usable = _usable(ability, text, best, rolls)
    blows = tuple(_blows(ability))
    looked_at = usable[:: _stride(len(usable) * len(blows), MOST_BLOWS)]
    total = sum(_damage(row, scope) for scope in looked_at for row in blows)
    return Odds(len(usable), len(rolls), total / len(looked_at) if looked_at else 0.0)


def _stride(size: int, most: int) -> int:
    """Every how many to look, so that no more than `most` of `size` are; odd, so that no die is left out."""
    return 1 if size <= most else size // most | 1


def _usable(ability: Ability, text: str, hp: int, rolls: tuple[Values, ...]) -> list[Scope]:
    """The rolls with which the ability can be used and paid, each as its reading glass."""
    state = ring(ability, text, hp=hp)
    rq = ability.table.rq
    found = []
    for values in rolls:
        scope = _scope(state, ability, values)
        if rq is not None and not rq.holds(scope):
            continue
        paid, _ = price_of(ability, scope)
        if paid.d > values.d or paid.a > values.a or paid.m > values.m or (paid.hp and paid.hp >= hp):
            continue
        scope.paid = paid
        found.append(scope)
    return found


def _rolls(read: set[str]) -> Iterator[Values]:
    seen = {
        stat: "raw.sum" in read
        or bool(read & {stat, f"raw.{stat}", f"got.{stat}", f"paid.{stat}"})
        or (stat == "m" and "l_m" in read)
        for stat in ("d", "a", "m")
    }
    faces = [FACES if seen[stat] else (STANDARD,) for stat in ("d", "a", "m")]
    for d, a, m in product(*faces):
        yield Values(d, a, m)


def _scope(state: State, ability: Ability, values: Values) -> Scope:
    window = ability.windows[0] if ability.windows else "opening"
    turn = Turn(
        combatant_id=ME,
        window=window,
        raw=values,
        mods=(),
        got=values,
        paid=Paid(),
        spent=Spent(),
        available=values,
        hp_at_roll=combatant(state, ME).hp,
    )
    scope = Scope(state, book_of(state), combatant(state, ME), turn)
    scope.ability = ability
    if ability.table.target in {"opponent", "anyone"}:
        scope.target = combatant(state, RIVAL)
    elif ability.table.target in {"self", "team_member"}:
        scope.target = scope.user
    for name, options in ability.table.choices.items():
        scope.choice[name] = "fuego" if isinstance(options, str) else options[0]
    return scope


def _blows(ability: Ability) -> Iterator[tables.AttackRow | tables.DealRow]:
    """What a use does to others' HP, later blows too."""
    for row in ability.on.get("use", ()):
        if isinstance(row, (tables.AttackRow, tables.DealRow)):
            yield row
        elif isinstance(row, tables.PrepareRow):
            yield from (then for then in row.then if isinstance(then, tables.DealRow))


def _damage(row: tables.AttackRow | tables.DealRow, scope: Scope) -> float:
    if row.when is not None and not row.when.holds(scope):
        return 0.0
    if isinstance(row, tables.DealRow):
        return float(max(0, row.amount.number(scope))) if row.who not in {"self", "team", "allies"} else 0.0
    value = max(0, row.value.number(scope))
    return float(value) if "unblockable" in row.flags else against_a_defence(value)


@lru_cache(maxsize=4096)
def against_a_defence(value: int) -> float:
    """Give the mean damage of an attack of this value against one plain die of D."""
    return sum(max(0, value - d) for d in FACES) / len(FACES)


def strike() -> float:
    """Give the mean damage of a plain Strike against one plain die of D."""
    return sum(against_a_defence(a) for a in FACES) / len(FACES)
