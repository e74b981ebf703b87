"""Who can read what is sent: all devices of a room have its key before anything is encrypted with it.

The library shares keys by itself, but takes a share for done whatever came of it: people who came in while
it was under way, devices that were asked for at that moment, and requests that failed are left out for good.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import structlog
from nio import ErrorResponse
from nio.exceptions import SendRetryError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nio import AsyncClient, MatrixRoom
    from nio.crypto import Olm

log = structlog.get_logger(__name__)

_ASK_AGAIN = 60.0
"""Seconds until the devices of people whose server did not answer are asked for again."""
_ROUNDS = 3


class Sharing:
    """Shares room keys as one account."""

    def __init__(self, client: AsyncClient) -> None:
        self._client = client
        self._one_at_a_time: dict[str, asyncio.Lock] = {}
        self._asking = asyncio.Lock()
        self._asked: dict[str, float] = {}

    async def prepare(self, room: MatrixRoom, olm: Olm) -> ErrorResponse | Exception | None:
        """See to it that everybody in an encrypted room can read what is sent next; what hinders it.

        When nothing does, a message that is sent without waiting in between is encrypted with this key.
        """
        # A sync without lazy loading brings all members, and later ones in order. What the library asks the
        # server for in addition may be older than the last sync, and would put people out again.
        room.members_synced = True
        async with self._one_at_a_time.setdefault(room.room_id, asyncio.Lock()):
            for _ in range(_ROUNDS):
                problem = await self._learn_devices(room, olm)
                if problem is None and not olm.should_share_group_session(room.room_id):
                    return None
                problem = problem or await self._share(room, olm)
                if problem is not None:
                    return problem
        return SendRetryError("a room changes faster than its key can be shared")

    async def _learn_devices(self, room: MatrixRoom, olm: Olm) -> ErrorResponse | None:
        """Ask for devices that are new; of absent servers not each time.

        Of people who are only invited the homeserver tells no news. As long as nobody else has come, nobody
        waits for an answer either, so they are asked for each time.
        """
        others = set(room.users) - {self._client.user_id}
        if others <= set(room.invited_users):
            olm.add_changed_users(others)
        async with self._asking:
            wanted = set(olm.users_for_key_query)
            now = time.monotonic()
            if all(now - self._asked.get(user, -_ASK_AGAIN) < _ASK_AGAIN for user in wanted):
                return None
            said = await self._client.keys_query()
            if isinstance(said, ErrorResponse):
                return said
            self._asked = dict.fromkeys(wanted & olm.users_for_key_query, now)
            return None

    async def _share(self, room: MatrixRoom, olm: Olm) -> ErrorResponse | None:
        missing = self._client.get_missing_sessions(room.room_id)
        if missing:
            said = await self._client.keys_claim(missing)
            if isinstance(said, ErrorResponse):
                return said
        try:
            await self._client.share_group_session(room.room_id, ignore_unverified_devices=True)
        except KeyError:
            return None  # the members changed and the session was dropped: the next round makes a new one
        session = olm.outbound_group_sessions.get(room.room_id)
        if session is None:
            return None
        served = session.users_shared_with | session.users_ignored | _keyless(olm, missing)
        if left_out := _devices(olm, room.users) - served:
            log.info("not all have a room's key: trying again", room=room.room_id, devices=len(left_out))
            session.shared = False
        return None


def _devices(olm: Olm, users: Iterable[str]) -> set[tuple[str, str]]:
    """The devices that should have a key."""
    return {
        (user, device.id)
        for user in users
        for device in olm.device_store.active_user_devices(user)
        if not olm.is_device_blacklisted(device)
    }


def _keyless(olm: Olm, asked: Mapping[str, Sequence[str]]) -> set[tuple[str, str]]:
    """Of the devices that were asked for a key to begin with, those that had none left."""
    still = olm.get_missing_sessions(list(asked))
    return {(user, device) for user, devices in asked.items() for device in devices if device in still[user]}
