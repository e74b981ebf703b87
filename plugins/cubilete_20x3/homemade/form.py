"""Making an ability step by step: one question after the other, each answered by choosing or typing.

The form is a generator: it asks, and gets an answer sent. What was answered is all that must be kept, so
a draft is a tuple of answers, and the form is gone through again for each new one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from cubilete.rules.decision import Line, Refusal
from cubilete_20x3.homemade.answers import bad_answer, formula, number, pick, typed
from cubilete_20x3.homemade.checks import (
    LONGEST_NAME,
    LONGEST_TEXT,
    MOST_EFFECTS,
    MOST_LIMIT,
    MOST_TURNS,
    can_be_called,
)

if TYPE_CHECKING:
    from collections.abc import Generator

    from cubilete.rules.abilities import Question

    Table: TypeAlias = dict[str, Any]
    Form: TypeAlias = Generator[Question | Refusal, str, Table]

MOST_ANSWERS = 120
WINDOWS = ("opening", "reaction", "action", "proaction")
TARGETS = ("none", "opponent", "team_member", "ally", "self", "anyone", "effect")
_COMBATANT = frozenset(("opponent", "team_member", "ally", "self", "anyone"))
COSTS: dict[str, dict[str, object]] = {
    "m": {"m": "all"},
    "a": {"a": "all"},
    "am": {"a": "all", "m": "all"},
    "dm": {"d": "all", "m": "all"},
    "none": {},
}
ACTIVE = ("attack", "deal", "heal", "modify", "forbid", "prepare", "lose_hp", "suppress", "grant_tag")
ACTIVE_MORE = ("untargetable", "set_value", "lock", "interrupt", "note")
PASSIVE = ("modify", "forbid", "heal", "lose_hp", "deal", "add_damage", "rule_flag", "note")
MOMENTS = ("turn_start", "damage_dealt", "damage_taken", "ko_caused")
RECEIVERS = ("self", "team", "allies", "opponents", "all")
STATS = ("d", "a", "m")
BANS = {"attack": "attack", "attack_s": "attack:S", "attack_l": "attack:L", "defend": "defend", "m": "m"}


def ask(answers: tuple[str, ...]) -> Question | Refusal | str:
    """Give the next question, a refusal of the last answer, or the finished table as text."""
    if len(answers) > MOST_ANSWERS:
        return bad_answer(Line("s20x3-bad-many", {"most": MOST_ANSWERS}), "cancelar")
    form = _form()
    asked: Question | Refusal = next(form)
    for answer in answers:
        try:
            asked = form.send(answer)
        except StopIteration as finished:
            return msgspec.json.encode(finished.value).decode()
        if isinstance(asked, Refusal):
            return asked
    return asked


def _short(text: str) -> Line | None:
    return None if can_be_called(text) else Line("s20x3-bad-long", {"most": LONGEST_NAME})


def _form() -> Form:
    kind = yield from pick("kind", ("ut", "up"))
    name = yield from typed("name-es", "Meteoro", _short)
    english = yield from typed("name-en", "Meteor", _short, skip=True)
    table: Table = {"kind": kind, "name": {"es": name, "en": english or name}}
    if kind == "up":
        return (yield from _passive(table))
    return (yield from _active(table))


def _active(table: Table) -> Form:
    table["window"] = yield from pick("window", WINDOWS, prefix="window")
    table["rq"] = yield from formula("rq", "m >= 12 and hp >= 4", "bool", skip=True)
    table["cs"] = yield from _cost()
    table["target"] = yield from pick("target", TARGETS, prefix="target")
    table["effect"] = yield from _effects(table)
    if (yield from pick("interruptible", ("yes", "no"), prefix="yn")) == "yes":
        table["interruptible"] = True
    table["limit"] = yield from _limit()
    return _completed(table)


def _passive(table: Table) -> Form:
    table["equip_rq"] = yield from formula("equip_rq", "trait('aeloriano')", "bool", skip=True)
    table["effect"] = yield from _effects(table)
    return _completed(table)


def _completed(table: Table) -> Table:
    """Leave out what says nothing; work out slots and tags from costs and effects."""
    rows = table["effect"]
    if table["kind"] == "ut":
        slots = []
        if any(row["do"] == "attack" for row in rows):
            slots.append("action")
        if table["cs"].get("m") == "all":
            slots.append("m_action")
        table["slots"] = slots
        if table["target"] == "none":
            del table["target"]
    if any(row["do"] == "heal" for row in rows):
        table["tags"] = ["heal"]
    return {key: value for key, value in table.items() if value not in ("", [], {}, None)}


def _cost() -> Generator[Question | Refusal, str, dict[str, object]]:
    chosen = yield from pick("cost", (*COSTS, "other"), prefix="cost")
    if chosen != "other":
        return dict(COSTS[chosen])
    text = yield from typed("cost-other", "m=all hp=3", lambda text: _prices(text)[1])
    return _prices(text)[0]


def _prices(text: str) -> tuple[dict[str, object], Line | None]:
    """Read `m=all hp=3`, with `todo` or `toda` for all."""
    found: dict[str, object] = {}
    for word in text.lower().replace(",", " ").split():
        stat, _, amount = word.partition("=")
        if stat not in {"d", "a", "m", "hp"} or stat in found:
            return {}, Line("s20x3-bad-price")
        if amount in {"all", "todo", "toda"} and stat != "hp":
            found[stat] = "all"
        elif amount.isdecimal() and 0 < int(amount) <= 999:  # noqa: PLR2004  the most HP that anybody has
            found[stat] = int(amount)
        else:
            return {}, Line("s20x3-bad-price")
    return found, None if found else Line("s20x3-bad-price")


def _limit() -> Generator[Question | Refusal, str, dict[str, int]]:
    chosen = yield from pick("limit", ("none", "per_combat", "per_turn", "cooldown"), prefix="limit")
    if chosen == "none":
        return {}
    return {chosen: (yield from number("times", 1, MOST_LIMIT, (1, 2, 3)))}


def _effects(table: Table) -> Generator[Question | Refusal, str, list[Table]]:
    rows: list[Table] = []
    while len(rows) < MOST_EFFECTS:
        rows.append((yield from _effect(table)))
        if (yield from pick("more", ("no", "yes"), prefix="more")) == "no":
            break
    return rows


def _effect(table: Table) -> Form:
    if table["kind"] == "up":
        do = yield from pick("effect", PASSIVE, prefix="do")
        row: Table = {"do": do}
        if do in {"heal", "lose_hp", "deal"}:
            row["on"] = yield from pick("on", MOMENTS, prefix="on")
        elif do == "add_damage":
            row["on"] = "damage_calc"
        elif do in {"rule_flag", "note"}:
            row["on"] = "passive"
        else:
            row["on"] = yield from pick("on", ("passive", *MOMENTS), prefix="on")
    else:
        do = yield from pick("effect", (*ACTIVE, *ACTIVE_MORE), prefix="do")
        row = {"do": do}
    yield from _arguments(table, row)
    when = yield from formula("when", "hp <= 10", "bool", skip=True)
    if when:
        row["when"] = when
    return row


def _arguments(table: Table, row: Table) -> Generator[Question | Refusal, str, None]:  # noqa: PLR0912  one branch for each primitive
    match row["do"]:
        case "attack":
            row["type"] = (yield from pick("type", ("s", "h", "l", "u"), prefix="type")).upper()
            row["value"] = yield from formula("value", "paid.a + 1", "int")
        case "heal" | "lose_hp" | "deal":
            row["who"] = yield from _who(table, row)
            row["amount"] = yield from formula("amount", "paid.m / 4" if "on" not in row else "2", "int")
        case "modify":
            yield from _modify(table, row)
        case "forbid":
            row["what"] = [BANS[(yield from pick("ban", tuple(BANS)))]]
            yield from _timed(table, row)
        case "prepare":
            row["turns"] = yield from number("turns", 1, MOST_TURNS, (1, 2, 3))
            then: Table = {"do": (yield from pick("then", ("deal", "heal", "lose_hp"), prefix="do"))}
            then["who"] = yield from _who(table, then)
            then["amount"] = yield from formula("amount", "8", "int")
            row["then"] = [then]
        case "suppress":
            row["kinds"] = ["up", "ut"]
            row["who"] = yield from _who(table, row)
            row["turns"] = yield from number("turns", 1, MOST_TURNS, (1, 2, 3))
            row["except_self"] = True
        case "grant_tag":
            elements = ("fuego", "hielo", "viento", "elec", "tierra", "entropia", "armonia")
            row["tag"] = "element:" + (yield from pick("element", elements, prefix="element"))
            yield from _timed(table, row)
        case "untargetable":
            kinds = yield from pick("types", ("sh", "l", "shlu"), prefix="types")
            row["types"] = list(kinds.upper())
            row["until"] = "own_next_turn_start"
        case "set_value":
            row["stat"] = yield from pick("stat", STATS, prefix="stat")
            row["value"] = yield from formula("set", "paid.d", "int")
        case "lock":
            row["stats"] = [(yield from pick("stat", STATS, prefix="stat"))]
        case "rule_flag":
            flags = ("reflect_any_d", "heal_consecutive", "no_hold_self_damage")
            row["flag"] = yield from pick("flag", flags, prefix="flag")
            row["value"] = True
        case "add_damage":
            row["amount"] = yield from formula("amount", "1", "int")
        case "note":
            row["text"] = yield from typed("note", "Una sombra cruza la sala.", _text)
        case _:
            return


def _text(text: str) -> Line | None:
    return None if 1 <= len(text) <= LONGEST_TEXT else Line("s20x3-bad-long", {"most": LONGEST_TEXT})


def _who(table: Table, row: Table) -> Generator[Question | Refusal, str, str]:
    options: tuple[str, ...] = RECEIVERS
    if table.get("target") in _COMBATANT:
        options = ("target", *options)
    if row.get("on") in {"damage_dealt", "damage_taken", "ko_caused"}:
        options = ("event_target", *options)
    return (yield from pick("who", options, prefix="who"))


def _modify(table: Table, row: Table) -> Generator[Question | Refusal, str, None]:
    stat = yield from pick("stat", STATS, prefix="stat")
    row["mods"] = {stat: (yield from formula("mod", "2", "int"))}
    yield from _timed(table, row)
    kind = yield from pick("tag", ("buff", "debuff", "none"), prefix="tag")
    if kind != "none":
        row["tags"] = [kind]


def _timed(table: Table, row: Table) -> Generator[Question | Refusal, str, None]:
    """Ask for whom and how long; a constant passive is for its owner, always."""
    if row.get("on") == "passive":
        row.update(who="self", time="each_turn")
        return
    row["who"] = yield from _who(table, row)
    times: tuple[str, ...] = ("next_turn", "duration")
    if row["who"] == "self" and row["do"] != "grant_tag" and "on" not in row:
        times = (*times, "this_turn")
    row["time"] = yield from pick("time", times, prefix="time")
    if row["time"] == "duration":
        row["turns"] = yield from number("turns", 1, MOST_TURNS, (1, 2, 3))
