"""The one thing that is told past the outbox while the store is down: that it is down."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, NamedTuple

import structlog

from cubilete.chat.message import Line, Message
from cubilete.chat.ports import Delivery
from cubilete.chat.render import render
from cubilete.chat.segments import segments
from cubilete.sessions.codec import META, PLACE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cubilete.chat.incoming import Incoming
    from cubilete.chat.ports import Adapter
    from cubilete.sessions.desk import Desk
    from cubilete.sessions.model import Meta, Place

log = structlog.get_logger(__name__)

_SECONDS = 5.0
"""How long a network may take over a notice that is worth little."""
_MOST = 4096
"""Sessions whose outage is remembered; of more, the oldest is told again."""


class _Outage(NamedTuple):
    """One session's: the places that were told, and its documents as they were last seen, by field."""

    told: set[str]
    seen: dict[str, Any]


class Outages:
    """Tells each place once in an outage that nothing can be kept now. Best effort: lost is lost."""

    def __init__(self, desk: Desk, adapters: Mapping[str, Adapter]) -> None:
        self._desk = desk
        self._adapters = adapters
        self._open: dict[str, _Outage] = {}

    def over(self, session: str) -> None:
        """Something of this session was kept: its next failure is another outage."""
        if self._open:
            self._open.pop(session, None)

    async def tell(self, incoming: Incoming, session: str) -> None:
        """Answer a command that `session` could not take, unless its place knows already."""
        outage = self._of(session)
        adapter = self._adapters.get(incoming.author.network)
        place = incoming.place
        if adapter is not None and incoming.answer_in.startswith("@"):
            place = adapter.private_place(incoming.author.id)
        if place in outage.told or adapter is None or not self._is_command(incoming, outage):
            return
        outage.told.add(place)
        message = Message((Line("refusal-store_down"),), to=place)
        rendered = render(message, self._locale(incoming, outage), str, self._desk.translator)
        try:
            async with asyncio.timeout(_SECONDS):
                await adapter.deliver(Delivery(f"outage:{incoming.id}", place, rendered, message))
        except Exception as problem:  # noqa: BLE001  whatever the network says, the store's failure is what counts
            log.warning("outage notice not delivered", network=incoming.author.network, reason=str(problem))

    def _of(self, session: str) -> _Outage:
        outage = self._open.get(session)
        if outage is None:
            # The cache forgets the session now; its languages are wanted for its other places too.
            held = self._desk.cache.of(session).items()
            wanted = (META.field(), PLACE.field(session))
            seen = {field: entry.value for field, entry in held if field.startswith(wanted)}
            outage = self._open[session] = _Outage(set(), seen)
            if len(self._open) > _MOST:
                del self._open[next(iter(self._open))]
        return outage

    def _is_command(self, incoming: Incoming, outage: _Outage) -> bool:
        """As far as can be told without the store: narration gets no answer."""
        if incoming.kind == "press":
            return True
        if incoming.kind != "text" or incoming.edits is not None:
            return False
        network = incoming.author.network
        meta: Meta | None = outage.seen.get(META.field())
        enabled = meta.enabled if meta is not None else self._desk.new_groups[network].enabled
        inline = meta is None or meta.settings.inline
        vocabulary = self._desk.vocabulary(enabled)
        return bool(segments(incoming, vocabulary, self._desk.bot(network), inline=inline))

    def _locale(self, incoming: Incoming, outage: _Outage) -> str:
        """The place's language as last seen, else that of new groups."""
        place: Place | None = outage.seen.get(PLACE.field(incoming.place))
        if place is not None and place.locale:
            return place.locale
        meta: Meta | None = outage.seen.get(META.field())
        return meta.locale if meta is not None else self._desk.new_groups[incoming.author.network].locale
