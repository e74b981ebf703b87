from __future__ import annotations

import pytest

from cubilete.chat.spans import Span
from cubilete.i18n.translator import LOCALES, Reader, Translator, compare
from cubilete.rules.decision import Line, Name, Names, Term

NASTY = "<how> & *b* [x](y) -5."
PEOPLE = {"m1": "Ana", "m2": "Inés", "m3": "edwy_reed", "c1": "*Lobo* { $x }"}


def reader(locale="es", **more):
    """A reader who knows the people."""
    return Reader(locale, PEOPLE.__getitem__, **more)


def test_bold_is_what_translators_mark(speak):
    """`*bold*` and code in a text become styles; numbers within are bold with it."""
    words = speak("hit = Recibes *{ $n }* de `{ $what }`.")

    assert words.spans(reader(), Line("hit", {"n": 1234, "what": "/golpe"})) == (
        Span("Recibes "),
        Span("1234", "bold"),
        Span(" de "),
        Span("/golpe", "code"),
        Span("."),
    )


@pytest.mark.parametrize(
    "text", [NASTY, "edwy_reed", "*", "`a`", "{ $n }", "\ue000x\ue001 \ue004n\ue005", "x" * 5000, ""]
)
def test_what_users_write_is_literal(speak, text):
    """Whatever a user's text holds, it is shown as it is and styles nothing."""
    words = speak("said = { $who }: { $text } (*fin*)")
    spans = words.spans(reader(), Line("said", {"who": Name("m3"), "text": text}))

    assert spans == (Span(f"edwy_reed: {text} ("), Span("fin", "bold"), Span(")"))


def test_names_are_literal_too(speak):
    """A character's name with signs in it is shown as it is."""
    assert speak("it = *{ $who }*").spans(reader(), Line("it", {"who": Name("c1")})) == (
        Span("*Lobo* { $x }", "bold"),
    )


def test_numbers_are_plain_and_choose_the_plural(speak):
    """Numbers are shown without separators, also where they choose a form."""
    words = speak("n = { $n ->\n    [one] { $n } dado\n   *[other] *{ $n }* dados\n}")

    assert words.text("es", Line("n", {"n": 1})) == "1 dado"
    assert words.spans(reader(), Line("n", {"n": 12000})) == (Span("12000", "bold"), Span(" dados"))


def test_a_line_within_a_line_keeps_its_style(speak):
    """An argument that is a line is said in the same language, with its own bold."""
    words = speak("in = a *b*\nout = { $x }, *{ $x }*")

    assert words.spans(reader(), Line("out", {"x": Line("in")})) == (
        Span("a "),
        Span("b", "bold"),
        Span(", "),
        Span("a b", "bold"),
    )


def test_lists_of_names_follow_the_language(speak):
    """Several names are a list in the reader's language."""
    words = speak("list = { $who }.")
    line = Line("list", {"who": Names(("m1", "m2"))})

    assert words.text("es", line, names=PEOPLE.__getitem__) == "Ana e Inés."
    assert words.text("en", line, names=PEOPLE.__getitem__) == "Ana and Inés."


def test_who_is_called_is_mentioned_where_named(speak):
    """The name of somebody who is called is a mention, alone and within a list."""
    words = speak("turn = { $who }: *te toca*")
    spans = words.spans(reader(called=frozenset({"m1"})), Line("turn", {"who": Names(("m1", "m2"))}))

    assert spans == (Span("Ana", "mention", "m1"), Span(" e Inés: "), Span("te toca", "bold"))


def test_terms_are_said_in_the_systems_words(write):
    """A term is looked up in the system first, then in the core; a home-made one has its own name."""
    words = Translator(core=write("x = { $t }\nterm-die = dado"))
    words.add(write("term-swords-blow = golpe", "term-swords-blow = blow", "swords"), "swords")

    def say(term, locale="es"):
        return words.text(locale, Line("x", {"t": term}), system="swords")

    assert say(Term("blow")) == "golpe"
    assert say(Term("blow"), "en") == "blow"
    assert say(Term("swords-blow")) == "golpe"
    assert say(Term("die")) == "dado"
    assert say(Term("mine", "Mi *golpe*")) == "Mi *golpe*"
    assert say(Term("unknown")) == "unknown"
    assert ("es", "term-unknown") in words.missing


def test_a_systems_own_words_come_first(write):
    """Of one key in several namespaces the reader's system wins, then the core, then any other."""
    words = Translator(core=write("a = núcleo\nb = núcleo"))
    words.add(write("a = espadas\nc = espadas", name="swords"), "swords")
    words.add(write("a = cartas\nc = cartas\nd = cartas", name="cards"), "cards")

    assert [words.text("es", Line(key), system="cards") for key in "abcd"] == [
        "cartas",
        "núcleo",
        "cartas",
        "cartas",
    ]
    assert [words.text("es", Line(key)) for key in "acd"] == ["núcleo", "espadas", "cartas"]


def test_gender_comes_from_the_character(speak):
    """A text may choose by the gender of somebody that it names."""
    words = speak(
        "ko = { $who } queda { $who-gender ->\n"
        "    [f] derrotada\n    [m] derrotado\n   *[other] fuera de combate\n}"
    )
    line = Line("ko", {"who": Name("m1")})

    assert [
        "".join(span.text for span in words.spans(reader(genders=lambda _, g=gender: g), line))
        for gender in ("f", "m", "")
    ] == ["Ana queda derrotada", "Ana queda derrotado", "Ana queda fuera de combate"]
    assert words.text("es", line) == "m1 queda fuera de combate"
    assert words.missing == set()


