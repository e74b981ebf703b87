"""The methods about chats: members, administrators, topics, pins."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from fake.errors import bad_request
from fake.people import Topic

if TYPE_CHECKING:
    from fake.people import Chat
    from fake.world import World

Given = dict[str, Any]


class Rooms:
    """getChat and its relatives."""

    def __init__(self, world: World) -> None:
        self.world = world

    def _chat(self, given: Given, *, write: bool = False) -> Chat:
        chat = self.world.find_chat(given.get("chat_id"))
        self.world.require_access(chat, write=write)
        return chat

    def getchat(self, given: Given) -> Given:
        """All about a chat."""
        chat = self.world.find_chat(given.get("chat_id"))
        if chat.type not in {"private", "group"}:
            self.world.require_access(chat, write=False)
        return chat.full_json()

    def getchatmember(self, given: Given) -> Given:
        """How somebody belongs to a chat."""
        mine = given["user_id"] == self.world.me.id
        chat = self._chat(given, write=not mine)
        user = self.world.users.get(given["user_id"])
        if user is None:
            raise bad_request("PARTICIPANT_ID_INVALID")
        return chat.member(user).json()

    def getchatadministrators(self, given: Given) -> list[Given]:
        """Who administers a group; bots are left out, but for the one that asks."""
        chat = self._chat(given, write=True)
        if chat.peer is not None:
            raise bad_request("there are no administrators in the private chat")
        all_of_them = given.get("return_bots", False)
        return [
            one.json()
            for one in chat.admins()
            if all_of_them or not one.user.is_bot or one.user is self.world.me
        ]

    def getchatmembercount(self, given: Given) -> int:
        """How many are in a chat."""
        chat = self._chat(given, write=True)
        return 2 if chat.peer is not None else sum(one.is_in() for one in chat.members.values())

    def leavechat(self, given: Given) -> bool:
        """Leave."""
        chat = self._chat(given, write=True)
        if chat.peer is not None:
            raise bad_request("chat member status can't be changed in private chats")
        old = self.world.bot_in(chat)
        chat.members[self.world.me.id] = new = replace(old, status="left", rights=frozenset())
        self.world.tell_member(chat, self.world.me, old, new)
        return True

    # topics

    def _forum(self, given: Given) -> Chat:
        chat = self._chat(given, write=True)
        if chat.type != "supergroup" or not chat.forum:
            raise bad_request("the chat is not a forum")
        member = self.world.bot_in(chat)
        if not (member.is_admin() and "can_manage_topics" in member.rights):
            raise bad_request("not enough rights to create a topic")
        return chat

    def _topic(self, chat: Chat, given: Given) -> Topic:
        topic = chat.topics.get(given["message_thread_id"])
        if topic is None:
            raise bad_request("message thread not found")
        return topic

    def createforumtopic(self, given: Given) -> Given:
        """Open a topic."""
        chat = self._forum(given)
        if not 1 <= len(given["name"]) <= 128:
            raise bad_request("TOPIC_TITLE_EMPTY" if not given["name"] else "TOPIC_TITLE_TOO_LONG")
        return self.open_topic(chat, given["name"], by_bot=True).json()

    def open_topic(self, chat: Chat, name: str, *, by_bot: bool = False) -> Topic:
        """Open a topic, with its service message, whose id is the topic's."""
        author = self.world.me if by_bot else next(one.user for one in chat.admins() if not one.user.is_bot)
        created = {"forum_topic_created": {"name": name, "icon_color": 0x6FB9F0}}
        message = self.world.write(chat, author, created, by_us=by_bot)
        message.body |= {"message_thread_id": message.id, "is_topic_message": True}
        message.topic = message.id
        topic = chat.topics[message.id] = Topic(message.id, name)
        self.world.tell_message(message)
        return topic

    def editforumtopic(self, given: Given) -> bool:
        """Rename a topic."""
        chat = self._forum(given)
        topic = self._topic(chat, given)
        if given.get("name", topic.name) == topic.name:
            raise bad_request("TOPIC_NOT_MODIFIED")
        topic.name = given["name"]
        self.world.service(
            chat, self.world.me, {"forum_topic_edited": {"name": topic.name}}, by_us=True, topic=topic.id
        )
        return True

    def closeforumtopic(self, given: Given) -> bool:
        """Close a topic."""
        return self._set_closed(given, closed=True)

    def reopenforumtopic(self, given: Given) -> bool:
        """Open a closed topic again."""
        return self._set_closed(given, closed=False)

    def _set_closed(self, given: Given, *, closed: bool) -> bool:
        chat = self._forum(given)
        topic = self._topic(chat, given)
        if topic.closed == closed:
            raise bad_request("TOPIC_NOT_MODIFIED")
        topic.closed = closed
        key = "forum_topic_closed" if closed else "forum_topic_reopened"
        self.world.service(chat, self.world.me, {key: {}}, by_us=True, topic=topic.id)
        return True

    def deleteforumtopic(self, given: Given) -> bool:
        """Remove a topic with all that was written in it."""
        chat = self._forum(given)
        self.remove_topic(chat, self._topic(chat, given))
        return True

    def remove_topic(self, chat: Chat, topic: Topic) -> None:
        """Let a topic be gone, as it is when an admin deletes it."""
        del chat.topics[topic.id]
        for message in chat.messages.values():
            message.deleted = message.deleted or message.topic == topic.id

    # pins

    def _pinner(self, given: Given) -> Chat:
        chat = self._chat(given, write=True)
        member = self.world.bot_in(chat)
        if chat.peer is None and "can_pin_messages" not in member.rights:
            raise bad_request("not enough rights to manage pinned messages in the chat")
        return chat

    def pinchatmessage(self, given: Given) -> bool:
        """Pin a message."""
        chat = self._pinner(given)
        message = self.world.find_message(chat, given["message_id"], "message to pin")
        chat.pinned = message.id
        pinned = {"pinned_message": message.json(with_reply=False)}
        self.world.service(chat, self.world.me, pinned, by_us=True, topic=message.topic)
        return True

    def unpinchatmessage(self, given: Given) -> bool:
        """Take the pin away."""
        chat = self._pinner(given)
        if chat.pinned is None:
            raise bad_request("Message to unpin not found")
        chat.pinned = None
        return True
