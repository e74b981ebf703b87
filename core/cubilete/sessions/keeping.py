"""What adapters may keep in the store beside sessions: small things for two days, and who holds what."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from cubilete.errors import StoreUnavailable
from cubilete.sessions.desk import session_of
from cubilete.sessions.keys import shard_of
from cubilete.sessions.store import Commit, Duplicate

if TYPE_CHECKING:
    from cubilete.sessions.desk import Desk
    from cubilete.sessions.relay import Relay


class Keeping:
    """The part of the workbench that keeps and holds for adapters."""

    desk: Desk
    relay: Relay

    async def keep(self, place: str, key: str, value: str) -> str:
        """Remember something small; what came first stays."""
        commit = Commit(
            session=session_of(place), command=key, now=self.desk.clock.now(), record=value.encode()
        )
        done = await self.desk.store.commit(commit)
        return done.record.decode() if isinstance(done, Duplicate) else value

    async def kept(self, place: str, key: str) -> str | None:
        """What is remembered under that key."""
        found = await self.desk.store.seen(session_of(place), key, self.desk.clock.now())
        return None if found is None else found.decode()

    async def hold(self, name: str, holder: str, ms: int) -> bool:
        """Take or prolong a name that one holder has at a time."""
        if ms <= 0:
            await self.desk.store.release(shard_of(name), f"hold:{name}", holder)
            return False
        now = self.desk.clock.now()
        return await self.desk.store.acquire(shard_of(name), f"hold:{name}", holder, now, ms) is not None

    async def hold_changed(self, network: str) -> None:
        """A network's account was taken, or is about to be given up."""
        with contextlib.suppress(StoreUnavailable):  # then the sweep does it
            await self.relay.hold_changed(network)
