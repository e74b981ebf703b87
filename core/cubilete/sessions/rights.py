"""Who may do what. Verbs declare it; this is the one place that decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.rules.decision import Refusal

if TYPE_CHECKING:
    from cubilete.sessions.call import Call


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
