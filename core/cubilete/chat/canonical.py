"""Commands as text that reads back as the same command: what buttons and proposals hold."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from msgspec import structs

from cubilete.chat.fold import fold
from cubilete.chat.tokens import NOTHING, quote

if TYPE_CHECKING:
    from msgspec import Struct

    from cubilete.rules.verbs import Param, VerbSpec

_ACTOR = "actor"


def canonical(spec: VerbSpec, args: Struct, system: str = "") -> str:
    """Write the one text of a verb with these arguments, such as `strike @c12`; the actor is no part of it.

    It means the same in every language: ids stand for people, slugs for words. With `system` the
    system is named in front, for verbs that several have. Raises `ValueError` when no spelling of the
    verb can say these arguments, which is a mistake in its declaration.
    """
    fallback = _fallback(type(args))
    for spelling in dict.fromkeys(fold(text) for text in (spec.id, *spec.es, *spec.en)):
        implied = {
            name: value
            for known, values in spec.defaults.items()
            if fold(known) == spelling
            for name, value in values.items()
        }
        words = _words(spec, args, {**fallback, **implied})
        if words is not None:
            return " ".join([system, spelling, *words] if system else [spelling, *words])
    raise ValueError(f"no spelling of verb {spec.id!r} says {args!r}")


@lru_cache(maxsize=1024)
def _fallback(kind: type[Struct]) -> dict[str, object]:
    """Defaults of the fields that have one; looked up once for each type, as msgspec resolves annotations."""
    found: dict[str, object] = {}
    for field in structs.fields(kind):
        if field.default_factory is not msgspec.NODEFAULT:
            found[field.name] = field.default_factory()
        elif field.default is not msgspec.NODEFAULT:
            found[field.name] = field.default
    return found


def _words(spec: VerbSpec, args: Struct, base: dict[str, object]) -> list[str] | None:
    """Write the arguments as words, against what is meant when nothing is said; None when that cannot be."""
    said = {param.name for param in spec.params}
    unsaid = [name for name in args.__struct_fields__ if name not in said and name != _ACTOR]
    if any(name not in base or getattr(args, name) != base[name] for name in unsaid):
        return None
    words: list[str] = []
    silent = 0
    for param in spec.params:
        value = getattr(args, param.name)
        if not param.required and param.name in base and value == base[param.name]:
            silent += 1
            continue
        if value is None or value in ((), ""):
            return None
        words += [NOTHING] * silent
        silent = 0
        words += [_word(param, one) for one in (value if param.many else (value,))]
    return words


def _word(param: Param, value: object) -> str:
    match param.kind:
        case "person" | "combatant":
            text = str(value)
            return text if text.startswith("@") else f"@{text}"
        case "name":
            return quote(str(value))
        case "number_or_all":
            return {0: "todos", -1: "no"}.get(value, str(value)) if isinstance(value, int) else str(value)
        case _:
            return str(value)
