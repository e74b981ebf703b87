"""Primitive effects in words: each says what it does, to whom and for how long (rules 6.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cubilete.rules.decision import Line, Term
from cubilete.rules.formula_trees import Binary, Call, Literal_, Node, Unary
from cubilete_20x3 import tables
from cubilete_20x3.book import hold_harm
from cubilete_20x3.describe.conditions import condition, number, row
from cubilete_20x3.describe.phrases import ELEMENT, argument

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cubilete_20x3.describe.phrases import Terms

AND = "s20x3-w-and"
STATS = ("d", "a", "m", "hp")
"""The order in which values are named."""


def effect_line(primitive: tables.Primitive, terms: Terms = Term) -> Line:
    """Say one effect with its moment and its condition."""
    line = _deed(primitive, terms)
    if primitive.when is not None:
        line = Line("s20x3-e-when", {"what": line, "when": condition(primitive.when.tree, terms)})
    if primitive.on not in {"use", "passive"}:
        line = Line(f"s20x3-e-on-{primitive.on}", {"what": line})
    return line


def _deed(one: tables.Primitive, terms: Terms) -> Line:  # noqa: PLR0911, PLR0912  one branch for each primitive
    match one:
        case tables.AttackRow():
            return _attack(one, terms)
        case tables.DefendRow(value=value, l_bonus=bonus):
            return Line(
                "s20x3-e-defend", {"value": number(value.tree, terms), "bonus": number(bonus.tree, terms)}
            )
        case tables.RetargetRow():
            return Line("s20x3-e-retarget")
        case tables.KeepHoldRow():
            return Line("s20x3-e-keep_hold")
        case tables.EndHoldRow():
            return Line("s20x3-e-end_hold")
        case tables.InterruptRow():
            return Line("s20x3-e-interrupt")
        case tables.HealRow() | tables.LoseHpRow() | tables.DealRow():
            return _hp(one, terms)
        case tables.SetValueRow(stat=stat, value=value, spent=spent):
            key = "s20x3-e-set_value-spent" if spent else "s20x3-e-set_value"
            return Line(key, {"stat": stat.upper(), "value": number(value.tree, terms)})
        case tables.ModifyRow():
            return _modify(one, terms)
        case tables.ChargeBonusRow(element=element, amount=amount):
            return Line(
                "s20x3-e-charge_bonus",
                {"element": _element(element.tree, terms), "amount": number(amount.tree, terms)},
            )
        case tables.GrantTagRow():
            return _timed(_tag(one, terms), one.who, one.time, one.turns)
        case tables.UntargetableRow(types=types, until=until):
            return Line(f"s20x3-e-untargetable-{until}", {"types": ", ".join(types)})
        case tables.ForbidRow():
            bans = row([_ban(what, terms) for what in one.what] or [Line("s20x3-w-nothing")], AND)
            return _timed(bans, one.who, one.time, one.turns)
        case tables.LockRow(stats=stats):
            return Line("s20x3-e-lock", {"stats": ", ".join(stat.upper() for stat in stats)})
        case tables.RuleFlagRow(flag=flag, value=value):
            return Line(
                f"s20x3-e-rule-{flag}" if value else "s20x3-e-rule-off", {} if value else {"rule": flag}
            )
        case tables.RuleParamRow(value=value):
            return Line("s20x3-e-rule_param", {"value": number(value.tree, terms)})
        case tables.AddDamageRow(amount=amount):
            return Line("s20x3-e-add_damage", {"amount": number(amount.tree, terms)})
        case tables.SuppressRow():
            kinds = "both" if len(set(one.kinds)) > 1 else next(iter(one.kinds), "both")
            line = Line(f"s20x3-e-suppress-{kinds}", {"whom": _of(one.who), "n": one.turns})
            return Line("s20x3-e-except", {"what": line}) if one.except_self else line
        case tables.PrepareRow(turns=turns, then=then):
            return Line("s20x3-e-prepare", {"n": turns, "what": _row(then, terms)})
        case tables.NoteRow(text=text):
            return Line("s20x3-e-note", {"text": text})
        case _:
            assert_never(one)


def _row(rows: Iterable[tables.Primitive], terms: Terms) -> Line:
    said = [effect_line(one, terms) for one in rows]
    return row(said or [Line("s20x3-w-nothing")], "s20x3-e-then")


def _to(who: tables.Who) -> Line:
    return Line(f"s20x3-e-to-{who}")


def _of(who: tables.Who) -> Line:
    return Line(f"s20x3-e-of-{who}")


def _hp(one: tables.HealRow | tables.LoseHpRow | tables.DealRow, terms: Terms) -> Line:
    sort = {tables.HealRow: "heal", tables.LoseHpRow: "lose_hp", tables.DealRow: "deal"}[type(one)]
    return Line(f"s20x3-e-{sort}", {"amount": number(one.amount.tree, terms), "whom": _to(one.who)})


def _attack(one: tables.AttackRow, terms: Terms) -> Line:
    line = Line(f"s20x3-e-attack-{one.type}", {"value": number(one.value.tree, terms)})
    notes = []
    if one.element is not None:
        notes.append(Line("s20x3-e-of-element", {"element": _element(one.element.tree, terms)}))
    notes += [Line("s20x3-e-unblockable") for flag in one.flags if flag == "unblockable"]
    for key, extra in (("value", one.value_bonus), ("damage", one.damage_bonus)):
        for bonus in extra:
            amount = _signed(bonus.amount.tree, terms)
            when = condition(bonus.when.tree, terms)
            notes.append(Line(f"s20x3-e-bonus-{key}", {"amount": amount, "when": when}))
    if one.type == "H":
        harm = one.hold_self_damage or hold_harm()
        notes.append(Line("s20x3-e-self_damage", {"amount": number(harm.tree, terms)}))
    return row([line, *notes], "s20x3-e-with")


def _signed(node: Node, terms: Terms) -> Line:
    match node:
        case Literal_(value=value):
            return Line("s20x3-w-value", {"value": f"+{value}"})
        case Unary():
            return number(node, terms)
        case Binary() | Call():
            return Line("s20x3-w-plus", {"of": Line("s20x3-w-group", {"of": number(node, terms)})})
        case _:
            return Line("s20x3-w-plus", {"of": number(node, terms)})


def _modify(one: tables.ModifyRow, terms: Terms) -> Line:
    mods = [
        _mod(stat, formula.tree, terms)
        for stat, formula in sorted(one.mods.items(), key=lambda mod: STATS.index(mod[0]))
    ]
    line = row(mods or [Line("s20x3-w-nothing")], AND)
    if one.cap_m:
        line = Line("s20x3-e-cap", {"what": line, "n": one.cap_m})
    if one.tags:
        tags = row([Line("s20x3-e-tag", {"tag": tag}) for tag in one.tags], AND)
        line = Line("s20x3-e-tagged", {"what": line, "tags": tags})
    return _timed(line, one.who, one.time, one.turns)


def _mod(stat: str, tree: Node, terms: Terms) -> Line:
    """Say a modifier: `+2 D` for a plain number, `D + la mitad de M pagado` for an expression."""
    if isinstance(tree, (Literal_, Unary)):
        return Line("s20x3-e-mod", {"amount": _signed(tree, terms), "stat": stat.upper()})
    amount = number(tree, terms)
    if isinstance(tree, Call):
        amount = Line("s20x3-w-group", {"of": amount})
    return Line("s20x3-e-mod-by", {"amount": amount, "stat": stat.upper()})


def _timed(what: Line, who: tables.Who, time: tables.Time, turns: int) -> Line:
    return Line(f"s20x3-e-time-{time}", {"what": what, "whom": _to(who), "n": turns})


def _tag(one: tables.GrantTagRow, terms: Terms) -> Line:
    if one.tag_from:
        return Line("s20x3-e-grant-own")
    if one.tag.startswith(ELEMENT):
        element = argument("element", one.tag.removeprefix(ELEMENT), terms)
        return Line("s20x3-e-grant-element", {"element": element})
    return Line("s20x3-e-grant", {"tag": one.tag})


def _element(node: Node, terms: Terms) -> Line:
    if isinstance(node, Literal_):
        return Line("s20x3-w-element", {"element": argument("element", str(node.value), terms)})
    return number(node, terms)


def _ban(what: str, terms: Terms) -> Line:
    kind, _, rest = what.partition(":")
    match kind:
        case "attack" if rest:
            return Line("s20x3-e-ban-type", {"type": rest})
        case "ability":
            return Line("s20x3-e-ban-ability", {"ability": terms(rest)})
        case "tag":
            return Line("s20x3-e-ban-tag", {"tag": rest})
        case _:
            return Line(f"s20x3-e-ban-{kind}")
