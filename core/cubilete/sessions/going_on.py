"""What goes on in a group, whichever of its places it is in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cubilete.sessions.codec import PLACE

if TYPE_CHECKING:
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight, FightRef, Place


async def places(call: Call) -> dict[str, Place]:
    """All places of the group by their names.

    There may have been thousands of topics: they are read in one go, and the commit depends on none of them.
    Whoever changes one reads it again by itself.
    """
    await call.work.fetch(*((PLACE, key) for key in call.meta.places))
    found = {key: await call.work.peek(PLACE, key) for key in call.meta.places}
    return {key: place for key, place in found.items() if place is not None}


async def fight_refs(call: Call) -> tuple[FightRef, ...]:
    """The lobbies and running fights of all places, each once."""
    refs = (place.fight for place in (await places(call)).values())
    return tuple({ref.number: ref for ref in refs if ref is not None}.values())


async def fights(call: Call) -> tuple[Fight[Any], ...]:
    """The lobbies and running fights themselves, without those of systems that are not there any more."""
    found = [await call.fight(ref) for ref in await fight_refs(call)]
    return tuple(fight for fight in found if fight is not None)
