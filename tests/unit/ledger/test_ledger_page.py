"""The page that describes the format says what the code does."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from msgspec.structs import fields

from cubilete.ledger.audit import Code
from cubilete.ledger.hashing import Domain
from cubilete.ledger.record import HASH_SIZE, RECORD_MAX, SHORT_HEAD, Entry, Kind
from cubilete.ledger.seeds import EPOCH_MS, EPOCH_ROLLS, FIGHT_REVEAL_MS, TEXTS_MAX

PAGE = Path(__file__).parents[3].joinpath("docs", "ledger-format.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", get_args(Code))
def test_every_code_is_explained(code):
    """Whoever meets a code in a report finds it on the page."""
    assert f"`{code}`" in PAGE


@pytest.mark.parametrize("domain", get_args(Domain))
def test_every_hash_is_described(domain):
    """No domain of the hash is missing."""
    assert f'("{domain}";' in PAGE


@pytest.mark.parametrize("kind", get_args(Entry))
def test_every_entry_has_its_row(kind):
    """Each kind of entry stands in the table, with as many elements as the code writes."""
    tag = kind.__struct_config__.tag
    rows = [line for line in PAGE.splitlines() if line.startswith(f"| `{tag}` |")]
    assert len(rows) == 1
    elements = rows[0].split("|")[2].replace('"drawn"`, `"manual"`', "").split(", ")
    assert len(elements) == len(fields(kind))


def test_the_limits_on_the_page_are_those_of_the_code():
    """Sizes and times that a stranger relies on."""
    assert (HASH_SIZE, SHORT_HEAD) == (32, 8)
    assert f"{RECORD_MAX:,} bytes" in PAGE
    assert f"at most {TEXTS_MAX} a scope" in PAGE
    assert f"after {EPOCH_ROLLS:,} rolls or after {EPOCH_MS // 86_400_000} days" in PAGE
    assert f"revealed {FIGHT_REVEAL_MS // 3_600_000} hours" in PAGE
    assert all(f'`"{kind}"`' in PAGE for kind in get_args(Kind))


def test_what_is_not_promised_is_said():
    """The page is honest about who can foresee rolls."""
    assert "**Whoever can read the store can foresee rolls.**" in PAGE
