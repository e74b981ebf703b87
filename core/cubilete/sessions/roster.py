"""Who can be meant here: the lookups of the grammar, over documents that are loaded already."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cubilete.chat.fold import name_key
from cubilete.chat.people import Found
from cubilete.rules.calling import called
from cubilete.sessions.codec import CHARACTER, MEMBER, NAME
from cubilete.sessions.model import Named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cubilete.chat.incoming import Account
    from cubilete.chat.people import Sort
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight


class Roster:
    """Names known for one command: those in the fight, and those that the text may mention."""

    def __init__(self, call: Call, fight: Fight[Any] | None) -> None:
        self._call = call
        self._fight = fight
        self._names: dict[str, tuple[str, ...]] = {}
        self._seats: dict[str, tuple[str, ...]] = {}
        self._ids: set[str] = set()
        self._accounts: dict[str, str] = {}

    async def load(self, names: Iterable[str]) -> None:
        """Read who bears `names` (folded), and how those in the fight are called."""
        work = self._call.work
        wanted = tuple(names)
        seats = self._fight.seats if self._fight is not None else ()
        said = self._call.incoming
        accounts = [mention.account for mention in said.mentions]
        if said.reply_author is not None:
            accounts.append(said.reply_author)
        members = {self._call.desk.member_id(account) for account in accounts}
        await work.fetch(
            *((MEMBER, member) for member in members),
            *((NAME, name) for name in wanted),
            *((CHARACTER, seat.id) for seat in seats),
            *((MEMBER, seat.owner) for seat in seats if seat.owner),
        )
        for member in members:
            known = await work.peek(MEMBER, member)
            self._accounts[member] = (known.same_as if known is not None else "") or member
        for name in wanted:
            named = await work.get(NAME, name)
            if named is not None and named.ids:
                self._names[name] = named.ids
        for seat in seats:
            self._ids.add(seat.id)
            character = await work.get(CHARACTER, seat.id)
            called = [] if character is None else [character.name, *character.aliases]
            if seat.owner:
                owner = await work.get(MEMBER, seat.owner)
                if owner is not None:
                    called += [owner.display, owner.username, seat.owner]
            for name in {name_key(text) for text in called if text}:
                self._seats[name] = (*self._seats.get(name, ()), seat.id)

    def find(self, text: str, sort: Sort) -> Found:
        """Whom or what `text` names; an id finds itself."""
        bare = text.removeprefix("@")
        if sort == "thing":
            return self._thing(text)
        if sort == "combatant":
            if bare in self._ids:
                return Found((bare,))
            return Found(self._seats.get(name_key(text), ()))
        if bare[:1] in {"m", "c"} and bare[1:2].isalnum() and self._is_id(bare):
            return Found((bare,))
        ids = self._names.get(name_key(text), ())
        if sort == "person":
            return Found(tuple(id_ for id_ in ids if id_.startswith("m")))
        return Found(ids)

    def _thing(self, text: str) -> Found:
        fight = self._fight
        if fight is None or fight.state is None:
            return Found()
        slug = called(self._call.desk.systems[fight.system], fight.state, text)
        return Found((slug,) if slug is not None else ())

    def _is_id(self, text: str) -> bool:
        body = text[1:]
        return (text[0] == "m" and len(body) == 16 and all(c in "0123456789abcdef" for c in body)) or (  # noqa: PLR2004  eight bytes in hexadecimal
            text[0] == "c" and body.isdigit()
        )

    def account(self, account: Account, sort: Sort) -> str | None:
        """Whom a mention, or the author of a replied message, is."""
        member = self._call.desk.member_id(account)
        member = self._accounts.get(member, member)
        if sort != "combatant":
            return member
        if self._fight is None:
            return None
        return next((seat.id for seat in self._fight.seats if seat.owner == member), None)

    def numbered(self, number: int) -> str | None:
        """The combatant with this number on the board: the order in which they joined."""
        seats = self._fight.seats if self._fight is not None else ()
        return seats[number - 1].id if 1 <= number <= len(seats) else None


async def name_added(call: Call, text: str, id_: str) -> None:
    """From now on `text` also names `id_`."""
    key = name_key(text)
    if not key:
        return
    named = await call.work.get(NAME, key) or Named()
    if id_ not in named.ids:
        call.work.put(NAME, key, replace(named, ids=(*named.ids, id_)))


async def name_dropped(call: Call, text: str, id_: str) -> None:
    """`text` no longer names `id_`."""
    key = name_key(text)
    named = await call.work.get(NAME, key) if key else None
    if named is not None and id_ in named.ids:
        left = tuple(other for other in named.ids if other != id_)
        call.work.put(NAME, key, Named(left) if left else None)
