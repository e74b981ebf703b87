"""Who may do what. Verbs declare it; this is the one place that decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.rules.decision import Refusal

if TYPE_CHECKING:
    from cubilete.sessions.call import Call


async def refuse_in_pause(call: Call) -> Refusal | None:
    """Why a verb of the core must wait while the place's fight stands still; a GM need not."""
    if call.desk.verbs[call.spec.id].during_pause:
        return None
    fight = await call.fight()
    if fight is None or not fight.paused or call.is_gm(fight):
        return None
    return Refusal("fight_paused", {"number": fight.number})


async def refuse(call: Call) -> Refusal | None:
    """Why this member may not say this verb here, or None.

    `all`, `member`, `active` and `owner` depend on the fight or the character: the verb itself, or the
    system, decides them. An admin is not a GM unless named; with no GM named, what needs a GM is
    either left to all sides (proposals) or refused.
    """
    match call.spec.who:
        case "admin":
            return None if await call.is_admin() else Refusal("not_admin")
        case "gm":
            if call.is_gm():
                return None
            return Refusal("not_gm") if call.gms() else Refusal("needs_gm", example="/gm @ana")
        case "admin_or_gm":
            if call.is_gm() or await call.is_admin():
                return None
            return Refusal("not_admin_or_gm")
        case "all" | "member" | "active" | "owner" | "owner_or_gm":
            return None
