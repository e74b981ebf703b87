from __future__ import annotations

import pytest

from cubilete.errors import ScriptError
from cubilete_console import script
from cubilete_console.script import Said, split_name, steps, unquoted


def words(key, **args):
    """The console's texts, as their keys and arguments."""
    return " ".join([key, *(f"{name}={value}" for name, value in sorted(args.items()))])


def read(text):
    """All steps of a script."""
    return list(steps(text.split("\n"), words))


def test_people_say_lines_by_name():
    """A name, a colon and a text are something said; names may hold blanks, texts may hold colons."""
    found = read("ana: hola\nAna María: voy: ya\nbeto:\n ana:   /t 2d6  ")

    assert found == [
        Said(1, "ana", "hola"),
        Said(2, "Ana María", "voy: ya"),
        Said(3, "beto", ""),
        Said(4, "ana", "/t 2d6"),
    ]


def test_blank_lines_and_comments_are_no_steps():
    """They count as lines all the same."""
    assert read("\ufeff# one\n\n  # two\nana: x") == [Said(4, "ana", "x")]


def test_a_text_of_several_lines_keeps_them():
    """Between `<<` and `>>` everything is text, also comments and directives; its line is the first."""
    found = read("ana: <<\nUno\n# dos\n\n  @tres\n>>\nbeto: y")

    assert found == [Said(1, "ana", "Uno\n# dos\n\n  @tres"), Said(7, "beto", "y")]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("@gm Ana María", script.Person(1, "@gm Ana María", "gm", "Ana María")),
        ('@admin "Ana"', script.Person(1, '@admin "Ana"', "admin", "Ana")),
        ("@private @ana", script.Person(1, "@private @ana", "private", "ana")),
        ("@room console:main/tema", script.Room(1, "@room console:main/tema", "console:main/tema")),
        ("@room otra", script.Room(1, "@room otra", "console:otra")),
        ("@room console:@ana", script.Room(1, "@room console:@ana", "console:@ana")),
        ("@locale EN", script.Locale(1, "@locale EN", "en")),
        ("@dice 12 7, 15", script.Dice(1, "@dice 12 7, 15", (12, 7, 15))),
        ("@press beto Sí, acepto", script.Press(1, "@press beto Sí, acepto", "beto Sí, acepto")),
        (
            "@file ana hoja.toml /ficha importar",
            script.Sent(1, "@file ana hoja.toml /ficha importar", "ana hoja.toml /ficha importar"),
        ),
        ("@wait 26h", script.Wait(1, "@wait 26h", 26 * 3_600_000)),
        ("@wait 1d 2h30m5s", script.Wait(1, "@wait 1d 2h30m5s", 95_405_000)),
        ("@restart", script.Restart(1, "@restart")),
        ("@id a b", script.CommandId(1, "@id a b", "a b")),
        ("@edit Ana María 4 /t 2d6", script.Edit(1, "@edit Ana María 4 /t 2d6", "Ana María", 4, "/t 2d6")),
        ("@STATE", script.State(1, "@STATE")),
    ],
)
def test_directives_are_read(line, expected):
    """Each directive becomes its step, with the line as written."""
    assert read(line) == [expected]


@pytest.mark.parametrize(
    ("text", "number", "key"),
    [
        ("ana: x\n@jump", 2, "console-unknown-directive"),
        ("@ana hola", 1, "console-unknown-directive"),
        ("no one speaks", 1, "console-bad-line"),
        ("/t 2d6", 1, "console-bad-line"),
        ("ana: <<\nx", 1, "console-open-text"),
        ("@gm", 1, "console-bad-directive"),
        ("@dice", 1, "console-bad-directive"),
        ("@dice 1 x", 1, "console-bad-directive"),
        ("@dice 0", 1, "console-bad-directive"),
        ("@wait", 1, "console-bad-directive"),
        ("@wait 5", 1, "console-bad-directive"),
        ("@wait 5 weeks", 1, "console-bad-directive"),
        ("@locale fr", 1, "console-bad-locale"),
        ("@room a b", 1, "console-bad-directive"),
        ("@edit ana x", 1, "console-bad-directive"),
        ("@state now", 1, "console-bad-directive"),
        ("@press", 1, "console-bad-directive"),
    ],
)
def test_a_mistake_names_its_line(text, number, key):
    """A line that is no step is refused with its number and a reason."""
    with pytest.raises(ScriptError) as caught:
        read(text)

    assert (number, key) == (caught.value.line, caught.value.reason.split()[0])


def test_what_stands_before_a_mistake_is_played_first():
    """A script is read as it comes, so that it can be piped in."""
    found = steps(iter(["ana: x", "@jump"]), words)

    assert next(found) == Said(1, "ana", "x")


@pytest.mark.parametrize(
    ("rest", "expected"),
    [
        ("beto Aceptar", ("beto", "Aceptar")),
        ("Ana María 2", ("Ana María", "2")),
        ("ana maría Strike → Beto", ("ana maría", "Strike → Beto")),
        ('"Ana Paula" 1', ("Ana Paula", "1")),
        ("@ana 1", ("ana", "1")),
        ("anabel 1", ("anabel", "1")),
        ("zoe", ("zoe", "")),
    ],
)
def test_a_known_name_ends_where_it_ends(rest, expected):
    """The longest known name stands before the button; else the first word does."""
    assert split_name(rest, ["ana", "Ana María", "beto"]) == expected


def test_names_lose_their_quotes_and_their_sign():
    """`"Ana"` and `@Ana` are Ana."""
    assert ["Ana", "Ana", "Ana"] == [unquoted(name) for name in ('"Ana"', "@Ana", "Ana")]
