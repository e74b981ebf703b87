"""Deliveries: messages, cards that are edited in place, files, and results in other chats."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import structlog
from telegram import InputFile, LinkPreviewOptions, ReplyParameters
from telegram.error import BadRequest, ChatMigrated, NetworkError, RetryAfter, TelegramError

from cubilete.chat.degrade import fit, units
from cubilete.errors import DeliveryFailed
from cubilete_telegram.addresses import address_of, message_said, message_sent, sent_id
from cubilete_telegram.client import failure_of, seconds_of
from cubilete_telegram.entities import write
from cubilete_telegram.keyboards import Link, keyboard

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import TypeVar

    from telegram import InlineKeyboardMarkup, Message

    from cubilete.chat.capabilities import Capabilities
    from cubilete.chat.message import FileBody
    from cubilete.chat.ports import Delivery
    from cubilete_telegram.addresses import Address
    from cubilete_telegram.client import Client
    from cubilete_telegram.entities import Written
    from cubilete_telegram.limits import Limiter
    from cubilete_telegram.secret import Secret

    T = TypeVar("T")

log = structlog.get_logger(__name__)

_FIRST_PAUSE = 1.0
_LONGEST_PAUSE = 60.0
_MOST_PAUSES = 65
"""An hour without a connection; then whoever sends decides how to go on."""
_CAPTION = 1024
"""UTF-16 units of text that a file can carry."""
_UNCHANGED = "message is not modified"
_NO_TOPIC = "message thread not found"
_NO_LINKS = LinkPreviewOptions(is_disabled=True)


class _TopicGone(Exception):
    """The topic was deleted, or Telegram does not find it any more; what was to be said there is not lost."""


class _Ready(NamedTuple):
    """A delivery as Telegram takes it."""

    written: Written
    markup: InlineKeyboardMarkup | None


class Sender:
    """Sends and edits within the limits.

    `migrated` is told that a chat has a new number; `private_link` makes a link to the private chat.
    """

    def __init__(
        self,
        client: Client,
        limiter: Limiter,
        capabilities: Capabilities,
        secret: Secret,
        *,
        migrated: Callable[[int, int], Awaitable[None]],
        private_link: Callable[[str], str],
    ) -> None:
        self._client = client
        self._limiter = limiter
        self._capabilities = capabilities
        self._secret = secret
        self._migrated = migrated
        self._private_link = private_link
        self._now_at: dict[int, int] = {}

    def moved(self, old: int, new: int) -> None:
        """A group has become a supergroup: what is still on its way follows."""
        self._now_at[old] = new

    async def deliver(self, delivery: Delivery) -> str:
        """Send or edit; the id of the message. Raises DeliveryFailed."""
        address = address_of(delivery.place)
        ready = self._prepare(delivery)
        if address.inline:
            await self._fill_in(address.inline, ready)
            return delivery.place
        address = address._replace(chat=self._now_at.get(address.chat, address.chat))
        try:
            return await self._deliver(address, delivery, ready)
        except _TopicGone:
            log.info("a topic is gone")
            return await self._deliver_outside(address, delivery, ready)
        except ChatMigrated as moved:
            self.moved(address.chat, moved.new_chat_id)
            await self._migrated(address.chat, moved.new_chat_id)
            return await self._deliver(address._replace(chat=moved.new_chat_id), delivery, ready)

    async def _deliver_outside(self, address: Address, delivery: Delivery, ready: _Ready) -> str:
        """Say it in the group instead of the topic."""
        try:
            return await self._deliver(address._replace(thread=None), delivery, ready)
        except _TopicGone:
            raise DeliveryFailed(_NO_TOPIC) from None

    def _prepare(self, delivery: Delivery) -> _Ready:
        fitted = fit(delivery.rendered, self._capabilities)
        link = None
        if delivery.rendered.link and (url := self._private_link(delivery.message.link)):
            link = Link(delivery.rendered.link, url)
        markup = keyboard(fitted.buttons, delivery.message.source, link)
        return _Ready(write(fitted.rendered, delivery.people), markup)

    async def _deliver(self, address: Address, delivery: Delivery, ready: _Ready) -> str:
        card = message_sent(delivery.edit, address.chat)
        if card is not None and await self._edit(address.chat, card, ready):
            return sent_id(address.chat, card)
        file = delivery.message.file
        if file is not None:
            sent = await self._send_file(address, delivery, ready, file)
        else:
            sent = await self._send_text(address, delivery, ready)
        return sent_id(sent.chat.id, sent.message_id)

    async def _edit(self, chat: int, card: int, ready: _Ready) -> bool:
        """Replace a card. False when it can no longer be edited, and must be sent anew."""
        try:
            await self._call(
                chat,
                lambda: self._client.edit_message_text(
                    ready.written.text,
                    chat_id=chat,
                    message_id=card,
                    entities=ready.written.entities,
                    reply_markup=ready.markup,
                    link_preview_options=_NO_LINKS,
                ),
            )
        except BadRequest as problem:
            return _UNCHANGED in problem.message.lower()
        return True

    async def _send_text(self, address: Address, delivery: Delivery, ready: _Ready) -> Message:
        rings = bool(delivery.rendered.calls) and not delivery.quiet
        return await self._or_failure(
            self._call(
                address.chat,
                lambda: self._client.send_message(
                    address.chat,
                    ready.written.text,
                    entities=ready.written.entities,
                    reply_markup=ready.markup,
                    message_thread_id=address.thread,
                    disable_notification=not rings,
                    reply_parameters=_reply(delivery, address.chat),
                    link_preview_options=_NO_LINKS,
                ),
                urgent=rings,
            )
        )

    async def _send_file(
        self, address: Address, delivery: Delivery, ready: _Ready, file: FileBody
    ) -> Message:
        """Send a file with its text below, or behind its text where that is long.

        Once its text is sent, the file waits as long as it takes: another try would send both again.
        """
        long = units(ready.written.text) > _CAPTION or ready.markup is not None
        if long:
            await self._send_text(address, delivery, ready)
        return await self._or_failure(
            self._call(
                address.chat,
                lambda: self._client.send_document(
                    address.chat,
                    InputFile(file.data, filename=file.name),
                    caption=None if long else ready.written.text,
                    caption_entities=None if long else ready.written.entities,
                    message_thread_id=address.thread,
                    disable_notification=True,
                    reply_parameters=None if long else _reply(delivery, address.chat),
                ),
                patient=long,
            )
        )

    async def _fill_in(self, inline_message: str, ready: _Ready) -> None:
        """Put the result into a message that waits for it in some chat."""
        try:
            await self._call(
                0,
                lambda: self._client.edit_message_text(
                    ready.written.text,
                    inline_message_id=inline_message,
                    entities=ready.written.entities,
                    reply_markup=ready.markup,
                    link_preview_options=_NO_LINKS,
                ),
                counted=False,
            )
        except BadRequest as problem:
            if _UNCHANGED not in problem.message.lower():
                raise failure_of(problem, self._secret) from None

    async def _call(
        self,
        chat: int,
        call: Callable[[], Awaitable[T]],
        *,
        urgent: bool = False,
        counted: bool = True,
        patient: bool = False,
    ) -> T:
        """Wait for a turn and call. Raises BadRequest, ChatMigrated and DeliveryFailed.

        With `patient` it waits here where Telegram asks for patience, and does not fail by that.
        """
        if counted:
            await self._limiter.turn(chat, group=chat < 0, urgent=urgent)
        longer = _FIRST_PAUSE
        for _ in range(_MOST_PAUSES):
            pause, longer = longer, min(2 * longer, _LONGEST_PAUSE)
            try:
                return await call()
            except (BadRequest, ChatMigrated):
                raise
            except RetryAfter as problem:
                pause = seconds_of(problem)
                if counted:
                    self._limiter.rest(chat, pause)
                if not patient:
                    raise failure_of(problem, self._secret) from None
            except (NetworkError, RuntimeError) as problem:  # a closed connection is a RuntimeError
                log.warning("no connection", reason=self._secret.scrub(problem))
            except TelegramError as problem:
                raise failure_of(problem, self._secret) from None
            await self._limiter.pause(pause)
        raise DeliveryFailed("no connection", _LONGEST_PAUSE)

    async def _or_failure(self, call: Awaitable[T]) -> T:
        """A refused message is one that can never be delivered; in a topic that is gone, not there."""
        try:
            return await call
        except BadRequest as problem:
            if _NO_TOPIC in problem.message.lower():
                raise _TopicGone from None
            raise failure_of(problem, self._secret) from None


def _reply(delivery: Delivery, chat: int) -> ReplyParameters | None:
    """The message that this one answers, if it was said here and is still there."""
    said = message_said(delivery.message.reply_to, chat)
    return ReplyParameters(said, allow_sending_without_reply=True) if said is not None else None
