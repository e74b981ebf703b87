"""The rooms that the store knows of a network, for `cubilete doctor`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.sessions.codec import META
from cubilete.sessions.desk import session_of

if TYPE_CHECKING:
    from cubilete.sessions.store import Store

MOST = 50
"""Rooms that are looked at: the newest."""
_MOST_READ = 2_000


async def known_rooms(store: Store, network: str) -> tuple[str, ...]:
    """The rooms of groups, the newest first, under the address that each has now."""
    ages: dict[str, int] = {}
    for session in await store.sessions(f"{network}:", _MOST_READ):
        (stored,) = await store.load(session, (META.field(),))
        if not stored.data:
            continue
        meta = META.decode(stored.data)
        if meta.private:
            continue
        # A session that follows another one is a room of its own all the same: upgraded, or linked.
        room = session if meta.moved_to else session_of(meta.place)
        ages[room] = max(ages.get(room, 0), meta.created_at)
    return tuple(sorted(ages, key=lambda room: (-ages[room], room))[:MOST])
