from __future__ import annotations

import pytest

from cubilete.chat.message import Choice, DiceLine, Die, Folded, Line, Message, Name, Names, Refusal, Table
from cubilete.chat.render import explain, plain_text, render
from cubilete.chat.spans import Span
from cubilete.i18n.translator import Translator

PEOPLE = {"m1": "Ana", "m2": "Beto", "m3": "edwy_reed", "c1": "Lobo", "m4": "\u202eMoshe"}
FAIL = Refusal("missing_argument", {"what": Line("what-int")}, "/registro 5")

DICE = DiceLine(
    ((Die((6,), 6), Die((5,), 5), Die((4,), 4), Die((1,), 1, kept=False)), " + 2"), 17, source="4d6kh3 + 2"
)


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    """The core's texts and a few of our own."""
    folder = tmp_path_factory.mktemp("texts")
    poem = "poem = uno\n    y *dos*\n    tres\n"
    text = f"hello = Hola, {{ $who }}\n{poem}cell = {{ $x }}\nhead = Cabeza\ntitle = Dados\n"
    for locale in ("es", "en"):
        (folder / f"{locale}.ftl").write_text(text, encoding="utf-8")
    translator = Translator()
    translator.add(folder, "test")
    return translator


@pytest.fixture
def show(words):
    """Render a message in Spanish."""

    def show(*body, locale="es", **more):
        return render(Message(body, **more), locale, PEOPLE.__getitem__, words)

    return show


def test_a_plain_roll_shows_who_what_for_and_every_die(show):
    """A roll begins with who rolled, the label and the expression, and ends with the total in bold."""
    (line,) = show(DiceLine(DICE.parts, 17, "sum", "ataque furtivo", "4d6kh3 + 2", Name("m1"))).lines

    assert line.text == "🎲 Ana · ataque furtivo — 4d6kh3 + 2 → 6, 5, 4, (1) + 2 = 17"
    assert line.spans[-1] == Span("17", "bold")
    assert Span("(1)", "strike") in line.spans
    assert [span.text for span in line.spans[-line.tail :]] == [" = ", "17"]


@pytest.mark.parametrize(
    ("label", "who", "expected"),
    [("", None, "🎲 4d6"), ("miedo", None, "🎲 miedo — 4d6"), ("", Name("m1"), "🎲 Ana — 4d6")],
)
def test_what_is_not_known_of_a_roll_is_left_out(show, label, who, expected):
    """Without name or label the roll is shown without their signs."""
    (line,) = show(DiceLine(DICE.parts, 17, "sum", label, "4d6kh3 + 2", who)).lines

    assert line.text.startswith(expected + "kh3 + 2 → ")


def test_nobody_turns_a_result_around(show):
    """Behind a sign that turns the direction a 17 would be read as 71; buttons and calls are safe as well."""
    choice = Choice(
        "golpe", Line("label-text", {"text": "a\u202eb"}), preview=Line("hello", {"who": "\u2067x"})
    )
    shown = show(
        DiceLine(DICE.parts, 17, "sum", "golpe\u202e", "4d\u20676", Name("m4")),
        choices=(choice,),
        calls=(Name("m4"),),
    )

    assert not any(sign in plain_text(shown) for sign in "\u202e\u2067")
    assert "🎲 Moshe · golpe — 4d6" in plain_text(shown)
    assert [(one.label, one.preview) for one in shown.choices] == [("ab", "Hola, x")]
    assert [call.text for call in shown.calls] == ["Moshe"]


def test_labels_and_names_style_nothing(show):
    """A label full of signs and a name with an underscore are shown as they are."""
    label = "<how> & *b* [x](y) -5."
    (line,) = show(DiceLine(DICE.parts, 17, "sum", label, "4d6", Name("m3"))).lines

    assert line.text.startswith(f"🎲 edwy_reed · {label} — 4d6 → ")
    assert {span.style for span in line.spans} == {"", "strike", "bold"}


