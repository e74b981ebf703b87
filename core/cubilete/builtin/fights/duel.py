"""`/duelo`: a challenge, open or to somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cubilete.builtin.fights.opening import mode_of, open_lobby, system_here, take_seat
from cubilete.chat.message import Line, Name
from cubilete.plugin_api import Verb
from cubilete.rules.decision import Arg, Refusal
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions.greeting import ask_systems
from cubilete.sessions.opening import meet
from cubilete.sessions.proposals import propose

if TYPE_CHECKING:
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight


class DuelArgs(Struct, frozen=True):
    """`/duelo [@x]`."""

    rival: str = ""


async def duel(call: Call, args: DuelArgs) -> Refusal | None:
    """Challenge somebody, or anybody. The other's yes starts the fight."""
    system = system_here(call, call.system)
    if isinstance(system, Refusal):
        if system.code == "no_system":
            ask_systems(call)
        return system
    mode = mode_of(call, system, "duelo")
    if isinstance(mode, Refusal):
        return mode
    rival = args.rival
    if rival == call.actor:
        return Refusal("duel_self", example="/duelo")
    known = bool(rival) and not rival.startswith("@")
    stranger = await meet(call, rival) if known else None
    if stranger is not None:
        return stranger
    fight = await open_lobby(call, system, mode, rival)
    if not isinstance(fight, Refusal):
        fight = await take_seat(call, fight)
    if isinstance(fight, Refusal):
        return fight
    await _challenge(call, fight, rival if known else "", rival)
    return None


async def _challenge(call: Call, fight: Fight[Any], asked: str, rival: str) -> None:
    """Ask the rival, or whoever dares; `asked` is a member."""
    me = Name(call.actor)
    facts: dict[str, Arg] = {"who": me, "number": fight.number, "system": Line(f"system-{fight.system}")}
    if asked:
        about = Line("duel-challenge", {**facts, "rival": Name(rival)})
    elif rival:
        about = Line("duel-invitation", {**facts, "rival": rival})
    else:
        about = Line("duel-open", facts)
    needs = (asked,) if asked else ()
    await propose(call, "duel", "empezar", about, needs, fight=fight.number, open_to_all=not rival)


VERBS = (
    Verb(
        VerbSpec(
            "duelo",
            ("duelo", "retar"),
            ("duel",),
            DuelArgs,
            (Param("rival", "person"),),
            examples={"es": "/duelo @beto", "en": "/duel @beto"},
        ),
        duel,
    ),
)
