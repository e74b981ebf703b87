"""Words for keys: Fluent bundles of the core and of each plugin, read once, formatted once, then reused."""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, assert_never

from fluent.runtime import FluentBundle

from cubilete.chat.spans import Span, plain
from cubilete.i18n.lists import separators
from cubilete.i18n.source import ARG, ARG_END, BOLD, BOLD_END, CODE, CODE_END, compare, read_source
from cubilete.rules.decision import Line, Name, Names, Term

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from cubilete.chat.spans import Style
    from cubilete.i18n.source import Entry
    from cubilete.rules.decision import Arg

__all__ = ["LOCALES", "Reader", "Translator", "compare"]

LOCALES = ("es", "en")
"""The languages we have, in the order in which a missing text is looked for."""

CORE_FOLDER = Path(__file__).parent / "locales"
_GENDER = "-gender"
_DEEPEST = 8
_MOST_MISSING = 500
_MARKS = re.compile(f"([{BOLD}{BOLD_END}{CODE}{CODE_END}]|{ARG}[^{ARG_END}]*{ARG_END})")

_STEPS = {BOLD: ("bold", 1), BOLD_END: ("bold", -1), CODE: ("code", 1), CODE_END: ("code", -1)}


class _Piece(NamedTuple):
    """Part of a template: literal text, or the argument `name`."""

    text: str
    style: Style
    name: str


class _Book(NamedTuple):
    """The messages of one namespace in one language."""

    bundle: FluentBundle
    entries: dict[str, Entry]


class Reader(NamedTuple):
    """For whom a text is made: language, system whose words come first, names, whom it calls."""

    locale: str
    names: Callable[[str], str] = str
    """Id → name to show."""
    genders: Callable[[str], str] | None = None
    """Id → `f`, `m`, `n` or nothing, for texts that choose by `$who-gender`."""
    system: str = ""
    called: frozenset[str] = frozenset()
    """Ids that are mentions where they are named."""


