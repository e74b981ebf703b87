"""Messages that are parsed one by one are those of the whole file."""

from __future__ import annotations

from pathlib import Path

import pytest

from cubilete.i18n.book import Book
from cubilete.i18n.source import read_source

ROOT = Path(__file__).parents[3]
FILES = sorted(
    path for part in ("core", "adapters", "plugins") for path in (ROOT / part).rglob("locales/*.ftl")
)

TEXT = """# A comment = with a sign
-brand = Cubilete

one = { $count ->
    [one] one die
   *[other] { $count } dice
}
    more of it, in = { -brand }
two = { one } and *so* on
    .title = not said
### A heading
only =
    .title = without words
broken = { $
two = a second time
three = { two }{ three }
"""


@pytest.fixture
def book():
    """The text above."""
    found = Book("en")
    found.add(TEXT)
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_message_is_the_same_alone(path):
    """Of each message of each file that we ship the same is known."""
    whole = read_source(path).entries
    book = Book(path.stem)
    book.add(path.read_text(encoding="utf-8"))

    assert whole == {key: book.entry(key) for key in whole}


def test_only_what_is_said_is_parsed(book):
    """A message brings those that it includes, and no other."""
    book.entry("two")

    assert {"one", "two"} == set(book._entries)


def test_a_message_includes_others_and_terms(book):
    """All of it is said, also where the included message was never asked for."""
    assert book.entry("two") is not None

    text, problems = book.formatted("two", {"count": 1})

    assert ("one die\nmore of it, in = Cubilete and \ue000so\ue001 on", []) == (text, problems)


def test_choices_are_those_of_included_messages_too(book):
    """Also through a message that includes itself."""
    assert book.entry("three") is not None

    assert {"count"} == book.chosen("three")


@pytest.mark.parametrize("key", ["only", "broken", "nothing", "-brand", "A comment"])
def test_what_is_no_message_is_not_there(book, key):
    """Without words, unreadable, unknown, a term, a comment."""
    assert book.entry(key) is None
