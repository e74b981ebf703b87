"""Events of a room as what somebody said or did. Nothing is decided here."""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from aiohttp import ClientError
from nio import MegolmEvent, RoomGetEventResponse
from nio.exceptions import EncryptionError

from cubilete.chat.choices import number_said
from cubilete.chat.incoming import Account, Incoming, Mention, wants_file
from cubilete_matrix.attachments import Attachment, Attachments, attachment_of
from cubilete_matrix.numbers import number_of
from cubilete_matrix.places import NETWORK, Place, read_place
from cubilete_matrix.reading import is_speech, read_text, relation, replied_to

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nio import AsyncClient, Event

    from cubilete_matrix.memory import Memory

_MOST_WRITTEN = 20_000
_DIRECT = 2


class _Written(NamedTuple):
    author: str = ""
    thread: str = ""
    file: Attachment | None = None


class Inbound:
    """Reads the events of one account's rooms."""

    def __init__(self, client: AsyncClient, memory: Memory, ghosts: tuple[str, ...]) -> None:
        self._client = client
        self._memory = memory
        self._ghosts = tuple(re.compile(pattern) for pattern in ghosts)
        self._attachments = Attachments(client)
        self._written: OrderedDict[str, _Written] = OrderedDict()

    def place(self, room: str, thread: str = "") -> Place:
        """Where something in a room belongs: a private chat is called by its person."""
        person = self._memory.direct_person(room)
        if person and self._crowded(room):
            self._memory.drop_direct(room)
            person = ""
        return Place(person or room, thread)

    def _crowded(self, room: str) -> bool:
        known = self._client.rooms.get(room)
        return known is not None and len({*known.users, *known.invited_users}) > _DIRECT

    def account(self, room: str, user: str) -> Account:
        """Somebody as the room knows them."""
        localpart = user[1:].partition(":")[0]
        ghost = any(one.fullmatch(user) for one in self._ghosts)
        return Account(NETWORK, user, self._name(room, user) or localpart, localpart, ghost)

    def _name(self, room: str, user: str) -> str:
        """How a room shows somebody; empty for who is not there."""
        known = self._client.rooms.get(room)
        return (known.user_name(user) or "") if known is not None else ""

    def note(self, source: Mapping[str, Any]) -> None:
        """Remember who wrote something, in which thread, and its file, for replies to it and edits of it."""
        content = source.get("content") or {}
        thread = relation(content, "m.thread") or ""
        self._written[source["event_id"]] = _Written(source["sender"], thread, attachment_of(content))
        if len(self._written) > _MOST_WRITTEN:
            self._written.popitem(last=False)

    async def _writing(self, room: str, event: str) -> _Written:
        """What is remembered of something, or fetched now; empty when that cannot be known."""
        if event not in self._written:
            try:
                found = await self._client.room_get_event(room, event)
            except ClientError:  # cut off on its way
                return _Written()
            if not isinstance(found, RoomGetEventResponse):
                return _Written()
            self.note({**self._opened(room, found.event).source, "event_id": event})
        return self._written[event]

    def _opened(self, room: str, event: Event) -> Event:
        """An event in the clear, if we have its key."""
        if not isinstance(event, MegolmEvent):
            return event
        event.room_id = room
        try:
            return self._client.decrypt_event(event)
        except EncryptionError:
            return event

    async def message(self, room: str, source: Mapping[str, Any]) -> Incoming | None:
        """Read a message: text, a number that answers a card, or an edit; None for what is no speech."""
        content, sender = source["content"], source["sender"]
        self.note(source)
        thread = relation(content, "m.thread") or ""
        edited = relation(content, "m.replace")
        if edited is not None:
            before = await self._writing(room, edited)
            if before.author != sender:
                return None
            content, thread = content.get("m.new_content"), before.thread
        if not isinstance(content, dict) or not is_speech(content):
            return None
        read = read_text(content, lambda user: self._name(room, user))
        if not read.text.strip():
            return None
        place = self.place(room, thread)
        if edited is None and (number := number_said(read.text)) is not None:
            pressed = self._numbered(room, source, place, number)
            if pressed is not None:
                return pressed
        reply = replied_to(content)
        answered = await self._writing(room, reply) if reply else _Written()
        replied = answered.author
        file = attachment_of(content) or answered.file if edited is None and wants_file(read.text) else None
        mentions = tuple(Mention(one.start, one.end, self.account(room, one.user)) for one in read.meant)
        me = self._client.user_id
        return Incoming(
            f"edit:{edited}" if edited else source["event_id"],  # of several edits the first is answered
            "text",
            place.key,
            self.account(room, sender),
            source["origin_server_ts"],
            text=read.text,
            masked=read.masked,
            mentions=mentions,
            reply_to=reply,
            reply_author=self.account(room, replied) if replied else None,
            private=place.private,
            addressed=replied == me or any(one.user == me for one in read.meant),
            edits=edited,
            file=await self._attachments.fetch(file) if file is not None else None,
        )

    def _numbered(self, room: str, source: Mapping[str, Any], place: Place, number: int) -> Incoming | None:
        card = self._memory.newest(place.key)
        token = card.tokens.get(number) if card is not None else None
        return self._press(room, source, place.key, token) if token else None

    def reaction(self, room: str, source: Mapping[str, Any]) -> Incoming | None:
        """Read a reaction: the press of a number, or nothing."""
        related = source["content"].get("m.relates_to")
        key = related.get("key") if isinstance(related, dict) else None
        target = relation(source["content"], "m.annotation")
        number = number_of(key) if isinstance(key, str) else None
        card = self._memory.card(target) if target and number is not None else None
        token = card.tokens.get(number) if card is not None and number is not None else None
        if card is None or token is None or read_place(card.place).target != self.place(room).target:
            return None
        return self._press(room, source, card.place, token)

    def _press(self, room: str, source: Mapping[str, Any], place: str, token: str) -> Incoming:
        return Incoming(
            f"press:{source['event_id']}",
            "press",
            place,
            self.account(room, source["sender"]),
            source["origin_server_ts"],
            token=token,
            private=self.place(room).private,
        )

    def left(self, room: str, source: Mapping[str, Any]) -> Incoming:
        """Somebody has gone, by themselves or not."""
        return self._service("leave", room, source, source["state_key"])

    def joined(self, room: str, source: Mapping[str, Any]) -> Incoming:
        """We have come into a room: its inviter is who adds us."""
        return self._service("join", room, source, self._memory.inviter(room) or source["sender"])

    def _service(
        self, kind: Literal["join", "leave"], room: str, source: Mapping[str, Any], user: str
    ) -> Incoming:
        place = self.place(room)
        return Incoming(
            source["event_id"],
            kind,
            place.key,
            self.account(room, user),
            source["origin_server_ts"],
            private=place.private,
        )
