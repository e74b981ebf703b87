"""Every verb that a place understands, in one table from folded spelling to what it means."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec import structs

from cubilete.chat.fold import fold, level
from cubilete.chat.nearest import nearest
from cubilete.errors import BadPluginData
from cubilete.rules import notation
from cubilete.rules.roll_forms import RollForms

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from msgspec import Struct

    from cubilete.rules.verbs import Param, VerbSpec

ROLL = "tirar"
"""Id of the core's roll verb: dice notation without a verb means it."""

CORE = ""
"""Owner of the core's own verbs."""

_PUNCTUATION = ".,:!?…"
"""What may follow a verb as it follows a word of a sentence: `/estado.`, `/tirar, 2d6`."""
_WORD = re.compile(r"\s*([^\s;]+)\s*")
_REST_KINDS = frozenset({"text", "expression", "words"})


class Form(NamedTuple):
    """A verb prepared for reading: its owner, and spellings of options and defaults folded once."""

    owner: str
    spec: VerbSpec
    words: Mapping[str, Mapping[str, str]]
    """Parameter → folded spelling → slug."""
    implied: Mapping[str, Mapping[str, object]]
    """Folded spelling of the verb → values that it implies."""
    fallback: Mapping[str, object]
    """Field of the argument struct → its default; fields without one are missing."""
    has_actor: bool


class Known(NamedTuple):
    """A verb found at the start of a text: what it may mean, and where its arguments begin."""

    forms: tuple[Form, ...]
    spelling: str
    rest: int
    system: str | None
    """The system that was named before the verb."""


def _spell(param: Param, place: str) -> dict[str, str]:
    table: dict[str, str] = {}
    for slug, spellings in param.options.items():
        for spelling in (slug, *spellings):
            key = " ".join(fold(spelling).split())
            if table.setdefault(key, slug) != slug:
                raise BadPluginData(f"{place}: option {spelling!r} of {param.name} means two things")
    return table


@lru_cache(maxsize=1024)
def _fields(arguments: type[Struct]) -> tuple[structs.FieldInfo, ...]:
    """The fields of an argument struct: to look them up reads its annotations anew each time."""
    return structs.fields(arguments)


def _prepare(owner: str, spec: VerbSpec) -> Form:
    place = f"verb {spec.id!r} of {owner or 'core'}"
    fields = {field.name: field for field in _fields(spec.args)}
    for index, param in enumerate(spec.params):
        if param.name not in fields:
            raise BadPluginData(f"{place}: its arguments have no field {param.name!r}")
        if index < len(spec.params) - 1 and (param.many or param.kind in _REST_KINDS):
            raise BadPluginData(f"{place}: {param.name!r} takes the rest, so it must be the last one")
    fallback: dict[str, object] = {}
    for name, field in fields.items():
        if field.default_factory is not msgspec.NODEFAULT:
            fallback[name] = field.default_factory()
        elif field.default is not msgspec.NODEFAULT:
            fallback[name] = field.default
    return Form(
        owner,
        spec,
        {param.name: _spell(param, place) for param in spec.params if param.options},
        {fold(spelling): values for spelling, values in spec.defaults.items()},
        fallback,
        "actor" in fields,
    )


