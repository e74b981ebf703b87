"""One update: what it is, and who deals with it. Returns when it is done with for good."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog
from telegram.error import TelegramError

from cubilete.chat.rendered import plain_text
from cubilete_telegram import inbound
from cubilete_telegram.addresses import place_key
from cubilete_telegram.attachments import attached
from cubilete_telegram.vouchers import is_voucher

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from telegram import CallbackQuery, ChatMemberUpdated, Message, Update

    from cubilete.chat.answer import Answer
    from cubilete.chat.incoming import Incoming
    from cubilete.chat.ports import Workbench
    from cubilete.chat.segments import Bot
    from cubilete_telegram.client import Client
    from cubilete_telegram.directory import Administrators
    from cubilete_telegram.inline import InlineRolls
    from cubilete_telegram.menus import Menus
    from cubilete_telegram.outbound import Sender
    from cubilete_telegram.secret import Secret

log = structlog.get_logger(__name__)

_NOTICE = 200
"""Characters of what a presser is told alone."""
_ALERT = 60
"""What is longer than this is shown until it is closed."""


class Dispatch:
    """Knows what to do with each kind of update.

    Raises StoreUnavailable where the core could not do it now; whatever else it raises is a mistake.
    """

    def __init__(
        self,
        *,
        bench: Workbench,
        bot: Bot,
        client: Client,
        directory: Administrators,
        sender: Sender,
        inline: InlineRolls,
        menus: Menus,
        secret: Secret,
    ) -> None:
        self._bench = bench
        self._bot = bot
        self._client = client
        self._directory = directory
        self._sender = sender
        self._inline = inline
        self._menus = menus
        self._secret = secret
        self._background: set[asyncio.Task[None]] = set()

    async def serve(self, update: Update) -> None:
        """Deal with it."""
        if update.message is not None:
            await self._message(update.message)
        elif update.edited_message is not None:
            await self._said(inbound.read_message(update.edited_message, self._bot, edited=True))
        elif update.callback_query is not None:
            await self._pressed(update.callback_query)
        elif update.inline_query is not None:
            await self._inline.offer(update.inline_query)
        elif update.chosen_inline_result is not None:
            await self._inline.chosen(update.chosen_inline_result)
        elif update.my_chat_member is not None:
            await self._standing(update.my_chat_member)
        elif update.chat_member is not None:
            self._directory.forget(update.chat_member.chat.id)
            await self._said(inbound.read_departure(update.chat_member))

    async def _message(self, message: Message) -> None:
        if message.migrate_to_chat_id is not None:
            await self.migrated(message.chat.id, message.migrate_to_chat_id)
        elif message.migrate_from_chat_id is not None:
            await self.migrated(message.migrate_from_chat_id, message.chat.id)
        elif message.left_chat_member is not None:
            await self._said(inbound.read_departure(message))
        else:
            voucher = self._inline.seen(message, self._bot)
            if voucher is not None:
                await self._said(inbound.read_reference(message, voucher.nonce))
            else:
                said = inbound.read_message(message, self._bot)
                await self._said(await attached(self._client, message, said))

    async def migrated(self, old: int, new: int) -> None:
        """A group has become a supergroup, under another number."""
        self._sender.moved(old, new)
        self._directory.forget(old)
        await self._bench.move(place_key(old), place_key(new))

    async def _said(self, incoming: Incoming | None) -> None:
        if incoming is not None:
            self._after(incoming, await self._bench.handle(incoming))

    async def _pressed(self, query: CallbackQuery) -> None:
        if query.inline_message_id is not None or is_voucher(query.data):
            await self._tell(query, await self._inline.pressed(query))
            return
        incoming = inbound.read_press(query, self._bench.now())
        if incoming is None:
            await self._tell(query, "")
            return
        answer = await self._bench.handle(incoming)
        notices = [
            plain_text((await self._bench.show(incoming.place, message)).rendered)
            for message in answer.messages
            if message.notice
        ]
        await self._tell(query, "\n".join(notices))
        self._after(incoming, answer)

    async def _tell(self, query: CallbackQuery, text: str) -> None:
        """End the waiting of a button, with a word to its presser or without. Worthless when late."""
        if len(text) > _NOTICE:
            text = f"{text[: _NOTICE - 1]}…"
        try:
            await self._client.answer_callback_query(query.id, text or None, show_alert=len(text) > _ALERT)
        except TelegramError as problem:
            log.debug("press not answered", reason=self._secret.scrub(problem))

    async def _standing(self, change: ChatMemberUpdated) -> None:
        """The bot came, went, was blocked, or may do something else."""
        chat = change.chat.id
        self._directory.forget(chat)
        standing = self._directory.learn(chat, change.new_chat_member)
        if not standing.inside:
            log.info("out of a chat", kind=change.chat.type)
        elif not standing.writes:
            log.info("silenced in a chat", kind=change.chat.type)
        await self._said(inbound.read_join(change))

    def _after(self, incoming: Incoming, answer: Answer) -> None:
        if self._menus.changed_by(answer):
            self._begin(self._menus.refresh(incoming.place))

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        """Do something that nobody waits for."""
        task = asyncio.create_task(self._quietly(work))
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def _quietly(self, work: Coroutine[None, None, None]) -> None:
        try:
            await work
        except Exception as problem:  # noqa: BLE001  it was worth a try, and nobody waits for it
            log.warning("left undone", reason=self._secret.scrub(problem))

    async def close(self) -> None:
        """End what nobody waits for."""
        for task in tuple(self._background):
            task.cancel()
        await asyncio.gather(*self._background, return_exceptions=True)
