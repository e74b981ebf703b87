"""Home-made abilities played by rows: what players imagine works with the engine as it is."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace

from cubilete.rules.decision import Refusal
from cubilete.testing.golden import Row, read_rows, run_row
from cubilete_20x3.homemade.reading import canonical, read

if TYPE_CHECKING:
    from cubilete.testing.golden import Stage

HERE = Path(__file__).parent / "homemade"
SENT = tomllib.loads((HERE / "abilities.toml").read_text("utf-8"))["ability"]
TEXTS = {raw["id"]: canonical(raw) for raw in SENT}
ROWS = [
    replace(row, given={**row.given, "homemade": {key: TEXTS[key] for key in _listed if key in TEXTS}})
    for row in read_rows(HERE / "rows.toml")
    for _listed in [
        [key for facts in row.given.get("who", {}).values() for key in facts.get("abilities", ())]
    ]
]


@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_home_made_row(row: Row, stage: Stage) -> None:
    """The dice and choices of a row lead to its result."""
    run_row(stage, row)


@pytest.mark.parametrize("key", sorted(TEXTS))
def test_the_imagined_abilities_pass_the_check(key: str) -> None:
    """Each of them is accepted as it was sent."""
    assert not isinstance(read(TEXTS[key]), Refusal)


def test_at_least_ten_are_played() -> None:
    """Azure Cage and nine more at least have rows of their own."""
    played = {key for row in ROWS for key in row.given["homemade"]}
    assert len(played) >= 10
