"""Text with entities: positions in UTF-16 units, nothing of what people write read as markup."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubilete.chat.incoming import Account
from cubilete.chat.rendered import Rendered, ShownLine
from cubilete.chat.spans import Span
from cubilete_telegram.entities import write
from cubilete_telegram.utf16 import characters

STYLES = ("", "bold", "strike", "italic", "code", "mention", "small")


def covered(written, entity):
    """The text under an entity, as Telegram counts."""
    raw = written.text.encode("utf-16-le")
    return raw[2 * entity.offset : 2 * (entity.offset + entity.length)].decode("utf-16-le")


def shown(written):
    """Types and texts of entities."""
    return [(entity.type, covered(written, entity)) for entity in written.entities]


def test_styles_behind_emoji():
    """An emoji counts twice for Telegram, and what comes after it is still marked rightly."""
    line = ShownLine(
        (Span("🎲🎲 "), Span("Ñandú", "bold"), Span(" "), Span("(1)", "strike"), Span("=7", "code"))
    )
    written = write(Rendered((line,)), {})
    assert shown(written) == [("bold", "Ñandú"), ("strikethrough", "(1)"), ("code", "=7")]


def test_what_is_folded_is_one_quote():
    """Details stand in one quote that opens below their title, and keep their own styles."""
    lines = (
        ShownLine((Span("arriba"),)),
        ShownLine((Span("Título"),), "title"),
        ShownLine((Span("uno "), Span("x", "bold")), "detail"),
        ShownLine((Span("dos"),), "detail"),
        ShownLine((Span("abajo"),)),
    )
    written = write(Rendered(lines), {})
    assert written.text == "arriba\nTítulo\nuno x\ndos\nabajo"
    assert shown(written) == [("bold", "Título"), ("expandable_blockquote", "uno x\ndos"), ("bold", "x")]


def test_only_known_people_are_called():
    """Somebody who was forgotten is a name, and rings nobody."""
    line = ShownLine((Span("Ana", "mention", "m1"), Span(" y "), Span("—", "mention", "m2")))
    written = write(Rendered((line,)), {"m1": Account("telegram", "501", "Ana")})
    assert shown(written) == [("text_mention", "Ana")]
    assert written.entities[0].user.id == 501


@pytest.mark.parametrize("text", ["", "  \n ", "\0"])
def test_nothing_is_never_sent(text):
    """An empty text would be refused."""
    assert write(Rendered((ShownLine((Span(text),)),)), {}).text == "…"


def test_blanks_at_the_ends_move_nothing():
    """Telegram drops them, so they are dropped before anything is counted."""
    lines = (ShownLine((Span("  "),)), ShownLine((Span("  a "), Span("b", "bold"), Span("  ", "bold"))))
    written = write(Rendered(lines), {})
    assert (written.text, shown(written)) == ("a b", [("bold", "b")])


texts = st.text(alphabet=st.sampled_from("aZ9 <>_*[]()~`|\\&ñ🎲\U0001f1ea\U0001f1f8\n\ud800"), max_size=12)


@given(st.lists(st.lists(st.tuples(texts, st.sampled_from(STYLES)), max_size=4), max_size=4))
def test_any_text_is_shown_literally(rows):
    """Whatever is written: the text is as it was, and each entity covers what was styled, within the text."""
    lines = tuple(
        ShownLine(tuple(Span(text, style, "m1" if style == "mention" else "") for text, style in row))
        for row in rows
    )
    written = write(Rendered(lines), {"m1": Account("telegram", "1", "x")})
    plain = "\n".join("".join(text for text, _ in row) for row in rows)
    assert written.text in {"…", plain.encode("utf-8", "replace").decode().strip()}
    size = len(written.text.encode("utf-16-le")) // 2
    for entity in written.entities:
        assert 0 <= entity.offset < entity.offset + entity.length <= size
        covered(written, entity)


@given(st.text(max_size=20), st.integers(-3, 50), st.integers(0, 50))
def test_positions_stay_within_the_text(text, start, length):
    """Whatever Telegram says of a position, it lies within the text."""
    begin, end = characters(text, start, length)
    assert 0 <= begin <= len(text)
    assert 0 <= end <= len(text)


def test_positions_in_characters():
    """Two units of an emoji are one character."""
    assert characters("🎲🎲 /tirar", 5, 6) == (3, 9)
