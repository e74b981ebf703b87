"""Examples beside refusals."""

from __future__ import annotations

import pytest

from cubilete.chat.examples import example_in, localised
from cubilete.rules.decision import Refusal


@pytest.mark.parametrize(
    ("example", "locale", "shown"),
    [
        ("/vida @beto 12 veneno", "en", "/hp @beto 12 poison"),
        ("/hp @beto 12 poison", "es", "/vida @beto 12 veneno"),
        ("/vida @ana 3", "en", "/hp @ana 3"),
        ("/vida @ana 3", "es", "/vida @ana 3"),
        ("/registro", "en", "/log"),
        ("vida @ana 3", "en", "/hp @ana 3"),
        ("4d6kh3+2", "en", "4d6kh3+2"),
        ("example-sheet", "en", "example-sheet"),
        ("/patata", "en", "/patata"),
    ],
)
def test_an_example_is_told_in_the_readers_language(vocabulary, example, locale, shown):
    """The verb is said in the language of the place; dice and keys of texts stay what they are."""
    assert example_in(example, vocabulary, locale) == shown


def test_only_the_example_of_a_refusal_changes(vocabulary):
    """Code and arguments stay; a refusal without an example is the same one."""
    bare = Refusal("no_fight")

    assert localised(bare, vocabulary, "en") is bare
    assert localised(Refusal("no_fight", {"n": 1}, "/registro"), vocabulary, "en") == Refusal(
        "no_fight", {"n": 1}, "/log"
    )
