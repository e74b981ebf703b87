"""The static check: what a home-made ability may hold to stay bounded and always have values (6.7, 2).

Everything here is refused with the path of the mistake. Matters of balance are warnings, not mistakes.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

from cubilete.rules.decision import Line
from cubilete.rules.formula_trees import Binary, Call, Literal_, mentioned, walk
from cubilete.rules.formulas import FormulaError
from cubilete_20x3 import tables
from cubilete_20x3.book import rule_book
from cubilete_20x3.homemade.mistakes import bad_field, formula_line, marked
from cubilete_20x3.homemade.places import ALWAYS, places_of
from cubilete_20x3.homemade.spans import span
from cubilete_20x3.language import LANGUAGE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cubilete.rules.decision import Refusal
    from cubilete.rules.formula_trees import Node
    from cubilete_20x3.tables import Primitive, Table

    Found: TypeAlias = tuple[str, Line]

MOST_EFFECTS = 12
MOST_TURNS = 10
MOST_LIMIT = 99
MOST_CHOICES = 3
MOST_OPTIONS = 6
MOST_TAGS = 6
LONGEST_NAME = 60
LONGEST_TEXT = 300
_ID = re.compile(r"[a-z][a-z0-9_]{1,39}")
_SLUG = re.compile(r"[a-z0-9_]{1,20}")
_BAN = re.compile(r"attack(:[SHLU])?|defend|m|ability:[a-z0-9_]{1,40}|tag:[a-z0-9_]{1,20}")
_COMBATANT = frozenset(("self", "ally", "team_member", "opponent", "anyone"))
_USE = frozenset(("use",))
_LATER = frozenset(
    ("turn_start", "roll", "damage_dealt", "damage_taken", "ko_caused", "interrupted", "expired", "then")
)
_UP = frozenset(("passive", "turn_start", "roll", "damage_calc", "damage_dealt", "damage_taken", "ko_caused"))
_UT = frozenset(("use", "interrupted", "expired", "then"))
HAPPENINGS = frozenset(("damage_calc", "damage_dealt", "damage_taken", "ko_caused"))
_MOMENTS: dict[type[object], frozenset[str]] = {
    tables.AttackRow: _USE,
    tables.RetargetRow: _USE,
    tables.EndHoldRow: _USE,
    tables.InterruptRow: _USE,
    tables.SetValueRow: _USE,
    tables.LockRow: _USE,
    tables.ChargeBonusRow: _USE,
    tables.PrepareRow: _USE,
    tables.HealRow: _USE | _LATER,
    tables.LoseHpRow: _USE | _LATER,
    tables.DealRow: _USE | _LATER,
    tables.ModifyRow: _USE | _LATER | {"passive"},
    tables.ForbidRow: _USE | _LATER | {"passive"},
    tables.GrantTagRow: _USE | _LATER,
    tables.UntargetableRow: _USE | _LATER,
    tables.SuppressRow: _USE | _LATER,
    tables.RuleFlagRow: frozenset(("passive",)),
    tables.RuleParamRow: frozenset(("passive",)),
    tables.AddDamageRow: frozenset(("damage_calc",)),
    tables.NoteRow: _USE | _LATER | {"passive"},
}
"""At which moments a primitive has a meaning. `then` is what a preparation does. Missing = core only."""


def check(table: Table) -> Refusal | None:
    """Refuse a table that is decoded well but may not be played."""
    return next((bad_field(path, why) for path, why in _mistakes(table)), None)


def _mistakes(table: Table) -> Iterator[Found]:
    yield from _identity(table)
    yield from _form(table)
    yield from _price(table)
    yield from _effects(table)
    for place in places_of(table):
        yield from _expression(place.path, place.tree, place.allowed)


def _why(slug: str, **args: int | str) -> Line:
    return Line(f"s20x3-bad-{slug}", dict(args))


def _identity(table: Table) -> Iterator[Found]:
    if not _ID.fullmatch(table.id):
        yield "$.id", _why("slug")
    if table.id in rule_book().abilities:
        yield "$.id", _why("reserved", id=table.id)
    if table.section != "user":
        yield "$.section", _why("section")
    if table.kind not in {"up", "ut"}:
        yield "$.kind", _why("kind")
    for name, text in (("es", table.name.es), ("en", table.name.en)):
        if not can_be_called(text):
            yield f"$.name.{name}", _why("long", most=LONGEST_NAME)
    if table.desc is not None and max(len(table.desc.es), len(table.desc.en)) > LONGEST_TEXT:
        yield "$.desc", _why("long", most=LONGEST_TEXT)
    if table.why not in {known.table.why for known in rule_book().abilities.values()}:
        yield "$.why", _why("value", value=table.why)
    if len(table.tags) > MOST_TAGS or any(not _SLUG.fullmatch(tag) for tag in table.tags):
        yield "$.tags", _why("slug")


def can_be_called(name: str) -> bool:
    """Is this a name: in one line, not too long, with something to see in it?"""
    seen = any(char.isprintable() and not char.isspace() for char in name)
    return seen and len(name.strip()) <= LONGEST_NAME and len(name.splitlines()) == 1


def _form(table: Table) -> Iterator[Found]:
    """Check what a UP and a UT have and have not (R9b, R9c)."""
    if table.kind == "up":
        for field, given in (
            ("cs", table.cs),
            ("rq", table.rq),
            ("window", table.window),
            ("slots", table.slots),
            ("target_rq", table.target_rq),
            ("choices", table.choices),
            ("interrupt_value", table.interrupt_value),
        ):
            if given:
                yield f"$.{field}", _why("not-for-up")
        if table.target != "none":
            yield "$.target", _why("not-for-up")
    else:
        if not table.window:
            yield "$.window", _why("no-window")
        if table.rq is None and not table.cs:
            yield "$", _why("free")
    for field in ("per_combat", "per_turn", "cooldown"):
        if not 0 <= getattr(table.limit, field) <= MOST_LIMIT:
            yield f"$.limit.{field}", _why("number", low=0, high=MOST_LIMIT)
    if len(table.choices) > MOST_CHOICES:
        yield "$.choices", _why("many", most=MOST_CHOICES)
    for name, options in table.choices.items():
        own = isinstance(options, str)
        fits = own or (1 <= len(options) <= MOST_OPTIONS and all(_SLUG.fullmatch(o) for o in options))
        if not fits or not _SLUG.fullmatch(name):
            yield f"$.choices.{name}", _why("many", most=MOST_OPTIONS)


def _price(table: Table) -> Iterator[Found]:
    for stat, price in table.cs.items():
        if price == "all":
            if stat == "hp":
                yield "$.cs.hp", _why("all-hp")
            continue
        try:
            tree = LANGUAGE.compile(str(price), "int").tree
        except FormulaError as mistake:
            yield f"$.cs.{stat}", formula_line(marked(mistake)) or _why("form")
            continue
        if span(tree).high < 0:
            yield f"$.cs.{stat}", _why("number", low=0, high=999)


def _effects(table: Table) -> Iterator[Found]:
    rows = tuple(_rows(table))
    if not rows:
        yield "$.effect", _why("missing")
    if len(rows) > MOST_EFFECTS:
        yield "$.effect", _why("many", most=MOST_EFFECTS)
    allowed = _UP if table.kind == "up" else _UT
    for path, moment, row in rows:
        fits = moment in _MOMENTS.get(type(row), frozenset())
        if not fits or moment not in allowed:
            yield path, _why("moment", moment=moment)
        if moment == "then" and row.on != "use":
            yield f"{path}.on", _why("moment", moment=row.on)
        yield from _receivers(table, path, moment, row)
        yield from _arguments(path, moment, row)
        yield from _asks_for_itself(path, row)


def _rows(table: Table) -> Iterator[tuple[str, str, Primitive]]:
    """All effects with their paths and moments, those of preparations too."""
    for number, row in enumerate(table.effect):
        path = f"$.effect[{number}]"
        yield path, row.on, row
        if isinstance(row, tables.PrepareRow):
            for inner, then in enumerate(row.then):
                yield f"{path}.then[{inner}]", "then", then


def _receivers(table: Table, path: str, moment: str, row: Primitive) -> Iterator[Found]:
    who = getattr(row, "who", "self")
    chosen = table.target in _COMBATANT and moment in {"use", "then"}
    if who == "target" and not chosen:
        yield f"{path}.who", _why("no-target")
    if who == "event_target" and moment not in HAPPENINGS:
        yield f"{path}.who", _why("no-happening")
    if isinstance(row, tables.AttackRow) and table.target not in {"opponent", "anyone"}:
        yield "$.target", _why("no-target")
    if isinstance(row, tables.InterruptRow) and table.target != "effect":
        yield "$.target", _why("no-effect")
    if isinstance(row, tables.RetargetRow) and table.target != "pending_attack":
        yield "$.target", _why("no-attack")
    if moment == "passive" and who != "self":
        yield f"{path}.who", _why("only-self")


def _arguments(path: str, moment: str, row: Primitive) -> Iterator[Found]:  # noqa: PLR0912  one branch for each primitive
    turns = getattr(row, "turns", 1)
    if not 1 <= turns <= MOST_TURNS:
        yield f"{path}.turns", _why("number", low=1, high=MOST_TURNS)
    time = getattr(row, "time", None)
    if time is not None:
        yield from _time(path, moment, row, time)
    match row:
        case tables.ModifyRow(mods=mods, tags=tags, cap_m=cap):
            if not mods:
                yield f"{path}.mods", _why("missing")
            if (
                any(not _SLUG.fullmatch(tag.removeprefix("element:")) for tag in tags)
                or len(tags) > MOST_TAGS
            ):
                yield f"{path}.tags", _why("slug")
            if not 0 <= cap <= MOST_LIMIT:
                yield f"{path}.cap_m", _why("number", low=0, high=MOST_LIMIT)
        case tables.ForbidRow(what=what):
            if not what or any(not _BAN.fullmatch(one) for one in what):
                yield f"{path}.what", _why("ban")
        case tables.GrantTagRow(tag=tag, tag_from=tag_from):
            if bool(tag) is bool(tag_from):
                yield f"{path}.tag", _why("missing")
            if tag and not _SLUG.fullmatch(tag.removeprefix("element:")):
                yield f"{path}.tag", _why("slug")
        case tables.SuppressRow(kinds=kinds):
            if not kinds:
                yield f"{path}.kinds", _why("missing")
        case tables.UntargetableRow(types=types):
            if not types:
                yield f"{path}.types", _why("missing")
        case tables.LockRow(stats=stats):
            if not stats:
                yield f"{path}.stats", _why("missing")
        case tables.PrepareRow(then=then):
            if not then:
                yield f"{path}.then", _why("missing")
        case tables.NoteRow(text=text):
            if len(text) > LONGEST_TEXT:
                yield f"{path}.text", _why("long", most=LONGEST_TEXT)
        case tables.RuleParamRow(value=value):
            if span(value.tree).low < 1:
                yield f"{path}.value", _why("number", low=1, high=9999)
        case _:
            return


def _asks_for_itself(path: str, row: Primitive) -> Iterator[Found]:
    """What changes the rules cannot depend on the rules as changed: it would be asked for ever."""
    if isinstance(row, tables.RuleFlagRow | tables.RuleParamRow):
        asked = [one for one in (row.when, row.value) if isinstance(one, tables.Truth | tables.Number)]
        for name in sorted({name for one in asked for name in mentioned(one.tree)} & {"rule", "param"}):
            yield path, _why("no-value", name=name)


def _time(path: str, moment: str, row: Primitive, time: str) -> Iterator[Found]:
    """A modifier or ban needs a time that its moment has."""
    if moment == "passive":
        fits = time == "each_turn"
    elif time == "this_turn":
        own_turn = moment in {"use", "roll"}
        fits = own_turn and not isinstance(row, tables.GrantTagRow) and getattr(row, "who", "") == "self"
    else:
        fits = time in {"next_turn", "duration"}
    if not fits:
        yield f"{path}.time", _why("time", time=time, moment=moment)


def _expression(path: str, tree: Node, allowed: frozenset[str]) -> Iterator[Found]:
    """Check that each name has a value at this place, and that no divisor can be 0."""
    for name in sorted(mentioned(tree)):
        if name not in allowed and name not in ALWAYS:
            yield path, _why("no-value", name=name)
    for divisor in _divisors(tree):
        if span(divisor).has_zero():
            yield path, _why("divides")


def _divisors(node: Node) -> Iterator[Node]:
    for one in walk(node):
        match one:
            case Binary(op="/" | "%", right=right):
                yield right
            case Call(name="multiple", args=(_, divisor, *_)) if not isinstance(divisor, Literal_):
                yield divisor
            case _:
                continue
