"""What the core and an adapter ask of each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

if TYPE_CHECKING:
    from cubilete.chat.capabilities import Capabilities
    from cubilete.chat.incoming import Account, Incoming
    from cubilete.chat.message import Message
    from cubilete.chat.render import Rendered


class Delivery(Struct, frozen=True):
    """One message to send, already in words.

    `key` is the same for each try (a network that can, makes sends idempotent with it). `edit` is the
    network's id of the message to replace, when there is a card to replace and the network can.
    """

    key: str
    place: str
    rendered: Rendered
    message: Message
    edit: str | None = None


class Directory(Protocol):
    """What only the network knows about people."""

    async def is_admin(self, place: str, account: Account) -> bool:
        """May this person administer that place? Asked only when a verb needs it."""
        ...


class Adapter(Protocol):
    """A chat network. It hands in what is said and delivers what is told; it decides nothing."""

    network: str
    capabilities: Capabilities
    directory: Directory

    async def deliver(self, delivery: Delivery) -> str:
        """Send or edit; the network's message id. Raises DeliveryFailed."""
        ...

    def private_place(self, account: str) -> str:
        """The place key of the private chat with an account id."""
        ...


class Inbox(Protocol):
    """Where an adapter hands in what happened."""

    async def handle(self, incoming: Incoming) -> object:
        """Returns after the commit; raises StoreUnavailable when nothing could be done."""
        ...
