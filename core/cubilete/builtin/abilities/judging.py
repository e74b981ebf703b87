"""Proposing an ability to the GM, and what the GM makes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.builtin.abilities.lookup import Shelf, meant
from cubilete.builtin.abilities.shown import tell_card
from cubilete.chat.message import Line, Message, Name
from cubilete.rules.decision import Refusal, Term
from cubilete.sessions import going_on
from cubilete.sessions.abilities import REVIEW, SHOWN, entry_choices, made_of, move

if TYPE_CHECKING:
    from cubilete.sessions.abilities import Entry, Version
    from cubilete.sessions.call import Call

LONGEST_REMARK = 300


async def propose(call: Call, shelf: Shelf, words: str) -> Refusal | None:  # noqa: PLR0911  one for each reason
    """Hand an ability to the GM; without one it is for the opponents to accept when a fight starts."""
    found = await meant(call, shelf, words)
    if isinstance(found, Refusal):
        return found
    entry = found.entry
    if entry is None:
        return Refusal("unknown_ability", {"name": words})
    if entry.owner != call.actor and not call.is_gm():
        return Refusal("ability_taken", {"id": entry.id})
    version = entry.newest()
    if version.author and call.actor != entry.owner:
        return Refusal("ability_owner_first", {"name": entry.term, "who": Name(entry.owner)})
    if version.state not in {"checked", "returned"}:
        return Refusal("ability_state", {"name": entry.term, "state": Line(f"ability-state-{version.state}")})
    entry = await move(call, shelf.system, entry, version, "submitted")
    gms = call.gms()
    if not gms:
        call.say(Line("ability-no-gm", {"name": entry.term}))
        return None
    tell_card(call, shelf, found.made, entry, hints=True, calls=tuple(gm for gm in gms if gm != call.actor))
    return None


async def approve(call: Call, shelf: Shelf, words: str) -> Refusal | None:
    """Let an ability be played."""
    found = await _judged(call, shelf, words, {"submitted", "suspended"})
    if isinstance(found, Refusal):
        return found
    entry, version, _ = found
    entry = await move(call, shelf.system, entry, version, "approved")
    _tell(call, shelf, entry, "ability-approved", version)
    return None


async def give_back(call: Call, shelf: Shelf, words: str) -> Refusal | None:
    """Return an ability to its owner, with a remark."""
    found = await _judged(call, shelf, words, {"submitted"})
    if isinstance(found, Refusal):
        return found
    entry, version, remark = found
    entry = await move(call, shelf.system, entry, version, "returned", remark=remark[:LONGEST_REMARK])
    _tell(
        call,
        shelf,
        entry,
        "ability-returned-remark" if remark else "ability-returned",
        version,
        remark=remark,
    )
    return None


async def suspend(call: Call, shelf: Shelf, words: str) -> Refusal | None:
    """Take an approved ability out of play, between fights."""
    going = await _fight_going_on(call, shelf.system)
    if going:
        return Refusal("ability_in_fight", {"number": going})
    found = await _judged(call, shelf, words, {"approved"})
    if isinstance(found, Refusal):
        return found
    entry, version, remark = found
    entry = await move(call, shelf.system, entry, version, "suspended", remark=remark[:LONGEST_REMARK])
    _tell(call, shelf, entry, "ability-suspended", version)
    return None


async def retire(call: Call, shelf: Shelf, words: str) -> Refusal | None:
    """Withdraw one's own ability."""
    found = await meant(call, shelf, words)
    if isinstance(found, Refusal):
        return found
    entry = found.entry
    if entry is None or (entry.owner != call.actor and not call.is_gm()):
        return Refusal("ability_taken", {"id": found.made.id})
    for version in entry.versions:
        if version.state != "retired":
            entry = await move(call, shelf.system, entry, version, "retired")
    call.say(Line("ability-retired", {"name": entry.term}))
    return None


async def _judged(
    call: Call, shelf: Shelf, words: str, states: set[str]
) -> tuple[Entry, Version, str] | Refusal:
    """The version that the GM speaks of, by its hash or the newest in one of `states`, and the remark."""
    if not call.is_gm():
        return Refusal("not_gm") if call.gms() else Refusal("needs_gm", example="/gm @ana")
    found = await meant(call, shelf, words)
    if isinstance(found, Refusal):
        return found
    entry = found.entry
    if entry is None:
        return Refusal("unknown_ability", {"name": words})
    first, _, rest = found.rest.partition(" ")
    version = entry.version(first) if len(first) == SHOWN else None
    remark = rest if version is not None else found.rest
    if version is None:
        version = next((one for one in reversed(entry.versions) if one.state in states), entry.newest())
    if version.state not in states:
        return Refusal("ability_state", {"name": entry.term, "state": Line(f"ability-state-{version.state}")})
    await made_of(call, entry, version)
    return entry, version, remark.strip()


async def _fight_going_on(call: Call, system: str) -> int:
    """The number of a fight of the system that is running somewhere in the group; 0 = none."""
    running = (one for one in await going_on.fights(call) if (one.system, one.phase) == (system, "running"))
    return next((one.number for one in running), 0)


def _tell(call: Call, shelf: Shelf, entry: Entry, key: str, version: Version, *, remark: str = "") -> None:
    args: dict[str, Line | str | Name | Term] = {
        "name": entry.term,
        "version": version.hash[:SHOWN],
        "who": Name(entry.owner),
    }
    if remark:
        args["remark"] = remark
    called = (Name(entry.owner),) if entry.owner != call.actor else ()
    choices = entry_choices(call, shelf.system, entry)
    call.tell(Message((Line(key, dict(args)),), calls=called, choices=choices, source=f"{REVIEW}.0"))
