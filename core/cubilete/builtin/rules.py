"""House rules: a system's settings, typed and checked by the system's own declaration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from cubilete.builtin.lookup import key_of, system_here, unknown_key
from cubilete.builtin.rule_words import RuleWords
from cubilete.builtin.values import show_value
from cubilete.chat.message import Folded, Line, Message
from cubilete.plugin_api import Verb, hookimpl
from cubilete.rules.decision import Refusal, Term
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions.characters import house_rules
from cubilete.sessions.events import RuleSet

if TYPE_CHECKING:
    from cubilete.rules.decision import Arg
    from cubilete.rules.system import RuleSystem
    from cubilete.sessions.call import Call

_DEFAULT = frozenset({"defecto", "default", "normal"})


class HouseRule(Struct, frozen=True):
    """A key and its new value, or less to see them."""

    key: str = ""
    value: str = ""


async def rules(call: Call, args: HouseRule) -> Refusal | None:
    """Show the house rules of a system to whoever asks; GMs and admins may change one."""
    system = await system_here(call)
    if isinstance(system, Refusal):
        return system
    current = await house_rules(call, system.id)
    if not args.key:
        _show(call, system, current)
        return None
    words = _words(call, system)
    key = words.find_key(args.key)
    if key is None:
        return unknown_key("unknown_rule", args.key, words.known(), "/reglas")
    if args.value:
        return await _set(call, system, key, args.value)
    facts: dict[str, Arg] = {
        "rule": _rule(call, system, key, getattr(current, key)),
        "allowed": words.allowed(key),
        "usual": words.value(getattr(system.settings_type(), key)),
        "key": words.key(key),
    }
    call.tell(Message((Line("rules-one", facts),), system=system.id))
    return None


async def _set(call: Call, system: RuleSystem[Any, Any, Any], key: str, said: str) -> Refusal | None:
    """Change a rule, for whoever may."""
    if not (call.is_gm() or await call.is_admin()):
        return Refusal("not_admin_or_gm")
    words = _words(call, system)
    value = usual = getattr(system.settings_type(), key)
    if key_of(said) not in _DEFAULT:
        parsed = words.find_value(said, key)
        if parsed is None:
            facts: dict[str, Arg] = {"key": words.key(key), "value": said, "allowed": words.allowed(key)}
            return Refusal("bad_value", facts, f"/reglas {words.key(key)} {words.value(usual)}")
        value = parsed.value
    current = await house_rules(call, system.id)
    call.work.put(call.desk.kinds[system.id].rules, "", replace(current, **{key: value}))
    call.note(RuleSet(system.id, key, show_value(value)))
    call.tell(Message((Line("rules-set", {"rule": _rule(call, system, key, value)}),), system=system.id))
    return None


def changed_keys(system: RuleSystem[Any, Any, Any], current: Struct) -> tuple[str, ...]:
    """Keys whose value is not the usual one."""
    usual = system.settings_type()
    return tuple(key for key in current.__struct_fields__ if getattr(current, key) != getattr(usual, key))


def rule_lines(
    call: Call, system: RuleSystem[Any, Any, Any], current: Struct, keys: tuple[str, ...]
) -> list[Line]:
    """A line for each of the keys, with its value."""
    return [_rule(call, system, key, getattr(current, key)) for key in keys]


def _show(call: Call, system: RuleSystem[Any, Any, Any], current: Struct) -> None:
    """What differs from the usual first; the rest folded."""
    own = changed_keys(system, current)
    others = tuple(key for key in current.__struct_fields__ if key not in own)
    title = Line("rules-title", {"system": Line(f"system-{system.id}"), "count": len(own)})
    rest = Folded(
        Line("rules-usual", {"count": len(others)}), tuple(rule_lines(call, system, current, others))
    )
    body = (title, *rule_lines(call, system, current, own), *((rest,) if others else ()))
    call.tell(Message(body, system=system.id))


def _rule(call: Call, system: RuleSystem[Any, Any, Any], key: str, value: Any) -> Line:
    """One rule: its key as it is typed, its value, and what it is called where the system says so."""
    words = _words(call, system)
    facts: dict[str, Arg] = {"key": words.key(key), "value": words.value(value)}
    if call.desk.translator.has(f"term-{system.id}-{key}", system.id):
        return Line("rules-item-named", {**facts, "name": Term(key)})
    return Line("rules-item", facts)


def _words(call: Call, system: RuleSystem[Any, Any, Any]) -> RuleWords:
    return RuleWords(call.desk.translator, system, call.locale)


@hookimpl
def cubilete_verbs() -> tuple[Verb, ...]:
    """House rules."""
    return (
        Verb(
            VerbSpec(
                id="reglas",
                es=("reglas",),
                en=("rules",),
                args=HouseRule,
                params=(Param("key", "slug"), Param("value", "text")),
                examples={"es": "/reglas", "en": "/rules"},
            ),
            rules,
        ),
    )
