"""Words for keys: Fluent bundles of the core and of each plugin, read once, formatted once, then reused."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, assert_never

from cubilete.chat.legible import straight
from cubilete.chat.spans import Span, plain
from cubilete.i18n.book import Book
from cubilete.i18n.lists import separators
from cubilete.i18n.memory import Memory, Said, all_of
from cubilete.i18n.reader import Reader
from cubilete.i18n.source import ARG, ARG_END, BOLD, BOLD_END, CODE, CODE_END, compare
from cubilete.rules.decision import Line, Name, Names, Term

if TYPE_CHECKING:
    from collections.abc import Callable

    from cubilete.chat.spans import Style
    from cubilete.rules.decision import Arg

__all__ = ["LOCALES", "Reader", "Translator", "compare"]

LOCALES = ("es", "en")
"""The languages we have, in the order in which a missing text is looked for."""

CORE_FOLDER = Path(__file__).parent / "locales"
_GENDER = "-gender"
_DEEPEST = 32
_MOST_MISSING = 500
_MARKS = re.compile(f"([{BOLD}{BOLD_END}{CODE}{CODE_END}]|{ARG}[^{ARG_END}]*{ARG_END})")

_STEPS = {BOLD: ("bold", 1), BOLD_END: ("bold", -1), CODE: ("code", 1), CODE_END: ("code", -1)}


class _Piece(NamedTuple):
    """Part of a template: literal text, or the argument `name`."""

    span: Span
    name: str


class _Found(NamedTuple):
    """Where a key was found, the arguments that choose its variant, and its text where none does."""

    namespace: str
    locale: str
    chosen: tuple[str, ...]
    template: tuple[_Piece, ...] | None


class Translator:
    """Texts in all languages. `missing` collects (locale, key or key.argument) that could not be said.

    Namespaces are ids of plugins; the core's is empty. A key is looked for in the namespace of the
    reader's system, in the core, then in the others; in the reader's language first, then in the other
    one, and at last the key itself is shown.
    """

    def __init__(self, *, core: Path | None = CORE_FOLDER) -> None:
        self.missing: set[tuple[str, str]] = set()
        self._folders: dict[str, list[Path]] = {}
        self._books: dict[str, dict[str, Book]] = {}
        self._template = lru_cache(maxsize=4096)(self._make_template)
        self._find = lru_cache(maxsize=4096)(self._search)
        self._said = Memory()
        if core is not None:
            self.add(core, "")

    def add(self, folder: Path, namespace: str) -> None:
        """Add the `es.ftl` and `en.ftl` of a folder. Raises `OSError` when one is missing.

        A language is read when somebody first needs it.
        """
        for locale in LOCALES:
            (folder / f"{locale}.ftl").stat()
        self._folders.setdefault(namespace, []).append(folder)
        self._books.pop(namespace, None)
        self._find.cache_clear()
        self._template.cache_clear()
        self._said.clear()

    def _book(self, namespace: str, locale: str) -> Book | None:
        """The messages of a namespace in a language."""
        books = self._books.setdefault(namespace, {})
        book = books.get(locale)
        if book is None and namespace in self._folders and locale in LOCALES:
            book = books[locale] = Book(locale)
            for folder in self._folders[namespace]:
                book.add((folder / f"{locale}.ftl").read_text(encoding="utf-8"))
        return book

    def has(self, key: str, system: str = "") -> bool:
        """Tell whether some language has a text for this key."""
        return self._find(LOCALES[0], key, system) is not None

    def text(self, locale: str, line: Line, *, names: Callable[[str], str] = str, system: str = "") -> str:
        """Give a line as plain text."""
        return self.words(Reader(locale, names, system=system), line)

    def spans(self, reader: Reader, line: Line) -> tuple[Span, ...]:
        """Give a line as styled text."""
        return self._say(reader, line).spans

    def words(self, reader: Reader, line: Line) -> str:
        """Give a line as plain text, with the names that the reader knows."""
        return self._say(reader, line).text

    def _say(self, reader: Reader, line: Line) -> Said:
        """Put a line into words, once: a card says most of its lines again and again, step after step."""
        key = all_of(reader, line)
        said = self._said.get(key)
        if said is None:
            runs: list[Span] = []
            self._line(reader, line, "", 0, runs)
            spans = _joined(runs)
            said = Said(spans, plain(spans))
            self._said.keep(key, said)
        return said

    # looking up

    def _search(self, locale: str, key: str, system: str) -> _Found | None:
        """Find a key for a reader of `locale` and `system`."""
        order = list(dict.fromkeys((system, "", *self._folders)))
        for language in dict.fromkeys((locale, *LOCALES)):
            for namespace in order:
                book = self._book(namespace, language)
                if book is None or book.entry(key) is None:
                    continue
                if language != locale:
                    self._report(locale, key)
                chosen = tuple(sorted(book.chosen(key)))
                template = None if chosen else self._make_template(namespace, language, key, ())
                return _Found(namespace, language, chosen, template)
        return None

    def _report(self, locale: str, what: str) -> None:
        if len(self.missing) < _MOST_MISSING:
            self.missing.add((locale, what))

    # formatting

    def _line(self, reader: Reader, line: Line, style: Style, depth: int, out: list[Span]) -> None:
        """Put a line's spans behind `out`, those without a style of their own in `style`."""
        key, args = line.key, line.args
        found = self._find(reader.locale, key, reader.system)
        if found is None or depth > _DEEPEST:
            self._report(reader.locale, key)
            out.append(Span(key, style))
            return
        template = found.template
        if template is None:
            choices = tuple(
                (name, value)
                for name in found.chosen
                if (value := self._choice(reader, name, line)) is not None
            )
            template = self._template(found.namespace, found.locale, key, choices)
        for span, name in template:
            own = span.style or style
            if not name:
                out.append(span if own == span.style else Span(span.text, own))
            elif name in args:
                self._argument(reader, args[name], own, depth, out)
            else:
                self._report(found.locale, f"{key}.{name}")
                out.append(Span(f"{{{name}}}", own))

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
        text, errors = self._books[namespace][locale].formatted(key, dict(choices))
        if text is None:
            return (_Piece(Span(key), ""),)
        for error in errors:
            self._report(locale, f"{key}: {error}")
        pieces: list[_Piece] = []
        depth = {"bold": 0, "code": 0}
        for part in _MARKS.split(text):
            if not part:
                continue
            if part in _STEPS:
                name, step = _STEPS[part]
                depth[name] += step
                continue
            style: Style = "code" if depth["code"] else "bold" if depth["bold"] else ""
            is_arg = part[0] == ARG
            pieces.append(_Piece(Span("" if is_arg else part, style), part[1:-1] if is_arg else ""))
        return tuple(pieces)

    def _argument(self, reader: Reader, value: Arg, style: Style, depth: int, out: list[Span]) -> None:
        match value:
            case str():
                out.append(Span(value, style))
            case int():
                out.append(Span(str(value), style))
            case Line():
                self._line(reader, value, style, depth + 1, out)
            case Name(id=who):
                out.append(_name(reader, who, style))
            case Term(slug=slug, own=own):
                if own is not None:
                    out.append(Span(dict(value.others).get(reader.locale, own), style))
                else:
                    self._term(reader, slug, style, depth, out)
            case Names(ids=ids):
                gaps = [*separators(reader.locale, [reader.names(who) for who in ids]), ""]
                for who, gap in zip(ids, gaps, strict=False):
                    out += (_name(reader, who, style), Span(gap, style))
            case _:
                assert_never(value)

    def _term(self, reader: Reader, slug: str, style: Style, depth: int, out: list[Span]) -> None:
        """Put a word of a rule book: `term-<system>-<slug>`, or `term-<slug>`, or the slug itself."""
        own = [f"term-{reader.system}-{slug}"] if reader.system else []
        for key in (*own, f"term-{slug}"):
            if self._find(reader.locale, key, reader.system) is not None:
                self._line(reader, Line(key), style, depth + 1, out)
                return
        self._report(reader.locale, f"term-{slug}")
        out.append(Span(slug, style))


def _name(reader: Reader, who: str, style: Style) -> Span:
    """Give somebody's name, as a mention where he or she is called."""
    called = who in reader.called
    return Span(reader.names(who), "mention" if called else style, who if called else "")


def _joined(runs: list[Span]) -> tuple[Span, ...]:
    """Join runs of the same style that follow each other; mentions stay apart. No words turn the others."""
    spans = []
    for (style, ref), same in groupby(runs, itemgetter(1, 2)):
        text = straight("".join([run.text for run in same]))
        if text:
            spans.append(Span(text, style, ref))
    return tuple(spans)
