"""Names and languages for what is about to be sent, from documents that can be erased."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.chat.incoming import Account
from cubilete.sessions.codec import CHARACTER, MEMBER, META, PLACE
from cubilete.sessions.desk import network_of
from cubilete.sessions.quiet_hours import is_quiet
from cubilete.sessions.whereabouts import place_now

if TYPE_CHECKING:
    from cubilete.sessions.desk import Desk
    from cubilete.sessions.model import Member
    from cubilete.sessions.work import Work

GONE = "—"
"""Shown for somebody who was forgotten."""


class Lookup:
    """Names by id. Whoever is not remembered is `unknown` until `load`, and has no name until then.

    Most messages speak of people whom the worker has just met, so they need not be gone through for names
    before they are put into words.
    """

    def __init__(self, reader: Work) -> None:
        self._reader = reader
        self._names: dict[str, str] = {}
        self.unknown: set[str] = set()

    def __call__(self, id_: str) -> str:
        """How somebody is called."""
        name = self._names.get(id_)
        if name is None:
            try:
                name = self._names[id_] = self._held(id_)
            except LookupError:
                self.unknown.add(id_)
                return GONE
        return name

    def _held(self, id_: str) -> str:
        if id_.startswith("m"):
            member = self._reader.held(MEMBER, id_)
            return member.display if member else GONE
        character = self._reader.held(CHARACTER, id_)
        return character.name if character else GONE

    async def load(self) -> None:
        """Read whoever was unknown."""
        await self._reader.fetch(
            *((MEMBER if id_.startswith("m") else CHARACTER, id_) for id_ in sorted(self.unknown))
        )
        self.unknown.clear()


class Naming:
    """Looks names up through the cache; it only reads."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def known(self, session: str) -> Lookup:
        """A lookup for what a message speaks of, which notes whom the worker does not remember."""
        return Lookup(self._desk.reader(session))

    async def names(self, session: str, ids: tuple[str, ...]) -> dict[str, str]:
        """How members and characters are called, by id."""
        known = self.known(session)
        known.unknown.update(ids)
        await known.load()
        return {id_: known(id_) for id_ in ids}

    async def locale(self, session: str, place: str, lane: str) -> str:
        """The language of a place; in somebody's private chat, of that person, or else of the own room."""
        reader = self._desk.reader(session)
        if lane.startswith("@"):
            member = await reader.get(MEMBER, lane[1:])
            if member is not None and member.locale:
                return member.locale
            place = await _own_room(reader, member)
        here = await reader.get(PLACE, place) if place else None
        if here is not None and here.locale:
            return here.locale
        meta = await reader.get(META)
        return meta.locale if meta is not None else "es"

    async def quiet(self, session: str) -> bool:
        """Is it an hour of the group in which nobody wants to hear a call?"""
        meta = await self._desk.reader(session).get(META)
        if meta is None:
            return False
        return is_quiet(meta.settings.silence, meta.settings.zone, self._desk.clock.now())

    async def address(self, session: str, place: str) -> str:
        """Where a place is now: its room may have moved since a message for it was committed."""
        return (
            place if place.startswith("@") else place_now(await self._desk.reader(session).get(META), place)
        )

    async def account(self, session: str, member_id: str) -> str:
        """The network's id of a member."""
        member = await self._desk.reader(session).get(MEMBER, member_id)
        return member.account if member is not None else ""

    async def accounts(self, session: str, ids: tuple[str, ...], network: str) -> dict[str, Account]:
        """Accounts by the member or character ids that stand for them; nobody who was forgotten.

        Of whoever has several, the one on `network`.
        """
        if not ids:
            return {}
        reader = self._desk.reader(session)
        found: dict[str, Account] = {}
        for id_, owner in (await self.members_of(session, ids)).items():
            member = await reader.get(MEMBER, owner)
            for other in member.also if member is not None and member.network != network else ():
                account = await reader.get(MEMBER, other)
                member = account if account is not None and account.network == network else member
            if member is not None and member.account:
                found[id_] = Account(member.network, member.account, member.display, member.username)
        return found

    async def members_of(self, session: str, ids: tuple[str, ...]) -> dict[str, str]:
        """Member ids by the member or character ids that stand for them (characters by owner)."""
        reader = self._desk.reader(session)
        found: dict[str, str] = {}
        for id_ in ids:
            if id_.startswith("m"):
                found[id_] = id_
            else:
                character = await reader.get(CHARACTER, id_)
                if character is not None and character.owner:
                    found[id_] = character.owner
        return found


async def _own_room(reader: Work, member: Member | None) -> str:
    """The linked room through which somebody knows the group, if its main place is on another network."""
    meta = await reader.get(META)
    if meta is None or member is None or not meta.linked or network_of(meta.place, "") == member.network:
        return ""
    rooms = (one.place for one in meta.linked if not one.leaving)
    return next((room for room in rooms if network_of(room, "") == member.network), "")
