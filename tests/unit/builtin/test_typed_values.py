from __future__ import annotations

from typing import Annotated, Literal

import pytest
from msgspec import Meta, Struct

from cubilete.builtin.positions import Misfit, from_names
from cubilete.builtin.values import allowed, parse_value
from cubilete.sessions.codec import plain


class Blade(Struct, frozen=True, array_like=True, tag="Blade"):
    """One kind of thing."""

    edge: int
    name: str = "x"


class Charm(Struct, frozen=True, array_like=True, tag="Charm"):
    """Another kind."""

    words: tuple[str, ...] = ()


class Bag(Struct, frozen=True, array_like=True):
    """Things in things, all stored by position."""

    first: Blade | Charm
    more: tuple[Blade | Charm, ...] = ()
    counts: dict[str, int] = {}
    pair: tuple[int, Blade] | None = None
    size: Annotated[int, Meta(ge=1)] = 5


class Plain(Struct, frozen=True):
    """Stored by name."""

    size: int = 1
    blade: Blade = Blade(3)


BAG = Bag(Charm(("a", "b")), (Blade(1), Charm()), {"oro": 3}, (7, Blade(2, "y")), 9)


@pytest.mark.parametrize("value", [BAG, Bag(Blade(1)), Plain(4, Blade(5, "z")), Blade(1)])
def test_plain_data_gives_the_same_struct_again(value):
    """What is exported by name is read back, whatever is inside."""
    assert value == from_names(plain(value), type(value))


def test_fields_that_are_left_out_take_their_defaults():
    """Also where a later field is given."""
    assert Bag(Blade(1), size=8) == from_names({"first": {"type": "Blade", "edge": 1}, "size": 8}, Bag)


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ({"first": {"type": "Blade", "edge": "x"}}, "first"),
        ({"first": {"type": "Blade", "edge": 1}, "size": 0}, "size"),
        ({"first": {"type": "Blade", "edge": 1}, "sice": 3}, "sice"),
        ({"size": 3}, "first"),
        ({"first": {"type": "Spoon"}}, "first"),
        ({"first": {"type": "Blade", "edge": 1}, "counts": {"oro": "x"}}, "counts"),
        (7, ""),
        (None, ""),
    ],
)
def test_what_does_not_fit_is_named(data, where):
    """The path is written with names of fields, although the struct has only positions."""
    with pytest.raises(Misfit) as caught:
        from_names(data, Bag)

    assert caught.value.where.startswith(where)


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("5", int, 5),
        ("-5", int, -5),
        ("sí", bool, True),
        ("NO", bool, False),
        ("on", bool, True),
        ("MEDIA", Literal["media", "full"], "media"),
        ("None", int | Literal["none"], "none"),
        ("7", int | Literal["none"], 7),
        ("nada  de esto", str, "nada  de esto"),
    ],
)
def test_typed_words_become_values(text, kind, value):
    """By the type that the setting declares."""
    assert value == parse_value(text, kind).value


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("cinco", int),
        ("5.5", int),
        ("99999999999999999999", int),
        ("0", Annotated[int, Meta(ge=1)]),
        ("2", bool),
        ("medio", Literal["media", "full"]),
    ],
)
def test_words_that_are_no_value(text, kind):
    """They give nothing, and no exception."""
    assert parse_value(text, kind) is None


def test_what_is_allowed_needs_no_language():
    """Ranges, words and yes or no, as one could type them."""
    assert "1–…" == allowed(Annotated[int, Meta(ge=1)])
    assert "…–3" == allowed(Annotated[int, Meta(le=3)])
    assert "a | b" == allowed(Literal["b", "a"])
    assert "yes | no" == allowed(bool)
    assert "+ | -" == allowed(bool, lambda value: "+" if value else "-")
    assert "20–99 | none" == allowed(Annotated[int, Meta(ge=20, le=99)] | Literal["none"])
