"""`/unirse` in a running fight: one more, between turns, when the GM or all sides let it be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cubilete.builtin.fights import homemade
from cubilete.builtin.fights.ruling import ask_sides, rulings_of
from cubilete.chat.message import Line, Name
from cubilete.rules.decision import Refusal
from cubilete.rules.system import Seat
from cubilete.sessions.characters import named_character, own_character, sheet_of
from cubilete.sessions.codec import CHARACTER
from cubilete.sessions.events import SeatTaken
from cubilete.sessions.fights import step
from cubilete.sessions.proposals import propose
from cubilete.sessions.rulings import ruling

if TYPE_CHECKING:
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight


async def join_running(call: Call, fight: Fight[Any], words: str, team: str, name: str) -> Refusal | None:
    """Ask to be let in, or come in when that was agreed. A GM needs to ask nobody."""
    if any(seat.owner == call.actor for seat in fight.seats):
        return Refusal("already_joined", {"number": fight.number})
    most = call.desk.systems[fight.system].seats_wanted(fight.mode)[1]
    if len(fight.seats) >= most:
        return Refusal("fight_full", {"number": fight.number, "most": most})
    id_ = (await named_character(call, name) if name else await own_character(call))[0]
    known = await call.work.get(CHARACTER, id_)
    if known is None or known.fight:
        return Refusal("character_busy", {"who": Name(id_), "number": known.fight if known else 0})
    gm_side = call.actor in fight.gms and fight.mode.startswith("gm")
    seat = Seat(id_, call.actor, team, gm_side=gm_side, gender=known.gender)
    about = await _request(call, fight, seat)
    if not call.is_gm(fight) and (call.agreed is None or call.agreed.about != about):
        command = f"unirse {words}".rstrip()
        if not fight.gms:
            return await ask_sides(call, fight, command, about)
        await propose(call, "join", command, about, fight.gms, fight=fight.number, one=True)
        return None
    return await admit(call, fight, seat)


async def _request(call: Call, fight: Fight[Any], seat: Seat) -> Line:
    """What the others are asked: to let somebody in, with these very abilities of their own making."""
    sheet = await sheet_of(call, fight.system, seat.id)
    _, made = await homemade.brought(call, fight, (seat,), {seat.id: sheet})
    about = Line("join-request", {"who": Name(seat.owner or seat.id), "number": fight.number})
    return Line("list-of-two", {"left": about, "right": homemade.row_of(made)}) if made else about


async def admit(call: Call, fight: Fight[Any], seat: Seat) -> Refusal | None:
    """Take a seat in a running fight, at the end of the order; its character is checked out."""
    system = rulings_of(call, fight)
    if isinstance(system, Refusal):
        return system
    voice = call.actor if call.is_gm(fight) else (fight.gms or ("",))[0]
    sheet = await sheet_of(call, fight.system, seat.id)
    abilities, made = await homemade.brought(call, fight, (seat,), {seat.id: sheet})
    command = system.admit(fight.state, voice, seat, sheet, abilities)
    if isinstance(command, Refusal):
        return command
    rules = call.desk.systems[fight.system]
    refused = await step(
        call,
        fight,
        lambda state, dice: rules.decide(state, command, dice),
        actor=seat.id,
        ruling=await ruling(call, fight, "unirse", whom=seat.id),
        joining=seat,
    )
    if refused is not None:
        return Refusal("join_between_turns") if refused.code == "wrong_window" else refused
    character = await call.work.get(CHARACTER, seat.id)
    if character is not None:
        call.work.put(CHARACTER, seat.id, replace(character, fight=fight.number))
    call.note(SeatTaken(fight.number, seat.id, seat.team))
    homemade.tell_brought(call, fight, made)
    return None
