"""Opening a fight, taking a seat, and starting: what lobby and duel have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cubilete.builtin.fights import homemade
from cubilete.chat.fold import name_key
from cubilete.chat.message import Line, Message, Name
from cubilete.ledger import seeds
from cubilete.ledger.record import Head
from cubilete.rules.decision import Refusal
from cubilete.rules.system import Seat, Setup
from cubilete.sessions import private, proposals
from cubilete.sessions.casting import with_delegate
from cubilete.sessions.characters import house_rules, own_character, sheet_of
from cubilete.sessions.codec import CHARACTER
from cubilete.sessions.entropy import material
from cubilete.sessions.events import FightStarted, LobbyOpened, SeatLeft, SeatTaken
from cubilete.sessions.fights import release_characters, step
from cubilete.sessions.lobby_card import refuse_start
from cubilete.sessions.model import Fight, FightRef

if TYPE_CHECKING:
    from cubilete.sessions.call import Call


def may_join(call: Call, fight: Fight[Any]) -> bool:
    """Is the lobby open to the actor: to anybody, to this member, or to who bears the name invited?"""
    if not fight.invited.startswith("@"):
        return fight.invited in ("", call.actor)
    return name_key(fight.invited) == name_key(call.member.username)


def system_here(call: Call, named: str = "") -> str | Refusal:
    """The system that a new fight is of: the one named, the group's default, or the only one enabled."""
    enabled = call.meta.enabled
    if named:
        return named if named in enabled else Refusal("system_disabled", {"system": named})
    if not enabled:
        return Refusal("no_system", example=f"/activar {next(iter(call.desk.systems), '')}")
    if call.meta.default_system in enabled:
        return call.meta.default_system
    if len(enabled) == 1:
        return enabled[0]
    return Refusal("which_system", {"systems": ", ".join(enabled)}, f"/sistema {enabled[0]}")


def mode_of(call: Call, system: str, word: str) -> str | Refusal:
    """The mode meant by a word; without one the system's first."""
    modes = call.desk.systems[system].modes
    if not word:
        return next(iter(modes))
    for mode, spellings in modes.items():
        if word == mode or word in spellings:
            return mode
    index = -1 if call.locale == "en" else 0
    shown = ", ".join(spellings[index] for spellings in modes.values() if spellings)
    return Refusal("unknown_mode", {"mode": word, "modes": shown})


async def open_lobby(call: Call, system: str, mode: str, invited: str = "") -> Fight[Any] | Refusal:
    """A fight that can be joined; its dice are bound from here on."""
    if call.place.fight is not None:
        return Refusal("fight_exists", {"number": call.place.fight.number})
    number = call.meta.fights + 1
    call.put_meta(fights=number)
    await call.ledger.open()
    seed, committed = seeds.open_lobby(str(number), material(call.desk.entropy))
    call.ledger.append(committed)
    ref = FightRef(number, system)
    await call.fight(ref)
    fight: Fight[Any] = Fight(
        number=number,
        system=system,
        mode=mode,
        places=(call.place_key,),
        phase="lobby",
        opened_by=call.actor,
        opened_at=call.work.now,
        invited=invited,
        seed=seed,
        rules_version=call.desk.systems[system].rules_version,
    )
    call.put_place(fight=ref)
    call.put_fight(fight)
    call.note(LobbyOpened(number, system, mode, Head(0, committed.commitment).short))
    return fight


async def take_seat(
    call: Call, fight: Fight[Any], character: str = "", team: str = ""
) -> Fight[Any] | Refusal:
    """The actor joins with a character, which is checked out into the fight; or changes it, or the team."""
    mine = next((seat for seat in fight.seats if seat.owner == call.actor), None)
    if mine is not None and (not character or character == mine.id) and (not team or team == mine.team):
        return Refusal("already_joined", {"number": fight.number})
    most = call.desk.systems[fight.system].seats_wanted(fight.mode)[1]
    if mine is None and len(fight.seats) >= most:
        return Refusal("fight_full", {"number": fight.number, "most": most})
    id_ = character or (mine.id if mine is not None else (await own_character(call))[0])
    known = await call.work.get(CHARACTER, id_)
    if known is None:
        return Refusal("unknown_person", {"name": id_})
    if known.fight and (mine is None or id_ != mine.id):
        return Refusal("character_busy", {"who": Name(id_), "number": known.fight})
    if mine is not None and mine.id != id_:
        await release_characters(call, replace(fight, seats=(mine,)))
    call.work.put(CHARACTER, id_, replace(known, fight=fight.number))
    gm_side = call.actor in call.gms() and fight.mode.startswith("gm")
    team = team_called(fight, team) or (mine.team if mine is not None else "")
    seat = Seat(id_, call.actor, team, gm_side=gm_side, gender=known.gender)
    seats = tuple(seat if one is mine else one for one in fight.seats)
    fight = replace(fight, seats=seats if mine is not None else (*seats, seat))
    fight = with_delegate(fight, id_, known.delegate)
    call.put_fight(fight)
    call.note(SeatTaken(fight.number, id_, team))
    return fight


def team_called(fight: Fight[Any], team: str) -> str:
    """A team's name as it was first written: *Rojos* and *rojos* are one."""
    key = name_key(team)
    return next((seat.team for seat in fight.seats if seat.team and name_key(seat.team) == key), team)


async def free_seat(call: Call, fight: Fight[Any], character: str) -> Fight[Any]:
    """Somebody gets up from the lobby."""
    gone = tuple(seat for seat in fight.seats if seat.id == character)
    await release_characters(call, replace(fight, seats=gone))
    fight = replace(fight, seats=tuple(seat for seat in fight.seats if seat.id != character))
    call.put_fight(fight)
    call.note(SeatLeft(fight.number, character))
    return fight


async def begin(call: Call, fight: Fight[Any], starter: str) -> Refusal | None:
    """Everybody sits: the rules of the system take over."""
    system = call.desk.systems[fight.system]
    lacking = refuse_start(call, fight)
    if lacking is not None:
        return lacking
    await proposals.close_of_fight(call, fight, Line("duel-settled", {"number": fight.number}), "duel")
    gms = call.gms()
    setup = Setup(fight.mode, fight.seats, gms)
    sheets = {seat.id: await sheet_of(call, fight.system, seat.id) for seat in fight.seats}
    abilities, made = await homemade.brought(call, fight, fight.seats, sheets)
    state = system.new_fight(setup, await house_rules(call, fight.system), sheets, abilities)
    if isinstance(state, Refusal):
        return state
    if await homemade.asks_first(call, fight, starter, sheets, made):
        return None
    await call.ledger.open()
    if fight.seed is not None:
        seed, started = seeds.start_fight(fight.seed)
        call.ledger.append(started)
        fight = replace(fight, seed=seed)
    fight = replace(fight, phase="running", gms=gms, state=state)
    head = call.ledger.head
    call.note(FightStarted(fight.number, head.short, head.count))
    begins = Line("fight-begins", {"number": fight.number, "head": head.short, "count": head.count})
    call.tell_fight(fight, Message((begins,), link=await private.link_of(call)))
    homemade.tell_brought(call, fight, made)
    return await step(
        call, fight, lambda before, dice: system.begin(before, starter, dice), actor=call.actor, began=True
    )
