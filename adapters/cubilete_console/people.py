"""Who is in the rooms of a console, and who administers them."""

from __future__ import annotations

from cubilete.chat.fold import name_key
from cubilete.chat.incoming import Account

NETWORK = "console"
MAIN = "console:main"


def person_id(name: str) -> str:
    """How a person is told apart: the name without case, accents and double blanks."""
    return name_key(name)


def private_place(person: str) -> str:
    """The private chat of a person with the bot."""
    return f"{NETWORK}:@{person}"


def owner_of(place: str) -> str:
    """Whose private chat a place is; empty for a room."""
    return place.removeprefix(f"{NETWORK}:@") if place.startswith(f"{NETWORK}:@") else ""


def group_of(place: str) -> str:
    """The room to which a topic belongs."""
    return place.partition("/")[0]


class People:
    """Accounts by id, in the order in which they were first named; and the admins of each room."""

    def __init__(self) -> None:
        self._accounts: dict[str, Account] = {}
        self._admins: dict[str, tuple[str, ...]] = {}
        self._first: dict[str, str] = {}

    def account(self, name: str) -> Account:
        """The account of whoever is called so; made when the name is new."""
        id_ = person_id(name)
        found = self._accounts.get(id_)
        if found is None:
            display = " ".join(name.split()).removeprefix("@")
            found = Account(NETWORK, id_, display, id_.replace(" ", ""))
            self._accounts[id_] = found
        return found

    def known(self) -> tuple[Account, ...]:
        """Everybody who was named so far."""
        return tuple(self._accounts.values())

    def spoke(self, place: str, account: Account) -> None:
        """Somebody speaks: the first one in a room administers it, unless somebody was named."""
        self._first.setdefault(group_of(place), account.id)

    def name_admin(self, place: str, account: Account) -> None:
        """From now on this person administers the room; so do others named before."""
        room = group_of(place)
        self._admins[room] = (*self._admins.get(room, ()), account.id)

    def admins(self, place: str) -> tuple[str, ...]:
        """Ids of those who administer a room; nobody before the first word."""
        room = group_of(place)
        named = self._admins.get(room)
        if named:
            return named
        return (self._first[room],) if room in self._first else ()

    async def is_admin(self, place: str, account: Account) -> bool:
        """May this person administer that room? In a private chat, its owner."""
        owner = owner_of(place)
        return account.id == owner if owner else account.id in self.admins(place)
