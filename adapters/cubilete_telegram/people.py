"""Who somebody is: accounts of users, of anonymous admins, of channels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.chat.incoming import Account
from cubilete_telegram.addresses import NETWORK

if TYPE_CHECKING:
    from telegram import Message, User

GROUP_ANONYMOUS = 1087968824
"""The user that stands as the author where an admin speaks in the group's name."""


def account_of(user: User) -> Account:
    """A user. Who adds the bot in the group's name has no identity either."""
    if user.id == GROUP_ANONYMOUS:
        return Account(NETWORK, str(user.id), user.full_name, anonymous=True)
    return Account(NETWORK, str(user.id), user.full_name, user.username or "", is_bot=user.is_bot)


def author_of(message: Message) -> Account | None:
    """Who said it: a person or a bot, an anonymous admin of this group, or nobody (a channel)."""
    behind = message.sender_chat
    if behind is not None:
        if behind.id != message.chat.id or message.chat.type == "channel":
            return None
        return Account(NETWORK, str(behind.id), behind.title or "", anonymous=True)
    return account_of(message.from_user) if message.from_user is not None else None
