"""The list of commands that Telegram shows in a chat: what can be said there, in its language."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

import structlog
from telegram import BotCommand, BotCommandScopeChat
from telegram.error import TelegramError

from cubilete_telegram.addresses import chat_of, place_key

if TYPE_CHECKING:
    from cubilete.chat.answer import Answer
    from cubilete.chat.ports import Workbench
    from cubilete_telegram.client import Client
    from cubilete_telegram.secret import Secret

log = structlog.get_logger(__name__)

_CHANGES = frozenset({"GroupOpened", "LocaleSet", "SystemEnabled"})
"""Events after which another list is right."""
_DESCRIPTION = 256
_MOST = 4096


class Menus:
    """Sets the list of a chat when it has changed. Best effort: the same can always be typed."""

    def __init__(self, bench: Workbench, client: Client, secret: Secret) -> None:
        self._bench = bench
        self._client = client
        self._secret = secret
        self._shown: OrderedDict[int, int] = OrderedDict()

    @staticmethod
    def changed_by(answer: Answer) -> bool:
        """Has this made another list right?"""
        return any(event.get("type") in _CHANGES for event in answer.events)

    async def refresh(self, place: str) -> None:
        """Show what can be said in the chat of this place."""
        chat = chat_of(place)
        verbs = await self._bench.menu(place_key(chat))
        digest = hash(verbs)
        if not verbs or self._shown.get(chat) == digest:
            return
        commands = [BotCommand(verb, text[:_DESCRIPTION]) for verb, text in verbs]
        try:
            await self._client.set_my_commands(commands, scope=BotCommandScopeChat(chat))
        except TelegramError as problem:
            log.info("commands not shown", reason=self._secret.scrub(problem))
            return
        self._shown[chat] = digest
        self._shown.move_to_end(chat)
        if len(self._shown) > _MOST:
            self._shown.popitem(last=False)
