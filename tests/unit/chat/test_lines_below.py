from __future__ import annotations

import pytest
from msgspec import Struct

from cubilete.chat.incoming import Account, Incoming
from cubilete.chat.segments import Bot, segments
from cubilete.chat.vocabulary import Vocabulary
from cubilete.rules.verbs import Param, VerbSpec

BOT = Bot(id="bot", username="cubilete", names=("Cubilete",))


class Words(Struct, frozen=True):
    """Any words."""

    words: str = ""


MAKE = VerbSpec("hacer", ("hacer",), ("make",), Words, (Param("words", "text"),), below=("nueva", "new"))
SAY = VerbSpec("decir", ("decir",), ("say",), Words, (Param("words", "text"),))
VOCABULARY = Vocabulary((MAKE, SAY), {})


def said(text, **more):
    """The commands of a message."""
    fields = {
        "id": "1",
        "kind": "text",
        "place": "room:main",
        "author": Account("room", "ana", "Ana"),
        "sent_at": 0,
    }
    return [one.text for one in segments(Incoming(**{**fields, "text": text, **more}), VOCABULARY, BOT)]


@pytest.mark.parametrize("first", ["/hacer nueva", "/make NEW", "!hacer nueva", "/hacer@cubilete nueva"])
def test_lines_below_belong_to_a_verb_that_takes_them(first):
    """Brackets, semicolons and slashes below are part of the text, to the letter."""
    text = "[[make]]\nx = 1; /decir y\n\n  /decir z"
    found = said(f"{first}\n{text}")

    assert 1 == len(found)
    assert found[0].endswith(f"\n{text}")


def test_narration_above_and_code_below_change_nothing():
    """The command may stand below narration, and its text in a code block."""
    text = "Ana piensa.\n/hacer nueva\n[[a]]\nb = 1"
    begin = text.index("[[a]]")

    assert ["hacer nueva\n[[a]]\nb = 1"] == said(text, masked=((begin, len(text)),))


@pytest.mark.parametrize("text", ["/hacer otra\n/decir hola", "/decir nueva\n/decir hola"])
def test_other_words_take_their_own_line_alone(text):
    """Only the verb and its word take what stands below."""
    assert text.replace("/", "").split("\n") == said(text)


def test_a_quoted_command_takes_nothing():
    """In a code block it is no command at all."""
    text = "/hacer nueva\n[[a]]"

    assert [] == said(text, masked=((0, len(text)),))
