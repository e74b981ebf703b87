"""How verbs are declared: one grammar reads them all, so a system only says what it takes."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

Who: TypeAlias = Literal["all", "member", "active", "gm", "admin", "admin_or_gm", "owner", "owner_or_gm"]
"""Who may use a verb (the core checks admin and gm; systems check whose turn it is)."""

Kind: TypeAlias = Literal[
    "word",  # one of `options` (slug → spellings in either language)
    "words",  # one or several of `options`, or other words, joined by blanks
    "int",  # a whole number
    "person",  # a member, by @name, reply or name
    "combatant",  # somebody in the running fight, by name, @name, reply or number on the card
    "name",  # a quoted or bare name (longest match of what is known, else one word)
    "text",  # the rest of the line, verbatim
    "expression",  # the rest of the line, read as dice notation (may end in a label)
    "slug",  # one token, folded (no accents, lower case)
    "number_or_all",  # a number, or todos/all (0), or no/none (-1)
]


class Param(Struct, frozen=True):
    """One argument of a verb. `name` is the field of the verb's argument struct that it fills."""

    name: str
    kind: Kind
    required: bool = False
    many: bool = False
    """Takes all that follow, as a tuple."""
    options: dict[str, tuple[str, ...]] = {}
    """For `word`, `words` and `name`: canonical slug → accepted spellings, of one or several words; the
    grammar folds them. The slug itself is always accepted. The first spelling is shown in Spanish, the
    last in English."""
    what: str = ""
    """What to call it where it is missing (a text `what-…`), when its kind says too little."""

    def spelled(self, locale: str) -> tuple[str, ...]:
        """Name the options of a `word` as they are shown in this language."""
        index = -1 if locale == "en" else 0
        return tuple(spellings[index] if spellings else slug for slug, spellings in self.options.items())


class VerbSpec(Struct, frozen=True):
    """A verb, its spellings, and what it takes.

    `args` is the struct that the grammar fills: for a system it is the command itself, with the
    field `actor` (a character id) filled by the core. Parameters are read in order; a `word` or
    `number_or_all` that does not fit is skipped when it is not required. A lone `-` says that an
    argument is not given. What takes the rest (`many`, `words`, `text`, `expression`) must come last.
    """

    id: str
    es: tuple[str, ...]
    en: tuple[str, ...]
    args: type[Struct]
    params: tuple[Param, ...] = ()
    who: Who = "all"
    examples: dict[str, str] = {}
    """Locale → a right example, shown in help and in refusals of bad arguments."""
    defaults: dict[str, dict[str, object]] = {}
    """Spelling → argument values that it implies (`/llave` = hold; `/d20` = an expression)."""
    hidden: bool = False
    """Not listed in help (aliases, forms that buttons use)."""
    below: tuple[str, ...] = ()
    """First words with which all lines below belong to the command: a text of several lines."""
