"""The abilities that a fight knows: those of the rules, read from `data/`, and home-made ones."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, TypeVar

import msgspec
from msgspec import Struct

from cubilete.errors import BadPluginData
from cubilete.rules.decision import Term
from cubilete.rules.formulas import Formula, FormulaError
from cubilete_20x3.language import LANGUAGE, fold
from cubilete_20x3.tables import (
    AddDamageRow,
    AttackRow,
    DefendRow,
    EndHoldRow,
    ForbidRow,
    GrantTagRow,
    InterruptRow,
    KeepHoldRow,
    ModifyRow,
    Number,
    Primitive,
    RetargetRow,
    RuleFlagRow,
    RuleParamRow,
    SetValueRow,
    Table,
    Truth,
    Word,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cubilete_20x3.scope import Scope
    from cubilete_20x3.state import State

R = TypeVar("R")
_FILES = ("reactions", "m_uses", "passives", "actives")


class Element(Struct, frozen=True, forbid_unknown_fields=True):
    """One of the elements (6.4)."""

    id: str
    es: str
    en: str
    section: str


class Ability:
    """A table made ready: rows sorted by moment, what they imply, names folded."""

    def __init__(self, table: Table, element: str | None = None) -> None:
        self.table = table
        self.id = table.id
        self.kind = table.kind
        self.element = element
        self.folded_name = fold(table.name.es)
        self.names = (self.folded_name, fold(table.name.en))
        self.windows = (table.window,) if isinstance(table.window, str) else table.window
        self.slots = table.slots
        self.cs: tuple[tuple[str, Number | None], ...] = tuple(
            (stat, None if price == "all" else _number(str(price))) for stat, price in table.cs.items()
        )
        rows = table.effect
        self.on: dict[str, tuple[Primitive, ...]] = {}
        for row in rows:
            self.on[row.on] = (*self.on.get(row.on, ()), row)
        passive = self.on.get("passive", ())
        self.each_turn = tuple(r for r in passive if isinstance(r, ModifyRow))
        self.flags = tuple(r for r in passive if isinstance(r, RuleFlagRow) and r.value)
        self.params = tuple(r for r in passive if isinstance(r, RuleParamRow))
        self.bans = tuple(r for r in passive if isinstance(r, ForbidRow))
        self.forbids_now = frozenset(
            what for r in rows if isinstance(r, ForbidRow) and r.time == "this_turn" for what in r.what
        )
        self.damage_calc = tuple(r for r in self.on.get("damage_calc", ()) if isinstance(r, AddDamageRow))
        use = self.on.get("use", ())
        self.attack = _first(use, AttackRow)
        strikes = self.attack is not None and self.attack.type == "S"
        self.takes_stored = strikes or table.kind == "charge"
        """Whether it uses stored A also where that is for a Strike only; a charge carries it on (R8.4h)."""
        self.interrupts = _first(use, InterruptRow) is not None
        self.takes_over = _first(use, RetargetRow) is not None
        self.grants_tag = _first(use, GrantTagRow) is not None
        self.ends_hold = _first(use, EndHoldRow) is not None
        self.is_hold_answer = table.kind == "hold"
        keeps = self.is_hold_answer and not self.ends_hold
        self.attack_type = "H" if keeps else self.attack.type if self.attack is not None else ""
        """Keeping a hold is an attack of that type too (R7.2f)."""
        sets = [row for row in use if isinstance(row, SetValueRow)]
        self.raises_d = bool(sets) and all(row.stat == "d" for row in sets)
        self.needs_a = (
            table.kind in {"attack", "charge"}
            or self.attack is not None
            or any(stat == "a" for stat, _ in self.cs)
        )
        self.needs_m = (
            not {"m_action", "special_interruption"}.isdisjoint(table.slots)  # the latter by R8.1.1e
            or any(stat == "m" for stat, _ in self.cs)
            or (table.rq is not None and "m" in table.rq.names())
        )
        asked = [f for f in (table.rq, table.target_rq, *(price for _, price in self.cs)) if f is not None]
        self.choice_matters = any(name.startswith("choice.") for f in asked for name in f.names())
        self.usable = table.kind in {"attack", "hold", "charge", "muse", "ut"}
        self.listed = table.kind in {"up", "ut"}
        self.is_homemade = table.section == "user"
        self.other_names = (("en", table.name.en),) if table.name.en != table.name.es else ()


def _first(rows: tuple[Primitive, ...], kind: type[R]) -> R | None:
    for row in rows:
        if isinstance(row, kind):
            return row
    return None


class Book:
    """All abilities of a fight by id, and those that play a part of their own."""

    def __init__(self, abilities: Mapping[str, Ability], elements: tuple[Element, ...]) -> None:
        self.abilities = dict(abilities)
        self.elements = {element.id: element for element in elements}
        every = self.abilities.values()
        self.defence = _with_row(every, DefendRow)
        self.interception = _with_row(every, RetargetRow)
        self.keep = _with_row(every, KeepHoldRow)
        self.release = _with_row(every, EndHoldRow)
        self.autos = tuple(ability for ability in every if ability.kind == "auto")
        self.words = frozenset(self.elements).union(
            option
            for ability in every
            if not ability.is_homemade
            for options in ability.table.choices.values()
            if not isinstance(options, str)
            for option in options
        )
        self.general = tuple(ability for ability in every if ability.usable and not ability.listed)
        row = _first(self.defence.on["use"], DefendRow)
        if row is None:
            raise BadPluginData("no defence")
        self.defend_row = row

    def term(self, key: str) -> Term:
        """Name an ability: a word of the rules, or the own name of a home-made one."""
        ability = self.abilities.get(key)
        if ability is None:
            return Term(key, key)
        if not ability.is_homemade:
            return Term(key)
        return Term(key, ability.table.name.es, ability.other_names)

    def word(self, word: str) -> Term:
        """Name an element or an option; those that people invented stand for themselves."""
        return Term(word, None if word in self.words else word)

    def is_up(self, key: str) -> bool:
        """Tell whether this is a passive unique ability."""
        ability = self.abilities.get(key)
        return ability is not None and ability.kind == "up"

    def find(self, words: str) -> Ability | None:
        """Find a usable ability by id, else by its name in either language."""
        exact = self.abilities.get(words)
        if exact is not None:
            return exact
        wanted = fold(words)
        named = [a for a in self.abilities.values() if wanted in a.names or fold(a.id) == wanted]
        named.sort(key=lambda ability: not ability.usable)
        return named[0] if named else None

    def several(self, words: str) -> tuple[Ability, ...]:
        """Give the abilities of which a verb means one, from their ids joined by blanks; else nothing."""
        found = [self.abilities.get(key) for key in words.split()]
        return tuple(one for one in found if one is not None) if len(found) > 1 and None not in found else ()

    def find_listed(self, words: str) -> Ability | None:
        """Find a unique ability for a list, by id or name."""
        exact = self.abilities.get(words)
        if exact is not None and exact.listed:
            return exact
        wanted = fold(words)
        for ability in self.abilities.values():
            if ability.listed and (wanted in ability.names or fold(ability.id) == wanted):
                return ability
        return None


def _with_row(abilities: object, kind: type[object]) -> Ability:
    for ability in abilities:  # type: ignore[attr-defined]  # a view of values
        if any(isinstance(row, kind) for row in ability.on.get("use", ())):
            return ability  # type: ignore[no-any-return]  # as above
    raise BadPluginData(f"no ability has the primitive {kind.__name__}")


def _number(text: str) -> Number:
    formula = LANGUAGE.compile(text, "int")
    return Number(formula.text, formula.tree, formula.kind, formula.run)


@lru_cache(maxsize=1)
def hold_harm() -> Number:
    """Give what a hold does to its holder when it ends, where its ability says nothing (R7.2i, A-98)."""
    return _number("attack.value / 2")


def _decode_formula(kind: type[object], value: object) -> Formula[Scope]:
    """Compile an expression field of a table; numbers stand for themselves."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    if kind is Number:
        return _number(text)
    if kind is Truth:
        formula = LANGUAGE.compile(text, "bool")
        return Truth(formula.text, formula.tree, formula.kind, formula.run)
    if kind is Word:
        formula = LANGUAGE.compile(text, "text")
        return Word(formula.text, formula.tree, formula.kind, formula.run)
    raise NotImplementedError(kind)


