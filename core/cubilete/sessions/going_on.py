"""What goes on in a group, whichever of its places it is in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cubilete.sessions.codec import PLACE

if TYPE_CHECKING:
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight, FightRef


async def fight_refs(call: Call) -> tuple[FightRef, ...]:
    """The lobbies and running fights of all places, each once.

    A group may have had thousands of topics: they are read in one go, and the commit depends on none of them.
    """
    await call.work.fetch(*((PLACE, key) for key in call.meta.places))
    found: dict[int, FightRef] = {}
    for key in call.meta.places:
        place = call.place if key == call.place_key else await call.work.peek(PLACE, key)
        if place is not None and place.fight is not None:
            found[place.fight.number] = place.fight
    return tuple(found.values())


async def fights(call: Call) -> tuple[Fight[Any], ...]:
    """The same as they stand, without those of systems that are not there any more."""
    found = [await call.fight(ref) for ref in await fight_refs(call)]
    return tuple(fight for fight in found if fight is not None)
