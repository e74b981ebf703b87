"""What the GM should look at before approving an ability: hints, never refusals (R9.3b; 6.7, 2)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cubilete.rules.decision import Line, Term
from cubilete.rules.formula_trees import Binary, Call, Literal_
from cubilete_20x3 import tables
from cubilete_20x3.book import rule_book
from cubilete_20x3.describe.conditions import written
from cubilete_20x3.describe.phrases import named_abilities
from cubilete_20x3.homemade.places import places_of
from cubilete_20x3.homemade.rolls import Odds, odds, strike
from cubilete_20x3.homemade.spans import span
from cubilete_20x3.language import fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cubilete.rules.formula_trees import Node
    from cubilete_20x3.book import Ability
    from cubilete_20x3.tables import Primitive

MOST_MODIFIER = 5
MOST_TURNS = 3
MOST_OVER_STRIKE = 5
_FAMILIES = {"cura": "cura", "soporte": "soporte"}
"""Words of a UT's Spanish name, and the UP that such a UT should ask for (R9.1.8d, R9.1.9c)."""


def warnings(ability: Ability, text: str) -> tuple[Line, ...]:
    """List the hints, each once. `text` is the canonical text of the ability."""
    found: list[Line] = []
    for line in _warnings(ability, odds(ability, text)):
        if line not in found:
            found.append(line)
    return tuple(found)


def _warnings(ability: Ability, chances: Odds) -> Iterator[Line]:
    table = ability.table
    active = ability.kind == "ut"
    if active and not ability.cs:
        yield Line("s20x3-warn-no-cost")
    rows = tuple(_rows(ability))
    for row in rows:
        yield from _row(ability, row)
    if active and ability.attack is not None and "action" not in ability.slots:
        yield Line("s20x3-warn-attack-slot")
    if active:
        yield from _family(ability)
        yield from _stronger(ability)
    known = rule_book().abilities
    for key in sorted({key for place in places_of(table) for key in named_abilities(place.tree)}):
        if key not in known and key != ability.id:
            yield Line("s20x3-warn-unknown-ability", {"id": key})
    if active:
        if chances.damage > strike() + MOST_OVER_STRIKE:
            yield Line("s20x3-warn-damage", {"damage": f"{chances.damage:.1f}", "strike": f"{strike():.1f}"})
        if table.rq is not None:
            yield Line("s20x3-warn-chance", {"percent": chances.percent})


def _rows(ability: Ability) -> Iterator[Primitive]:
    for row in ability.table.effect:
        yield row
        if isinstance(row, tables.PrepareRow):
            yield from row.then


def _row(ability: Ability, row: Primitive) -> Iterator[Line]:
    others = getattr(row, "who", "self") != "self"
    match row:
        case tables.DealRow():
            yield Line("s20x3-warn-direct")
        case tables.ForbidRow() | tables.SuppressRow() if others and not ability.table.interruptible:
            yield Line("s20x3-warn-ban")
        case tables.ModifyRow(mods=mods):
            for stat, amount in mods.items():
                low, high = span(amount.tree, likely=True)
                if low < -MOST_MODIFIER or high > MOST_MODIFIER:
                    yield Line("s20x3-warn-modifier", {"stat": stat.upper(), "low": low, "high": high})
        case _:
            pass
    if getattr(row, "turns", 1) > MOST_TURNS:
        yield Line("s20x3-warn-duration", {"n": getattr(row, "turns", 1)})


def _family(ability: Ability) -> Iterator[Line]:
    words = set(re.findall(r"[a-z]+", fold(ability.table.name.es)))
    for word, key in _FAMILIES.items():
        if word in words and not any(_requires(tree, key) for tree in ability.table.asked):
            yield Line("s20x3-warn-family", {"word": word.capitalize(), "ability": Term(key)})


def _requires(node: Node, key: str) -> bool:
    """Tell whether a condition cannot hold without an ability; one way out of it is enough for no."""
    match node:
        case Call(name="has" | "lists", args=(Literal_(value=asked),)):
            return asked == key
        case Binary(op="and", left=left, right=right):
            return _requires(left, key) or _requires(right, key)
        case Binary(op="or", left=left, right=right):
            return _requires(left, key) and _requires(right, key)
        case _:
            return False


def _stronger(ability: Ability) -> Iterator[Line]:
    """Name general uses and UTs with the same requirement that cost more and do no more."""
    for other in rule_book().abilities.values():
        if other.kind not in {"ut", "muse", "charge", "attack"} or _rq(other) != _rq(ability):
            continue
        if _cheaper(ability, other) and _covers(ability, other):
            yield Line("s20x3-warn-stronger", {"ability": Term(other.id)})


def _rq(ability: Ability) -> str:
    rq = ability.table.rq
    return "" if rq is None else written(rq.tree)


def _cheaper(ability: Ability, other: Ability) -> bool:
    """Tell whether each price is no higher, and one is lower."""
    prices = {stat: _price(price) for stat, price in ability.cs}
    others = {stat: _price(price) for stat, price in other.cs}
    every = {*prices, *others}
    return all(prices.get(s, 0) <= others.get(s, 0) for s in every) and any(
        prices.get(s, 0) < others.get(s, 0) for s in every
    )


def _price(price: tables.Number | None) -> int:
    return 20 if price is None else span(price.tree, likely=True).high


def _covers(ability: Ability, other: Ability) -> bool:
    """Tell whether everything that `other` does is done here too, at least as much."""
    mine = tuple(ability.on.get("use", ()))
    return bool(other.table.effect) and all(
        any(_at_least(one, row) for one in mine) for row in other.table.effect
    )


def _at_least(mine: Primitive, other: Primitive) -> bool:
    if type(mine) is not type(other) or getattr(mine, "who", "") != getattr(other, "who", ""):
        return False
    if isinstance(mine, tables.ModifyRow) and isinstance(other, tables.ModifyRow):
        return mine.time == other.time and all(
            stat in mine.mods and _most(mine.mods[stat]) >= _most(amount)
            for stat, amount in other.mods.items()
        )
    for field in ("amount", "value"):
        one, two = getattr(mine, field, None), getattr(other, field, None)
        if isinstance(one, tables.Number) and isinstance(two, tables.Number) and _most(one) < _most(two):
            return False
    return getattr(mine, "type", "") == getattr(other, "type", "")


def _most(amount: tables.Number) -> int:
    return span(amount.tree, likely=True).high
