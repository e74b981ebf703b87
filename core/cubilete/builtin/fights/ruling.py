"""What rulings have in common: whose they are, and asking all sides where there is no GM."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cubilete.rules.decision import Refusal
from cubilete.rules.refereed import refereed
from cubilete.sessions.fights import step
from cubilete.sessions.proposals import propose
from cubilete.sessions.rulings import other_sides

if TYPE_CHECKING:
    from msgspec import Struct

    from cubilete.chat.message import Line
    from cubilete.rules.refereed import Refereed
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight
    from cubilete.sessions.rulings import Ruling


async def running_fight(call: Call) -> Fight[Any] | Refusal:
    """The fight that goes on here."""
    fight = await call.fight()
    if fight is None:
        return Refusal("no_fight", example="/duelo")
    if fight.phase != "running":
        return Refusal("fight_not_started", {"number": fight.number}, "/empezar")
    return fight


def rulings_of(call: Call, fight: Fight[Any]) -> Refereed[Any, Any] | Refusal:
    """What the fight's system can do at the word of a GM."""
    system = refereed(call.desk.systems[fight.system])
    return system if system is not None else Refusal("not_in_system")


async def ask_sides(
    call: Call, fight: Fight[Any], command: str, about: Line, *, without: str = ""
) -> Refusal | None:
    """Ask all others to agree, but the owner of `without`. Whoever has nobody to ask needs a GM."""
    asked = other_sides(call, fight, without=without)
    if not asked:
        return Refusal("needs_gm", example="/gm @ana")
    number = fight.number if fight.phase == "running" else 0
    await propose(call, "ruling", command, about, asked, fight=number)
    return None


async def decide(
    call: Call, fight: Fight[Any], command: Struct, *, actor: str, ruling: Ruling | None = None
) -> Refusal | None:
    """Let the system carry out a command that a verb of the core stands for."""
    system = call.desk.systems[fight.system]
    return await step(
        call, fight, lambda state, dice: system.decide(state, command, dice), actor=actor, ruling=ruling
    )
