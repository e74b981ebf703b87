"""A real homeserver, a bot on it, and people with clients.

Test folders hold no `__init__.py`; this file puts its folder on the path.
"""

from __future__ import annotations

import logging
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import redis

sys.path.insert(0, str(Path(__file__).parent))

from matrix_town import Town, free_port
from synapse import Synapse, SynapseFailed

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

logging.getLogger("nio").setLevel(logging.ERROR)


@pytest.fixture(scope="session")
def homeserver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Synapse]:
    """Run a homeserver for all tests."""
    try:
        server = Synapse(tmp_path_factory.mktemp("synapse"), free_port())
        server.start()
    except SynapseFailed as problem:
        pytest.fail(str(problem))
    yield server
    server.stop()


@pytest.fixture
async def town(homeserver: Synapse, tmp_path: Path, embedded_url: str) -> AsyncIterator[Town]:
    """Give a town whose bot has not started yet."""
    found = Town(homeserver, tmp_path, embedded_url)
    yield found
    await found.close()


@pytest.fixture
def embedded_url(embedded: Any) -> str:
    """Give the URL of an empty embedded server."""
    with redis.Redis.from_url(embedded.url) as node:
        node.flushall()
    return str(embedded.url)
