"""Texts of all locale files as people read them: commands, names of buttons, signs."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest
from fluent.syntax import FluentParser, ast

from cubilete.app import build_host
from cubilete.chat.fold import fold
from cubilete.chat.grammar import read
from cubilete.chat.people import Found
from cubilete.chat.segments import Segment
from cubilete.chat.vocabulary import Vocabulary
from cubilete.rules.decision import Refusal
from cubilete.settings import Settings

LOCALES = ("es", "en")
MOST_ON_A_BUTTON = 28
BUTTONS = re.compile(r"(choice|s20x3-offer|s20x3-o|telegram-inline-button)\b")
FOREIGN = re.compile(r"telegram-do-")
"""Commands of others: what one types to @BotFather."""
GIVEN = {
    "form": "2d6",
    "who": "ana",
    "example": "ver vuelo",
    "code": "abcd1234",
    "key": "start_hp",
    "shares": "1=6 2=4",
}
"""Values of placeables within commands; others are a number."""


class _Text(NamedTuple):
    key: str
    text: str
    """With `{name}` for each argument."""


class _Anybody:
    """A group where every word may be a name."""

    def find(self, text, sort):
        """Find one."""
        word = text.removeprefix("@")
        return Found((word,) if sort == "name" or word.isalpha() else ())

    def account(self, account, sort):  # noqa: ARG002 -- the shape of the port
        """Know all."""
        return account.id

    def numbered(self, number):
        """Count all."""
        return f"c{number}"


def _spelled_out(pattern):
    """All ways to read a pattern, a variant of each choice at a time."""
    found = [""]
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            ends = [element.value]
        elif isinstance(element.expression, ast.SelectExpression):
            ends = [end for one in element.expression.variants for end in _spelled_out(one.value)]
        elif isinstance(element.expression, ast.VariableReference):
            ends = [f"{{{element.expression.id.name}}}"]
        else:
            ends = [element.expression.value]
        found = [begin + end for begin in found for end in ends]
    return found


@pytest.fixture(scope="module")
def texts(tree):
    """Every text of every locale file, by language."""
    return {
        locale: [
            _Text(entry.id.name, text)
            for path in tree.files("core", "adapters", "plugins")
            if path.name == f"{locale}.ftl"
            for entry in FluentParser().parse(tree.read(path)).body
            if isinstance(entry, ast.Message)
            for text in dict.fromkeys(_spelled_out(entry.value))
        ]
        for locale in LOCALES
    }


@pytest.fixture(scope="module")
def specs():
    """Every verb of the core and of the installed systems."""
    host = build_host(Settings())
    return {"": [verb.spec for verb in host.verbs], **{id_: one.verbs for id_, one in host.systems.items()}}


@pytest.fixture(scope="module")
def refused(specs):
    """What is wrong with a command, as somebody in a fight types it; nothing where it can be read."""
    words = {key: value for key, value in specs.items() if key}
    vocabulary = Vocabulary(specs[""], words)

    def refused(command, locale):
        said = command.removeprefix("/").split("\n")[0]
        part = read(Segment(said), vocabulary, _Anybody(), locale=locale, prefer=tuple(words))
        return part.code if isinstance(part, Refusal) else ""

    return refused


def _spellings(specs, locale):
    return {
        fold(one) for group in specs.values() for spec in group for one in getattr(spec, locale) or spec.es
    }


@pytest.mark.parametrize("locale", LOCALES)
def test_every_example_of_a_verb_can_be_typed(locale, specs, refused):
    """What help and refusals give as an example is read, and says the verb as its language spells it."""
    wrong = []
    for group in specs.values():
        for spec in group:
            example = spec.examples.get(locale, "")
            code = refused(example, locale) if example else ""
            verb = fold(example.removeprefix("/").partition(" ")[0])
            if code or (example and verb not in {fold(one) for one in (getattr(spec, locale) or spec.es)}):
                wrong.append((spec.id, example, code))

    assert [] == wrong


@pytest.mark.parametrize("locale", LOCALES)
def test_every_command_in_a_text_can_be_typed(locale, texts, specs, refused):
    """A command that a text shows is spelled in its language, and with its arguments it is read."""
    known = _spellings(specs, locale)
    wrong = []
    for key, text in texts[locale]:
        if FOREIGN.match(key):
            continue
        wrong += [
            (key, word)
            for word in re.findall(r"(?<![\w/.:}])/([^\W\d_]\w*)", text)
            if fold(word) not in known
        ]
        for command in re.findall(r"`(/\w+ [^`]*)`", text):
            filled = re.sub(r"\{(\w+)\}", lambda found: GIVEN.get(found[1], "2"), command)
            if refused(filled, locale):
                wrong.append((key, filled))

    assert [] == wrong


@pytest.mark.parametrize("locale", LOCALES)
def test_a_button_holds_its_name(locale, texts):
    """Names of choices are short enough for two buttons beside each other on a phone."""
    assert [] == [
        one
        for one in texts[locale]
        if BUTTONS.match(one.key) and len(re.sub(r"\{\w+\}", "{}", one.text)) > MOST_ON_A_BUTTON
    ]


@pytest.mark.parametrize(("locale", "foreign"), [("es", "“”\"'"), ("en", '«»"¿¡')], ids=LOCALES)
def test_each_language_has_its_own_signs(locale, foreign, texts):
    """Quotes are those of the language, in Spanish questions have both signs, and nothing has two blanks."""
    wrong = []
    for key, text in texts[locale]:
        prose = re.sub(r"`[^`]*`", "x", text)
        unpaired = locale == "es" and any(prose.count(a) != prose.count(b) for a, b in ("¿?", "¡!", "«»"))
        quoted = not key.startswith("example-") and any(sign in prose for sign in foreign)
        if unpaired or quoted or re.search(r"\S {2}| \.|\.\.\.| ,", prose):
            wrong.append((key, text))

    assert [] == wrong
