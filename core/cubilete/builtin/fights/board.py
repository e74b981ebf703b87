"""`/estado`, `/espera`, `/deshacer`: look at a fight, and take a step back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cubilete.builtin.fights.ending import no_fight
from cubilete.builtin.fights.reopening import reopen
from cubilete.builtin.log import find_fight
from cubilete.chat.message import Line, Name, Names
from cubilete.plugin_api import Verb
from cubilete.rules.decision import Refusal
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions import going_on
from cubilete.sessions import undo as undoing
from cubilete.sessions.casting import acting, delegate_of, is_away
from cubilete.sessions.fights import tell_board
from cubilete.sessions.lobby_card import seat_lines, tell_lobby
from cubilete.sessions.proposals import propose
from cubilete.sessions.rulings import other_sides, ruling

if TYPE_CHECKING:
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight


class StatusArgs(Struct, frozen=True):
    """`/estado [N]`."""

    number: int | None = None


class NoArgs(Struct, frozen=True):
    """Nothing."""


async def status(call: Call, args: StatusArgs) -> Refusal | None:
    """Show the board of this place's fight, or of number N."""
    return await tell_status(call, args.number or 0)


async def tell_status(call: Call, number: int = 0) -> Refusal | None:
    """The board, as a new card; that of another place's fight only to look at."""
    fight = await find_fight(call, number)
    if fight is None:
        return no_fight(number)
    if fight.phase != "finished" and call.place_key not in fight.places:
        _tell_elsewhere(call, fight)
        return None
    call.rooms = (call.room,)  # whoever asked wants to see it, not everybody
    if fight.phase == "lobby":
        await tell_lobby(call, fight, fresh=True)
        return None
    if fight.phase == "finished":
        if fight.state is not None:
            card = call.desk.systems[fight.system].card(fight.state, None)
            call.tell_here(fight, card)
        call.say(Line("fight-finished", {"number": fight.number}))
        return None
    await tell_board(call, fight, called=False, fresh=True)
    return None


def _tell_elsewhere(call: Call, fight: Fight[Any]) -> None:
    """How a fight of another place stands, where it was asked; its buttons are there."""
    lobby = fight.phase == "lobby"
    body = seat_lines(fight) if lobby else call.desk.systems[fight.system].card(fight.state, None)
    call.tell_here(fight, (heading(fight), *body))


def heading(fight: Fight[Any]) -> Line:
    """Which fight it is, and whether it has begun."""
    phase, system = Line(f"fight-phase-{fight.phase}"), Line(f"system-{fight.system}")
    return Line("fights-item", {"number": fight.number, "system": system, "state": phase})


async def waiting(call: Call, _: NoArgs) -> Refusal | None:
    """Who is waited for, in all places of the group."""
    lines = [
        _waited(call, fight)
        for fight in await going_on.fights(call)
        if fight.phase == "running" and fight.awaited
    ]
    call.say(*(lines or [Line("waiting-none")]))
    return None


def _waited(call: Call, fight: Fight[Any]) -> Line:
    """Who is waited for in a fight, and what else must be known for that: who plays for whom, who is away."""
    line = Line("waiting-item", {"number": fight.number, "who": Names(fight.awaited)})
    owners = {key: seat.owner for seat in fight.seats if (key := seat.id) in fight.awaited}
    notes = [Line("waiting-paused")] if fight.paused else []
    if fight.gms and not all(owners.values()):
        notes.append(Line("waiting-gm", {"gms": Names(fight.gms)}))
    for key, owner in owners.items():
        member = delegate_of(fight, key)
        if member:
            notes.append(Line("waiting-delegate", {"who": Name(key), "member": Name(member)}))
        elif is_away(fight, owner, call.work.now):
            notes.append(Line("waiting-away", {"who": Name(key)}))
    for note in notes:
        line = Line("waiting-noted", {"line": line, "note": note})
    return line


class UndoArgs(Struct, frozen=True):
    """`/deshacer [REASON]`."""

    reason: str = ""


async def undo(call: Call, args: UndoArgs) -> Refusal | None:
    """Take the last step back; after the end, the result. The dice stay drawn: the same roll comes again."""
    fight = await call.fight()
    if fight is None:
        return await reopen(call, args.reason)
    if fight.phase != "running":
        return Refusal("fight_not_started", {"number": fight.number}, "/empezar")
    if call.agreed is not None or call.is_gm(fight):
        await call.ledger.open()
        ruled = await ruling(call, fight, "deshacer", reason=args.reason) if args.reason else None
        return await undoing.undo(call, fight, ruled)
    return await _undo_own(call, fight)


async def _undo_own(call: Call, fight: Fight[Any]) -> Refusal | None:
    """A player's own step; what is not theirs alone is proposed to all sides where there is no GM."""
    character = acting(call, fight)
    if isinstance(character, Refusal):
        return character
    refusal = await undoing.refuse(call, fight, character)
    if refusal is None:
        return await undoing.undo(call, fight)
    if fight.gms or refusal.code == "nothing_to_undo":
        return refusal
    others = other_sides(call, fight)
    if not others:
        return await undoing.undo(call, fight)
    about = Line("undo-proposal", {"who": Name(call.actor), "number": fight.number})
    await propose(call, "undo", "deshacer", about, others, fight=fight.number, step=fight.step)
    return None


VERBS = (
    Verb(
        VerbSpec(
            "estado",
            ("estado", "tablero"),
            ("status", "board"),
            StatusArgs,
            (Param("number", "int"),),
            examples={"es": "/estado", "en": "/status"},
        ),
        status,
    ),
    Verb(
        VerbSpec("espera", ("espera",), ("waiting",), NoArgs, examples={"es": "/espera", "en": "/waiting"}),
        waiting,
        of_group=True,
    ),
    Verb(
        VerbSpec(
            "deshacer",
            ("deshacer",),
            ("undo",),
            UndoArgs,
            (Param("reason", "text"),),
            who="member",
            examples={"es": "/deshacer", "en": "/undo"},
        ),
        undo,
        during_pause=False,
    ),
)
