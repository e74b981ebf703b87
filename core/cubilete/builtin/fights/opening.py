"""Opening a fight, taking a seat, and starting: what lobby and duel have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cubilete.chat.fold import name_key
from cubilete.chat.message import Line, Message, Name
from cubilete.ledger import seeds
from cubilete.ledger.record import Head
from cubilete.rules.decision import Refusal
from cubilete.rules.system import Seat, Setup
from cubilete.sessions.characters import house_rules, own_character, sheet_of
from cubilete.sessions.codec import CHARACTER
from cubilete.sessions.entropy import material
from cubilete.sessions.events import FightStarted, LobbyOpened, SeatTaken
from cubilete.sessions.fights import step
from cubilete.sessions.model import Fight, FightRef
from cubilete.sessions.offered import lobby_choices

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
    shown = ", ".join(spellings[0] for spellings in modes.values() if spellings)
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
    """The actor joins with a character; it is checked out into the fight."""
    if any(seat.owner == call.actor for seat in fight.seats):
        return Refusal("already_joined", {"number": fight.number})
    most = call.desk.systems[fight.system].seats_wanted(fight.mode)[1]
    if len(fight.seats) >= most:
        return Refusal("fight_full", {"number": fight.number, "most": most})
    id_ = character or (await own_character(call))[0]
    known = await call.work.get(CHARACTER, id_)
    if known is None:
        return Refusal("unknown_person", {"name": id_})
    if known.fight:
        return Refusal("character_busy", {"who": Name(id_), "number": known.fight})
    call.work.put(CHARACTER, id_, replace(known, fight=fight.number))
    gm_side = call.actor in call.gms() and fight.mode.startswith("gm")
    gender = known.gender if known.gender in ("f", "m", "n") else ""
    seat = Seat(id_, call.actor, team, gm_side=gm_side, gender=gender)  # type: ignore[arg-type]
    fight = replace(fight, seats=(*fight.seats, seat))
    call.put_fight(fight)
    call.note(SeatTaken(fight.number, id_, team))
    return fight


async def begin(call: Call, fight: Fight[Any], starter: str) -> Refusal | None:
    """Everybody sits: the rules of the system take over."""
    system = call.desk.systems[fight.system]
    fewest, _ = system.seats_wanted(fight.mode)
    if len(fight.seats) < fewest:
        return Refusal("too_few", {"n": fewest}, "/unirse")
    gms = call.gms()
    setup = Setup(fight.mode, fight.seats, gms)
    sheets = {seat.id: await sheet_of(call, fight.system, seat.id) for seat in fight.seats}
    state = system.new_fight(setup, await house_rules(call, fight.system), sheets, {})
    if isinstance(state, Refusal):
        return state
    await call.ledger.open()
    if fight.seed is not None:
        seed, started = seeds.start_fight(fight.seed)
        call.ledger.append(started)
        fight = replace(fight, seed=seed)
    fight = replace(fight, phase="running", gms=gms, state=state)
    head = call.ledger.head
    call.note(FightStarted(fight.number, head.short, head.count))
    call.tell_fight(
        fight,
        Message((Line("fight-begins", {"number": fight.number, "head": head.short, "count": head.count}),)),
    )
    return await step(
        call, fight, lambda before, dice: system.begin(before, starter, dice), actor=call.actor, began=True
    )


async def tell_lobby(call: Call, fight: Fight[Any]) -> None:
    """The lobby's card: who sits, who is missing, what to say."""
    fewest, most = call.desk.systems[fight.system].seats_wanted(fight.mode)
    lines = [
        Line(
            "lobby-head",
            {
                "number": fight.number,
                "system": Line(f"system-{fight.system}"),
                "mode": Line(f"mode-{fight.system}-{fight.mode}"),
            },
        )
    ]
    lines += [_seat_line(index, seat) for index, seat in enumerate(fight.seats, 1)]
    missing = fewest - len(fight.seats)
    lines.append(Line("lobby-missing", {"count": missing}) if missing > 0 else Line("lobby-ready"))
    if fight.seed is not None:
        commitment = Head(0, seeds.commitment(fight.seed.sealed.secret)).short
        lines.append(Line("lobby-dice", {"commitment": commitment}))
    choices = tuple(
        choice
        for choice in lobby_choices()
        if (choice.command != "empezar" or missing <= 0)
        and (choice.command != "unirse" or len(fight.seats) < most)
    )
    call.tell_fight(
        fight,
        Message(tuple(lines), card=f"fight:{fight.number}", choices=choices, source=f"{fight.number}.0"),
    )


def _seat_line(index: int, seat: Seat) -> Line:
    if seat.team:
        return Line("lobby-seat-team", {"index": index, "who": Name(seat.id), "team": seat.team})
    return Line("lobby-seat", {"index": index, "who": Name(seat.id)})
