"""House rules in people's own language: how keys and values are called, and what a typed one means.

The words stand in the locale files of the system, `rule-<system>-<key>` and `rule-<system>-value-<value>`.
The identifiers work as well, and are shown where a system has no word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import inspect, structs

from cubilete.builtin.lookup import key_of
from cubilete.builtin.values import Given, allowed, parse_value, show_value
from cubilete.i18n.translator import LOCALES
from cubilete.rules.decision import Line

if TYPE_CHECKING:
    from cubilete.i18n.translator import Translator
    from cubilete.rules.system import RuleSystem


class RuleWords:
    """The words of one system, as somebody who reads `locale` sees them."""

    def __init__(self, translator: Translator, system: RuleSystem[Any, Any, Any], locale: str) -> None:
        self._translator = translator
        self._system = system.id
        self._locale = locale
        self._fields = {field.name: field.type for field in structs.fields(system.settings_type)}

    def key(self, key: str) -> str:
        """How a key is called."""
        return self._word(key, key, self._locale)

    def value(self, value: Any) -> str:
        """How a value is called; yes and no too."""
        if isinstance(value, bool):
            return self._translator.text(self._locale, Line("value-yes" if value else "value-no"))
        shown = show_value(value)
        return self._word(f"value-{shown}", shown, self._locale)

    def allowed(self, key: str) -> str:
        """What can stand there."""
        return allowed(self._fields[key], self.value)

    def find_key(self, typed: str) -> str | None:
        """The key that is meant by what was typed, in any language."""
        return self._keys().get(_even(typed))

    def known(self) -> tuple[str, ...]:
        """All keys as they are called."""
        return tuple(self.key(key) for key in self._fields)

    def find_value(self, typed: str, key: str) -> Given | None:
        """The value that is meant, in any language; None when the key takes no such value."""
        kind = self._fields[key]
        for value in _words_of(kind):
            names = {self._word(f"value-{value}", value, locale) for locale in LOCALES}
            if _even(typed) in {_even(name) for name in (value, *names)}:
                return Given(value)
        return parse_value(typed, kind)

    def missing(self) -> tuple[str, ...]:
        """Texts that the system lacks in some language, and words that mean two things: for its tests."""
        wanted = dict.fromkeys(f"rule-{self._system}-{key}" for key in self._fields)
        for kind in self._fields.values():
            wanted |= dict.fromkeys(f"rule-{self._system}-value-{value}" for value in _words_of(kind))
        faults = [key for key in wanted if not self._translator.has(key, self._system)]
        for locale in LOCALES:
            words = [_even(self._word(key, key, locale)) for key in self._fields]
            faults += [f"twice: {word}" for word in dict.fromkeys(words) if words.count(word) > 1]
        return tuple(faults)

    def _keys(self) -> dict[str, str]:
        table = {_even(key): key for key in self._fields}
        for locale in LOCALES:
            for key in self._fields:
                table.setdefault(_even(self._word(key, key, locale)), key)
        return table

    def _word(self, slug: str, usual: str, locale: str) -> str:
        key = f"rule-{self._system}-{slug}"
        if not self._translator.has(key, self._system):
            return usual
        return self._translator.text(locale, Line(key), system=self._system)


def _even(text: str) -> str:
    """A word without case, accents, and ways to write the gap between its parts."""
    return key_of(text).replace("-", "_").replace(" ", "_")


def _words_of(kind: Any) -> tuple[str, ...]:
    """The words of a fixed list that a type takes."""
    info = inspect.type_info(kind)
    parts = info.types if isinstance(info, inspect.UnionType) else (info,)
    lists = [one.values for one in parts if isinstance(one, inspect.LiteralType)]
    return tuple(str(value) for values in lists for value in sorted(values, key=str))
