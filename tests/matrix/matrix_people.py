"""People in rooms: clients of the bot's library, each with a device and keys of its own."""

from __future__ import annotations

import asyncio
import json
import shutil
import time
from typing import TYPE_CHECKING, Any

from nio import AsyncClient, AsyncClientConfig, MegolmEvent, RoomPreset

from cubilete_matrix.crossing import sign_device
from cubilete_matrix.sharing import Sharing

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

PATIENCE = 90.0
"""Seconds until something that must come is given up."""
_ENCRYPTION = {
    "type": "m.room.encryption",
    "state_key": "",
    "content": {"algorithm": "m.megolm.v1.aes-sha2"},
}


class Missing(AssertionError):
    """What was waited for did not come; shows what came instead."""


class Listener:
    """Keeps all that happens in somebody's rooms, and waits for it."""

    def __init__(self, user: str) -> None:
        self.user = user
        self.events: list[dict[str, Any]] = []
        self._news = asyncio.Condition()
        self._looked = 0

    async def heard(self, event: dict[str, Any]) -> None:
        """Something has happened."""
        self.events.append(event)
        async with self._news:
            self._news.notify_all()

    async def sends(self, room: str, content: dict[str, Any], kind: str = "m.room.message") -> str:
        """Send any event."""
        raise NotImplementedError

    async def wait(
        self,
        fits: Callable[[dict[str, Any]], bool],
        what: str = "",
        *,
        again: bool = False,
        patience: float = PATIENCE,
    ) -> Any:
        """The next event that fits, from behind the last one that was waited for."""
        begin = 0 if again else self._looked
        deadline = time.monotonic() + patience
        while True:
            for index in range(begin, len(self.events)):
                if fits(self.events[index]):
                    if not again:
                        self._looked = index + 1
                    return self.events[index]
            begin = len(self.events)
            left = deadline - time.monotonic()
            if left <= 0:
                raise Missing(f"{self.user} waited for {what or fits}; came: {self.told()}")
            async with self._news:
                try:
                    await asyncio.wait_for(self._news.wait(), min(left, 1.0))
                except TimeoutError:
                    continue

    async def hears(self, part: str, *, room: str = "", again: bool = False) -> dict[str, Any]:
        """The next message with these words in it (edits too)."""

        def fits(event: dict[str, Any]) -> bool:
            return part in body(event) and event["sender"] != self.user and room in {"", event["room"]}

        found: dict[str, Any] = await self.wait(fits, part, again=again)
        return found

    def told(self) -> str:
        """All that came, for reports."""
        return json.dumps([(one["type"], one["sender"], body(one)[:300]) for one in self.events[-12:]])

    def messages(self, sender: str) -> list[dict[str, Any]]:
        """The messages of somebody, edits left out."""
        return [
            one
            for one in self.events
            if one["type"] == "m.room.message"
            and one["sender"] == sender
            and (one["content"].get("m.relates_to") or {}).get("rel_type") != "m.replace"
        ]

    async def says(self, room: str, text: str, **more: Any) -> str:
        """Say something; the event's id. `more` is laid over the content."""
        return await self.sends(room, {"msgtype": "m.text", "body": text, **more})

    async def reacts(self, room: str, event: str, key: str) -> str:
        """React to an event."""
        related = {"rel_type": "m.annotation", "event_id": event, "key": key}
        return await self.sends(room, {"m.relates_to": related}, "m.reaction")


class Person(Listener):
    """Somebody with a client that syncs in the background and keeps all events that it can read."""

    def __init__(self, url: str, user: str, password: str, folder: Path) -> None:
        super().__init__(user)
        folder.mkdir(parents=True, exist_ok=True)
        config = AsyncClientConfig(encryption_enabled=True, pickle_key="people")
        self.client = AsyncClient(url, user, store_path=str(folder), config=config)
        self._password = password
        self._folder = folder
        self._sharing = Sharing(self.client)
        self._task: asyncio.Task[None] | None = None

    async def come(self) -> None:
        """Log in and begin to sync."""
        await self.client.login(self._password, device_name="people")
        await self.client.keys_upload()
        assert "signed" == await sign_device(self.client, self._folder, self._password)
        await self._once(0)
        self._task = asyncio.create_task(self._sync())

    def device(self, name: str) -> Person:
        """Another device of the same account, with the same identity; it has not come yet."""
        folder = self._folder / name
        folder.mkdir()
        for file in ("pickle.key", "identity.bin"):
            shutil.copy(self._folder / file, folder)
        return Person(self.client.homeserver, self.user, self._password, folder)

    async def go(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self.client.close()

    async def _sync(self) -> None:
        while True:
            await self._once(10_000)

    async def _once(self, timeout_ms: int) -> None:
        client = self.client
        if client.should_upload_keys:
            await client.keys_upload()
        if client.should_query_keys:
            await client.keys_query()
        if client.should_claim_keys:
            await client.keys_claim(client.get_users_for_key_claiming())
        await client.send_to_device_messages()
        said = await client.sync(timeout=timeout_ms)
        rooms = getattr(said, "rooms", None)
        for room, info in rooms.join.items() if rooms is not None else ():
            for event in info.timeline.events:
                locked = isinstance(event, MegolmEvent)
                decrypted = bool(getattr(event, "decrypted", False))
                await self.heard({**event.source, "room": room, "locked": locked, "secret": decrypted})

    # doing

    async def open_room(self, *others: str, encrypted: bool = False, **more: Any) -> str:
        """Make a room and invite others."""
        said = await self.client.room_create(
            invite=others,
            preset=RoomPreset.private_chat,
            initial_state=[_ENCRYPTION] if encrypted else [],
            **more,
        )
        room = str(said.room_id)
        await self.sees(room)
        return room

    async def sees(self, room: str) -> None:
        """Wait until a room is here."""
        deadline = time.monotonic() + PATIENCE
        while room not in self.client.rooms:
            assert time.monotonic() < deadline, f"{room} did not come"
            await asyncio.sleep(0.05)

    async def sees_member(self, room: str, user: str) -> None:
        """Wait until somebody is in a room."""
        deadline = time.monotonic() + PATIENCE
        await self.sees(room)
        while user not in self.client.rooms[room].users or user in self.client.rooms[room].invited_users:
            assert time.monotonic() < deadline, f"{user} did not come into {room}"
            await asyncio.sleep(0.05)

    async def joins(self, room: str) -> None:
        """Follow an invitation."""
        await self.client.join(room)
        await self.sees(room)

    async def sends(self, room: str, content: dict[str, Any], kind: str = "m.room.message") -> str:
        """Send any event."""
        if self.client.rooms[room].encrypted:
            assert await self._sharing.prepare(self.client.rooms[room], self.client.olm) is None
        said = await self.client.room_send(room, kind, content, ignore_unverified_devices=True)
        assert hasattr(said, "event_id"), said
        return str(said.event_id)


def body(event: dict[str, Any]) -> str:
    """The text of a message, of an edit the new one."""
    content = event.get("content") or {}
    if event.get("type") != "m.room.message":
        return ""
    return str((content.get("m.new_content") or content).get("body", ""))
