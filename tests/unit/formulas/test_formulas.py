"""The expression language of rule data: what it means, and what it refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cubilete.rules.formula_trees import MAX_DEPTH, MAX_INT, MAX_LENGTH, mentioned, parse
from cubilete.rules.formulas import Family, FormulaError, FormulaFault, Function, Language, Name

if TYPE_CHECKING:
    from cubilete.rules.formula_trees import Value

LANGUAGE: Language[dict[str, int]] = Language(
    {
        "m": Name("int", lambda scope: scope["m"]),
        "raw.sum": Name("int", lambda scope: scope["sum"]),
        "held": Name("bool", lambda scope: bool(scope["held"])),
        "window": Name("text", lambda _: "opening"),
    },
    {"choice": Family("text", lambda _, word: word)},
    {
        "multiple": Function(("int", "int"), "bool", lambda _, x, n: n > 0 and x % n == 0),
        "setting": Function(("text",), lambda key: "int" if key == "most" else None, lambda _, key: len(key)),
    },
)
SCOPE = {"m": 10, "sum": 21, "held": 0}


def _value(text: str, kind: str = "int") -> Value:
    return LANGUAGE.compile(text, kind).run(SCOPE)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("7 / 2", 3),
        ("-7 / 2", -4),
        ("-7 % 3", 2),
        ("7 % -3", 1),
        ("- 3 + 5", 2),
        ("m - -2", 12),
        ("min(m, 3) + max(1, 2) + abs(-4)", 9),
        ("if(held, 1, m)", 10),
        ("9999 + 9999", MAX_INT),
        ("-9999 * 9999", -MAX_INT),
        ("setting('most')", 4),
        ("10 - 2 - 3", 5),
    ],
)
def test_numbers(text: str, expected: int) -> None:
    """Arithmetic has the usual precedence, floor division, a non-negative rest and bounds."""
    assert _value(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("m >= 10 and not held", True),
        ("held or m < 10", False),
        ("not held and held or true", True),
        ("window == 'opening'", True),
        ("choice.stat != 'stat'", False),
        ("multiple(raw.sum, 7)", True),
        ("multiple(raw.sum, 6 + 6)", False),
        ("not not true", True),
        ("1 + 1 == 2", True),
        ("held == false", True),
    ],
)
def test_truths(text: str, expected: bool) -> None:  # noqa: FBT001  a column of the table
    """Conditions compare numbers, texts and truths, and join them."""
    assert _value(text, "bool") is expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "m >",
        "(m",
        "m m",
        "m ; 1",
        "1 < 2 < 3",
        "unknown",
        "unknown(1)",
        "multiple(1)",
        "multiple(1, 'x')",
        "held + 1",
        "not m",
        "m and held",
        "window < 'x'",
        "m == 'x'",
        "if(m, 1, 2)",
        "if(held, 1, 'x')",
        "min(1)",
        "setting('least')",
        "setting(window)",
        "choice.",
        "'open",
        "10000",
        "m.__class__",
        "__import__('os')",
        "and",
        "x" * (MAX_LENGTH + 1),
        "(" * (MAX_DEPTH + 1) + "1" + ")" * (MAX_DEPTH + 1),
        "not " * (MAX_DEPTH + 1) + "held",
        "-" * (MAX_DEPTH + 1) + "1",
    ],
)
def test_refused(text: str) -> None:
    """What is no expression of the language is an error with a place, before anything runs."""
    with pytest.raises(FormulaError) as caught:
        LANGUAGE.compile(text, "bool")
    assert 0 <= caught.value.position <= max(len(text), MAX_LENGTH)


def test_division_by_zero_has_no_value() -> None:
    """A division by zero is a fault; a condition with one does not hold."""
    with pytest.raises(FormulaFault):
        _value("1 / (m - 10)")
    with pytest.raises(FormulaFault):
        _value("1 % (m - 10)")
    assert LANGUAGE.compile("1 / (m - 10) == 1", "bool").holds(SCOPE) is False


def test_only_the_needed_branch_runs() -> None:
    """`if`, `and` and `or` look no further than they must."""
    assert _value("if(held, 1 / 0, 5)") == 5
    assert _value("held and 1 / 0 == 1", "bool") is False
    assert _value("not held or 1 / 0 == 1", "bool") is True


def test_the_wrong_type_is_refused() -> None:
    """An expression has the type that its field wants."""
    with pytest.raises(FormulaError):
        LANGUAGE.compile("m", "bool")


def test_names_are_known() -> None:
    """A formula can say which names it mentions."""
    formula = LANGUAGE.compile("multiple(raw.sum, 7) and m > -m", "bool")
    assert formula.names() == frozenset(("multiple", "raw.sum", "m"))
    assert mentioned(parse("if(a, b.c, 1)")) == frozenset(("if", "a", "b.c"))


@given(st.text(alphabet="m()+-*/%<>=!' ,.1209andorthelifx_", max_size=60))
def test_any_text_is_a_formula_or_an_error(text: str) -> None:
    """Whatever is typed compiles and has a bounded value, or is one of our two errors."""
    try:
        value = LANGUAGE.compile(text, "int").number(SCOPE)
    except (FormulaError, FormulaFault):
        return
    assert -MAX_INT <= value <= MAX_INT
