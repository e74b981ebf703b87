"""The worked examples of the rules (chapter 5), row by row."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cubilete.testing.golden import Row, read_rows, run_row

if TYPE_CHECKING:
    from cubilete.testing.golden import Stage

HERE = Path(__file__).parent
TABLES = sorted(path for path in (HERE / "20x3").glob("*.toml") if path.name != "to_come.toml")
ROWS = [row for path in TABLES for row in read_rows(path)]


@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_row(row: Row, stage: Stage) -> None:
    """The dice and choices of a worked example lead to its result."""
    run_row(stage, row)


def test_names_are_unique() -> None:
    """No two rows have one name, so that each can be found."""
    names = [row.name for row in ROWS]
    assert sorted(set(names)) == sorted(names)
