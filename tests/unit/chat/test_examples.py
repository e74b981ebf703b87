"""What help and refusals show as right examples must be right."""

from __future__ import annotations

import pytest
from msgspec import structs

from cubilete.builtin import PLUGINS
from cubilete.chat.canonical import canonical
from cubilete.chat.grammar import Part, read
from cubilete.chat.incoming import Account, Incoming
from cubilete.chat.people import Found
from cubilete.chat.segments import Bot, canonical_segment, segments
from cubilete.chat.vocabulary import Vocabulary
from cubilete.plugin_api.host import Host


class Everybody:
    """A place where every `@name` is somebody."""

    def find(self, text, sort):
        """Find anyone with a sign."""
        known = {"person": "m0123456789abcdef", "combatant": "c1"}
        return (
            Found((known[sort],)) if text.startswith("@") and " " not in text and sort in known else Found()
        )

    def account(self, account, sort):
        """Know no account."""

    def numbered(self, number):
        """Find by number."""
        return f"c{number}"


def installed():
    """The core's verbs, and those of each installed system."""
    host = Host()
    for name, plugin in PLUGINS.items():
        host.register(name, plugin)
    host.load_entry_points()
    return [verb.spec for verb in host.verbs], {id_: system.verbs for id_, system in host.systems.items()}


CORE, SYSTEMS = installed()
WORDS = {owner: Vocabulary(CORE, {owner: SYSTEMS[owner]} if owner else {}) for owner in ("", *SYSTEMS)}
EXAMPLES = [
    pytest.param(owner, spec, example, id=f"{owner or 'core'} {locale} {example}")
    for owner, specs in {"": CORE, **SYSTEMS}.items()
    for spec in specs
    for locale, example in spec.examples.items()
]


@pytest.mark.parametrize(("owner", "spec", "example"), EXAMPLES)
def test_each_example_is_a_right_command(owner, spec, example):
    """The example of a verb is read as that verb, and its canonical text means the same."""
    incoming = Incoming("1", "text", "test:1", Account("test", "1", "Ana"), 0, example)
    parts = [
        read(one, WORDS[owner], Everybody(), prefer=(owner,))
        for one in segments(incoming, WORDS[owner], Bot())
    ]

    assert parts
    assert all(isinstance(part, Part) for part in parts), parts
    assert any(part.spec.id == spec.id for part in parts)
    for part in parts:
        again = read(
            canonical_segment(canonical(part.spec, part.args, part.owner)), WORDS[owner], Everybody()
        )
        assert structs.astuple(again.args) == structs.astuple(part.args)


@pytest.mark.parametrize("locale", ["es", "en"])
def test_each_verb_that_takes_something_shows_how(locale):
    """A verb with a required argument has a right example in both languages.

    One that takes a system's id has none: the core names no system.
    """
    lacking = [
        f"{owner or 'core'}: {spec.id}"
        for owner, specs in {"": CORE, **SYSTEMS}.items()
        for spec in specs
        if not spec.hidden
        and any(param.required and param.name != "system" for param in spec.params)
        and locale not in spec.examples
    ]

    assert lacking == []
