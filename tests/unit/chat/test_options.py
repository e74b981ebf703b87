"""Words of a list in a command: several of them behind one verb, without quotes."""

from __future__ import annotations

import pytest
from msgspec import Struct

from cubilete.chat.canonical import canonical
from cubilete.chat.grammar import Part, read
from cubilete.chat.people import Nobody
from cubilete.chat.segments import canonical_segment
from cubilete.chat.vocabulary import Vocabulary
from cubilete.rules.verbs import Param, VerbSpec


class Use(Struct, frozen=True):
    """Something that is used, with what was chosen."""

    n: int | None = None
    choice: str | None = None


OPTIONS = {"fuego": ("fuego", "fire"), "a": ("ataque", "todo al ataque", "attack")}
SPEC = VerbSpec(
    "usar", ("usar",), ("use",), Use, (Param("n", "int"), Param("choice", "words", options=OPTIONS))
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("usar", Use()),
        ("usar fire", Use(None, "fuego")),
        ("usar Fuego ATAQUE", Use(None, "fuego a")),
        ("usar todo al ataque fuego", Use(None, "a fuego")),
        ("usar 2 fuego hoja", Use(2, "fuego hoja")),
        ('usar "fuego a"', Use(None, "fuego a")),
    ],
)
def test_several_choices_need_no_quotes(text, expected):
    """Each word is an option in either language, or else what was typed; what is quoted still reads."""
    part = read(canonical_segment(text), Vocabulary([SPEC]), Nobody())

    assert isinstance(part, Part)
    assert expected == part.args
    again = read(canonical_segment(canonical(SPEC, part.args)), Vocabulary([SPEC]), Nobody())
    assert isinstance(again, Part)
    assert expected == again.args


def test_somebody_is_no_choice():
    """A name that comes too late is refused, rather than taken for a choice."""
    refused = read(canonical_segment("usar fuego @beto"), Vocabulary([SPEC]), Nobody())

    assert not isinstance(refused, Part)
