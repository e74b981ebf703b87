"""Fluent files as we read them: bold and code marked, shown arguments set apart before Fluent runs.

Translators write `*bold*` and `` `code` `` in values. Both, and each placeable that only shows an
argument, become private marks in the parsed file. So what a user wrote never passes through Fluent, can
style nothing, and one formatted text serves all values of the arguments that it merely shows. A line
of a long value cannot begin with `*`, which Fluent keeps for variants: write `{""}*bold*` there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fluent.syntax import FluentParser, ast
from msgspec import Struct

if TYPE_CHECKING:
    from pathlib import Path

BOLD, BOLD_END, CODE, CODE_END, ARG, ARG_END = "\ue000\ue001\ue002\ue003\ue004\ue005"
"""Marks in a formatted text; never in a translator's file, and literal only in what is put in later."""

_PAIRS = {"*": (BOLD, BOLD_END), "`": (CODE, CODE_END)}


class Entry(Struct, frozen=True):
    """A message of a file: the arguments it shows, those it chooses by, the messages it includes."""

    key: str
    shown: frozenset[str]
    chosen: frozenset[str]
    included: frozenset[str]

    @property
    def arguments(self) -> frozenset[str]:
        """Return all arguments that it speaks of."""
        return self.shown | self.chosen


class Source(Struct, frozen=True):
    """A parsed file: what Fluent gets, the messages by key, and what is wrong with it."""

    resource: ast.Resource
    entries: dict[str, Entry]
    mistakes: tuple[str, ...]


class _Marker:
    """Rewrites the patterns of one message in place."""

    def __init__(self, *, term: bool) -> None:
        self.term = term
        self.shown: set[str] = set()
        self.chosen: set[str] = set()
        self.included: set[str] = set()
        self.unpaired = False

    def pattern(self, pattern: ast.Pattern) -> None:
        """Mark one pattern; pairs of `*` and of backticks close within it."""
        is_open = dict.fromkeys(_PAIRS, False)
        elements: list[ast.TextElement | ast.Placeable] = []
        for element in pattern.elements:
            if isinstance(element, ast.TextElement):
                elements.append(ast.TextElement(self.text(element.value, is_open)))
            else:
                elements.append(self.placeable(element))
        pattern.elements = elements
        self.unpaired |= any(is_open.values())

    @staticmethod
    def text(value: str, is_open: dict[str, bool]) -> str:
        """Turn the signs of a text into marks."""
        pieces = []
        for char in value:
            pair = _PAIRS.get(char)
            if pair is None:
                pieces.append(char)
            else:
                pieces.append(pair[is_open[char]])
                is_open[char] = not is_open[char]
        return "".join(pieces)

    def placeable(self, placeable: ast.Placeable) -> ast.TextElement | ast.Placeable:
        """Set a shown argument apart; look into everything else."""
        expression = placeable.expression
        if isinstance(expression, ast.VariableReference) and not self.term:
            self.shown.add(expression.id.name)
            return ast.TextElement(f"{ARG}{expression.id.name}{ARG_END}")
        self.expression(expression)
        return placeable

    def expression(self, expression: ast.InlineExpression | ast.Placeable | ast.SelectExpression) -> None:
        """Collect what is chosen by and what is included."""
        match expression:
            case ast.SelectExpression():
                self.expression(expression.selector)
                for variant in expression.variants:
                    self.pattern(variant.value)
            case ast.VariableReference():
                self.chosen.add(expression.id.name)
            case ast.MessageReference():
                self.included.add(expression.id.name)
            case ast.FunctionReference():
                for argument in expression.arguments.positional:
                    self.expression(argument)
            case ast.Placeable():
                self.expression(expression.expression)
            case _:
                pass


def read_source(path: Path) -> Source:
    """Parse a file of messages. `OSError` when it cannot be read."""
    return parse_source(path.read_text(encoding="utf-8"), path.name)


def parse_source(text: str, name: str = "") -> Source:
    """Parse messages. Mistakes are collected, not raised, and name the file."""
    resource = FluentParser(with_spans=False).parse(text)
    entries: dict[str, Entry] = {}
    mistakes: list[str] = []
    for item in resource.body:
        if isinstance(item, ast.Junk):
            mistakes.append(f"{name}: cannot be read: {(item.content or '').strip().splitlines()[0]}")
        if not isinstance(item, ast.Message | ast.Term) or item.value is None:
            continue
        marker = _Marker(term=isinstance(item, ast.Term))
        marker.pattern(item.value)
        if marker.unpaired:
            mistakes.append(f"{name}: {item.id.name}: a `*` or a backtick has no partner")
        if isinstance(item, ast.Term):
            continue
        if item.id.name in entries:
            mistakes.append(f"{name}: {item.id.name} stands twice")
        entries[item.id.name] = Entry(
            item.id.name, frozenset(marker.shown), frozenset(marker.chosen), frozenset(marker.included)
        )
    return Source(resource, entries, tuple(mistakes))


def compare(one: Path, other: Path) -> list[str]:
    """Differences between two languages of the same texts, and mistakes in either; empty when alike."""
    sources = {path: read_source(path) for path in (one, other)}
    found = [mistake for source in sources.values() for mistake in source.mistakes]
    left, right = sources[one].entries, sources[other].entries
    found += [f"{key} is missing in {other.name}" for key in sorted(left.keys() - right.keys())]
    found += [f"{key} is missing in {one.name}" for key in sorted(right.keys() - left.keys())]
    for key in sorted(left.keys() & right.keys()):
        differing = {
            name for name in left[key].arguments ^ right[key].arguments if not name.endswith("-gender")
        }
        found += [f"{key} has ${name} in one language only" for name in sorted(differing)]
    return found
