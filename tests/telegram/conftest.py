"""The fake Bot API server for tests of the Telegram adapter.

`fake` is a namespace package in this folder (test folders hold no `__init__.py`); this file puts the folder
on the path, so that tests write `from fake.control import Fake`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from fake.control import Fake
from fake.schema import schema

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from fake.schema import Schema


@pytest.fixture(scope="session")
def bot_api_schema() -> Schema:
    """The schema of the Bot API, loaded before any client waits for an answer."""
    return schema()


@pytest.fixture
async def fake(bot_api_schema: Schema) -> AsyncIterator[Fake]:
    """A running server; the test fails if anything on the wire did not fit the schema."""
    found = Fake(bot_api_schema)
    await found.start()
    try:
        yield found
    finally:
        await found.stop()
    faults = found.take_faults()
    if faults:
        pytest.fail("not as the Bot API says: " + "; ".join(faults))
