"""The sync: every event is handed in before the place in the sync is noted, and none from before we came.

The library notes its place too early and answers for nothing that a callback raises; so the loop is ours.
What is handed in twice after a crash is known by its event id.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import structlog
from nio import (
    ErrorResponse,
    ForwardedRoomKeyEvent,
    MegolmEvent,
    MessageDirection,
    RoomKeyEvent,
    RoomMessagesResponse,
    SyncResponse,
)

from cubilete.errors import StoreUnavailable
from cubilete_matrix.account import NoLogin
from cubilete_matrix.refusals import LOGGED_OUT, is_final

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nio import AsyncClient, RoomInfo

    from cubilete.chat.incoming import Incoming
    from cubilete.chat.ports import Workbench
    from cubilete_matrix.inbound import Inbound
    from cubilete_matrix.membership import Membership
    from cubilete_matrix.memory import Memory
    from cubilete_matrix.rooms import Rooms
    from cubilete_matrix.undecryptable import Undecryptable

log = structlog.get_logger(__name__)

FILTER: dict[str, Any] = {
    "presence": {"types": []},
    "room": {"timeline": {"limit": 50}, "ephemeral": {"types": []}, "account_data": {"types": []}},
}
_POLL_MS = 30_000
_TRIES = 3
_MOST_MISSED = 2_000
"""Events of one room that are fetched after an absence; of more, the oldest are left out."""
_PAGE = 100
_PAUSES_FOR_MISSED = (0.0, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
_FIRST_PAUSE, _LONGEST_PAUSE = 0.5, 30.0


class Syncing:
    """Takes what happens in all rooms of an account."""

    def __init__(  # noqa: PLR0917  the parts of one account
        self,
        client: AsyncClient,
        memory: Memory,
        rooms: Rooms,
        bench: Workbench,
        inbound: Inbound,
        membership: Membership,
    ) -> None:
        self._client = client
        self._memory = memory
        self._rooms = rooms
        self._bench = bench
        self._inbound = inbound
        self._membership = membership
        self.undecryptable: Undecryptable
        self.ready = asyncio.Event()
        """Set once all rooms are known: before that nothing can be sent."""

    async def run(self) -> None:
        """Sync for ever. Raises NoLogin when the homeserver has dropped our token."""
        pause = _FIRST_PAUSE
        first = True
        while True:
            await self._keep_keys()
            said = await self._client.sync(
                timeout=0 if first else _POLL_MS,
                sync_filter=FILTER,
                since=self._memory.token or None,
                full_state=first,
            )
            if not isinstance(said, SyncResponse):
                self._check(said)
                log.warning("the sync failed: trying again", pause=pause, code=said.status_code)
                await asyncio.sleep(pause)
                pause = min(pause * 2, _LONGEST_PAUSE)
                continue
            first, pause = False, _FIRST_PAUSE
            await self._take(said, fresh=not self._memory.token)
            self._memory.token = said.next_batch

    def _check(self, said: ErrorResponse) -> None:
        if said.status_code == LOGGED_OUT:
            raise NoLogin("the homeserver has dropped our token")

    async def _keep_keys(self) -> None:
        """Send what encryption needs to be sent."""
        client = self._client
        if client.should_upload_keys:
            await client.keys_upload()
        if client.should_query_keys:
            await client.keys_query()
        if client.should_claim_keys:
            await client.keys_claim(client.get_users_for_key_claiming())
        await client.send_to_device_messages()

    async def _take(self, said: SyncResponse, *, fresh: bool) -> None:
        for room, info in said.rooms.join.items():
            for event in (*info.state, *info.timeline.events):
                self._rooms.of(room).take(event.source)
        self.ready.set()
        keys = [
            event.session_id
            for event in said.to_device_events
            if isinstance(event, RoomKeyEvent | ForwardedRoomKeyEvent)
        ]
        if keys:
            await self.undecryptable.keys_came(keys)
        rooms = [self._room(room, info, fresh=fresh) for room, info in said.rooms.join.items()]
        for outcome in await asyncio.gather(*rooms, return_exceptions=True):
            if isinstance(outcome, BaseException):
                raise outcome
        await self._when_store_is_up()
        for room in said.rooms.leave:
            self._membership.gone(room)
        for room, invitation in said.rooms.invite.items():
            await self._membership.invited(room, invitation)

    async def _when_store_is_up(self) -> None:
        pause = _FIRST_PAUSE
        while True:
            try:
                await self._membership.follow()
            except StoreUnavailable:
                await asyncio.sleep(pause)
                pause = min(pause * 2, _LONGEST_PAUSE)
            else:
                return

    async def _room(self, room: str, info: RoomInfo, *, fresh: bool) -> None:
        known = bool(self._memory.fact(f"in:{room}"))
        events = list(info.timeline.events)
        begins = self._joined_at(events)
        if info.timeline.limited and begins is None and not fresh:
            events = [*await self._missed(room, info.timeline.prev_batch), *events]
            begins = self._joined_at(events)
        if begins is not None:
            events = events[begins:]
        elif fresh or not known:
            events = []
        for event in events:
            await self.event(room, event)
        if not known:
            self._memory.set_fact(f"in:{room}", "1")

    def _joined_at(self, events: list[Any]) -> int | None:
        """Where we came in, the last time."""
        found = [at for at, event in enumerate(events) if self._is_our_join(event.source)]
        return found[-1] if found else None

    def _is_our_join(self, source: Mapping[str, Any]) -> bool:
        if source.get("type") != "m.room.member" or source.get("state_key") != self._client.user_id:
            return False
        unsigned = source.get("unsigned")
        before = unsigned.get("prev_content") if isinstance(unsigned, dict) else None
        was = before.get("membership") if isinstance(before, dict) else None
        return bool(source.get("content", {}).get("membership") == "join" and was != "join")

    async def _missed(self, room: str, start: str | None) -> list[Any]:
        """What a sync has left out since our place in it, oldest first."""
        missed: list[Any] = []
        until = self._memory.token or None
        while start and len(missed) < _MOST_MISSED:
            said = await self._page(room, start, until)
            if said is None:
                break
            missed += said.chunk
            if not said.chunk or not said.end or said.end == start or self._joined_at(said.chunk) is not None:
                break
            start = said.end
        return missed[::-1]

    async def _page(self, room: str, start: str, until: str | None) -> RoomMessagesResponse | None:
        """Events before a place in a room. None where the homeserver does not give them.

        All rooms wait meanwhile, for a minute at most: what is left out now does not come again.
        """
        for pause in _PAUSES_FOR_MISSED:
            await asyncio.sleep(pause)
            said = await self._client.room_messages(
                room, start, until, direction=MessageDirection.back, limit=_PAGE
            )
            if isinstance(said, RoomMessagesResponse):
                return said
            self._check(said)
            log.warning("missed events could not be fetched", room=room, code=said.status_code)
            if is_final(said):
                break
        return None

    # one event

    async def event(self, room: str, event: Any) -> None:
        """Take one event; nothing that it holds may stop those behind it."""
        try:
            if event.source.get("sender") == self._client.user_id:
                self._ours(event.source)
            if isinstance(event, MegolmEvent):
                if event.sender != self._client.user_id:
                    self._inbound.note(event.source)
                    await self.undecryptable.seen(room, event)
                return
            await self.source(room, event.source)
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("an event could not be read", room=room)

    def _ours(self, source: Mapping[str, Any]) -> None:
        """What we have sent has arrived; we may not know it yet, and answers to it come right behind."""
        self._inbound.note(source)
        unsigned = source.get("unsigned")
        key = unsigned.get("transaction_id") if isinstance(unsigned, dict) else None
        if isinstance(key, str):
            self._memory.sent(key, source["event_id"])

    async def source(self, room: str, source: Mapping[str, Any]) -> None:
        """Take one event that can be read."""
        incoming = await self._read(room, source)
        if incoming is not None:
            await self.hand_in(incoming)

    async def _read(self, room: str, source: Mapping[str, Any]) -> Incoming | None:
        kind, content = source.get("type"), source.get("content")
        if not isinstance(content, dict):
            return None
        if kind == "m.room.member" and isinstance(source.get("state_key"), str):
            return self._member(room, source, content)
        if source.get("sender") == self._client.user_id:
            return None
        if kind == "m.room.message":
            return await self._inbound.message(room, source)
        if kind == "m.reaction":
            return self._inbound.reaction(room, source)
        return None

    def _member(self, room: str, source: Mapping[str, Any], content: Mapping[str, Any]) -> Incoming | None:
        if source["state_key"] == self._client.user_id:
            return self._inbound.joined(room, source) if self._is_our_join(source) else None
        before = (source.get("unsigned") or {}).get("prev_content") or {}
        if content.get("membership") in {"leave", "ban"} and before.get("membership") == "join":
            return self._inbound.left(room, source)
        return None

    async def hand_in(self, incoming: Incoming) -> None:
        """Hand it in until it is taken. What fails again and again is given up, with an apology."""
        pause, failures = _FIRST_PAUSE, 0
        while True:
            try:
                if failures < _TRIES:
                    await self._bench.handle(incoming)
                else:
                    await self._bench.give_up(incoming, "it failed each time it was tried")
            except StoreUnavailable:
                log.warning("the store is down: an incoming waits", pause=pause)
            except Exception:
                failures += 1
                log.exception("an incoming failed", failures=failures)
                if failures > _TRIES:
                    return
            else:
                return
            await asyncio.sleep(pause)
            pause = min(pause * 2, _LONGEST_PAUSE)