class Vocabulary:
    """The verbs of the core and of the enabled systems. Built once, then only read.

    A core verb hides a system's verb of the same spelling (`shadowed` lists those); two systems may
    share a spelling. Raises `BadPluginData` for a verb that contradicts itself.
    """

    def __init__(
        self,
        core: Iterable[VerbSpec],
        systems: Mapping[str, Iterable[VerbSpec]] | None = None,
        rolls: RollForms | None = None,
    ) -> None:
        owned: dict[str, Iterable[VerbSpec]] = {CORE: core, **(systems or {})}
        self.rolls = rolls or RollForms()
        """How a roll can be said."""
        self.written: dict[tuple[str, str, Struct], str] = {}
        """Canonical texts by system, verb and arguments, for whoever writes the same ones often."""
        self._systems = {fold(owner): owner for owner in owned if owner}
        self._table: dict[str, tuple[Form, ...]] = {}
        self._forms: dict[tuple[str, str], Form] = {}
        self.shadowed: tuple[tuple[str, str], ...] = ()
        """Pairs of system and spelling that only `/system verb` reaches."""
        for owner, specs in owned.items():
            for spec in specs:
                self._add(_prepare(owner, spec))
        self.shadowed = tuple(
            (form.owner, spelling)
            for spelling, forms in self._table.items()
            if not forms[0].owner
            for form in forms[1:]
        )
        self._roll = self._forms.get((CORE, ROLL))
        self._nearest = lru_cache(maxsize=512)(self._find_nearest)

    def _add(self, form: Form) -> None:
        spec = form.spec
        if (form.owner, spec.id) in self._forms:
            raise BadPluginData(f"verb {spec.id!r} of {form.owner or 'core'} is declared twice")
        self._forms[form.owner, spec.id] = form
        for spelling in dict.fromkeys(fold(text) for text in (spec.id, *spec.es, *spec.en)):
            if not spelling or spelling.split() != [spelling]:
                raise BadPluginData(
                    f"verb {spec.id!r} of {form.owner or 'core'}: {spelling!r} is not one word"
                )
            others = self._table.get(spelling, ())
            if any(other.owner == form.owner for other in others):
                raise BadPluginData(f"spelling {spelling!r} of {form.owner or 'core'} belongs to two verbs")
            self._table[spelling] = (*others, form)

    @property
    def systems(self) -> tuple[str, ...]:
        """Ids of the systems whose verbs are here."""
        return tuple(self._systems.values())

    def form(self, owner: str, verb: str) -> Form | None:
        """Get the verb with this id, of the core (`""`) or of a system."""
        return self._forms.get((owner, verb))

    def look(self, text: str) -> Known | None:
        """Find the verb, or a roll in place of one, with which `text` begins; None when neither."""
        flat = level(text)
        match = _WORD.match(flat)
        if match is None:
            return None
        word = self._spelled(match[1])
        forms = self._table.get(word)
        if forms is not None:
            return Known(forms if forms[0].owner else forms[:1], word, match.end(), None)
        system = self._systems.get(word)
        if system is not None:
            named = self._look_in(system, flat, match.end())
            if named is not None:
                return named
        if self._roll is not None and self._is_roll(flat.strip(), alone=system is not None):
            return Known((self._roll,), ROLL, 0, None)
        return None

    def _spelled(self, word: str) -> str:
        """Give a word as the table has it, without the punctuation that may follow it in a sentence."""
        folded = fold(word)
        if folded in self._table:
            return folded
        bare = folded.rstrip(_PUNCTUATION)
        return bare if bare in self._table else folded

    def _is_roll(self, text: str, *, alone: bool) -> bool:
        """Is this dice notation, or a system's form? What names a system too is a form only `alone`.

        Behind a system's name stands a verb, and a mistyped one must not become the words of a roll.
        """
        if notation.is_expression(text):
            return True
        end = self.rolls.begins(text)
        return end == len(text) if alone else end > 0

    def _look_in(self, system: str, flat: str, start: int) -> Known | None:
        match = _WORD.match(flat, start)
        if match is None:
            return None
        word = self._spelled(match[1])
        forms = {form.owner: form for form in self._table.get(word, ()) if form.owner in (CORE, system)}
        if forms:
            return Known((forms.get(system) or forms[CORE],), word, match.end(), system)
        if self._roll is not None and self._is_roll(flat[start:].strip(), alone=False):
            return Known((self._roll,), ROLL, start, system)
        return None

    def is_system(self, word: str) -> bool:
        """Tell whether this word names one of the systems."""
        return fold(word) in self._systems

    def near(self, word: str) -> tuple[str, ...]:
        """Spellings that `word` may have meant, nearest first; one for each verb."""
        return self._nearest(fold(word))

    def _find_nearest(self, word: str) -> tuple[str, ...]:
        chosen: dict[str, str] = {}
        for spelling in nearest(word, self._table, count=9):
            form = self._table[spelling][0]
            if not form.spec.hidden:
                chosen.setdefault(form.spec.id, spelling)
        return tuple(chosen.values())[:3]
