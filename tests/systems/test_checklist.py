"""The checklist of the rules (chapter 8) against the golden tables."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from cubilete.testing.golden import read_rows

HERE = Path(__file__).parent / "20x3"
TABLES = sorted(path for path in HERE.glob("*.toml") if path.name != "to_come.toml")
ROWS = [row for path in TABLES for row in read_rows(path) if not row.id.startswith("H-")]
"""Rows of chapter 5; those of house rules (H-) prove no rule."""
COVERED = {rule for row in ROWS for rule in row.rules}
TO_COME = tomllib.loads((HERE / "to_come.toml").read_text("utf-8"))
BOOK = (files("cubilete_20x3") / "RULES.md").read_text("utf-8")
RULES = re.findall(r"^\| \[.\] \| (R[0-9X.]+\w*) \|", BOOK, re.MULTILINE)
EXAMPLES = re.findall(r"^\| ([SW]-\d+) \|", BOOK, re.MULTILINE)


def test_the_book_is_read_whole() -> None:
    """The checklist has its 256 rules, and chapter 5 its 213 examples."""
    assert (len(RULES), len(set(RULES)), len(EXAMPLES)) == (256, 256, 213)


@pytest.mark.parametrize("rule", RULES)
def test_rule_is_covered_or_announced(rule: str) -> None:
    """Each rule has a golden row (they all pass, see test_golden) or a reason in to_come.toml, not both."""
    assert (rule in COVERED) is not (rule in TO_COME["rules"])


@pytest.mark.parametrize("example", EXAMPLES)
def test_example_has_a_row_or_a_reason(example: str) -> None:
    """Each worked example of chapter 5 is a row, or to_come.toml says why not."""
    assert (example in {row.id for row in ROWS}) is not (example in TO_COME["examples"])


def test_nothing_unknown_is_named() -> None:
    """Rows and reasons name rules and examples of the book only."""
    named = COVERED | set(TO_COME["rules"])
    assert named - set(RULES) == set()
    assert {row.id for row in ROWS} | set(TO_COME["examples"]) == set(EXAMPLES)


def test_each_reason_says_something() -> None:
    """A reason is a sentence, not a mark."""
    reasons = [*TO_COME["rules"].values(), *TO_COME["examples"].values()]
    assert [reason for reason in reasons if len(reason.split()) < 5] == []
