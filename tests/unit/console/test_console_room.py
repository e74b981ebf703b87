from __future__ import annotations

import json

import pytest

from cubilete.chat.answer import Answer
from cubilete.chat.message import FileBody, Line, Name, Names, Refusal, Term
from cubilete.errors import BadSettings
from cubilete_console import memory
from cubilete_console.completion import matches
from cubilete_console.files import Files
from cubilete_console.options import read_options
from cubilete_console.people import People
from cubilete_console.transcript import (
    Outcome,
    Reply,
    as_json,
    as_text,
    refusal_object,
    refusal_people,
)

REPLY = Reply("console:main", "Uno\nDos", ("Aceptar",), ("beto",), card=True, captions=("Aceptar: ya",))


async def test_the_first_to_speak_administers_a_room():
    """Topics belong to their room; in a private chat its owner decides."""
    people = People()
    ana, beto = people.account("Ana"), people.account("beto")
    people.spoke("console:main/tema", ana)
    people.spoke("console:main", beto)

    assert await people.is_admin("console:main", ana)
    assert not await people.is_admin("console:main", beto)
    assert await people.is_admin("console:@beto", beto)
    assert not await people.is_admin("console:@beto", ana)


async def test_a_named_admin_replaces_the_first_to_speak():
    """Several can be named; other rooms are not concerned."""
    people = People()
    ana, beto, carla = (people.account(name) for name in ("ana", "beto", "carla"))
    people.spoke("console:main", ana)
    people.spoke("console:otra", ana)
    people.name_admin("console:main", beto)
    people.name_admin("console:main/tema", carla)

    assert ("beto", "carla") == people.admins("console:main")
    assert ("ana",) == people.admins("console:otra")


def test_a_person_is_one_however_the_name_is_written():
    """Case, accents and blanks make no other person; the first writing is shown."""
    people = People()
    first = people.account("Ana  María")

    assert first == people.account("ana maria") == people.account("@ANA MARÍA")
    assert ("Ana María", "ana maria", "anamaria") == (first.display, first.id, first.username)


def test_a_spoken_line_has_its_fields_in_order():
    """One JSON object with line, who, said, replies, events and refusal; letters stay letters."""
    outcome = Outcome(5, who="ana", said="¡ñ!", replies=(REPLY,), events=({"type": "X"},), spoken=True)

    assert as_json(outcome) == (
        '{"line": 5, "who": "ana", "said": "¡ñ!", "replies": [{"room": "console:main", "text": "Uno\\nDos", '
        '"choices": ["Aceptar"], "calls": ["beto"], "card": true}], "events": [{"type": "X"}], '
        '"refusal": null}'
    )


def test_a_directive_says_what_it_did():
    """Replies stand with it when there are any, and always when time passed."""
    assert {"line": 1, "directive": "@dice 1"} == json.loads(as_json(Outcome(1, "@dice 1")))
    assert {"line", "directive", "replies", "events"} == set(
        json.loads(as_json(Outcome(1, "@wait 1h", waited=True)))
    )
    assert {"line": 9, "state": {"fights": []}} == json.loads(as_json(Outcome(9, state={"fights": []})))


def test_a_refusal_is_plain_data():
    """People by name, terms by slug, texts by key; nobody is left an object of ours."""
    args = {
        "n": 3,
        "who": Name("m1"),
        "left": Names(("m1", "c2")),
        "term": Term("carga"),
        "own": Term("x", "Mi golpe"),
        "what": Line("what-int"),
        "why": Line("why", {"who": Name("c2")}),
    }
    answer = Answer(Refusal("no", args))

    assert ("m1", "m1", "c2", "c2") == refusal_people(answer)
    assert refusal_object(answer, {"m1": "Ana", "c2": "Lobo"}) == {
        "code": "no",
        "args": {
            "n": 3,
            "who": "Ana",
            "left": ["Ana", "Lobo"],
            "term": "carga",
            "own": "Mi golpe",
            "what": "what-int",
            "why": {"key": "why", "args": {"who": "Lobo"}},
        },
    }
    assert refusal_object(Answer(), {}) is None


def test_text_to_read_numbers_the_choices():
    """Replies are indented; those of another place name it."""
    outcome = Outcome(5, who="ana", said="hola\nya", replies=(REPLY,), spoken=True)

    assert as_text(outcome, "console:main") == "ana> hola\n   > ya\n  Uno\n  Dos\n    [1] Aceptar: ya"
    assert "[console:main] Uno" in as_text(outcome, "console:otra")


def test_words_cannot_move_the_cursor():
    """Control characters in what somebody said are shown as something that is none."""
    outcome = Outcome(5, who="ana", said="\x1b[2J\x9b1m\tñ", spoken=True)

    assert as_text(outcome, "") == "ana> \ufffd[2J\ufffd1m\tñ"


def test_a_file_stays_in_the_data_folder(tmp_path):
    """Only its bare name counts, whatever path it claims; without a folder it is only named."""
    file = FileBody("../../rolls.bin", "application/octet-stream", b"x")
    files = Files(str(tmp_path), tmp_path)

    assert "rolls.bin" == files.keep(file) == Files("", tmp_path).keep(file)
    assert b"x" == (tmp_path / "files" / "rolls.bin").read_bytes()
    assert str(tmp_path / "files" / "rolls.bin") == files.where("rolls.bin")


def test_a_room_is_remembered(tmp_path):
    """What was saved is loaded; a broken file is a new room."""
    kept = memory.Memory("console:otra", "ana", ("Ana", "beto"), {"console:otra": ("ana",)})
    memory.save(str(tmp_path), kept)

    assert kept == memory.load(str(tmp_path))
    (tmp_path / "console.json").write_text("{", encoding="utf-8")
    assert memory.Memory() == memory.load(str(tmp_path)) == memory.load("")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("/du", ("duelo",)),
        ("ana: /DÉ", ("defender", "deshacer")),
        ("ataco [[/t", ("tirar",)),
        ("ana: /duelo @b", ("beto",)),
        ("ana: du", ()),
        ("a/du", ()),
        ("", ()),
    ],
)
def test_verbs_and_names_are_completed(text, expected):
    """A verb behind a slash and a name behind an @, whatever case or accents are typed."""
    assert expected == matches(text, ("defender", "deshacer", "duelo", "tirar"), ("ana", "beto"))


def test_unknown_options_are_refused():
    """A misspelled option in the settings is found, and named."""
    with pytest.raises(BadSettings, match="colour"):
        read_options({"colour": "red"})
