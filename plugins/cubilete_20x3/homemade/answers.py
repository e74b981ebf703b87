"""The pieces of the form: a question, and what counts as an answer to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cubilete.rules.abilities import Question
from cubilete.rules.decision import Line, Refusal
from cubilete.rules.formulas import FormulaError
from cubilete_20x3.homemade.mistakes import formula_line, marked
from cubilete_20x3.language import LANGUAGE, fold

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from cubilete.rules.formula_trees import Kind

    T: TypeAlias = object
    Asking: TypeAlias = Generator[Question | Refusal, str, str]
    """Asks until the answer counts; gives the answer as it is kept."""
    Numbers: TypeAlias = Generator[Question | Refusal, str, int]

_WORDS = {"si": "yes", "s": "yes", "y": "yes", "n": "no", "activa": "ut", "pasiva": "up"}
SKIP = "-"
"""The answer that leaves something out."""


def bad_answer(why: Line, example: str) -> Refusal:
    """Refuse an answer; the question stands."""
    return Refusal("ability_bad_answer", {"why": why, "example": example})


def pick(key: str, options: tuple[str, ...], *, prefix: str = "") -> Asking:
    """Let one of several be chosen, by its slug or its number."""
    named = tuple((slug, Line(f"s20x3-o-{prefix or key}-{slug}")) for slug in options)
    question = Question(Line(f"s20x3-q-{key}"), named)
    answer = yield question
    while True:
        wanted = fold(answer.strip())
        wanted = _WORDS.get(wanted, wanted)
        if wanted in options:
            return wanted
        if wanted.isdecimal() and 1 <= int(wanted) <= len(options):
            return options[int(wanted) - 1]
        answer = yield bad_answer(Line("s20x3-bad-option", {"options": ", ".join(options)}), options[0])


def typed(
    key: str, example: str, check: Callable[[str], Line | None], *, skip: bool = False, **args: str
) -> Asking:
    """Let something be typed; `skip` offers to leave it out."""
    options = ((SKIP, Line(f"s20x3-o-skip-{key}")),) if skip else ()
    answer = yield Question(Line(f"s20x3-q-{key}", dict(args)), options, example)
    while True:
        wanted = answer.strip()
        if skip and wanted == SKIP:
            return ""
        why = check(wanted)
        if why is None:
            return wanted
        answer = yield bad_answer(why, example)


def formula(key: str, example: str, kind: Kind, *, skip: bool = False, **args: str) -> Asking:
    """Let an expression be typed."""

    def check(text: str) -> Line | None:
        try:
            LANGUAGE.compile(text, kind)
        except FormulaError as mistake:
            return formula_line(marked(mistake)) or Line("s20x3-bad-form")
        return None

    return typed(key, example, check, skip=skip, **args)


def number(key: str, low: int, high: int, usual: tuple[int, ...]) -> Numbers:
    """Let a whole number be typed or chosen."""
    options = tuple((str(n), Line("s20x3-w-value", {"value": str(n)})) for n in usual)
    answer = yield Question(Line(f"s20x3-q-{key}"), options, str(usual[0]))
    while True:
        wanted = answer.strip()
        if wanted.isdecimal() and low <= int(wanted) <= high:
            return int(wanted)
        answer = yield bad_answer(Line("s20x3-bad-number", {"low": low, "high": high}), str(usual[0]))
