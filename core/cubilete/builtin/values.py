"""Typed words: a value of a setting from what was typed, and what could have been typed instead."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct, inspect

from cubilete.builtin.lookup import key_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

YES = frozenset({"si", "s", "yes", "y", "on", "true", "verdadero", "activado", "1"})
NO = frozenset({"no", "n", "off", "false", "falso", "desactivado", "0"})

_INTEGER = re.compile(r"[+-]?[0-9]{1,15}")


class Given(Struct, frozen=True):
    """A value that fits."""

    value: Any


def parse_value(text: str, kind: Any) -> Given | None:
    """Read `text` as a value of the type `kind`; None when it is none.

    Yes and no work in both languages, words of a fixed list in any case and with or without accents.
    """
    word = key_of(text)
    for candidate in _candidates(word, text.strip(), kind):
        try:
            return Given(msgspec.convert(candidate, kind))
        except msgspec.ValidationError:
            continue
    return None


def _candidates(word: str, text: str, kind: Any) -> Iterator[Any]:
    for one in _parts(inspect.type_info(kind)):
        match one:
            case inspect.BoolType():
                if word in YES | NO:
                    yield word in YES
            case inspect.IntType():
                if _INTEGER.fullmatch(word):
                    yield int(word)
            case inspect.LiteralType(values=values):
                yield from (value for value in values if key_of(str(value)) == word)
            case inspect.StrType():
                yield text
            case inspect.NoneType():
                if word in NO | {"none", "ninguno", "-"}:
                    yield None
            case _:
                continue


def _parts(info: inspect.Type) -> tuple[inspect.Type, ...]:
    return tuple(info.types) if isinstance(info, inspect.UnionType) else (info,)


def show_value(value: Any) -> str:
    """A value as it is typed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


def allowed(kind: Any, word: Callable[[Any], str] = show_value) -> str:
    """What a type takes: `1–99`, `coin | die`, `yes | no`; each value as `word` says it."""
    shown: list[str] = []
    for one in _parts(inspect.type_info(kind)):
        match one:
            case inspect.BoolType():
                shown += [word(value) for value in (True, False)]
            case inspect.IntType(ge=low, le=high):
                shown.append(f"{'…' if low is None else low}–{'…' if high is None else high}")
            case inspect.LiteralType(values=values):
                shown += [word(str(value)) for value in sorted(values, key=str)]
            case inspect.NoneType():
                shown.append(word(None))
            case _:
                shown.append("…")
    return " | ".join(shown)
