"""Home-made abilities from text to table, with mistakes named by their path (rules 6.7, 2)."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

from cubilete.rules.decision import Refusal
from cubilete.rules.formulas import FormulaError
from cubilete_20x3.book import Ability
from cubilete_20x3.homemade.checks import check
from cubilete_20x3.homemade.mistakes import EXAMPLES, explained, marked
from cubilete_20x3.language import LANGUAGE, fold
from cubilete_20x3.tables import Number, Table, Truth, Word

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cubilete.rules.formulas import Formula
    from cubilete_20x3.scope import Scope

MOST_BYTES = 8192
"""The longest text of one ability."""
_FENCE = re.compile(r"\A\s*```\w*\s*?\n(.*?)\n?```\s*\Z", re.DOTALL)
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)")


def read(text: str) -> Ability | Refusal:
    """Read an ability from TOML, or from its canonical text, and check it (6.7, 2)."""
    table = _table(text)
    if isinstance(table, Refusal):
        return table
    return check(table) or Ability(table)


def _table(text: str) -> Table | Refusal:
    raw = _decoded(text)
    if isinstance(raw, Refusal):
        return raw
    try:
        return msgspec.convert(_completed(raw), Table, dec_hook=_formula)
    except msgspec.ValidationError as mistake:
        return explained(str(mistake))


@lru_cache(maxsize=256)
def stored(text: str) -> Ability | Refusal:
    """Read a canonical text that was checked when it came in; read once."""
    table = _table(text)
    return table if isinstance(table, Refusal) else Ability(table)


def canonical(raw: Mapping[str, Any]) -> str:
    """Write a table so that the same ability always has the same text."""
    return msgspec.json.encode(_completed(raw), order="sorted").decode()


def canonical_text(text: str) -> str | Refusal:
    """Write an ability's text in its canonical form, without looking at what it says."""
    raw = _decoded(text)
    if isinstance(raw, Refusal):
        return raw
    try:
        return canonical(raw)
    except (RecursionError, ValueError):  # keys of many dots make tables inside tables without end
        return Refusal("ability_bad_toml", {"line": 1, "example": EXAMPLES["rq"]})


def _decoded(text: str) -> dict[str, Any] | Refusal:
    if len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        return Refusal("ability_too_long", {"most": MOST_BYTES})
    fenced = _FENCE.match(text)
    body = fenced[1] if fenced else text
    try:
        raw = msgspec.json.decode(body) if body.lstrip().startswith("{") else tomllib.loads(body)
    except tomllib.TOMLDecodeError as mistake:
        place = _PLACE.search(str(mistake))
        line = int(place[1]) if place else body.count("\n") + 1
        return Refusal("ability_bad_toml", {"line": line, "example": EXAMPLES["rq"]})
    except (msgspec.DecodeError, RecursionError, ValueError):  # such as a number of thousands of figures
        return Refusal("ability_bad_toml", {"line": 1, "example": EXAMPLES["rq"]})
    if isinstance(raw, dict) and "ability" in raw:
        raw = raw["ability"]
        if isinstance(raw, list):
            if len(raw) != 1:
                return Refusal("ability_not_one", {"n": len(raw)})
            raw = raw[0]
    if not isinstance(raw, dict) or not raw:
        return Refusal("ability_not_one", {"n": 0})
    return raw


def _completed(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Fill in what follows from the rest: the section, and an id from the Spanish name."""
    table = {key: value for key, value in raw.items() if value is not None}
    table.setdefault("section", "user")
    name = table.get("name")
    if isinstance(name, str):
        table["name"] = name = {"es": name, "en": name}
    if isinstance(name, dict) and isinstance(name.get("es"), str):
        table["name"] = {"en": name["es"], **name}
        table.setdefault("id", slug_of(name["es"]))
    return table


def slug_of(name: str) -> str:
    """Make an id from a name: `user_` and its letters."""
    return "user_" + re.sub(r"[^a-z0-9]+", "_", fold(name)).strip("_")[:30]


def _formula(kind: type[object], value: object) -> Formula[Scope]:
    """Compile an expression field; a mistake becomes one that knows its path."""
    text = str(value).lower() if isinstance(value, bool) else str(value)
    try:
        if kind is Number:
            made = LANGUAGE.compile(text, "int")
            return Number(made.text, made.tree, made.kind, made.run)
        if kind is Truth:
            made = LANGUAGE.compile(text, "bool")
            return Truth(made.text, made.tree, made.kind, made.run)
        if kind is Word:
            made = LANGUAGE.compile(text, "text")
            return Word(made.text, made.tree, made.kind, made.run)
    except FormulaError as mistake:
        raise ValueError(marked(mistake)) from mistake
    raise NotImplementedError(kind)
