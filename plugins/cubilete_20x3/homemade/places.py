"""Every expression of a table: where it stands, and which names have a value there (rules 6.2, 6.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cubilete.rules.formulas import FormulaError
from cubilete_20x3 import tables
from cubilete_20x3.language import FUNCTIONS, LANGUAGE, NAMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cubilete.rules.formula_trees import Node
    from cubilete_20x3.tables import Number, Primitive, Table, Truth, Word

TURN = frozenset(
    (
        *(f"{kind}.{stat}" for kind in ("raw", "got") for stat in ("d", "a", "m")),
        *("raw.sum", "d", "a", "m", "l_m", "window", "spent", "blocked"),
    )
)
"""What is read from the user's own turn."""
PAID = frozenset(("paid.d", "paid.a", "paid.m", "paid.hp"))
TARGET = frozenset(name for name in (*NAMES, *FUNCTIONS) if name.startswith("target."))
TARGET_ROLL = frozenset(("target.raw.d", "target.raw.a", "target.raw.m"))
"""Has a value only after the target's first roll: for conditions, not for amounts."""
EFFECT = frozenset(name for name in NAMES if name.startswith("effect."))
ATTACK = frozenset(name for name in NAMES if name.startswith("attack."))
EVENT = frozenset(name for name in NAMES if name.startswith("event."))
ALWAYS = frozenset(
    {*NAMES, *FUNCTIONS, "min", "max", "abs", "if"} - TURN - PAID - TARGET - EFFECT - ATTACK - EVENT
)
_NOTHING: frozenset[str] = frozenset()
_COMBATANT = frozenset(("self", "ally", "team_member", "opponent", "anyone"))
_HAPPENING = frozenset(("damage_calc", "damage_dealt", "damage_taken", "ko_caused"))


class Place(NamedTuple):
    """An expression and the names that it may read there, beside those that always have a value."""

    path: str
    tree: Node
    allowed: frozenset[str]
    is_amount: bool


def places_of(table: Table) -> Iterator[Place]:
    """List all expressions of a table."""
    chosen = _chosen(table)
    choice = frozenset(f"choice.{name}" for name in table.choices)
    for field, formula, allowed in (
        ("equip_rq", table.equip_rq, _NOTHING),
        ("rq", table.rq, TURN | chosen | choice),
        ("target_rq", table.target_rq, TURN | chosen | choice),
        ("interrupt_value", table.interrupt_value, PAID),
    ):
        if formula is not None:
            yield _place(f"$.{field}", formula, allowed)
    for stat, price in table.cs.items():
        if price != "all":
            tree = _tree(str(price))
            if tree is not None:
                yield Place(f"$.cs.{stat}", tree, (TURN | chosen | choice) - TARGET_ROLL, is_amount=True)
    for number, row in enumerate(table.effect):
        moment = {
            "use": TURN | PAID | chosen | choice,
            "roll": TURN,
        }.get(row.on, EVENT if row.on in _HAPPENING else _NOTHING)
        if row.on in _HAPPENING - {"damage_calc"}:
            moment |= TARGET
        yield from _row(f"$.effect[{number}]", row, moment)
        if isinstance(row, tables.PrepareRow):
            later = (chosen & TARGET) | choice
            for inner, then in enumerate(row.then):
                yield from _row(f"$.effect[{number}].then[{inner}]", then, later)


def _chosen(table: Table) -> frozenset[str]:
    """Names that speak of what the user aims at."""
    if table.target in _COMBATANT:
        return TARGET
    return {"effect": EFFECT, "pending_attack": ATTACK}.get(table.target, _NOTHING)


def _place(path: str, formula: Number | Truth | Word, allowed: frozenset[str]) -> Place:
    is_amount = not isinstance(formula, tables.Truth)
    return Place(path, formula.tree, allowed - TARGET_ROLL if is_amount else allowed, is_amount)


def _tree(text: str) -> Node | None:
    try:
        return LANGUAGE.compile(text, "int").tree
    except FormulaError:
        return None


def _row(path: str, row: Primitive, allowed: frozenset[str]) -> Iterator[Place]:
    for field in row.__struct_fields__:
        value = getattr(row, field)
        if isinstance(value, (tables.Number, tables.Truth, tables.Word)):
            extra = ATTACK if field == "hold_self_damage" else _NOTHING
            yield _place(f"{path}.{field}", value, allowed | extra)
    match row:
        case tables.AttackRow():
            for field, bonuses in (("value_bonus", row.value_bonus), ("damage_bonus", row.damage_bonus)):
                for number, bonus in enumerate(bonuses):
                    where = f"{path}.{field}[{number}]"
                    yield _place(f"{where}.when", bonus.when, TARGET)
                    yield _place(f"{where}.amount", bonus.amount, allowed)
        case tables.ModifyRow(mods=mods):
            for stat, amount in mods.items():
                yield _place(f"{path}.mods.{stat}", amount, allowed)
        case _:
            return
