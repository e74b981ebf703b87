"""Who can be meant by a name: the lookups that the grammar needs, given by the session's service."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from msgspec import Struct

if TYPE_CHECKING:
    from cubilete.chat.incoming import Account

Sort: TypeAlias = Literal["person", "combatant", "name", "thing"]
"""Where to look: members of the group, those in the running fight, whatever else has a name, or what the
fight's system calls so."""


class Found(Struct, frozen=True):
    """What a name fits: nothing, one id, or several among which the bot must ask."""

    ids: tuple[str, ...] = ()


class People(Protocol):
    """Lookups over what is already loaded; they never wait.

    Names are compared whole, through `fold.name_key`: "Dan" is not "Daniel". Of a `person` the answer
    is a member id, of a `combatant` a character id, of a `name` whatever the verb understands, of a
    `thing` a slug of the system; an id itself, with or without `@`, finds itself.
    """

    def find(self, text: str, sort: Sort) -> Found:
        """Whom `text` names: `@username`, a display name, a character's name or alias."""
        ...

    def account(self, account: Account, sort: Sort) -> str | None:
        """Whom a mention or the author of a replied message is."""
        ...

    def numbered(self, number: int) -> str | None:
        """Find the combatant with this number on the card."""
        ...


class Nobody:
    """Lookups where nobody is known yet."""

    def find(self, text: str, sort: Sort) -> Found:  # noqa: ARG002 -- the shape of the port
        """Find nothing."""
        return Found()

    def account(self, account: Account, sort: Sort) -> str | None:  # noqa: ARG002 -- the shape of the port
        """Know no one."""
        return None

    def numbered(self, number: int) -> str | None:  # noqa: ARG002 -- the shape of the port
        """Find no one."""
        return None
