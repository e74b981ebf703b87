"""What `cubilete doctor` says of each group on Telegram: what is missing there, and what to click."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from telegram.error import BadRequest, Forbidden

from cubilete.chat.message import Line
from cubilete.chat.ports import Check
from cubilete_telegram.addresses import chat_of

if TYPE_CHECKING:
    from telegram import ChatFullInfo, ChatMember

    from cubilete_telegram.client import Client
    from cubilete_telegram.directory import Administrators

_AT_ONCE = 5

Lack: TypeAlias = Literal["", "gone", "mute", "deaf"]


class _Seen(NamedTuple):
    """What is missing in a group, and how it is called."""

    lack: Lack
    title: str


async def survey(client: Client, administrators: Administrators, rooms: tuple[str, ...]) -> tuple[Check, ...]:
    """Ask Telegram about each group, a few at a time. Raises TelegramError where it does not answer."""
    me = await client.get_me()
    administrators.hears_all = bool(me.can_read_all_group_messages)
    turns = asyncio.Semaphore(_AT_ONCE)

    async def seen(chat: int) -> _Seen:
        async with turns:
            return await _look(client, administrators, chat)

    groups = [chat for chat in map(chat_of, rooms) if chat < 0]
    found = await asyncio.gather(*map(seen, groups))
    fine = sum(not one.lack for one in found)
    whole = (Check("ok", Line("telegram-check-rooms", {"count": fine})),) if fine else ()
    return (*whole, *(_told(one) for one in found if one.lack))


async def _look(client: Client, administrators: Administrators, chat: int) -> _Seen:
    try:
        info = await client.get_chat(chat)
        member = await client.get_chat_member(chat, client.id)
    except (BadRequest, Forbidden):
        return _Seen("gone", str(chat))
    title = info.title or str(chat)
    standing = administrators.learn(chat, member)
    if not standing.inside:
        return _Seen("gone", title)
    if not standing.writes or _silenced(info, member):
        return _Seen("mute", title)
    return _Seen("" if standing.hears else "deaf", title)


def _silenced(info: ChatFullInfo, member: ChatMember) -> bool:
    """May plain members not write there, of whom the bot is one?"""
    permissions = info.permissions
    return (
        member.status == member.MEMBER and permissions is not None and permissions.can_send_messages is False
    )


def _told(seen: _Seen) -> Check:
    what = Line(f"telegram-check-room-{seen.lack}", {"group": seen.title})
    return Check("ok" if seen.lack == "deaf" else "warn", what, Line(f"telegram-do-room-{seen.lack}"))
