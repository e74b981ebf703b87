"""Files that come with a command, as their caption or in answer to them: fetched, and unlocked.

While one is fetched the sync waits, so it may not take long, and a server that kept us waiting is left alone.
"""

from __future__ import annotations

import asyncio
import re
import time
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import structlog
from aiohttp import ClientError
from msgspec import Struct
from nio.crypto.attachments import decrypt_attachment
from nio.exceptions import EncryptionError

from cubilete.chat.incoming import MOST_FILE, UNREADABLE_FILE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from aiohttp import ClientResponse
    from nio import AsyncClient

log = structlog.get_logger(__name__)

_MXC = re.compile(r"mxc://([A-Za-z0-9.:\[\]-]{1,255})/([A-Za-z0-9_=.-]{1,255})")
_LONGEST = 600
_OK, _SERVER_ILL = 200, frozenset({429, 500, 502, 503, 504})
_PATIENCE = 10.0
_REST = 60.0
_PAUSE = 1.0
_MOST_RESTING = 100
_CHUNK = 4096


class Lock(Struct, frozen=True):
    """What opens a locked file, in base64, and the digest of what lies on the server."""

    key: str
    iv: str
    digest: str


class Attachment(Struct, frozen=True):
    """Where a file lies, and what opens it if it is locked. `size` is what its message says, 0 if nothing."""

    server: str
    media: str
    size: int = 0
    lock: Lock | None = None


def attachment_of(content: Mapping[str, Any]) -> Attachment | None:
    """The file that a message brings; None for other messages, and for what can't be a file."""
    if content.get("msgtype") != "m.file":
        return None
    locked = content.get("file")
    place = locked if isinstance(locked, dict) else content
    found = _MXC.fullmatch(_text(place, "url"))
    if found is None:
        return None
    info = content.get("info")
    size = info.get("size") if isinstance(info, dict) else None
    lock = None
    if place is locked:
        key, digests = place.get("key"), place.get("hashes")
        lock = Lock(_text(key, "k"), _text(place, "iv"), _text(digests, "sha256"))
    return Attachment(found[1], found[2], size if isinstance(size, int) else 0, lock)


def _text(holder: object, name: str) -> str:
    value = holder.get(name) if isinstance(holder, dict) else None
    return value if isinstance(value, str) and len(value) <= _LONGEST else ""


class Attachments:
    """Fetches files as one account. `patience` are the seconds that one may take."""

    def __init__(self, client: AsyncClient, patience: float = _PATIENCE) -> None:
        self._client = client
        self._patience = patience
        self._resting: dict[str, float] = {}
        """Servers that kept us waiting, and until when they are left alone."""

    async def fetch(self, file: Attachment) -> bytes:
        """What is in a file; a stand-in where it is too large, damaged, or cannot be had."""
        if file.size > MOST_FILE or self._resting.get(file.server, 0.0) > time.monotonic():
            return UNREADABLE_FILE
        try:
            async with asyncio.timeout(self._patience):
                data = await self._downloaded(file)
        except TimeoutError:
            log.warning("a file did not come in time", server=file.server)
            if len(self._resting) >= _MOST_RESTING:
                self._resting.clear()
            self._resting[file.server] = time.monotonic() + _REST
            return UNREADABLE_FILE
        return _unlocked(file, data) if len(data) <= MOST_FILE else UNREADABLE_FILE

    async def _downloaded(self, file: Attachment) -> bytes:
        """The bytes as they lie on the server, no more than one too many; asked for until they come."""
        path = f"/_matrix/client/v1/media/download/{quote(file.server, safe='')}/{quote(file.media, safe='')}"
        headers = {"Authorization": f"Bearer {self._client.access_token}"}
        while True:
            try:
                async with await self._client.send("GET", path, headers=headers) as said:
                    if said.status not in _SERVER_ILL:
                        if said.status == _OK:
                            return await _bounded(said)
                        log.info("a file cannot be had", status=said.status)
                        return UNREADABLE_FILE
            except ClientError:
                log.info("a file could not be fetched: trying again")
            await asyncio.sleep(_PAUSE)


async def _bounded(said: ClientResponse) -> bytes:
    data = b""
    async for chunk in said.content.iter_chunked(_CHUNK):
        data += chunk
        if len(data) > MOST_FILE:
            said.close()
            return UNREADABLE_FILE
    return data


def _unlocked(file: Attachment, data: bytes) -> bytes:
    lock = file.lock
    if lock is None:
        return data
    try:
        return bytes(decrypt_attachment(data, lock.key, lock.digest, lock.iv))
    except (EncryptionError, ValueError, TypeError) as problem:
        log.info("a file could not be unlocked", reason=str(problem))
        return UNREADABLE_FILE
