"""One grammar for all verbs: a segment becomes a typed part of a command, a refusal, or a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct, structs

from cubilete.chat.arguments import LONGEST_NAME, ArgumentReader
from cubilete.chat.fold import level, name_key
from cubilete.chat.readings import Ambiguous
from cubilete.chat.segments import unknown_verb
from cubilete.chat.tokens import tokenise
from cubilete.chat.vocabulary import Vocabulary
from cubilete.rules.decision import Line, Refusal
from cubilete.rules.verbs import VerbSpec

if TYPE_CHECKING:
    from cubilete.chat.people import People
    from cubilete.chat.segments import Segment
    from cubilete.chat.vocabulary import Form, Known
    from cubilete.rules.roll_forms import RollForms

__all__ = ["Ambiguous", "Part", "Vocabulary", "Wanted", "read", "wanted"]

_MOST_WORDS = 24
"""Words of a command among which names are looked for; what a long text says behind them is no name."""

_NAMING = frozenset({"person", "combatant", "name"})


class Part(Struct, frozen=True):
    """One thing to do: the verb, its typed arguments, and where it was said.

    `owner` is the system that answers the verb, empty for the core. `system` is that one, or the one
    that was named before a verb of the core (`/system tirar ...`), else None. A system's arguments hold
    an empty `actor` until the service fills it in.
    """

    spec: VerbSpec
    owner: str
    system: str | None
    args: Struct
    spelling: str
    start: int
    end: int
    as_character: str = ""
    """For whom it is said (`/como NAME ...`), if for somebody else."""


class Wanted(NamedTuple):
    """What must be loaded before a segment can be read: folded names that may occur in it."""

    names: tuple[str, ...]


def wanted(segment: Segment, vocabulary: Vocabulary) -> Wanted:
    """Every folded run of words that could be somebody's name; nothing when the verb names nobody."""
    known = vocabulary.look(segment.text)
    if known is None or not any(param.kind in _NAMING for form in known.forms for param in form.spec.params):
        return Wanted(())
    tokens = tokenise(segment.text, known.rest, segment.mentions)[:_MOST_WORDS]
    names: dict[str, None] = {}
    for index, token in enumerate(tokens):
        if token.account is not None:
            continue
        names[name_key(token.text)] = None
        if token.quoted:
            continue
        for last in tokens[index + 1 : index + LONGEST_NAME]:
            if last.quoted or last.account is not None or last.text.startswith("@"):
                break
            names[name_key(segment.text[token.start : last.end])] = None
    return Wanted(tuple(name for name in names if name))


def read(
    segment: Segment,
    vocabulary: Vocabulary,
    people: People,
    *,
    locale: str = "es",
    prefer: tuple[str, ...] = (),
) -> Part | Refusal | Ambiguous:
    """Tell what a segment says. `prefer` are the systems that come first, such as the running fight's.

    Refusals: `unknown_verb`, `missing_verb`, `bad_argument`, `missing_argument`, `extra_argument`,
    `unknown_person`, `unknown_combatant`, and those of dice notation. Their example is in `locale`.
    """
    known = vocabulary.look(segment.text)
    if known is None:
        return _unknown(segment, vocabulary)
    form = _choose(known, prefer)
    if form is None:
        owners = tuple(form.owner for form in known.forms)
        commands = tuple(f"{owner} {segment.text}" for owner in owners)
        return Ambiguous("system", known.spelling, owners, commands)
    return _fill(segment, known, form, people, locale, vocabulary.rolls)


def _unknown(segment: Segment, vocabulary: Vocabulary) -> Refusal:
    words = level(segment.text).split(maxsplit=1)
    if not words:
        return Refusal("missing_verb", {"system": ""})
    if vocabulary.is_system(words[0]) and len(words) == 1:
        return Refusal("missing_verb", {"system": words[0]})
    word = words[1].split(maxsplit=1)[0] if vocabulary.is_system(words[0]) else words[0]
    return unknown_verb(word, vocabulary.near(word))


def _choose(known: Known, prefer: tuple[str, ...]) -> Form | None:
    """Take the core's verb, else that of the first preferred system that has it, else the only one."""
    if len(known.forms) == 1:
        return known.forms[0]
    by_owner = {form.owner: form for form in known.forms}
    return next((by_owner[system] for system in prefer if system in by_owner), None)


def _fill(  # noqa: PLR0917  what reading needs
    segment: Segment, known: Known, form: Form, people: People, locale: str, rolls: RollForms
) -> Part | Refusal | Ambiguous:
    """Read the arguments into the verb's own struct."""
    implied = form.implied.get(known.spelling, {})
    example = form.spec.examples.get(locale)
    reader = ArgumentReader(
        segment, form, known.rest, people, implied=implied, example=example, rolls=rolls, locale=locale
    )
    values = reader.read()
    if not isinstance(values, dict):
        return values
    values = {**implied, **values}
    if form.has_actor:
        values.setdefault("actor", "")
    missing = [
        name for name in form.spec.args.__struct_fields__ if name not in values and name not in form.fallback
    ]
    if missing:
        return Refusal("missing_argument", {"what": Line("what-text")}, example)
    system = known.system or form.owner or None
    return Part(
        form.spec, form.owner, system, form.spec.args(**values), known.spelling, segment.start, segment.end
    )


def replace_actor(part: Part, actor: str) -> Part:
    """Give the part the character that acts; it stays where the arguments have no actor."""
    if "actor" not in part.args.__struct_fields__:
        return part
    return structs.replace(part, args=structs.replace(part.args, actor=actor))
