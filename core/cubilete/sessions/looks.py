"""What adapters and operators may look at: a place's state, names, languages. Looking changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from cubilete.chat.answer import decode_rung, rung_list
from cubilete.sessions.desk import session_of
from cubilete.sessions.naming import Naming
from cubilete.sessions.snapshot_view import place_locale, place_state
from cubilete.sessions.store import Commit
from cubilete.sessions.whereabouts import whereabouts
from cubilete.sessions.wording import show

if TYPE_CHECKING:
    from cubilete.chat.answer import Answer
    from cubilete.chat.message import Message
    from cubilete.chat.ports import Adapter, Told
    from cubilete.sessions.desk import Desk


class Looks:
    """The part of the workbench that only reads."""

    desk: Desk
    adapters: dict[str, Adapter]

    async def session_of(self, place: str) -> str:
        """The session that a place belongs to now."""
        return (await whereabouts(self.desk, place))[0]

    async def show(self, place: str, message: Message, locale: str = "") -> Told:
        """A told message in words again."""
        return await show(self.desk, self.adapters, place, message, locale)

    async def names(self, place: str, ids: tuple[str, ...]) -> dict[str, str]:
        """Names by id."""
        return await Naming(self.desk).names(await self.session_of(place), ids)

    async def rung(self, place: str, start: int = 0) -> tuple[tuple[int, Answer], ...]:
        """What timers did in this run."""
        kept = await self.desk.store.read_list(session_of(place), rung_list(self.desk.run), start)
        return tuple(decode_rung(entry) for entry in kept)

    async def state(self, place: str, command: str = "") -> dict[str, Any]:
        """Fights, sheets and settings of a place, now or when that command first asked."""
        session, place = await whereabouts(self.desk, place)
        known = await self.desk.store.seen(session, command, self.desk.clock.now()) if command else None
        if known is not None:
            kept: dict[str, Any] = msgspec.json.decode(known)
            return kept
        state = await place_state(self.desk, session, place)
        if command:
            record = msgspec.json.encode(state)
            await self.desk.store.commit(
                Commit(session=session, command=command, now=self.desk.clock.now(), record=record)
            )
        return state

    async def locale(self, place: str) -> str:
        """The language of a place."""
        return await place_locale(self.desk, *await whereabouts(self.desk, place))

    async def spellings(self, place: str, locale: str = "") -> tuple[str, ...]:
        """Verbs to complete, in the place's language."""
        locale = locale or await self.locale(place)
        specs = [verb.spec for verb in self.desk.host.verbs]
        for system in self.desk.host.systems.values():
            specs.extend(system.verbs)
        return tuple(
            dict.fromkeys(
                (spec.es if locale == "es" else spec.en)[0]
                for spec in specs
                if not spec.hidden and (spec.es if locale == "es" else spec.en)
            )
        )
