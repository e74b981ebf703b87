"""Rulings: what a game master decides, or all sides agree on. Each is public, and in the fight's log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cubilete.chat.message import Line, Name
from cubilete.rules.decision import Refusal
from cubilete.sessions.codec import MEMBER
from cubilete.sessions.events import Ruled

if TYPE_CHECKING:
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight

LONGEST_REASON = 200
"""Characters of a reason that are kept."""


class Ruling(NamedTuple):
    """What goes with the events of a step: the log's own event, and the lines told after them."""

    event: Ruled
    lines: tuple[Line, ...] = ()


async def ruling(call: Call, fight: Fight[Any], verb: str, *, whom: str = "", reason: str = "") -> Ruling:
    """A ruling by the actor. The log holds a salted digest of the reason; its words are told once.

    So the words of a person stay where they can be erased, and can still be proved.
    """
    reason = " ".join(reason.split())[:LONGEST_REASON]
    digest = ""
    if reason and call.actor:
        await call.work.get(MEMBER, call.actor)
        blinded = call.ledger.blind(reason, "label")
        digest = blinded.hex() if blinded is not None else ""
    lines = (Line("ruling-reason", {"reason": reason}),) if reason else ()
    return Ruling(Ruled(fight.number, verb, whom, digest), lines)


def ruling_line(event: Ruled) -> Line:
    """A ruling as the log tells it."""
    proof = event.reason[:8]
    if event.whom:
        return Line("log-ruling-on", {"verb": event.verb, "whom": Name(event.whom), "proof": proof})
    return Line("log-ruling", {"verb": event.verb, "proof": proof})


def may_rule(call: Call, fight: Fight[Any]) -> str | Refusal | None:
    """In whose name the actor may rule: the own one as GM, "" when all sides have agreed.

    None when all sides must be asked first. Refused for whoever is no GM where there is one, and for
    those outside the fight.
    """
    if call.is_gm(fight):
        return call.actor
    if fight.gms or (fight.phase == "lobby" and call.gms()):
        return Refusal("not_gm")
    if all(seat.owner != call.actor for seat in fight.seats):
        return Refusal("not_in_fight", {"number": fight.number})
    return "" if call.agreed is not None else None


def other_sides(call: Call, fight: Fight[Any], *, without: str = "") -> tuple[str, ...]:
    """Those who must agree with the actor where there is no GM: all owners, but the one of `without`."""
    owners = {seat.owner for seat in fight.seats if seat.owner and seat.id != without}
    return tuple(sorted(owners - {call.actor}))
