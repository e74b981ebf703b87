"""Rulings: what a game master decides, or all sides agree on. Each is public, and in the fight's log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from cubilete.chat.message import Line
from cubilete.rules.decision import Refusal
from cubilete.sessions.codec import MEMBER, REASONS
from cubilete.sessions.events import Ruled
from cubilete.sessions.model import Reason, Reasons

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight

LONGEST_REASON = 200
"""Characters of a reason that are kept."""


_TOLD_HERE = frozenset({"anular", "pausa"})


class Ruling(NamedTuple):
    """What goes with the events of a step: the log's own event, and the lines told after them."""

    event: Ruled
    lines: tuple[Line, ...] = ()


async def ruling(call: Call, fight: Fight[Any], verb: str, *, whom: str = "", reason: str = "") -> Ruling:
    """A ruling by the actor. The log holds a salted digest of the reason; its words stand in `Reasons`.

    So the words of a person can be erased, and while they are there they can be proved.
    """
    reason = " ".join(reason.split())[:LONGEST_REASON]
    if not reason:
        return Ruling(Ruled(fight.number, verb, whom))
    if call.actor:
        await call.work.get(MEMBER, call.actor)
    blinded = call.ledger.blind(reason, "label")
    digest = blinded.hex() if blinded is not None else ""
    key = str(fight.number)
    known = await call.work.get(REASONS, key) or Reasons()
    given = (*known.given, Reason(digest, call.actor, reason))
    call.work.put(REASONS, key, Reasons(given))
    return Ruling(Ruled(fight.number, verb, whom, digest), (Line("ruling-reason", {"reason": reason}),))


async def reasons_of(call: Call, fight: Fight[Any]) -> dict[str, str]:
    """The words of a fight's rulings that are still kept, by digest."""
    known = await call.work.get(REASONS, str(fight.number)) or Reasons()
    return {one.digest: one.text for one in known.given}


def ruling_lines(event: Ruled, reasons: Mapping[str, str]) -> tuple[Line, ...]:
    """What the log adds to a ruling: what no event of the system tells, and the reason."""
    lines = (Line(f"log-{event.verb}"),) if event.verb in _TOLD_HERE else ()
    reason = reasons.get(event.reason, "") if event.reason else ""
    return (*lines, Line("ruling-reason", {"reason": reason})) if reason else lines


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