def test_line_breaks_of_a_text_are_lines(show):
    """A text of several lines becomes several lines, each with its styles."""
    assert [line.spans for line in show(Line("poem")).lines] == [
        (Span("uno"),),
        (Span("y "), Span("dos", "bold")),
        (Span("tres"),),
    ]


def test_tables_are_lines_with_a_bold_head(show):
    """A table is one line a row, its head in bold."""
    rows = ((Line("head"), Line("cell", {"x": 1})), (Line("cell", {"x": 2}), Line("cell", {"x": 3})))

    first, second = show(Table(rows)).lines
    assert first.spans == (Span("Cabeza", "bold"), Span(" · ", "bold"), Span("1", "bold"))
    assert second.text == "2 · 3"


def test_folded_parts_keep_their_place(show):
    """What can be opened is a title and details, in their place among the lines."""
    lines = show(Line("head"), Folded(Line("title"), (Line("cell", {"x": 1}),)), Line("head")).lines

    assert [(line.text, line.role) for line in lines] == [
        ("Cabeza", "line"),
        ("Dados", "title"),
        ("1", "detail"),
        ("Cabeza", "line"),
    ]


def test_who_is_called_is_mentioned_where_the_text_names_them(show):
    """A call is a mention in the text, and stands in the list of calls."""
    shown = show(Line("hello", {"who": Name("m1")}), calls=(Name("m1"),))

    assert shown.lines[0].spans == (Span("Hola, "), Span("Ana", "mention", "m1"))
    assert shown.calls == (Span("Ana", "mention", "m1"),)


def test_who_is_called_but_not_named_is_mentioned_first(show):
    """Whoever the text does not name is called in a line of its own."""
    shown = show(Line("hello", {"who": Name("m1")}), calls=(Name("m1"), Name("m2"), Name("c1")))

    assert shown.lines[0].text == "▶️ Beto y Lobo"
    assert {span.ref for line in shown.lines for span in line.spans if span.ref} == {"m1", "m2", "c1"}


def test_nobody_is_mentioned_without_a_call(show):
    """A name alone rings nobody."""
    assert show(Line("hello", {"who": Names(("m1", "m2"))})).lines[0].spans == (Span("Hola, Ana y Beto"),)


def test_choices_have_names_and_refused_ones_their_reason(show):
    """Legal choices are buttons; the others stand folded with why they are not."""
    shown = show(
        Line("head"),
        choices=(
            Choice(
                "heal",
                Line("choice-filled", {"choice": Line("title"), "value": Name("c1")}),
                ("m1",),
                Line("head"),
            ),
            Choice("fly", Line("title"), refusal=FAIL),
        ),
    )

    assert [(one.caption, one.command, one.who) for one in shown.choices] == [
        ("Dados · Lobo: Cabeza", "heal", ("m1",))
    ]
    assert [(line.text, line.role) for line in shown.lines[1:]] == [
        ("Ahora no se puede", "title"),
        ("Dados: Me falta un número.", "detail"),
    ]


@pytest.mark.parametrize(
    ("locale", "expected"),
    [
        ("es", "Me falta un número. Por ejemplo: /registro 5"),
        ("en", "I still need a number. For example: /registro 5"),
    ],
)
def test_a_refusal_is_a_sentence_and_a_right_example(show, locale, expected):
    """A refusal is said in the reader's language, its example as code."""
    shown = show(explain(FAIL), locale=locale)

    assert plain_text(shown) == expected
    assert shown.lines[0].spans[-1] == Span("/registro 5", "code")


def test_a_message_is_told_in_each_language_of_its_places(show):
    """One message can be said in Spanish and in English."""
    assert plain_text(show(Line("refusal-no_fight"))) == "Aquí no hay ningún combate en marcha."
    assert plain_text(show(Line("refusal-no_fight"), locale="en")) == "There's no fight going on here."
