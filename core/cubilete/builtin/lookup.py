"""What a typed word means among the systems and keys that there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cubilete.chat.fold import fold
from cubilete.chat.message import Line
from cubilete.chat.nearest import nearest
from cubilete.rules.decision import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cubilete.rules.system import RuleSystem
    from cubilete.sessions.call import Call


def key_of(text: str) -> str:
    """A typed word or name as it is compared."""
    return " ".join(fold(text).split())


def find_system(call: Call, given: str, verb: str) -> str | Refusal:
    """The installed system of this id or name, or `unknown_system` with the nearest as an example."""
    spellings: dict[str, str] = {}
    for system in call.desk.systems.values():
        for text in (system.id, *system.names.values()):
            spellings.setdefault(key_of(text), system.id)
    found = spellings.get(key_of(given))
    if found is not None:
        return found
    near = nearest(key_of(given), spellings, 1) or tuple(spellings)[:1]
    return Refusal("unknown_system", {"name": given}, f"{verb} {spellings[near[0]]}" if near else None)


def unknown_key(code: str, given: str, known: Iterable[str], verb: str) -> Refusal:
    """The refusal of a key that does not exist; its example is the nearest one, else what lists them all."""
    near = nearest(fold(given), known, 1)
    return Refusal(code, {"key": given}, f"{verb} {near[0]}" if near else verb)


async def system_here(call: Call) -> RuleSystem[Any, Any, Any] | Refusal:
    """The system that is meant: the one that was named, else the fight's, else the group's default."""
    named = call.system
    if not named and call.place.fight is not None:
        named = call.place.fight.system
    named = named or call.meta.default_system
    if not named and len(call.meta.enabled) == 1:
        named = call.meta.enabled[0]
    if not named:
        return Refusal("no_system", example="/sistemas")
    system = call.desk.systems.get(named)
    if system is None:
        return Refusal("unknown_system", {"name": named})
    if named not in call.meta.enabled:
        return Refusal("system_disabled", {"system": Line(f"system-{named}")}, f"/activar {named}")
    return system
