"""What changes in chats: who is in them, who may do what, and where they move."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from fake.people import (
    ADMIN_RIGHTS,
    GROUP_ANONYMOUS_BOT,
    GROUP_RIGHTS,
    MEMBER_RIGHTS,
    Chat,
    ChatType,
    Member,
    Status,
    Topic,
    User,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fake.rooms import Rooms
    from fake.world import World


class Community:
    """People and chats, as a test arranges them."""

    def __init__(self, world: World, rooms: Rooms) -> None:
        self.world = world
        self.rooms = rooms
        self.me = world.me

    # people and chats

    def user(self, name: str, *, username: str = "", started: bool = True, **more: Any) -> User:
        """Make a person, who has started the bot unless said otherwise."""
        return self.world.new_user(name, username=username, started=started, **more)

    def private(self, user: User) -> Chat:
        """The person's chat with the bot."""
        return self.world.private(user)

    def group(
        self,
        title: str,
        people: Iterable[User],
        *,
        kind: ChatType = "supergroup",
        forum: bool = False,
        bot: Status | None = "member",
        **more: Any,
    ) -> Chat:
        """Make a group that its first person owns; nobody is told. `bot` is its status, None for none."""
        chat = self.world.new_chat(kind, title, forum=forum, **more)
        for number, user in enumerate(people):
            chat.members[user.id] = Member(user, "member" if number else "creator")
        if bot is not None:
            self._set_bot(chat, bot)
        return chat

    def channel(self, title: str, people: Iterable[User], **more: Any) -> Chat:
        """Make a channel, with the bot as an admin."""
        return self.group(title, people, kind="channel", bot="administrator", **more)

    def topic(self, chat: Chat, name: str) -> Topic:
        """Open a topic in a forum."""
        return self.rooms.open_topic(chat, name)

    def delete_topic(self, chat: Chat, topic: Topic) -> None:
        """Let somebody delete a topic; nobody is told."""
        self.rooms.remove_topic(chat, topic)

    def close_topic(self, chat: Chat, topic: Topic) -> None:
        """Close a topic, as its owner."""
        topic.closed = True
        owner = next(one.user for one in chat.admins())
        self.world.service(chat, owner, {"forum_topic_closed": {}}, topic=topic.id)

    def _set_bot(
        self, chat: Chat, status: Status, rights: Iterable[str] | None = None
    ) -> tuple[Member, Member]:
        old = chat.member(self.me)
        given = {
            "administrator": (*ADMIN_RIGHTS, *GROUP_RIGHTS),
            "restricted": tuple(set(MEMBER_RIGHTS) - {"can_send_messages"}),
        }.get(status, ())
        new = Member(self.me, status, rights=frozenset(given if rights is None else rights))
        chat.members[self.me.id] = new
        return old, new

    def _owner(self, chat: Chat) -> User:
        return next(one.user for one in chat.members.values() if one.status == "creator")

    # memberships

    def add_bot(self, chat: Chat, by: User | None = None, *, status: Status = "member") -> None:
        """Put the bot into a group: its own membership changes, and the group is told."""
        by = by or self._owner(chat)
        old, new = self._set_bot(chat, status)
        self.world.tell_member(chat, by, old, new)
        if chat.is_group():
            self.world.service(chat, by, {"new_chat_members": [self.me.json()]})

    def kick_bot(self, chat: Chat, by: User | None = None) -> None:
        """Throw the bot out."""
        old, new = self._set_bot(chat, "kicked" if chat.type != "group" else "left")
        self.world.tell_member(chat, by or self._owner(chat), old, new)

    def promote_bot(self, chat: Chat, rights: Iterable[str] | None = None) -> None:
        """Make the bot an admin, with all rights unless some are named."""
        old, new = self._set_bot(chat, "administrator", rights)
        self.world.tell_member(chat, self._owner(chat), old, new)

    def demote_bot(self, chat: Chat) -> None:
        """Make the bot a plain member."""
        old, new = self._set_bot(chat, "member")
        self.world.tell_member(chat, self._owner(chat), old, new)

    def restrict_bot(self, chat: Chat) -> None:
        """Forbid the bot to write."""
        old, new = self._set_bot(chat, "restricted")
        self.world.tell_member(chat, self._owner(chat), old, new)

    def set_member(self, chat: Chat, user: User, status: Status, *, anonymous: bool = False) -> None:
        """Change somebody's membership: "administrator", "member", "restricted", "left", "kicked"."""
        old = chat.member(user)
        rights = frozenset((*ADMIN_RIGHTS, *GROUP_RIGHTS) if status == "administrator" else ())
        new = replace(old, status=status, rights=rights, anonymous=anonymous)
        chat.members[user.id] = new
        self.world.tell_member(chat, self._owner(chat), old, new)
        if new.is_in() and not old.is_in():
            self.world.service(chat, user, {"new_chat_members": [user.json()]})
        elif old.is_in() and not new.is_in():
            self.world.service(chat, user, {"left_chat_member": user.json()})

    def block(self, user: User) -> None:
        """Block the bot."""
        self._set_blocked(user, blocked=True)

    def unblock(self, user: User) -> None:
        """Let the bot write again."""
        self._set_blocked(user, blocked=False)

    def _set_blocked(self, user: User, *, blocked: bool) -> None:
        user.blocked = blocked
        states = Member(self.me, "member"), Member(self.me, "kicked")
        old, new = states if blocked else states[::-1]
        self.world.tell_member(self.world.private(user), user, old, new)

    def migrate(self, chat: Chat) -> Chat:
        """Make a supergroup of a group; both are told."""
        if chat.type != "group":
            raise ValueError(f"only a group becomes a supergroup, not a {chat.type}")
        new = self.world.new_chat("supergroup", chat.title)
        new.members = dict(chat.members)
        new.last_bot = chat.last_bot
        owner = self._owner(chat)
        chat.moved_to = new.id
        self.world.service(chat, owner, {"migrate_to_chat_id": new.id})
        self.world.service(
            new, self.world.users[GROUP_ANONYMOUS_BOT],
            {"migrate_from_chat_id": chat.id, "sender_chat": new.json()},
        )  # fmt: skip
        return new
