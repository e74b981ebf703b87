"""Commands in texts, as they are typed in Matrix."""

from __future__ import annotations

import pytest

from cubilete.chat.rendered import Rendered, ShownLine, plain_text
from cubilete.chat.spans import Span
from cubilete_matrix.signs import typed_here


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("/duelo @beto", "!duelo @beto"),
        ("Dados: /tirar · /prob", "Dados: !tirar · !prob"),
        ("¿Querías decir /ficha? (o /olvídame)", "¿Querías decir !ficha? (o !olvídame)"),
        ("HP 16/20, y/o 3/d", "HP 16/20, y/o 3/d"),
        ("https://matrix.org/faq, ./hoja", "https://matrix.org/faq, ./hoja"),
        ("/2d6", "/2d6"),
    ],
)
def test_commands_bear_the_sign_of_matrix(text, shown):
    """A slash before a word becomes `!`; one within a word, a fraction or an address stays."""
    assert shown == plain_text(typed_here(Rendered((ShownLine((Span(text, "code"),)),))))


def test_names_and_the_rest_of_the_message_stay():
    """A name is shown as it is, and roles, styles and totals of lines are kept."""
    line = ShownLine((Span("/ana", "mention", "m1"), Span(": "), Span("/fin", "code")), "detail", 1)
    plain = Rendered((ShownLine((Span("nada"),)),))

    shown = typed_here(Rendered((line,)))

    assert ("/ana: !fin", "detail", 1) == (plain_text(shown), shown.lines[0].role, shown.lines[0].tail)
    assert ("code", "m1") == (shown.lines[0].spans[2].style, shown.lines[0].spans[0].ref)
    assert plain is typed_here(plain)
