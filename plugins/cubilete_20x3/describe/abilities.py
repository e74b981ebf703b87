"""A whole ability in words, read from its table alone, never from what its author says of it (rules 6.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.rules.decision import Line, Term
from cubilete_20x3.describe.conditions import condition, number, row
from cubilete_20x3.describe.effects import AND, STATS, effect_line
from cubilete_20x3.tables import Number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cubilete.rules.decision import Arg
    from cubilete_20x3.book import Ability
    from cubilete_20x3.describe.phrases import Terms
    from cubilete_20x3.tables import Limit, Table

__all__ = ["ability_lines", "effect_line"]


def ability_lines(ability: Ability, terms: Terms = Term) -> tuple[Line, ...]:
    """Say what an ability is, asks, costs and does; one fact a line."""
    return tuple(_lines(ability, terms))


def _lines(ability: Ability, terms: Terms) -> Iterator[Line]:
    table = ability.table
    yield Line(f"s20x3-a-kind-{table.kind}", {"ability": terms(ability.id)})
    yield from _demands(ability, terms)
    yield from _choices(table, terms)
    for one in table.effect:
        yield Line("s20x3-a-effect", {"what": effect_line(one, terms)})
    if table.interruptible:
        value = table.interrupt_value
        shown = Line("s20x3-w-paid-m") if value is None else number(value.tree, terms)
        yield Line("s20x3-a-interruptible", {"value": shown})
    if table.tags:
        yield Line("s20x3-a-tags", {"tags": ", ".join(table.tags)})
    yield from _limit(table.limit)


def _demands(ability: Ability, terms: Terms) -> Iterator[Line]:
    """Say when it is used and what must be given for it."""
    table = ability.table
    if ability.windows:
        windows = [Line(f"s20x3-w-window-{window}") for window in ability.windows]
        yield Line("s20x3-a-window", {"window": row(windows, "s20x3-w-or")})
    if ability.slots:
        slots = [Line(f"s20x3-a-slot-{slot}") for slot in ability.slots]
        yield Line("s20x3-a-slots", {"slots": row(slots, AND)})
    for key, asked in (("equip", table.equip_rq), ("rq", table.rq)):
        if asked is not None and asked.text != "true":
            yield Line(f"s20x3-a-{key}", {"rq": condition(asked.tree, terms)})
    if ability.cs:
        prices = [_price(stat, price, terms) for stat, price in sorted(ability.cs, key=_place)]
        yield Line("s20x3-a-cost", {"cost": row(prices, AND)})


def _place(priced: tuple[str, object]) -> int:
    return STATS.index(priced[0])


def _choices(table: Table, terms: Terms) -> Iterator[Line]:
    """Say what its user chooses."""
    if table.target != "none":
        yield Line(f"s20x3-a-target-{table.target}")
    if table.target_rq is not None:
        yield Line("s20x3-a-target_rq", {"rq": condition(table.target_rq.tree, terms)})
    for name, options in table.choices.items():
        if isinstance(options, str):
            yield Line("s20x3-a-choice-own", {"name": name})
        else:
            yield Line("s20x3-a-choice", {"name": name, "options": ", ".join(options)})


def _price(stat: str, price: object, terms: Terms) -> Line:
    if isinstance(price, Number):
        return Line("s20x3-a-price", {"amount": number(price.tree, terms), "stat": stat.upper()})
    return Line("s20x3-a-price-all", {"stat": stat.upper()})


def _limit(limit: Limit) -> Iterator[Line]:
    for name in ("per_combat", "per_turn", "cooldown"):
        n: Arg = getattr(limit, name)
        if n:
            yield Line(f"s20x3-a-limit-{name}", {"n": n})
