from __future__ import annotations

import pytest
from msgspec import Struct

from cubilete.chat.vocabulary import Vocabulary
from cubilete.errors import BadPluginData
from cubilete.rules.verbs import Param, VerbSpec


class Two(Struct, frozen=True):
    """Two fields."""

    a: str = ""
    b: str = ""


def spec(id_="uno", **more):
    """A verb with two optional fields."""
    return VerbSpec(id_, more.pop("es", (id_,)), more.pop("en", ()), Two, more.pop("params", ()), **more)


@pytest.mark.parametrize(
    ("text", "verb", "rest"),
    [
        ("golpe @x", "strike", "@x"),
        ("STRIKE", "strike", ""),
        ("concentracion a", "concentracion", "a"),
        ("Concentración a", "concentracion", "a"),
        ("3d20 ataque", "tirar", "3d20 ataque"),
        ("d20", "tirar", "d20"),
        ("swords golpe @x", "strike", "@x"),
        ("SWORDS 3d20", "tirar", "3d20"),
        ("golpe, @x", "strike", "@x"),
        ("strike!", "strike", ""),
        ("tirar: 2d6", "tirar", "2d6"),
        ("golpe… @x", "strike", "@x"),
        ("swords golpe. @x", "strike", "@x"),
        ("d20!", "tirar", "d20!"),
    ],
)
def test_a_text_begins_with_a_verb(vocabulary, text, verb, rest):
    """A verb is found by any spelling in either language, behind its system's name, or as dice."""
    known = vocabulary.look(text)

    assert known.forms[0].spec.id == verb
    assert text[known.rest :] == rest


@pytest.mark.parametrize(
    "text",
    ["", "   ", "patata", "swords", "swords patata", "golpear", "patata.", ".", "?!", "golpe)", "5 lobos"],
)
def test_everything_else_is_no_verb(vocabulary, text):
    """A text without a verb at its start is nothing."""
    assert vocabulary.look(text) is None


def test_the_core_hides_a_systems_verb_of_the_same_spelling():
    """A core verb wins; the system's own is reached behind its name, and the hiding is listed."""
    words = Vocabulary([spec("fin")], {"swords": [spec("done", es=("fin",))]})

    assert words.look("fin").forms[0].spec.id == "fin"
    assert words.look("swords fin").forms[0].spec.id == "done"
    assert words.shadowed == (("swords", "fin"),)


def test_dice_need_a_roll_verb():
    """Without a roll verb dice are no command."""
    assert Vocabulary([spec()]).look("3d20") is None


def test_a_system_named_like_a_die_is_both():
    """`d12 verb` names the system d12, `d12` alone is a die."""
    words = Vocabulary([spec("tirar")], {"d12": [spec("golpe")]})

    assert words.look("d12 golpe").system == "d12"
    assert words.look("d12 de valor").forms[0].spec.id == "tirar"


@pytest.mark.parametrize(
    "specs",
    [
        [spec(), spec()],
        [spec(), spec("dos", es=("uno",))],
        [spec(es=("dos palabras",))],
        [spec(params=(Param("c", "int"),))],
        [spec(params=(Param("a", "text"), Param("b", "int")))],
        [spec(params=(Param("a", "slug", many=True), Param("b", "int")))],
        [spec(params=(Param("a", "word", options={"x": ("z",), "y": ("Z",)}),))],
    ],
    ids=[
        "same id",
        "same spelling",
        "two words",
        "no such field",
        "text first",
        "many first",
        "option twice",
    ],
)
def test_a_verb_that_contradicts_itself_is_found_at_start(specs):
    """Mistakes in declarations are found when the vocabulary is built, not when somebody plays."""
    with pytest.raises(BadPluginData):
        Vocabulary(specs)


def test_near_verbs_are_named_once_and_hidden_ones_never():
    """Of a verb with several near spellings one is named; hidden verbs are no advice."""
    words = Vocabulary([spec("atacar", es=("atacar", "atacas")), spec("atacad", hidden=True)])

    assert words.near("atacax") == ("atacar",)
