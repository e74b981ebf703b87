from __future__ import annotations

import pytest
from msgspec import Struct

from cubilete.chat.canonical import canonical
from cubilete.chat.tokens import quote
from cubilete.rules.verbs import Param, VerbSpec


class Use(Struct, frozen=True):
    """An ability, perhaps against somebody."""

    actor: str
    ability: str
    target: str | None = None
    n: int = 0


STRIKE = VerbSpec(
    "strike",
    ("golpe", "llave"),
    ("hit",),
    Use,
    (Param("target", "combatant"), Param("n", "number_or_all")),
    defaults={"strike": {"ability": "strike"}, "llave": {"ability": "hold"}},
)


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (Use("c1", "strike"), "strike"),
        (Use("c1", "strike", "c12"), "strike @c12"),
        (Use("c1", "strike", "@beto"), "strike @beto"),
        (Use("c1", "strike", None, 3), "strike - 3"),
        (Use("c1", "strike", "c2", -1), "strike @c2 no"),
        (Use("c1", "hold", "c2"), "llave @c2"),
    ],
)
def test_a_command_has_one_text(args, expected):
    """The text holds ids and slugs, leaves out what is usual, and picks the spelling for the rest."""
    assert canonical(STRIKE, args) == expected


def test_the_system_can_stand_in_front():
    """For a verb that several systems have, the system is named."""
    assert canonical(STRIKE, Use("c1", "strike"), "swords") == "swords strike"


@pytest.mark.parametrize("args", [Use("c1", "sing"), Use("c1", "strike", "")])
def test_what_no_spelling_says_is_a_mistake_of_the_verb(args):
    """Arguments that the verb cannot express are found when the button is made."""
    with pytest.raises(ValueError, match="no spelling"):
        canonical(STRIKE, args)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Lobo", "Lobo"),
        ("Lobo Gris", '"Lobo Gris"'),
        ('El "Gris"', '"El ""Gris"""'),
        ("-", '"-"'),
        ("@x", '"@x"'),
        ("a\u00a0b", '"a\u00a0b"'),
    ],
)
def test_names_are_quoted_where_they_must_be(name, expected):
    """A name of one plain word stands bare; any other is quoted."""
    assert quote(name) == expected
