"""A system's own ways to say a roll: `20x3` where dice notation would be long, or would mean nothing.

A form is data: how it is spelled, an example, and what it means in dice notation. So whatever reads, rolls,
checks and works out the odds of notation does the same for every form.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from msgspec import Struct, structs

from cubilete.rules import notation
from cubilete.rules.decision import Refusal
from cubilete.rules.notation import lexer
from cubilete.rules.notation.tree import Pool

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cubilete.rules.notation import Reading


class RollForm(Struct, frozen=True):
    """One form. Its text for people is the key `roll-form-<id>` of the system's locale files."""

    id: str
    pattern: str
    """Regular expression of the whole form; case never matters, and × is x."""
    example: str
    notation: Callable[[re.Match[str]], str]
    """What a match means, as dice notation without words behind it. Pure."""
    names: tuple[str, ...] = ()
    """Terms for the dice of one repetition each (`3x 1d20` has three); empty: shown like any roll."""


class Said(NamedTuple):
    """A roll as it was understood; where a system's form said it, whose and which."""

    reading: Reading
    system: str = ""
    form: RollForm | None = None
    text: str = ""
    """The form as it was typed, without the words behind it."""


_Compiled: TypeAlias = "tuple[str, RollForm, re.Pattern[str]]"


class RollForms:
    """The forms of some systems, read where a text is no notation. Built once, then only read."""

    def __init__(self, owned: Mapping[str, tuple[RollForm, ...]] | None = None) -> None:
        self._forms: tuple[_Compiled, ...] = tuple(
            (system, form, _compiled(form)) for system, forms in (owned or {}).items() for form in forms
        )

    def __iter__(self) -> Iterator[tuple[str, RollForm]]:
        """Each form with the system that it belongs to."""
        return iter((system, form) for system, form, _ in self._forms)

    def read(self, text: str, prefer: tuple[str, ...] = ()) -> Said | Refusal:
        """Read a roll and maybe a label: notation, else a form, of the preferred systems first.

        The refusals are those of dice notation.
        """
        reading = notation.read(text)
        if not isinstance(reading, Refusal) and reading.expression.dice:
            return Said(reading)
        found = self._find(text, prefer)  # before a mere sum, which `20×3` is too
        if found is not None:
            return found
        return reading if isinstance(reading, Refusal) else Said(reading)

    def begins(self, text: str) -> int:
        """How many characters of `text` are a form; 0 when it begins with none."""
        flat = _flat(text)
        return max((match.end() for _, _, one in self._forms if (match := one.match(flat))), default=0)

    def _find(self, text: str, prefer: tuple[str, ...]) -> Said | None:
        text = text.strip(lexer.EMPTY)
        flat = _flat(text)
        order = {system: rank for rank, system in enumerate(prefer)}
        for system, form, pattern in sorted(self._forms, key=lambda one: order.get(one[0], len(order))):
            match = pattern.match(flat)
            if match is None:
                continue
            reading = notation.read(form.notation(match))
            if not isinstance(reading, Refusal):
                label = text[match.end() :].strip(lexer.EMPTY)
                return Said(structs.replace(reading, label=label), system, form, text[: match.end()])
        return None


def _flat(text: str) -> str:
    """The text in the characters of patterns, of the same length."""
    return lexer.fold(text).replace("×", "x")


@lru_cache(maxsize=256)
def _compiled(form: RollForm) -> re.Pattern[str]:
    return re.compile(rf"(?:{form.pattern})(?!\S)", re.IGNORECASE | re.ASCII)


def fault_of(form: RollForm) -> str:
    """What is wrong with a form, in one sentence for its author; empty when nothing is."""
    reason = _fault_of(form)
    return f"roll form {form.id}: {reason}" if reason else ""


def _fault_of(form: RollForm) -> str:
    try:
        pattern = _compiled(form)
    except re.error as problem:
        return f"its pattern cannot be read: {problem}"
    match = pattern.fullmatch(_flat(form.example))
    if pattern.match("") is not None:
        return "its pattern fits an empty text"
    if not isinstance(notation.read(form.example), Refusal):
        return f"{form.example!r} is dice notation already"
    return f"its example {form.example!r} does not fit its pattern" if match is None else _meant(form, match)


def _meant(form: RollForm, match: re.Match[str]) -> str:
    """What is wrong with what a form means."""
    text = form.notation(match)
    reading = notation.read(text)
    if isinstance(reading, Refusal) or reading.label:
        return f"{text!r} is no dice notation"
    expression = reading.expression
    one_die = isinstance(expression.root, Pool) and expression.root == Pool(1, expression.root.sides)
    if form.names and not (one_die and len(form.names) == expression.times):
        return "its names need one plain die each"
    return ""
