"""Which session a place belongs to, how it is called there, and where it is shown.

Rooms get new addresses (see `moving`), and rooms of other sessions show a group's main place (see `linking`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cubilete.sessions.codec import META
from cubilete.sessions.desk import session_of
from cubilete.sessions.store import DEDUPE_MS

if TYPE_CHECKING:
    from cubilete.chat.incoming import Incoming
    from cubilete.sessions.desk import Desk
    from cubilete.sessions.model import Meta
    from cubilete.sessions.work import Work

MOST_HOPS = 6
"""Sessions that are followed from one address."""


class Elsewhere(Exception):
    """What was said belongs to another session, or to another place of this one.

    `answer_in` is where the answer goes, if not to that place. `unsettled` is a session that must first
    finish what it has begun to join or to part; then the place's own session is asked again. `asleep` is the
    own session of a linked room.
    """

    def __init__(
        self, session: str, place: str, answer_in: str = "", *, unsettled: str = "", asleep: str = ""
    ) -> None:
        super().__init__(session)
        self.session, self.place, self.answer_in = session, place, answer_in
        self.unsettled, self.asleep = unsettled, asleep

    def follow(self, incoming: Incoming) -> Incoming:
        """What was said, as if it had been said there."""
        if not self.answer_in:
            return replace(incoming, place=self.place)
        return replace(incoming, place=self.place, answer_in=self.answer_in, private=False, addressed=True)


def place_now(meta: Meta | None, place: str) -> str:
    """The name that a place has now: its room may have moved."""
    if meta is None or not meta.moved:
        return place
    address = session_of(place)
    return dict(meta.moved).get(address, address) + place.removeprefix(address)


def check_address(meta: Meta | None, session: str, place: str) -> None:
    """Raise Elsewhere when `place` is no longer its own session's, or has another name now."""
    if meta is None:
        return
    if meta.moved_to:
        if meta.joining is not None:
            raise Elsewhere(meta.moved_to, place, unsettled=session)
        raise Elsewhere(meta.moved_to, place, asleep=session if meta.partner else "")
    now = place_now(meta, place)
    if now != place:
        raise Elsewhere(session, now)
    if any(one.leaving and one.place == session_of(place) for one in meta.linked):
        raise Elsewhere(session, place, unsettled=session)


def stage_of(meta: Meta, room: str) -> str:
    """The place whose fight and questions a room shows: a linked room shows the group's main place."""
    return meta.place if any(one.place == room for one in meta.linked) else room


def rooms_of(meta: Meta, place: str) -> tuple[str, ...]:
    """The rooms where a place is shown: itself, and if it is the main place the linked ones."""
    if place != meta.place:
        return (place,)
    return (place, *(one.place for one in meta.linked if not one.leaving))


async def done_elsewhere(work: Work, asleep: str) -> bytes | None:
    """The record of a command that was done before its room was linked, or while it was: else None.

    What a network brings once more after that must not be done a second time in the other session.
    """
    meta = work.known(META)
    if not asleep and meta is not None and meta.partner and work.now < meta.parted_at + DEDUPE_MS:
        asleep = meta.partner
    return await work.seen(asleep) if asleep else None


async def whereabouts(desk: Desk, place: str) -> tuple[str, str]:
    """The session of a place and the place's name in it. It only reads, through the cache."""
    session = session_of(place)
    for _ in range(MOST_HOPS):
        meta = await desk.reader(session).get(META)
        if meta is None or not meta.moved_to:
            return session, place_now(meta, place)
        session = meta.moved_to
    return session, place
