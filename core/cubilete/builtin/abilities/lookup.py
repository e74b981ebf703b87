"""Which system and which ability are meant by what was typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cubilete.builtin.lookup import key_of, system_here
from cubilete.chat.message import Line
from cubilete.rules.abilities import ability_book
from cubilete.rules.decision import Refusal
from cubilete.sessions.abilities import library_of, made_of

if TYPE_CHECKING:
    from cubilete.rules.abilities import AbilityBook, Made
    from cubilete.sessions.abilities import Entry, Library
    from cubilete.sessions.call import Call

LONGEST_NAME = 12
"""Words of a name."""


class Shelf(NamedTuple):
    """A system with its abilities, and the group's library of them."""

    system: str
    book: AbilityBook[Any]
    library: Library


class Meant(NamedTuple):
    """The ability that words begin with; `entry` is None for one of the rules. `rest` are other words."""

    made: Made
    entry: Entry | None
    rest: str


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
    for taken in range(min(LONGEST_NAME, len(tokens)), 0, -1):
        name = " ".join(tokens[:taken]).strip('"«»“”')
        rest = " ".join(tokens[taken:])
        entry = entry_named(shelf.library, name)
        if entry is not None:
            return Meant(await made_of(call, entry, entry.newest()), entry, rest)
        made = None if own else shelf.book.find(name)
        if made is not None:
            return Meant(made, None, rest)
    return Refusal("unknown_ability", {"name": words.strip()}, "example-ability-list")


def entry_named(library: Library, name: str) -> Entry | None:
    """The home-made ability of this id or name, in any language."""
    wanted = key_of(name)
    for entry in library.entries:
        if wanted == entry.id or wanted in {key_of(one) for one in (entry.name, *entry.names)}:
            return entry
    return None
