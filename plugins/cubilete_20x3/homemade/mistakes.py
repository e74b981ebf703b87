"""What is wrong with an ability's text: where, why, and how it is right (rules 6.7, 2)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cubilete.rules.decision import Line, Refusal

if TYPE_CHECKING:
    from cubilete.rules.formulas import FormulaError

_TYPE = re.compile(r"Expected `(?P<wanted>[^`]*)`, got `(?P<given>[^`]*)`")
_FIELD = re.compile(r"Object (?P<how>missing required|contains unknown) field `(?P<field>[^`]*)`")
_VALUE = re.compile(r"Invalid (?:enum )?value '(?P<value>[^']*)'")
_PATH = re.compile(r" - at (?:`?key`? in )?`(?:key in )?(?P<path>[^`]*)`\Z")
_FORMULA = re.compile(r"\A\[(?P<slug>[a-z_]+) (?P<position>\d+) (?P<word>[^\]]*)\]")
_SLUGS = (
    ("unknown name ", "name"),
    ("unknown function ", "function"),
    ("unknown character", "character"),
    ("too long", "long"),
    ("too deep", "deep"),
    ("number too large", "large"),
    ("something is left", "left"),
    ("a closing parenthesis", "parenthesis"),
    ("a value is missing", "missing"),
    ("something is missing", "missing"),
)
EXAMPLES: dict[str, str] = {
    "amount": 'amount = "paid.m / 4"',
    "cs": 'cs = { m = "all", hp = 3 }',
    "do": 'do = "heal"',
    "element": "element = \"'fuego'\"",
    "equip_rq": "equip_rq = \"trait('aeloriano')\"",
    "flags": 'flags = ["unblockable"]',
    "id": 'id = "user_meteoro"',
    "interrupt_value": 'interrupt_value = "paid.m"',
    "kind": 'kind = "ut"',
    "limit": "limit = { per_combat = 1 }",
    "mods": 'mods = { d = "2", a = "-1" }',
    "name": 'name = { es = "Meteoro", en = "Meteor" }',
    "on": 'on = "damage_taken"',
    "rq": 'rq = "m >= 12 and hp >= 4"',
    "slots": 'slots = ["m_action"]',
    "stat": 'stat = "d"',
    "tags": 'tags = ["buff"]',
    "target": 'target = "opponent"',
    "target_rq": 'target_rq = "target.hp <= 10"',
    "then": 'then = [ { do = "deal", who = "target", amount = "8" } ]',
    "time": 'time = "next_turn"',
    "turns": "turns = 2",
    "type": 'type = "S"',
    "types": 'types = ["S", "H"]',
    "value": 'value = "paid.a + 1"',
    "what": 'what = ["attack:L"]',
    "when": 'when = "hp <= 10"',
    "who": 'who = "self"',
    "window": 'window = "proaction"',
}
"""A right line for each field, shown with a mistake in it."""


def marked(mistake: FormulaError) -> str:
    """Put a mistake of an expression into a mark that `formula_line` reads."""
    slug, word = "kind", ""
    for start, name in _SLUGS:
        if mistake.reason.startswith(start):
            slug, word = name, mistake.reason.removeprefix(start) if start.endswith(" ") else ""
            break
    if " takes " in mistake.reason or "cannot be asked" in mistake.reason:
        slug, word = "arguments", mistake.reason.split()[0]
    return f"[{slug} {mistake.position + 1} {word.replace(']', '')}]"


def formula_line(mark: str) -> Line | None:
    """Say a mistake of an expression in words."""
    found = _FORMULA.match(mark)
    if found is None:
        return None
    return Line(f"s20x3-bad-formula-{found['slug']}", {"n": int(found["position"]), "word": found["word"]})


def explained(mistake: str) -> Refusal:
    """Turn a mistake of decoding into a refusal with its path and a right example."""
    place = _PATH.search(mistake)
    path = place["path"] if place else "$"
    why = formula_line(mistake)
    field = ""
    if why is None:
        why, field = _plain_reason(mistake)
    return bad_field(path if not field else f"{path}.{field}", why)


def _plain_reason(mistake: str) -> tuple[Line, str]:
    if found := _FIELD.search(mistake):
        how = "missing" if found["how"].startswith("missing") else "unknown"
        return Line(f"s20x3-bad-{how}"), found["field"]
    if found := _VALUE.search(mistake):
        return Line("s20x3-bad-value", {"value": found["value"]}), ""
    if found := _TYPE.search(mistake):
        return Line("s20x3-bad-type", {key: _types(names) for key, names in found.groupdict().items()}), ""
    return Line("s20x3-bad-form"), ""


def _types(names: str) -> Line:
    """Say in words what the decoder calls `int | str`."""
    first, *more = names.split(" | ")
    line = Line("s20x3-type", {"type": first})
    return Line("s20x3-type-or", {"one": line, "other": _types(" | ".join(more))}) if more else line


def bad_field(path: str, why: Line) -> Refusal:
    """Refuse a field by its path, with a right example of it."""
    words = re.findall(r"[a-z_]+", path)
    example = next((EXAMPLES[word] for word in reversed(words) if word in EXAMPLES), EXAMPLES["rq"])
    return Refusal("ability_bad_field", {"path": path, "why": why, "example": example})
