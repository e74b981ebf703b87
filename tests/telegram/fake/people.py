"""Users, chats and memberships, and how the Bot API shows them."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from fake.messages import Message

ChatType = Literal["private", "group", "supergroup", "channel"]
Status = Literal["creator", "administrator", "member", "restricted", "left", "kicked"]

GROUP_ANONYMOUS_BOT = 1_087_968_824
"""The user that stands as the author of what anonymous admins write."""
CHANNEL_BOT = 136_817_688
"""The user that stands as the author of what is written as a channel."""

TELEGRAM = 777_000
"""The user that stands as the author of posts that appear in the group linked to a channel."""

ADMIN_RIGHTS = (
    "can_manage_chat", "can_delete_messages", "can_manage_video_chats", "can_restrict_members",
    "can_promote_members", "can_change_info", "can_invite_users", "can_post_stories", "can_edit_stories",
    "can_delete_stories", "can_send_welcome_messages",
)  # fmt: skip
GROUP_RIGHTS = ("can_pin_messages", "can_manage_topics")
MEMBER_RIGHTS = (
    "can_send_messages", "can_send_audios", "can_send_documents", "can_send_photos", "can_send_videos",
    "can_send_video_notes", "can_send_voice_notes", "can_send_polls", "can_send_other_messages",
    "can_add_web_page_previews", "can_react_to_messages", "can_edit_tag", "can_change_info",
    "can_invite_users", "can_pin_messages", "can_manage_topics",
)  # fmt: skip


@dataclass(eq=False)
class User:
    """An account, of a person or of a bot."""

    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    language_code: str = "es"
    is_bot: bool = False
    started: bool = False
    """Has written to our bot in private, so that it may write there."""
    blocked: bool = False
    """Has blocked our bot."""
    deleted: bool = False

    def json(self) -> dict[str, Any]:
        """The User object."""
        found: dict[str, Any] = {"id": self.id, "is_bot": self.is_bot, "first_name": self.first_name}
        for name in ("last_name", "username"):
            if getattr(self, name):
                found[name] = getattr(self, name)
        if self.language_code and not self.is_bot:
            found["language_code"] = self.language_code
        return found


@dataclass
class Member:
    """How a user belongs to a chat."""

    user: User
    status: Status = "member"
    anonymous: bool = False
    title: str = ""
    until: int = 0
    rights: frozenset[str] = frozenset()
    """Rights of an administrator or of a restricted member."""
    present: bool = True
    """For a restricted one: still in the chat."""

    def is_in(self) -> bool:
        """Tell whether the user is in the chat."""
        return self.status in {"creator", "administrator", "member"} or (
            self.status == "restricted" and self.present
        )

    def is_admin(self) -> bool:
        """Tell whether the user administers the chat."""
        return self.status in {"creator", "administrator"}

    def json(self) -> dict[str, Any]:
        """The ChatMember object."""
        found: dict[str, Any] = {"user": self.user.json(), "status": self.status}
        match self.status:
            case "creator":
                found["is_anonymous"] = self.anonymous
            case "administrator":
                found |= {right: right in self.rights for right in (*ADMIN_RIGHTS, *GROUP_RIGHTS)}
                found |= {"is_anonymous": self.anonymous, "can_be_edited": False}
            case "restricted":
                found |= {right: right in self.rights for right in MEMBER_RIGHTS}
                found |= {"is_member": self.present, "until_date": self.until}
            case "kicked":
                found["until_date"] = self.until
            case _:
                pass
        if self.title and self.is_admin():
            found["custom_title"] = self.title
        return found


@dataclass(eq=False)
class Topic:
    """A topic of a forum; its id is the id of the service message that opened it."""

    id: int
    name: str
    closed: bool = False

    def json(self) -> dict[str, Any]:
        """The ForumTopic object."""
        return {"message_thread_id": self.id, "name": self.name, "icon_color": 0x6FB9F0}


@dataclass(eq=False)
class Chat:
    """A chat, with all that was written in it."""

    id: int
    type: ChatType
    title: str = ""
    username: str = ""
    forum: bool = False
    peer: User | None = None
    """The person of a private chat."""
    members: dict[int, Member] = field(default_factory=dict)
    topics: dict[int, Topic] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)
    moved_to: int | None = None
    deleted: bool = False
    last_bot: int | None = None
    """The bot that wrote last."""
    pinned: int | None = None

    def json(self) -> dict[str, Any]:
        """The Chat object."""
        if self.peer is not None:
            shown = {"first_name", "last_name", "username"}
            names = {key: value for key, value in self.peer.json().items() if key in shown}
            return {"id": self.id, "type": "private", **names}
        found: dict[str, Any] = {"id": self.id, "type": self.type, "title": self.title}
        if self.username:
            found["username"] = self.username
        if self.forum:
            found["is_forum"] = True
        return found

    def full_json(self) -> dict[str, Any]:
        """The ChatFullInfo object."""
        gifts = dict.fromkeys(
            (
                "unlimited_gifts",
                "limited_gifts",
                "unique_gifts",
                "premium_subscription",
                "gifts_from_channels",
            ),
            self.peer is not None,
        )
        found = {**self.json(), "accent_color_id": 0, "max_reaction_count": 11, "accepted_gift_types": gifts}
        if self.type in {"group", "supergroup"}:
            given = set(MEMBER_RIGHTS) - {"can_change_info", "can_pin_messages", "can_manage_topics"}
            found["permissions"] = {right: right in given for right in MEMBER_RIGHTS}
        return found

    def is_group(self) -> bool:
        """Tell whether several people talk here."""
        return self.type in {"group", "supergroup"}

    def member(self, user: User) -> Member:
        """Give a user's membership, also of one who never was here."""
        return self.members.get(user.id) or Member(user, "left")

    def admins(self) -> list[Member]:
        """Give the administrators."""
        return [one for one in self.members.values() if one.is_admin()]


class Ids:
    """Numbers that nobody else has."""

    def __init__(self) -> None:
        self.users = itertools.count(5001)
        self.groups = itertools.count(4_001)
        self.supergroups = itertools.count(1_700_000_001)
        self.small_messages = itertools.count(101)
        self._big: dict[int, itertools.count[int]] = {}

    def chat(self, kind: ChatType) -> int:
        """Give the id of a new chat that is not private."""
        if kind == "group":
            return -next(self.groups)
        return -1_000_000_000_000 - next(self.supergroups)

    def message(self, chat: Chat) -> int:
        """Give the next message id: one series for private chats and small groups, one per other chat."""
        if chat.type in {"private", "group"}:
            return next(self.small_messages)
        return next(self._big.setdefault(chat.id, itertools.count(2)))  # 1 says that the chat was made