class Translator:
    """Texts in all languages. `missing` collects (locale, key or key.argument) that could not be said.

    Namespaces are ids of plugins; the core's is empty. A key is looked for in the namespace of the
    reader's system, in the core, then in the others; in the reader's language first, then in the other
    one, and at last the key itself is shown.
    """

    def __init__(self, *, core: Path | None = CORE_FOLDER) -> None:
        self.missing: set[tuple[str, str]] = set()
        self._books: dict[str, dict[str, _Book]] = {}
        self._template = lru_cache(maxsize=4096)(self._make_template)
        self._find = lru_cache(maxsize=4096)(self._search)
        if core is not None:
            self.add(core, "")

    def add(self, folder: Path, namespace: str) -> None:
        """Add the `es.ftl` and `en.ftl` of a folder. Raises `OSError` when one is missing."""
        books = self._books.setdefault(namespace, {})
        for locale in LOCALES:
            source = read_source(folder / f"{locale}.ftl")
            book = books.get(locale) or _Book(FluentBundle([locale], use_isolating=False), {})
            book.bundle.add_resource(source.resource)
            book.entries.update(source.entries)
            books[locale] = book
        self._find.cache_clear()
        self._template.cache_clear()

    def has(self, key: str, system: str = "") -> bool:
        """Tell whether some language has a text for this key."""
        return self._find(LOCALES[0], key, system) is not None

    def text(self, locale: str, line: Line, *, names: Callable[[str], str] = str, system: str = "") -> str:
        """Give a line as plain text."""
        return plain(self.spans(Reader(locale, names, system=system), line))

    def spans(self, reader: Reader, line: Line) -> tuple[Span, ...]:
        """Give a line as styled text."""
        return tuple(_merge(self._line(reader, line, 0)))

    # looking up

    def _search(self, locale: str, key: str, system: str) -> tuple[str, str] | None:
        """Find the namespace and language that have a key."""
        order = list(dict.fromkeys((system, "", *self._books)))
        for language in dict.fromkeys((locale, *LOCALES)):
            for namespace in order:
                book = self._books.get(namespace, {}).get(language)
                if book is not None and key in book.entries:
                    if language != locale:
                        self._report(locale, key)
                    return namespace, language
        return None

    def _report(self, locale: str, what: str) -> None:
        if len(self.missing) < _MOST_MISSING:
            self.missing.add((locale, what))

    # formatting

    def _line(self, reader: Reader, line: Line, depth: int) -> Iterable[Span]:
        found = self._find(reader.locale, line.key, reader.system)
        if found is None or depth > _DEEPEST:
            self._report(reader.locale, line.key)
            yield Span(line.key)
            return
        namespace, locale = found
        chosen = self._chosen_by(namespace, locale, line.key)
        choices = tuple(
            (name, value) for name in chosen if (value := self._choice(reader, name, line)) is not None
        )
        for text, style, name in self._template(namespace, locale, line.key, choices):
            if not name:
                yield Span(text, style)
            elif name not in line.args:
                self._report(locale, f"{line.key}.{name}")
                yield Span(f"{{{name}}}", style)
            else:
                for span in self._argument(reader, line.args[name], depth):
                    yield span if span.style else Span(span.text, style, span.ref)

    def _chosen_by(self, namespace: str, locale: str, key: str) -> tuple[str, ...]:
        entry = self._books[namespace][locale].entries[key]
        return (
            self._all_chosen(namespace, locale, entry, frozenset()) if entry.included else tuple(entry.chosen)
        )

    def _all_chosen(self, namespace: str, locale: str, entry: Entry, seen: frozenset[str]) -> tuple[str, ...]:
        names = set(entry.chosen)
        entries = self._books[namespace][locale].entries
        for key in entry.included - seen:
            if key in entries:
                names.update(self._all_chosen(namespace, locale, entries[key], seen | {key}))
        return tuple(sorted(names))

    def _choice(self, reader: Reader, name: str, line: Line) -> int | str | None:  # noqa: PLR0911 -- one for each kind of argument
        """Give the value by which a message chooses among its variants."""
        value = line.args.get(name)
        match value:
            case int() | str():
                return value
            case Term():
                return value.slug
            case Names():
                return len(value.ids)
            case Name():
                return reader.names(value.id)
            case Line():
                return value.key
            case None:
                whose = line.args.get(name.removesuffix(_GENDER)) if name.endswith(_GENDER) else None
                if isinstance(whose, Name):
                    return (reader.genders(whose.id) if reader.genders else "") or "unknown"
                self._report(reader.locale, f"{line.key}.{name}")
                return None
            case _:
                assert_never(value)

    def _make_template(
        self, namespace: str, locale: str, key: str, choices: tuple[tuple[str, int | str], ...]
    ) -> tuple[_Piece, ...]:
        """Let Fluent format a message, and take the result apart at our marks."""
        bundle = self._books[namespace][locale].bundle
        pattern = bundle.get_message(key).value
        if pattern is None:
            return (_Piece(key, "", ""),)
        text, errors = bundle.format_pattern(pattern, dict(choices))
        for error in errors:
            self._report(locale, f"{key}: {error}")
        pieces: list[_Piece] = []
        depth = {"bold": 0, "code": 0}
        for part in _MARKS.split(str(text)):
            if not part:
                continue
            if part in _STEPS:
                name, step = _STEPS[part]
                depth[name] += step
                continue
            style: Style = "code" if depth["code"] else "bold" if depth["bold"] else ""
            is_arg = part[0] == ARG
            pieces.append(_Piece("" if is_arg else part, style, part[1:-1] if is_arg else ""))
        return tuple(pieces)

    def _argument(self, reader: Reader, value: Arg, depth: int) -> Iterable[Span]:
        match value:
            case str():
                return (Span(value),)
            case int():
                return (Span(str(value)),)
            case Name(id=who):
                return (_name(reader, who),)
            case Names(ids=ids):
                shown = [_name(reader, who) for who in ids]
                gaps = separators(reader.locale, [span.text for span in shown])
                return [span for pair in _woven(shown, gaps) for span in pair]
            case Term(slug=slug, own=own):
                return (Span(own),) if own is not None else self._term(reader, slug, depth)
            case Line():
                return self._line(reader, value, depth + 1)
            case _:
                assert_never(value)

    def _term(self, reader: Reader, slug: str, depth: int) -> Iterable[Span]:
        """Give a word of a rule book: `term-<system>-<slug>`, or `term-<slug>`, or the slug itself."""
        own = [f"term-{reader.system}-{slug}"] if reader.system else []
        for key in (*own, f"term-{slug}"):
            if self._find(reader.locale, key, reader.system) is not None:
                return self._line(reader, Line(key), depth + 1)
        self._report(reader.locale, f"term-{slug}")
        return (Span(slug),)


def _name(reader: Reader, who: str) -> Span:
    name = reader.names(who)
    return Span(name, "mention", who) if who in reader.called else Span(name)


def _woven(spans: list[Span], gaps: list[str]) -> Iterable[tuple[Span, ...]]:
    for index, span in enumerate(spans):
        yield (span, Span(gaps[index])) if index < len(gaps) else (span,)


def _merge(spans: Iterable[Span]) -> list[Span]:
    """Join neighbours of one style."""
    merged: list[Span] = []
    for span in spans:
        if merged and merged[-1].style == span.style and not span.ref and not merged[-1].ref:
            merged[-1] = Span(merged[-1].text + span.text, span.style)
        elif span.text:
            merged.append(span)
    return merged
