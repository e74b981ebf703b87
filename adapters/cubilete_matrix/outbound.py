"""Deliveries as events: the room behind a place, numbers for choices, edits of cards, files."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog
from msgspec.structs import replace
from nio import RoomCreateResponse, RoomPreset

from cubilete.errors import DeliveryFailed
from cubilete_matrix.memory import Card, Draft
from cubilete_matrix.numbers import LAST_KEY, OWN_REACTIONS, Numbered, key_of, number_choices
from cubilete_matrix.places import NETWORK, Place, read_place
from cubilete_matrix.signs import typed_here
from cubilete_matrix.writing import MOST_BYTES, Content, content_of, edit_of, placed, size

if TYPE_CHECKING:
    from nio import AsyncClient

    from cubilete.chat.capabilities import Capabilities
    from cubilete.chat.ports import Delivery
    from cubilete_matrix.memory import Memory
    from cubilete_matrix.rooms import Rooms
    from cubilete_matrix.transport import Transport

log = structlog.get_logger(__name__)

MESSAGE, REACTION = "m.room.message", "m.reaction"
_ENCRYPTION = {
    "type": "m.room.encryption",
    "state_key": "",
    "content": {"algorithm": "m.megolm.v1.aes-sha2"},
}
_LEAST = 500
_LOOK = 0.1
_FOLLOWED_WITHIN = 60.0
_SEEN_WITHIN = 30.0


class Outbound:
    """Sends what the core tells."""

    def __init__(
        self,
        client: AsyncClient,
        memory: Memory,
        rooms: Rooms,
        transport: Transport,
        can: Capabilities,
        *,
        encrypt_private: bool,
    ) -> None:
        self._client = client
        self._memory = memory
        self._rooms = rooms
        self._transport = transport
        self._can = can
        self._encrypt_private = encrypt_private
        self._creating: dict[str, asyncio.Lock] = {}
        self._made: set[str] = set()
        """Private chats that no sync has shown yet together with their person."""
        self._background: set[asyncio.Task[None]] = set()

    async def deliver(self, delivery: Delivery) -> str:
        """Send or edit; the id of the message's first event. Raises DeliveryFailed."""
        place = read_place(delivery.place)
        room = await self._open_room(place)
        moved = not place.private and room != place.target
        old = None if moved else self._before(delivery)
        numbered, content = self._written(delivery, old)
        message = delivery.message
        is_card = numbered.card is not None or message.card is not None
        if is_card:
            card = numbered.card or Card("", delivery.place, message.source, 1, {})
            edited = old.event if old is not None and not numbered.anew else ""
            self._memory.put_draft(delivery.key, Draft(old, card._replace(event=edited)))
        event, reacting = "", False
        if old is not None and not numbered.anew:
            await self._transport.send(room, MESSAGE, edit_of(content, old.event), delivery.key)
            event = old.event
        elif delivery.rendered.lines or message.file is None:
            thread = "" if moved else place.thread
            answered = message.reply_to if (message.reply_to or "").startswith("$") and not moved else None
            event = await self._transport.send(room, MESSAGE, placed(content, thread, answered), delivery.key)
            reacting = True
        if is_card:
            self._memory.sent(delivery.key, event)
        if message.file is not None:
            shown = placed(await self._transport.upload(room, message.file), place.thread, None)
            sent = await self._transport.send(room, MESSAGE, shown, f"{delivery.key}.file")
            event = event or sent
        if reacting and numbered.card is not None and numbered.card.tokens:
            self._react_later(room, numbered.card._replace(event=event), delivery.key)
        return event

    def _before(self, delivery: Delivery) -> Card | None:
        """The card that is to be replaced, as it was when this was first tried."""
        draft = self._memory.draft(delivery.key)
        if draft is not None:
            return draft.before
        old = self._memory.card(delivery.edit) if delivery.edit else None
        return old if old is not None and old.place == delivery.place else None

    def _written(self, delivery: Delivery, old: Card | None) -> tuple[Numbered, Content]:
        """The content, as long as it can be within what one event holds."""
        ours = {ref: one.id for ref, one in delivery.people.items() if one.network == NETWORK}
        rung = () if delivery.quiet else delivery.rendered.calls
        called = tuple(dict.fromkeys(ours[span.ref] for span in rung if span.ref in ours))
        can = self._can
        rendered = typed_here(delivery.rendered)
        while True:
            numbered = number_choices(rendered, delivery.message, delivery.place, can, old)
            content = content_of(numbered.rendered, ours, called)
            whole = edit_of(content, "$") if old is not None else content
            if size(whole) <= MOST_BYTES or can.max_length < _LEAST:
                return numbered, content
            can = replace(can, max_length=can.max_length // 2)

    # which room

    async def _open_room(self, place: Place) -> str:
        """A room that takes what we say. Where it goes on elsewhere, wait until we are there."""
        for _ in range(int(_FOLLOWED_WITHIN / _LOOK)):
            room = await self._room(place)
            if not self._rooms.left_behind(room, self._client.user_id):
                return room
            await asyncio.sleep(_LOOK)
        raise DeliveryFailed("this room goes on elsewhere, and the bot is not there yet", 1.0)

    async def _room(self, place: Place) -> str:
        if not place.private:
            return self._memory.follow(place.target)
        if not place.target.startswith("@") or ":" not in place.target:
            raise DeliveryFailed("nobody has this private chat")
        async with self._creating.setdefault(place.target, asyncio.Lock()):
            for room in self._memory.direct_rooms(place.target):
                room = self._memory.follow(room)  # noqa: PLW2901  a private chat may have been upgraded
                if await self._is_with(room, place.target):
                    return room
            return await self._create(place.target)

    async def _is_with(self, room: str, person: str) -> bool:
        """Is somebody in a room, or invited? One that was just made is waited for.

        The sync may show it first without the invitation: what is said then could not be read by anybody.
        """
        seen = False
        for _ in range(int(_SEEN_WITHIN / _LOOK)):
            known = self._client.rooms.get(room)
            seen = known is not None and person in known.users
            if seen or room not in self._made:
                break
            await asyncio.sleep(_LOOK)
        self._made.discard(room)
        return seen

    async def _create(self, person: str) -> str:
        said = await self._client.room_create(
            is_direct=True,
            invite=[person],
            preset=RoomPreset.trusted_private_chat,
            initial_state=[_ENCRYPTION] if self._encrypt_private else [],
        )
        if not isinstance(said, RoomCreateResponse):
            raise DeliveryFailed(f"no private chat could be made: {said.status_code}", 30.0)
        room = str(said.room_id)
        self._rooms.expect(room)
        self._memory.put_direct(room, person)
        self._memory.set_fact(f"in:{room}", "1")
        self._made.add(room)
        if not await self._is_with(room, person):
            raise DeliveryFailed("a new private chat did not come", 1.0)
        return room

    # our own reactions

    def _react_later(self, room: str, card: Card, key: str) -> None:
        task = asyncio.create_task(self._react(room, card, key))
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def _react(self, room: str, card: Card, key: str) -> None:
        for number in sorted(card.tokens)[:OWN_REACTIONS]:
            newest = self._memory.newest(card.place)
            if number > LAST_KEY or not self._transport.budget.spare:
                return
            if newest is None or newest.event != card.event:
                return
            related = {"rel_type": "m.annotation", "event_id": card.event, "key": key_of(number)}
            try:
                await self._transport.send(room, REACTION, {"m.relates_to": related}, f"{key}.{number}")
            except DeliveryFailed as failure:
                log.info("a reaction was not taken", reason=str(failure))
                return

    async def close(self) -> None:
        """Leave out what is only handy."""
        for task in tuple(self._background):
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
