"""The names and functions that expressions of abilities may use (rules 6.2)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING

from cubilete.rules.formulas import Family, Formula, FormulaFault, Function, Language, Name
from cubilete_20x3 import queries
from cubilete_20x3.settings import Settings

if TYPE_CHECKING:
    from cubilete.rules.formula_trees import Kind, Value
    from cubilete_20x3.scope import Scope

_FLAGS = ("reflect_any_d", "heal_consecutive", "no_hold_self_damage")
_DEFAULTS = Settings()
_MIXED = frozenset(("value_floor", "value_cap"))
"""Settings that are a number or a word: no expression can compare them."""


@lru_cache(maxsize=1024)
def fold(text: str) -> str:
    """Drop accents and case, as names are looked up (1.4)."""
    plain = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def _setting(scope: Scope, key: str) -> Value:
    value: Value = getattr(scope.state.settings, key)
    return value


def _setting_kind(key: str) -> Kind | None:
    value = getattr(_DEFAULTS, key, None)
    if key in _MIXED:
        return None
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, str):
        return "text"
    return "int" if isinstance(value, int) else None


def _has(scope: Scope, key: str) -> bool:
    if key not in scope.user.abilities:
        return False
    return any(ability.id == key for ability in queries.fulfilling(scope.state, scope.book, scope.user))


def _has_named(scope: Scope, text: str) -> bool:
    wanted = fold(text)
    return any(
        wanted in ability.folded_name for ability in queries.fulfilling(scope.state, scope.book, scope.user)
    )


def _listed(scope: Scope, text: str, *, other: bool) -> bool:
    wanted = fold(text)
    for key in scope.user.abilities:
        ability = scope.book.abilities.get(key)
        if ability is None or ability.kind != "up" or wanted not in ability.folded_name:
            continue
        if not other or scope.ability is None or ability.id != scope.ability.id:
            return True
    return False


def _has_tag(scope: Scope, tag: str) -> bool:
    state, user = scope.state, scope.user
    if queries.has_tag(state, user.id, tag):
        return True
    if tag == "debuff" and state.settings.crimson_passive_debuff and scope.turn is not None:
        return any(min(mod.d, mod.a, mod.m) < 0 for mod in scope.turn.mods if not (mod.effect_id or mod.turn))
    return False


def _blocked(scope: Scope, what: str) -> bool:
    turn = scope.the_turn()
    if what == "a":
        return "a" in turn.blocked or queries.is_held(scope.state, turn.combatant_id)
    if what == "m" and queries.m_block(scope.state, turn):
        return True
    return what in turn.blocked or queries.is_banned(scope.state, scope.book, turn.combatant_id, what)


def _used_last_turn(scope: Scope, key: str) -> bool:
    return scope.user.used_on.get(key) == scope.user.turns - 1


def _param(scope: Scope, key: str) -> int:
    value = {"heal_divisor": 4}[key]
    for ability in queries.owned(scope.state, scope.book, scope.user):
        for row in ability.params:
            if row.key == key and (row.when is None or row.when.holds(scope)):
                value = row.value.number(scope)
    return value


def _multiple(_scope: Scope, x: int, n: int) -> bool:
    return n > 0 and x > 0 and x % n == 0


def _target_raw(scope: Scope, stat: str) -> int:
    raw = scope.the_target().raw
    if raw is None:
        raise FormulaFault("the target has not rolled")
    return int(getattr(raw, stat))


def _target_has(scope: Scope, key: str) -> bool:
    return any(ability.id == key for ability in queries.owned(scope.state, scope.book, scope.the_target()))


def _choice(scope: Scope, word: str) -> str:
    if word not in scope.choice:
        raise FormulaFault(f"no choice {word}")
    return scope.choice[word]


def _aimed_at_ally(scope: Scope) -> bool:
    attack, turn = scope.the_attack(), scope.turn
    if turn is not None and turn.answers not in {"", attack.attacker_id}:
        return False  # this turn answers somebody else's attacks alone (R4.2b)
    target = attack.target_id
    return target != scope.user.id and any(c.id == target for c in queries.allies(scope.state, scope.user))


def _raw_sum(scope: Scope) -> int:
    raw = scope.the_raw()
    return raw.d + raw.a + raw.m


def _l_m(scope: Scope) -> int:
    return (
        scope.l_m if scope.l_m is not None else queries.l_bonus_m(scope.state, scope.book, scope.the_turn())
    )


def _answered(scope: Scope) -> int:
    turn = scope.turn
    return len(queries.pending_on(scope.state, scope.user.id, turn.answers if turn else ""))


NAMES: dict[str, Name[Scope]] = {
    "raw.d": Name("int", lambda s: s.the_raw().d),
    "raw.a": Name("int", lambda s: s.the_raw().a),
    "raw.m": Name("int", lambda s: s.the_raw().m),
    "raw.sum": Name("int", _raw_sum),
    "got.d": Name("int", lambda s: s.the_turn().got.d),
    "got.a": Name("int", lambda s: s.the_turn().got.a),
    "got.m": Name("int", lambda s: s.the_turn().got.m),
    "d": Name("int", lambda s: s.the_values().d),
    "a": Name("int", lambda s: s.the_values().a),
    "m": Name("int", lambda s: s.the_values().m),
    "l_m": Name("int", _l_m),
    "paid.d": Name("int", lambda s: s.paid.d),
    "paid.a": Name("int", lambda s: s.paid.a),
    "paid.m": Name("int", lambda s: s.paid.m),
    "paid.hp": Name("int", lambda s: s.paid.hp),
    "hp": Name("int", lambda s: s.hp),
    "max_hp": Name("int", lambda s: s.user.max_hp),
    "held": Name("bool", lambda s: queries.is_held(s.state, s.user.id)),
    "holding": Name("bool", lambda s: queries.own_hold(s.state, s.user.id) is not None),
    "in_flight": Name("bool", lambda s: queries.is_in_flight(s.state, s.user.id)),
    "team_fight": Name("bool", lambda s: queries.is_team_fight(s.state, s.user)),
    "pending_count": Name("int", _answered),
    "window": Name("text", lambda s: s.the_turn().window),
    "allies_alive": Name("int", lambda s: len(queries.allies(s.state, s.user))),
    "opponents_alive": Name("int", lambda s: len(queries.opponents(s.state, s.user))),
    "round": Name("int", lambda s: s.state.round),
    "target.hp": Name("int", lambda s: s.the_target().hp),
    "target.max_hp": Name("int", lambda s: s.the_target().max_hp),
    "target.raw.d": Name("int", lambda s: _target_raw(s, "d")),
    "target.raw.a": Name("int", lambda s: _target_raw(s, "a")),
    "target.raw.m": Name("int", lambda s: _target_raw(s, "m")),
    "target.in_flight": Name("bool", lambda s: queries.is_in_flight(s.state, s.the_target().id)),
    "target.held": Name("bool", lambda s: queries.is_held(s.state, s.the_target().id)),
    "effect.interruptible": Name("bool", lambda s: queries.is_interruptible(s.state, s.the_effect())),
    "effect.interrupt_value": Name("int", lambda s: queries.interrupt_value(s.state, s.the_effect())),
    "effect.opponent_owned": Name(
        "bool", lambda s: queries.are_opponents(s.state, s.user.id, s.the_effect().owner_id)
    ),
    "attack.type": Name("text", lambda s: s.the_attack().type),
    "attack.value": Name("int", lambda s: s.the_attack().value),
    "attack.aimed_at_ally": Name("bool", _aimed_at_ally),
    "attack.hold_recheck": Name("bool", lambda s: "hold_recheck" in s.the_attack().flags),
    "attack.receivable": Name("bool", lambda s: queries.can_receive(s.state, s.user.id, s.the_attack().type)),
    "event.base": Name("int", lambda s: s.the_happening().base),
    "event.cause": Name("text", lambda s: s.the_happening().cause),
    "event.type": Name("text", lambda s: s.the_happening().type),
    "event.overflow": Name("int", lambda s: s.the_happening().overflow),
}

FUNCTIONS: dict[str, Function[Scope]] = {
    "has": Function(("text",), "bool", _has),
    "has_named": Function(("text",), "bool", _has_named),
    "has_tag": Function(("text",), "bool", _has_tag),
    "has_any_element_buff": Function((), "bool", lambda s: bool(queries.element_tags(s.state, s.user.id))),
    "lists": Function(("text",), "bool", lambda s, key: key in s.user.abilities and s.book.is_up(key)),
    "lists_named": Function(("text",), "bool", lambda s, text: _listed(s, text, other=False)),
    "lists_other_named": Function(("text",), "bool", lambda s, text: _listed(s, text, other=True)),
    "trait": Function(("text",), "bool", lambda s, key: key in s.user.traits),
    "flag": Function(("text",), "bool", lambda s, key: key in s.user.flags),
    "setting": Function(("text",), _setting_kind, _setting),
    "blocked": Function(("text",), "bool", _blocked),
    "spent": Function(("text",), "bool", lambda s, stat: bool(getattr(s.the_turn().spent, stat))),
    "used": Function(("text",), "int", lambda s, key: s.user.uses.get(key, 0)),
    "used_last_turn": Function(("text",), "bool", _used_last_turn),
    "did_last_turn": Function(("text",), "bool", lambda s, tag: tag in s.user.last_turn_tags),
    "rule": Function(
        ("text",),
        lambda key: "bool" if key in _FLAGS else None,
        lambda s, key: queries.rule_flag(s.state, s.book, s.user, key),
    ),
    "param": Function(("text",), lambda key: "int" if key == "heal_divisor" else None, _param),
    "multiple": Function(("int", "int"), "bool", _multiple),
    "target.vulnerable": Function(("text",), "bool", lambda s, key: key in s.the_target().vulnerable),
    "target.resistant": Function(("text",), "bool", lambda s, key: key in s.the_target().resistant),
    "target.has": Function(("text",), "bool", _target_has),
    "target.has_tag": Function(
        ("text",), "bool", lambda s, tag: queries.has_tag(s.state, s.the_target().id, tag)
    ),
}

LANGUAGE: Language[Scope] = Language(NAMES, {"choice": Family("text", _choice)}, FUNCTIONS)


@lru_cache(maxsize=512)
def condition(text: str) -> Formula[Scope]:
    """Compile a condition that a state holds as text."""
    return LANGUAGE.compile(text, "bool")
