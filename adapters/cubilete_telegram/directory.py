"""What only Telegram knows about people: who administers a group; and what the bot may do there."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

import structlog
from telegram.constants import ChatMemberStatus
from telegram.error import TelegramError

from cubilete.chat.message import Line
from cubilete_telegram.addresses import chat_of
from cubilete_telegram.inbound import inside

if TYPE_CHECKING:
    from collections.abc import Callable

    from telegram import ChatMember

    from cubilete.chat.incoming import Account
    from cubilete_telegram.client import Client
    from cubilete_telegram.secret import Secret

log = structlog.get_logger(__name__)

_LASTS = 600.0
"""Seconds for which a list of admins is believed."""
_ASKS = 20
_WITHIN = 60.0
"""A chat's admins are asked for at most so often within so many seconds."""
_MOST = 4096


class _Admins(NamedTuple):
    """Those who administer a chat, and when that was asked lately."""

    ids: frozenset[str]
    at: float
    asked: tuple[float, ...]


class Standing(NamedTuple):
    """What the bot may do in a chat: is it there, does it hear all, may it write?"""

    inside: bool
    hears: bool
    writes: bool


class Administrators:
    """The admins of groups, remembered for a while; the `Directory` and `Adviser` of this network.

    `now` is a clock in seconds.
    """

    def __init__(self, client: Client, secret: Secret, now: Callable[[], float]) -> None:
        self._client = client
        self._secret = secret
        self._now = now
        self._admins: OrderedDict[int, _Admins] = OrderedDict()
        self._standings: OrderedDict[int, Standing] = OrderedDict()
        self.hears_all = False
        """The bot's privacy mode is off."""

    async def is_admin(self, place: str, account: Account) -> bool:
        """May this person administer that place? A no is asked for again before it is said."""
        chat = chat_of(place)
        if account.anonymous or account.is_bot:
            return False
        if chat >= 0:
            return str(chat) == account.id
        known = self._admins.get(chat)
        if known is not None and self._now() - known.at < _LASTS and account.id in known.ids:
            return True
        return account.id in await self._ask(chat)

    async def _ask(self, chat: int) -> frozenset[str]:
        now = self._now()
        known = self._admins.get(chat)
        asked = tuple(at for at in known.asked if now - at < _WITHIN) if known is not None else ()
        if known is not None and len(asked) >= _ASKS:
            return known.ids
        try:
            members = await self._client.get_chat_administrators(chat)
        except TelegramError as problem:
            log.warning("admins not known", reason=self._secret.scrub(problem))
            return frozenset()
        ids = frozenset(str(member.user.id) for member in members if not member.user.is_bot)
        self._admins[chat] = _Admins(ids, now, (*asked, now))
        self._admins.move_to_end(chat)
        if len(self._admins) > _MOST:
            self._admins.popitem(last=False)
        return ids

    def forget(self, chat: int) -> None:
        """Somebody's standing in that chat has changed: what was known no longer counts."""
        known = self._admins.get(chat)
        if known is not None:
            self._admins[chat] = known._replace(ids=frozenset(), at=-_LASTS)

    def learn(self, chat: int, member: ChatMember) -> Standing:
        """The bot's own standing in a chat."""
        standing = self._read(member)
        self._standings[chat] = standing
        self._standings.move_to_end(chat)
        if len(self._standings) > _MOST:
            self._standings.popitem(last=False)
        return standing

    def _read(self, member: ChatMember) -> Standing:
        admin = member.status in {ChatMemberStatus.ADMINISTRATOR, ChatMemberStatus.OWNER}
        writes = inside(member)
        if member.status == ChatMemberStatus.RESTRICTED:
            writes = writes and bool(getattr(member, "can_send_messages", False))
        return Standing(inside(member), admin or self.hears_all, writes)

    async def standing(self, chat: int) -> Standing | None:
        """What the bot may do in a group; None when Telegram does not say."""
        known = self._standings.get(chat)
        if known is not None:
            return known
        try:
            member = await self._client.get_chat_member(chat, self._client.id)
        except TelegramError as problem:
            log.warning("own standing not known", reason=self._secret.scrub(problem))
            return None
        return self.learn(chat, member)

    async def advice(self, place: str) -> tuple[Line, ...]:
        """What to click so that the bot hears more than commands and replies."""
        chat = chat_of(place)
        if chat >= 0:
            return ()
        standing = await self.standing(chat)
        if standing is None or standing.hears:
            return ()
        return (Line("telegram-advice-hearing"),)
