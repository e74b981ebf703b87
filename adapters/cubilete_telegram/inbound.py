"""What happens on Telegram becomes an `Incoming`, free of Telegram."""

from __future__ import annotations

from typing import TYPE_CHECKING

from telegram import Message
from telegram.constants import ChatMemberStatus, ChatType, MessageEntityType

from cubilete.chat.fold import fold
from cubilete.chat.incoming import Incoming, Mention
from cubilete_telegram.addresses import NETWORK, place_key, said_id
from cubilete_telegram.people import account_of, author_of
from cubilete_telegram.utf16 import characters

if TYPE_CHECKING:
    from telegram import CallbackQuery, ChatMember, ChatMemberUpdated

    from cubilete.chat.incoming import Account
    from cubilete.chat.segments import Bot

_NO_SPEECH = frozenset(
    {
        MessageEntityType.BLOCKQUOTE,
        MessageEntityType.EXPANDABLE_BLOCKQUOTE,
        MessageEntityType.CODE,
        MessageEntityType.PRE,
    }
)
GROUPS = frozenset({ChatType.GROUP, ChatType.SUPERGROUP})
_TALKS = GROUPS | {ChatType.PRIVATE}
_OUT = frozenset({ChatMemberStatus.LEFT, ChatMemberStatus.BANNED})


def place_of(message: Message) -> str:
    """Where it was said. Only a topic is a place of its own: other threads are mere chains of replies."""
    thread = message.message_thread_id if message.is_topic_message else None
    return place_key(message.chat.id, thread)


def read_message(message: Message, bot: Bot, *, edited: bool = False) -> Incoming | None:
    """A text, or the caption of a picture; None for what nobody said, and for what has no text."""
    text = message.text if message.text is not None else message.caption
    author = author_of(message)
    if not text or author is None or message.chat.type not in _TALKS:
        return None
    said = said_id(message.chat.id, message.message_id)
    reply = replied(message)
    reply_author = author_of(reply) if reply is not None else None
    when = message.edit_date if edited and message.edit_date is not None else message.date
    return Incoming(
        id=f"{said}:edited" if edited else said,
        kind="text",
        place=place_of(message),
        author=author,
        sent_at=int(when.timestamp() * 1000),
        text=text,
        masked=_masked(message, text),
        mentions=_mentions(message, text),
        reply_to=said_id(message.chat.id, reply.message_id) if reply is not None else None,
        reply_author=reply_author,
        private=message.chat.type == ChatType.PRIVATE,
        addressed=_addressed(text, reply_author, bot),
        edits=said if edited else None,
        locale_hint=message.from_user.language_code if message.from_user is not None else None,
    )


def replied(message: Message) -> Message | None:
    """The message that this one answers. In a topic everything seems to answer the topic's first message."""
    reply = message.reply_to_message
    if reply is None or (message.is_topic_message and reply.message_id == message.message_thread_id):
        return None
    return reply


def _masked(message: Message, text: str) -> tuple[tuple[int, int], ...]:
    if message.forward_origin is not None or message.via_bot is not None:
        return ((0, len(text)),)
    return tuple(
        characters(text, entity.offset, entity.length)
        for entity in message.entities or message.caption_entities
        if entity.type in _NO_SPEECH
    )


def _mentions(message: Message, text: str) -> tuple[Mention, ...]:
    return tuple(
        Mention(*characters(text, entity.offset, entity.length), account_of(entity.user))
        for entity in message.entities or message.caption_entities
        if entity.type == MessageEntityType.TEXT_MENTION and entity.user is not None
    )


def _addressed(text: str, reply_author: Account | None, bot: Bot) -> bool:
    if reply_author is not None and reply_author.id == bot.id:
        return True
    return bool(bot.username) and f"@{fold(bot.username)}" in fold(text)


def read_reference(message: Message, roll: str) -> Incoming | None:
    """A message that was sent through the bot's name, here where the bot sees it: which roll it will show."""
    author = author_of(message)
    if author is None or author.anonymous or message.chat.type not in GROUPS:
        return None
    return Incoming(
        id=said_id(message.chat.id, message.message_id),
        kind="inline",
        place=place_of(message),
        author=author,
        sent_at=int(message.date.timestamp() * 1000),
        token=roll,
    )


def read_press(query: CallbackQuery, now: int) -> Incoming | None:
    """A pressed button of a message in a chat. What is too old to be seen again has no topic any more."""
    message = query.message
    if message is None or query.data is None:
        return None
    place = place_of(message) if isinstance(message, Message) else place_key(message.chat.id)
    return Incoming(
        id=f"{NETWORK}:press:{query.id}",
        kind="press",
        place=place,
        author=account_of(query.from_user),
        sent_at=now,
        token=query.data,
        private=message.chat.type == ChatType.PRIVATE,
        locale_hint=query.from_user.language_code,
    )


def read_join(change: ChatMemberUpdated) -> Incoming | None:
    """The bot came into a group; None for any other change of what it may."""
    if change.chat.type not in GROUPS or inside(change.old_chat_member) or not inside(change.new_chat_member):
        return None
    at = int(change.date.timestamp() * 1000)
    return Incoming(
        id=f"{NETWORK}:{change.chat.id}:joined:{at}",
        kind="join",
        place=place_key(change.chat.id),
        author=account_of(change.from_user),
        sent_at=at,
        locale_hint=change.from_user.language_code,
    )


def read_departure(said: Message | ChatMemberUpdated) -> Incoming | None:
    """Somebody has gone from a group, or was put out; None for all else.

    Telegram says it with a message, to a bot that is an admin also with a change of standing: once for us.
    """
    if isinstance(said, Message):
        gone = said.left_chat_member
    else:
        left = inside(said.old_chat_member) and not inside(said.new_chat_member)
        gone = said.new_chat_member.user if left else None
    if gone is None or said.chat.type not in GROUPS:
        return None
    at = int(said.date.timestamp() * 1000)
    return Incoming(
        id=f"{NETWORK}:{said.chat.id}:left:{gone.id}:{at}",
        kind="leave",
        place=place_key(said.chat.id),
        author=account_of(gone),
        sent_at=at,
    )


def inside(member: ChatMember) -> bool:
    """Is somebody of that standing in the chat?"""
    if member.status == ChatMemberStatus.RESTRICTED:
        return bool(getattr(member, "is_member", False))
    return member.status not in _OUT
