"""Which system and which ability are meant by what was typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cubilete.builtin.lookup import key_of, system_here
from cubilete.chat.message import Line
from cubilete.rules.abilities import ability_book
from cubilete.rules.decision import Refusal
from cubilete.sessions.abilities import library_of, made_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cubilete.rules.abilities import AbilityBook, Made
    from cubilete.rules.decision import Arg
    from cubilete.sessions.abilities import Entry, Library
    from cubilete.sessions.call import Call

LONGEST_NAME = 12
"""Words of a name."""
OF_RULES = ("reglas", "rules")
"""Before a name: the one of the rules, also where the group has made one of the same name."""


class Shelf(NamedTuple):
    """A system with its abilities, and the group's library of them."""

    system: str
    book: AbilityBook[Any]
    library: Library


class Meant(NamedTuple):
    """The ability that words begin with; `entry` is None for one of the rules. `rest` are other words.

    `twin` is the one of the rules that bears the name of a home-made one.
    """

    made: Made
    entry: Entry | None
    rest: str
    twin: Made | None = None


async def shelf_here(call: Call) -> Shelf | Refusal:
    """The shelf of the system that is meant here."""
    system = await system_here(call)
    if isinstance(system, Refusal):
        return system
    book = ability_book(system)
    if book is None:
        return Refusal("no_abilities", {"system": Line(f"system-{system.id}")})
    return Shelf(system.id, book, await library_of(call, system.id))


async def meant(call: Call, shelf: Shelf, words: str, *, own: bool = True) -> Meant | Refusal:
    """The ability whose id or name begins the words, the longest that fits; home-made ones first."""
    tokens = words.split()
    if not tokens:
        return Refusal("which_ability", example="example-ability-show")
    for name, rest in _beginnings(tokens):
        entry = entry_named(shelf.library, name)
        made = None if own else shelf.book.find(name)
        if entry is not None:
            twin = made if key_of(name) != entry.id else None
            return Meant(await made_of(call, entry, entry.newest()), entry, rest, twin)
        if made is not None:
            return Meant(made, None, rest)
    if not own and key_of(tokens[0]) in OF_RULES:
        for name, rest in _beginnings(tokens[1:]):
            made = shelf.book.find(name)
            if made is not None:
                return Meant(made, None, rest)
    return Refusal("unknown_ability", {"name": words.strip()}, "example-ability-list")


async def the_one_meant(call: Call, shelf: Shelf, words: str, verb: str) -> Meant | Refusal:
    """The ability meant by `words`, which stand behind `verb`; a name that two bear is asked about."""
    found = await meant(call, shelf, words, own=False)
    if isinstance(found, Refusal) or found.twin is None or found.entry is None:
        return found
    example = f"{verb} {found.entry.id} {found.rest}".rstrip()
    return Refusal("ability_two", both_named(call, found.entry, found.twin), example)


def both_named(call: Call, entry: Entry, twin: Made) -> dict[str, Arg]:
    """The name that a home-made ability and one of the rules bear, and what to type for each alone."""
    rules = f"{OF_RULES[call.locale == 'en']} {twin.id}"
    return {"name": entry.term, "id": entry.id, "rules": rules}


def _beginnings(tokens: list[str]) -> Iterator[tuple[str, str]]:
    """Names that the words can begin with, the longest first, each with the words behind it."""
    for taken in range(min(LONGEST_NAME, len(tokens)), 0, -1):
        yield " ".join(tokens[:taken]).strip('"«»“”'), " ".join(tokens[taken:])


def entry_named(library: Library, name: str) -> Entry | None:
    """The home-made ability of this id or name, in any language."""
    wanted = key_of(name)
    for entry in library.entries:
        if wanted == entry.id or wanted in {key_of(one) for one in (entry.name, *entry.names)}:
            return entry
    return None
