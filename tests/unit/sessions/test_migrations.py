"""Old documents are brought up to date step by step; what no way leads from is a clear error."""

from __future__ import annotations

import msgspec
import pytest
from msgspec import Struct

from cubilete.sessions import migrations
from cubilete.sessions.codec import CHARACTER, META, DocKind
from cubilete.sessions.migrations import UnknownSchema, upgrade
from cubilete.sessions.model import Character, Meta


class _Hero(Struct, frozen=True, array_like=True):
    """A document in its third schema: first and last name, strength as a number, a nickname."""

    first: str
    last: str
    strength: int
    nickname: str = ""


def _split_name(content):
    """1 → 2: `name` became `first` and `last`."""
    first, _, last = content[0].partition(" ")
    return [first, last, *content[1:]]


def _number(content):
    """2 → 3: strength was a word."""
    return [*content[:2], {"weak": 1, "strong": 9}[content[2]], *content[3:]]


STEPS = {("hero", 1): _split_name, ("hero", 2): _number, ("villain", 1): _split_name}


@pytest.fixture
def hero(monkeypatch):
    """A kind of document in schema 3, with its two steps."""
    for step, function in STEPS.items():
        monkeypatch.setitem(migrations.STEPS, step, function)
    return DocKind("hero", _Hero, 3)


def _stored(schema, *content):
    return bytes((schema,)) + msgspec.msgpack.encode(content)


@pytest.mark.parametrize(
    "stored",
    [
        _stored(1, "Ana Roja", "strong"),
        _stored(2, "Ana", "Roja", "strong"),
        _stored(3, "Ana", "Roja", 9),
        _stored(3, "Ana", "Roja", 9, ""),
    ],
)
def test_every_schema_is_read(hero, stored):
    """A document of any schema so far is the same one when it is read."""
    assert hero.decode(stored) == _Hero("Ana", "Roja", 9)


def test_what_is_written_is_of_today(hero):
    """A document that was read in an old schema is written in the newest."""
    read = hero.decode(_stored(1, "Ana Roja", "weak"))
    assert hero.encode(read) == _stored(3, "Ana", "Roja", 1, "")


@pytest.mark.parametrize(
    ("kind", "have", "reason"),
    [("hero", 4, "hero: schema 4 is newer than 3"), ("villain", 1, "villain: no step from schema 2")],
)
def test_no_way_leads_there(kind, have, reason):
    """A document of a newer program, or one whose step is missing, is refused by name and number."""
    with pytest.raises(UnknownSchema, match=reason):
        upgrade(kind, have, 3, ["Ana Roja", "strong"], STEPS)


def test_a_newer_document_is_not_guessed_at():
    """A real document with the schema of a program to come is an error, not a misreading."""
    written = META.encode(Meta("room:main", 1))
    with pytest.raises(UnknownSchema, match="meta: schema 9 is newer"):
        META.decode(bytes((9,)) + written[1:])


def test_steps_are_complete():
    """Every kind that has a step leads on without a gap from its first schema."""
    for kind in {kind for kind, _ in migrations.STEPS}:
        schemas = sorted(schema for one, schema in migrations.STEPS if one == kind)
        assert schemas == list(range(1, len(schemas) + 1))


def test_fields_that_came_later_have_their_defaults():
    """A document that was written before fields were added at the end is read without a step."""
    stored = bytes((CHARACTER.schema,)) + msgspec.msgpack.encode(("Ana", "m1"))
    assert CHARACTER.decode(stored) == Character("Ana", "m1")


def test_fields_that_came_later_still_are_passed_over():
    """A field that a newer program added at the end does not keep this one from reading the rest."""
    stored = bytes((CHARACTER.schema,)) + msgspec.msgpack.encode(
        ("Ana", "m1", "player", [], "", 0, "new", [1])
    )
    decoded = CHARACTER.decode(stored)
    assert (decoded.name, decoded.owner) == ("Ana", "m1")


@pytest.mark.parametrize("garbage", [b"\x01", b"\x01\xc1", b"\x01\x93\x01\x02\x03", b"\x01\x80"])
def test_what_is_no_document_is_an_error(garbage):
    """Bytes that hold no document are an error of decoding."""
    with pytest.raises(msgspec.DecodeError):
        META.decode(garbage)