def test_a_text_may_choose_by_word_number_of_names_or_term(speak):
    """Words, terms and how many names there are choose forms too, and are shown all the same."""
    words = speak(
        "x = { $t ->\n    [d] defensa\n   *[other] otra: { $t }\n}\n"
        "n = { $who ->\n    [one] va\n   *[other] van\n}"
    )

    assert words.text("es", Line("x", {"t": Term("d")})) == "defensa"
    assert words.text("es", Line("x", {"t": "a*b*"})) == "otra: a*b*"
    assert words.text("es", Line("n", {"who": Names(("m1",))})) == "va"
    assert words.text("es", Line("n", {"who": Names(("m1", "m2"))})) == "van"


def test_a_text_may_choose_by_name_or_line(speak):
    """A name chooses by how it is shown, a line by its key."""
    words = speak(
        "n = { $who ->\n    [Ana] ella\n   *[other] otra\n}\nk = { $l ->\n    [n] esa\n   *[other] otra\n}"
    )

    assert words.text("es", Line("n", {"who": Name("m1")}), names=PEOPLE.__getitem__) == "ella"
    assert words.text("es", Line("k", {"l": Line("n")})) == "esa"


def test_an_argument_that_is_missing_where_it_chooses_is_reported(speak):
    """Without the argument the usual form is said, and the lack is reported."""
    words = speak("n = { $n ->\n    [one] uno\n   *[other] muchos\n}")

    assert words.text("es", Line("n")) == "muchos"
    assert ("es", "n.n") in words.missing


def test_what_fluent_offers_beside_works_too(speak):
    """Terms with arguments, functions and literals in a text are Fluent's own."""
    words = speak(
        "-game = { $form ->\n   *[one] partida\n    [many] *partidas*\n}\n"
        'a = { -game(form: "many") }{ "*" } { NUMBER($n, minimumFractionDigits: 1) } { { $n } }'
    )

    assert words.spans(reader(), Line("a", {"n": 7})) == (Span("partidas", "bold"), Span("* 7,0 7"))


def test_an_included_message_chooses_by_the_same_arguments(speak):
    """A message within a message sees the arguments, to show and to choose by."""
    words = speak("in = { $n ->\n    [one] *{ $n }* dado\n   *[other] *{ $n }* dados\n}\nout = Con { in }")

    assert words.text("es", Line("out", {"n": 2})) == "Con 2 dados"


def test_missing_texts_fall_back_and_are_reported(speak):
    """What one language lacks is said in the other; what both lack shows its key; both are reported."""
    words = speak("a = hola\nb = adiós", "a = hello")

    assert words.text("en", Line("b")) == "adiós"
    assert words.text("es", Line("zzz")) == "zzz"
    assert words.text("fr", Line("a")) == "hola"
    assert words.missing == {("en", "b"), ("es", "zzz"), ("fr", "a")}


def test_a_missing_argument_is_shown_and_reported(speak):
    """An argument that was not given is visible in the text, never an exception."""
    words = speak("a = Hola, { $who }.")

    assert words.text("es", Line("a")) == "Hola, {who}."
    assert words.missing == {("es", "a.who")}


def test_lines_without_end_stop(speak):
    """Lines that hold one another too deeply end in a key."""
    words = speak("a = ({ $x })")
    line = Line("a", {"x": "fin"})
    for _ in range(100):
        line = Line("a", {"x": line})

    assert words.text("es", line).count("(") < 40


def test_reported_keys_are_bounded(speak):
    """Ever new unknown keys do not fill the memory."""
    words = speak("a = b")
    for index in range(2000):
        words.text("es", Line(f"k{index}"))

    assert len(words.missing) <= 500


def test_texts_added_later_are_found(write):
    """A namespace that is added after texts were said is seen."""
    words = Translator(core=write("a = b"))
    before = words.text("es", Line("late"))
    words.add(write("late = tarde", name="late"), "late")

    assert (before, words.text("es", Line("late"))) == ("late", "tarde")
    assert words.has("late")
    assert not words.has("never")


@pytest.mark.parametrize(
    ("es", "en", "expected"),
    [
        ("a = x", "a = y", []),
        ("a = x\nb = y", "a = x", ["b is missing in en.ftl"]),
        ("a = x", "a = x\nb = y", ["b is missing in es.ftl"]),
        ("a = { $n }", "a = { $m }", ["a has $m in one language only", "a has $n in one language only"]),
        ("a = { $w }{ $w-gender ->\n    [f] a\n   *[other] o\n}", "a = { $w }", []),
        ("a = *x", "a = x", ["es.ftl: a: a `*` or a backtick has no partner"]),
        (
            "a = { $n ->\n   *[other] *x\n}",
            "a = { $n ->\n   *[other] x\n}",
            ["es.ftl: a: a `*` or a backtick has no partner"],
        ),
        ("a = x\na = y", "a = x", ["es.ftl: a stands twice"]),
        ("a = { $n", "a = x", ["es.ftl: cannot be read: a = { $n", "a is missing in es.ftl"]),
    ],
)
def test_differences_between_languages_are_found(write, es, en, expected):
    """Keys, arguments, unpaired signs, doubles and unreadable entries are each reported."""
    folder = write(es + "\n", en + "\n")

    assert compare(folder / "es.ftl", folder / "en.ftl") == expected


def test_the_cores_own_texts_agree():
    """Spanish and English of the core hold the same texts with the same arguments."""
    folder = Translator.__init__.__kwdefaults__["core"]

    assert compare(*(folder / f"{locale}.ftl" for locale in LOCALES)) == []
