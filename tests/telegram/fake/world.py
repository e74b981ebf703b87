"""Everything that the server knows: people, chats, messages, and what of it becomes an update."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fake.clock import Clock
from fake.errors import bad_request, forbidden
from fake.flood import Flood
from fake.marks import units
from fake.messages import Message
from fake.people import CHANNEL_BOT, GROUP_ANONYMOUS_BOT, TELEGRAM, Chat, ChatType, Ids, Member, User
from fake.updates import Updates

if TYPE_CHECKING:
    from collections.abc import Callable

OLDEST_NEWS = 86_400
"""Seconds after which a message becomes no update any more."""


class World:
    """The state of the server, for one bot."""

    def __init__(self, username: str = "cubilete_bot") -> None:
        self.clock = Clock()
        self.ids = Ids()
        self.flood = Flood()
        self.updates = Updates(self.clock)
        self.me = User(4242, "Cubilete", username=username, is_bot=True)
        self.privacy = True
        """Privacy mode, as set with BotFather; it is on by default."""
        self.inline_feedback = True
        """Whether BotFather's inline feedback is at 100 %; it is off by default in real life."""
        self.users: dict[int, User] = {
            GROUP_ANONYMOUS_BOT: User(
                GROUP_ANONYMOUS_BOT, "Group", username="GroupAnonymousBot", is_bot=True
            ),
            CHANNEL_BOT: User(CHANNEL_BOT, "Channel", username="Channel_Bot", is_bot=True),
            TELEGRAM: User(TELEGRAM, "Telegram"),
            self.me.id: self.me,
        }
        self.chats: dict[int, Chat] = {}
        self.inline: dict[str, Message] = {}
        """Messages sent through the bot in chats, by their inline id."""
        self.check_update: Callable[[dict[str, Any]], None] | None = None

    # who and where

    def new_user(self, name: str, **more: Any) -> User:
        """Make an account."""
        user = User(more.pop("id", None) or next(self.ids.users), name, **more)
        self.users[user.id] = user
        return user

    def new_chat(self, kind: ChatType, title: str, **more: Any) -> Chat:
        """Make a group or a channel."""
        chat = Chat(self.ids.chat(kind), kind, title, **more)
        self.chats[chat.id] = chat
        return chat

    def private(self, user: User) -> Chat:
        """Give the chat of somebody with the bot."""
        if user.id not in self.chats:
            self.chats[user.id] = Chat(user.id, "private", peer=user)
        return self.chats[user.id]

    def find_chat(self, given: Any) -> Chat:
        """Find a chat by the id or @name that a call gives; raises `ApiError`."""
        text = str(given if given is not None else "")
        if not text:
            raise bad_request("chat_id is empty")
        if text.startswith("@"):
            for chat in self.chats.values():
                if chat.username and chat.username.lower() == text[1:].lower():
                    return chat
            raise bad_request("chat not found")
        try:
            number = int(text)
        except ValueError:
            raise bad_request("chat not found") from None
        if number in self.chats:
            return self.chats[number]
        if number in self.users and number != self.me.id:
            return self.private(self.users[number])
        raise bad_request("chat not found")

    def bot_in(self, chat: Chat) -> Member:
        """Give the bot's own membership."""
        return chat.member(self.me)

    def require_access(self, chat: Chat, *, write: bool) -> None:
        """Refuse a call to a chat that the bot is not in; raises `ApiError`."""
        if chat.peer is not None:
            self._require_peer(chat.peer, write=write)
            return
        if chat.moved_to is not None:
            if write:
                raise bad_request(
                    "group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.moved_to
                )
            return
        if chat.deleted:
            raise forbidden("the group chat was deleted")
        member = self.bot_in(chat)
        kind = f"{chat.type} chat"
        if member.status == "kicked":
            raise forbidden(f"bot was kicked from the {kind}")
        if not member.is_in():
            raise forbidden(f"bot is not a member of the {kind}")

    def _require_peer(self, peer: User, *, write: bool) -> None:
        if not write:
            return
        if peer.deleted:
            raise forbidden("user is deactivated")
        if peer.is_bot:
            raise forbidden("bot can't send messages to bots")
        if peer.blocked:
            raise forbidden("bot was blocked by the user")
        if not peer.started:
            raise forbidden("bot can't initiate conversation with a user")

    def require_right(self, chat: Chat, right: str) -> None:
        """Refuse what a restricted bot may not do; raises `ApiError`."""
        member = self.bot_in(chat)
        refused = {
            "can_send_messages": "not enough rights to send text messages to the chat",
            "can_send_photos": "not enough rights to send photos to the chat",
            "can_send_documents": "not enough rights to send documents to the chat",
        }
        if chat.is_group() and member.status == "restricted" and right not in member.rights:
            raise bad_request(refused[right])
        if chat.type == "channel" and not member.is_admin():
            raise bad_request("need administrator rights in the channel chat")

    # messages

    def write(self, chat: Chat, author: User | None, content: dict[str, Any], **more: Any) -> Message:
        """Put a message into a chat; who gets it as an update is the caller's to say."""
        topic = more.get("topic")
        body: dict[str, Any] = {
            "message_id": self.ids.message(chat),
            "date": self.clock.date(),
            "chat": chat.json(),
        }
        if author is not None:
            body["from"] = author.json()
        if topic is not None:
            body |= {"message_thread_id": topic, "is_topic_message": True}
        message = Message(chat, body["message_id"], author, body | content, **more)
        reply = message.reply_to
        if topic is None and reply is not None and chat.type == "supergroup" and not chat.forum:
            # a thread of replies: its root's id, but no topic
            message.body["message_thread_id"] = reply.body.get("message_thread_id", reply.id)
        chat.messages[message.id] = message
        if author is not None and author.is_bot and author.id not in {GROUP_ANONYMOUS_BOT, CHANNEL_BOT}:
            chat.last_bot = author.id
        return message

    def find_message(self, chat: Chat, number: Any, what: str) -> Message:
        """Find a message; raises `ApiError`."""
        message = chat.messages.get(int(number)) if number is not None else None
        if message is None or message.deleted:
            raise bad_request(f"{what} not found")
        return message

    # updates

    def reaches_bot(self, message: Message) -> bool:
        """Tell whether the bot gets a message that somebody wrote: membership, privacy mode, other bots."""
        chat, author = message.chat, message.author
        if chat.peer is not None:
            return author is not self.me
        member = self.bot_in(chat)
        if not member.is_in():
            return False
        if is_service(message) or chat.type == "channel":
            return True
        if author is not None and author.is_bot and author.id not in {GROUP_ANONYMOUS_BOT, CHANNEL_BOT}:
            return False  # bots do not see each other, nor themselves
        if member.is_admin() or not self.privacy:
            return True
        return self._is_through_us(message) or self.is_meant_for_bot(message)

    def _is_through_us(self, message: Message) -> bool:
        return bool(message.body.get("via_bot", {}).get("id") == self.me.id)

    def is_meant_for_bot(self, message: Message) -> bool:
        """Tell what passes privacy mode.

        Commands that name the bot; nameless ones when it is the only bot or wrote last; replies to it; and
        replies to what was meant for it.
        """
        reply = message.reply_to
        if reply is not None and is_service(reply):
            reply = None  # what opened the topic, which nobody meant to answer
        if reply is not None and (reply.by_us or self._is_through_us(reply) or self.is_meant_for_bot(reply)):
            return True
        command = self._leading_command(message)
        if command is None:
            return False
        _, at, name = command.partition("@")
        if at:
            return name.lower() == self.me.username.lower()
        bots = [one.user for one in message.chat.members.values() if one.is_in() and one.user.is_bot]
        return bots == [self.me] or message.chat.last_bot == self.me.id

    def _leading_command(self, message: Message) -> str | None:
        for one in message.body.get("entities") or message.body.get("caption_entities") or []:
            if one["type"] == "bot_command" and one["offset"] == 0:
                return message.text[: one["length"]]
        return None

    def tell(self, kind: str, body: dict[str, Any], queue: tuple[str, int]) -> Any:
        """Queue an update after checking it against the schema."""
        if self.check_update is not None:
            self.check_update({"update_id": 1, kind: body})
        return self.updates.add(kind, body, queue)

    def tell_message(self, message: Message, *, edited: bool = False) -> Any:
        """Queue a message as an update, if the bot gets it at all."""
        date = message.body.get("edit_date") or message.body["date"]
        if date <= self.clock.now() - OLDEST_NEWS or not self.reaches_bot(message):
            return None
        kind = "channel_post" if message.chat.type == "channel" else "message"
        return self.tell(f"edited_{kind}" if edited else kind, message.json(), ("message", message.chat.id))

    def tell_member(self, chat: Chat, by: User, old: Member, new: Member) -> None:
        """Queue what changed of a membership: the bot's own, or another's (which only admins get)."""
        body = {
            "chat": chat.json(),
            "from": by.json(),
            "date": self.clock.date(),
            "old_chat_member": old.json(),
            "new_chat_member": new.json(),
        }
        if new.user is self.me:
            self.tell("my_chat_member", body, ("my_chat_member", chat.id))
        elif self.bot_in(chat).is_admin():
            self.tell("chat_member", body, ("chat_member", new.user.id))

    def service(self, chat: Chat, author: User | None, content: dict[str, Any], **more: Any) -> Message:
        """Write a service message and tell it."""
        message = self.write(chat, author, content, **more)
        self.tell_message(message)
        return message

    def quote(self, replied: Message, text: str) -> dict[str, Any]:
        """Give the TextQuote of a part of a message; raises `ValueError` if it is no part of it."""
        place = replied.text.find(text)
        if place < 0:
            raise ValueError(f"{text!r} is no part of {replied.text!r}")
        return {"text": text, "position": units(replied.text[:place]), "is_manual": True}


SERVICE = frozenset(
    {
        "new_chat_members", "left_chat_member", "new_chat_title", "group_chat_created",
        "supergroup_chat_created", "migrate_to_chat_id", "migrate_from_chat_id", "pinned_message",
        "forum_topic_created", "forum_topic_edited", "forum_topic_closed", "forum_topic_reopened",
    }
)  # fmt: skip


def is_service(message: Message) -> bool:
    """Tell whether a message only says what happened in the chat."""
    return not SERVICE.isdisjoint(message.body)
