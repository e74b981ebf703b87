"""Sends events: encrypted where the room is, each under its transaction id, again while the server is ill."""

from __future__ import annotations

import asyncio
import io
from typing import TYPE_CHECKING, Any

import structlog
from aiohttp import ClientError
from nio import ErrorResponse, RoomSendResponse, UploadResponse
from nio.exceptions import EncryptionError, LocalProtocolError, SendRetryError

from cubilete.errors import DeliveryFailed
from cubilete_matrix.refusals import is_final
from cubilete_matrix.sharing import Sharing

if TYPE_CHECKING:
    from nio import AsyncClient, MatrixRoom

    from cubilete.chat.message import FileBody
    from cubilete_matrix.budget import Budget
    from cubilete_matrix.rooms import Rooms
    from cubilete_matrix.writing import Content

log = structlog.get_logger(__name__)

_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 60.0
_UPLOAD_AGAIN = 5.0
_SEEN_WITHIN = 30.0
_LOOK = 0.05


class Transport:
    """Sends to rooms as one account."""

    def __init__(self, client: AsyncClient, rooms: Rooms, budget: Budget) -> None:
        self._client = client
        self._rooms = rooms
        self.budget = budget
        self._sharing = Sharing(client)
        client.add_response_callback(self._limited, ErrorResponse)

    async def _limited(self, said: ErrorResponse) -> None:
        if said.retry_after_ms:
            self.budget.limited(said.retry_after_ms / 1000)

    async def room(self, room_id: str) -> MatrixRoom:
        """A room that we are in, once the sync has brought it. Raises DeliveryFailed."""
        for _ in range(int(_SEEN_WITHIN / _LOOK)):
            room = self._client.rooms.get(room_id)
            if room is not None:
                if self._rooms.of(room_id).encrypted or room_id in self._client.encrypted_rooms:
                    room.encrypted = True
                return room
            if not self._rooms.expected(room_id):
                break
            await asyncio.sleep(_LOOK)
        raise DeliveryFailed("the bot is not in this room")

    async def send(self, room_id: str, kind: str, content: Content, key: str) -> str:
        """Send an event; its id. Raises DeliveryFailed when the room will never take it.

        The same key is the same event. While the homeserver is ill it is tried again: what is waiting
        must not be lost by that.
        """
        pause = _FIRST_PAUSE
        while True:
            said = await self._try(await self.room(room_id), kind, content, key)
            if isinstance(said, RoomSendResponse):
                self.budget.spend()
                return str(said.event_id)
            if isinstance(said, ErrorResponse) and is_final(said):
                raise DeliveryFailed(f"{said.status_code}")
            log.warning("the homeserver did not take a message: trying again", pause=pause, why=_why(said))
            await asyncio.sleep(pause)
            pause = min(pause * 2, _LONGEST_PAUSE)

    async def _try(
        self, room: MatrixRoom, kind: str, content: Content, key: str
    ) -> RoomSendResponse | ErrorResponse | Exception:
        if room.encrypted and self._client.olm is None:
            raise DeliveryFailed("this room is encrypted, and there are no keys")
        try:
            if room.encrypted and self._client.olm is not None:
                problem = await self._sharing.prepare(room, self._client.olm)
                if problem is not None:
                    return problem
            found: RoomSendResponse | ErrorResponse = await self._client.room_send(
                room.room_id, kind, content, tx_id=key, ignore_unverified_devices=True
            )
        except (EncryptionError, LocalProtocolError, SendRetryError, ClientError) as problem:
            return problem  # the library tries again by itself only what got no answer at all
        return found

    async def upload(self, room_id: str, file: FileBody) -> Content:
        """Upload a file, encrypted where the room is; the content that shows it. Raises DeliveryFailed."""
        room = await self.room(room_id)
        try:
            said, keys = await self._client.upload(
                lambda *_: io.BytesIO(file.data),
                "application/octet-stream" if room.encrypted else file.media,
                None if room.encrypted else file.name,
                encrypt=room.encrypted,
                filesize=len(file.data),
            )
        except ClientError as problem:
            raise DeliveryFailed(f"a file did not arrive: {_why(problem)}", _UPLOAD_AGAIN) from problem
        if not isinstance(said, UploadResponse):
            again = None if is_final(said) else _UPLOAD_AGAIN
            raise DeliveryFailed(f"a file was not taken: {_why(said)}", again)
        content: dict[str, Any] = {
            "msgtype": "m.file",
            "body": file.name,
            "filename": file.name,
            "info": {"mimetype": file.media, "size": len(file.data)},
            "m.mentions": {},
        }
        if keys is not None:
            return {**content, "file": {**keys, "url": said.content_uri}}
        return {**content, "url": said.content_uri}


def _why(said: ErrorResponse | Exception) -> str:
    return f"{said.status_code}" if isinstance(said, ErrorResponse) else type(said).__name__
