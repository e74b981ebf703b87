"""The fake Bot API server for tests of the Telegram adapter.

`fake` is a namespace package in this folder (test folders hold no `__init__.py`); this file puts the folder
on the path, so that tests write `from fake.control import Fake`.
"""

from __future__ import annotations

import socket
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from fake.control import Fake
from fake.schema import schema
from rig import living
from service import Service

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from fake.people import User
    from fake.schema import Schema
    from rig import Rig


@pytest.fixture(scope="session")
def bot_api_schema() -> Schema:
    """The schema of the Bot API, loaded before any client waits for an answer."""
    return schema()


@pytest.fixture
async def fake(bot_api_schema: Schema, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Fake]:
    """A running server; the test fails if anything on the wire did not fit the schema."""
    # python-telegram-bot 22 warns at each 429 unless it may give a timedelta, and warnings are errors here.
    monkeypatch.setenv("PTB_TIMEDELTA", "true")
    found = Fake(bot_api_schema)
    await found.start()
    try:
        yield found
    finally:
        await found.stop()
    faults = found.take_faults()
    if faults:
        pytest.fail("not as the Bot API says: " + "; ".join(faults))


@pytest.fixture
async def service(fake: Fake, tmp_path: Path) -> AsyncIterator[Service]:
    """A service that is not started yet; its clock is the machine's, so the server's is set to that."""
    fake.clock.advance(max(0, time.time() - fake.clock.now()))
    found = Service(fake, tmp_path)
    yield found
    await found.close()


@pytest.fixture
async def bot(fake: Fake, embedded_redis: object, embedded: Any) -> AsyncIterator[Rig]:
    """A bot that asks for updates, with 20x3 enabled in new groups."""
    async with living(fake, embedded.url, enabled=("20x3",)) as found:
        yield found


@pytest.fixture
def ana(fake: Fake) -> User:
    """Somebody."""
    return fake.user("Ana", username="ana")


@pytest.fixture
def beto(fake: Fake) -> User:
    """Somebody else, without a username."""
    return fake.user("Beto")


@pytest.fixture(autouse=True)
def only_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse to look up any host but this one: nothing of these tests may go out."""
    look_up = socket.getaddrinfo

    def refusing(host: str | bytes | None, *args: object, **more: object) -> object:
        if host not in {"127.0.0.1", "localhost", "::1", None}:
            raise OSError(f"a test wanted to reach {host!r}")
        return look_up(host, *args, **more)

    monkeypatch.setattr(socket, "getaddrinfo", refusing)