def read_table(raw: object) -> Table:
    """Read one ability table. Raises BadPluginData with the place of the mistake."""
    try:
        return msgspec.convert(raw, Table, dec_hook=_decode_formula)
    except (msgspec.ValidationError, FormulaError) as mistake:
        key = raw.get("id") if isinstance(raw, dict) else None
        raise BadPluginData(f"ability {key}: {mistake}") from mistake


def _expanded(raw: object, element: Element) -> object:
    """Write `{element}` and its fields out in every text of a table."""
    if isinstance(raw, str):
        text = raw
        for mark, word in (
            ("{element}", element.id),
            ("{element.es}", element.es),
            ("{element.en}", element.en),
            ("{element.section}", element.section),
        ):
            text = text.replace(mark, word)
        return text
    if isinstance(raw, dict):
        return {key: _expanded(value, element) for key, value in raw.items() if key != "expand"}
    if isinstance(raw, list):
        return [_expanded(value, element) for value in raw]
    return raw


@lru_cache(maxsize=1)
def rule_book() -> Book:
    """Give the abilities of the rules. Raises BadPluginData when the shipped data is wrong."""
    folder = files("cubilete_20x3") / "data"
    text = (folder / "elements.toml").read_text("utf-8")
    elements = tuple(msgspec.convert(tomllib.loads(text)["element"], list[Element]))
    abilities: dict[str, Ability] = {}
    for name in _FILES:
        for raw in tomllib.loads((folder / f"{name}.toml").read_text("utf-8"))["ability"]:
            if raw.get("expand") == "element":
                made = [Ability(read_table(_expanded(raw, e)), e.id) for e in elements]
            else:
                made = [Ability(read_table(raw))]
            for ability in made:
                if ability.id in abilities:
                    raise BadPluginData(f"{name}.toml: ability {ability.id} is there twice")
                abilities[ability.id] = ability
    return Book(abilities, elements)


@lru_cache(maxsize=256)
def _extended(homemade: tuple[str, ...]) -> Book:
    base = rule_book()
    abilities = dict(base.abilities)
    for text in homemade:
        ability = Ability(read_table(msgspec.json.decode(text)))
        abilities[ability.id] = ability
    return Book(abilities, tuple(base.elements.values()))


def book_with(texts: tuple[str, ...]) -> Book:
    """Give the abilities of the rules with home-made ones, each by its canonical text."""
    return _extended(texts) if texts else rule_book()


def element_named(book: Book, ability: Ability) -> str:
    """Find the element that a home-made passive ability names."""
    return next((key for key in book.elements if key in ability.folded_name), "")


def book_of(state: State) -> Book:
    """Give the abilities that a fight knows, home-made ones included."""
    return book_with(state.homemade)
