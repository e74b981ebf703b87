"""`/siguiente`, `/saltar`, `/expulsar`, `/anular`: what the GM rules; without one, all sides agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from cubilete.builtin.fights.opening import free_seat
from cubilete.builtin.fights.ruling import ask_sides, decide, rulings_of, running_fight
from cubilete.chat.message import Line, Message, Name
from cubilete.plugin_api import Verb
from cubilete.rules.decision import Refusal
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions.casting import seat_of
from cubilete.sessions.lobby_card import tell_lobby
from cubilete.sessions.rulings import may_rule, ruling
from cubilete.sessions.voiding import void

if TYPE_CHECKING:
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight


class NoArgs(Struct, frozen=True):
    """Nothing."""


class OnSomebody(Struct, frozen=True):
    """On whom, and why."""

    who: str
    reason: str = ""


class Order(Struct, frozen=True):
    """These first, in this order."""

    who: tuple[str, ...]


class Reason(Struct, frozen=True):
    """Why."""

    reason: str


async def go_on(call: Call, _: NoArgs) -> Refusal | None:
    """Close the players' phase, or play on with the GM's next one."""
    fight = await running_fight(call)
    if isinstance(fight, Refusal):
        return fight
    if not call.is_gm(fight):
        return Refusal("not_gm") if fight.gms else Refusal("needs_gm", example="/gm @ana")
    system = rulings_of(call, fight)
    if isinstance(system, Refusal):
        return system
    command = system.go_on(fight.state, call.actor)
    if isinstance(command, Refusal):
        return command
    return await decide(call, fight, command, actor=str(getattr(command, "actor", call.actor)))


async def skip(call: Call, args: OnSomebody) -> Refusal | None:
    """Play the automatic turn of somebody who is absent."""
    fight = await running_fight(call)
    if isinstance(fight, Refusal):
        return fight
    system = rulings_of(call, fight)
    if isinstance(system, Refusal):
        return system
    name = may_rule(call, fight)
    if isinstance(name, Refusal):
        return name
    if args.who not in fight.awaited:
        return Refusal("not_awaited", {"who": Name(args.who)})
    if name is None:
        about = Line("skip-proposal", {"who": Name(call.actor), "whom": Name(args.who)})
        command = f"saltar @{args.who} {args.reason}".rstrip()
        return await ask_sides(call, fight, command, _with_reason(about, args.reason), without=args.who)
    await call.ledger.open()
    ruled = await ruling(call, fight, "saltar", whom=args.who, reason=args.reason)
    if name:
        told = Line("ruling-skip", {"by": Name(name), "who": Name(args.who)})
        ruled = ruled._replace(lines=(told, *ruled.lines))
    return await decide(call, fight, system.skip(args.who), actor=args.who, ruling=ruled)


async def remove(call: Call, args: OnSomebody) -> Refusal | None:
    """Take somebody out of the fight, or out of its lobby."""
    fight = await call.fight()
    if fight is None:
        return Refusal("no_fight", example="/duelo")
    if fight.phase == "lobby":
        return await _remove_from_lobby(call, fight, args.who)
    return await _remove_from_fight(call, fight, args)


async def _remove_from_fight(call: Call, fight: Fight[Any], args: OnSomebody) -> Refusal | None:
    system = rulings_of(call, fight)
    if isinstance(system, Refusal):
        return system
    name = may_rule(call, fight)
    if isinstance(name, Refusal):
        return name
    seat = seat_of(fight, args.who)
    if name is None and seat is not None and seat.owner == call.actor:
        return Refusal("remove_self", example="/rendirse")
    if name is None:
        about = Line(
            "remove-proposal", {"who": Name(call.actor), "whom": Name(args.who), "number": fight.number}
        )
        command = f"expulsar @{args.who} {args.reason}".rstrip()
        return await ask_sides(call, fight, command, _with_reason(about, args.reason), without=args.who)
    await call.ledger.open()
    ruled = await ruling(call, fight, "expulsar", whom=args.who, reason=args.reason)
    actor = name or args.who
    return await decide(call, fight, system.remove(name, args.who), actor=actor, ruling=ruled)


def _with_reason(about: Line, reason: str) -> Line:
    """Whoever is asked for consent hears why."""
    return Line("proposal-reason", {"about": about, "reason": reason}) if reason else about


async def _remove_from_lobby(call: Call, fight: Fight[Any], who: str) -> Refusal | None:
    """Whoever opened the lobby, or a GM, frees a seat."""
    if call.actor != fight.opened_by and not call.is_gm():
        return Refusal("not_gm") if call.gms() else Refusal("not_opener")
    fight = await free_seat(call, fight, who)
    removed = Line("lobby-removed", {"who": Name(who), "by": Name(call.actor)})
    call.tell_fight(fight, Message((removed,)))
    await tell_lobby(call, fight)
    return None


async def void_roll(call: Call, args: Reason) -> Refusal | None:
    """Declare the last roll of the turn void; it is made again, and both stay to be seen."""
    fight = await running_fight(call)
    if isinstance(fight, Refusal):
        return fight
    name = may_rule(call, fight)
    if isinstance(name, Refusal):
        return name
    if name is None:
        about = Line("void-proposal", {"who": Name(call.actor), "reason": args.reason})
        return await ask_sides(call, fight, f"anular {args.reason}", about)
    await call.ledger.open()
    return await void(call, fight, await ruling(call, fight, "anular", reason=args.reason))


async def order(call: Call, args: Order) -> Refusal | None:
    """Set who comes after whom: the GM between rounds, in a lobby also a captain for the own team."""
    fight = await call.fight()
    if fight is None:
        return Refusal("no_fight", example="/combate")
    if fight.phase == "lobby":
        return await _order_lobby(call, fight, args.who)
    if not call.is_gm(fight):
        return Refusal("not_gm") if fight.gms else Refusal("needs_gm", example="/gm @ana")
    system = rulings_of(call, fight)
    if isinstance(system, Refusal):
        return system
    ruled = await ruling(call, fight, "orden")
    refused = await decide(call, fight, system.reorder(call.actor, args.who), actor=call.actor, ruling=ruled)
    return Refusal("order_between_rounds") if refused and refused.code == "wrong_window" else refused


async def _order_lobby(call: Call, fight: Fight[Any], who: tuple[str, ...]) -> Refusal | None:
    """Sort seats: all of them for whoever opened the lobby or a GM, those of the own team for its captain."""
    mine = next((seat for seat in fight.seats if seat.owner == call.actor), None)
    free = {seat.id for seat in fight.seats}
    if not call.is_gm() and (call.gms() or call.actor != fight.opened_by):
        team = [seat for seat in fight.seats if mine is not None and mine.team and seat.team == mine.team]
        if not team or team[0].owner != call.actor:
            return Refusal("not_captain")
        free = {seat.id for seat in team}
    named = tuple(dict.fromkeys(who))
    if any(one not in free for one in named):
        return Refusal("not_captain")
    seats = {seat.id: seat for seat in fight.seats}
    ranks = iter((*named, *(seat.id for seat in fight.seats if seat.id in free and seat.id not in named)))
    fight = replace(
        fight, seats=tuple(seats[next(ranks)] if seat.id in free else seat for seat in fight.seats)
    )
    call.put_fight(fight)
    await tell_lobby(call, fight)
    return None


_WHO = Param("who", "combatant", required=True)
VERBS = (
    Verb(
        VerbSpec(
            "siguiente",
            ("siguiente",),
            ("next",),
            NoArgs,
            who="gm",
            examples={"es": "/siguiente", "en": "/next"},
        ),
        go_on,
    ),
    Verb(
        VerbSpec(
            "saltar",
            ("saltar",),
            ("skip",),
            OnSomebody,
            (_WHO, Param("reason", "text")),
            who="member",
            examples={"es": "/saltar @beto", "en": "/skip @beto"},
        ),
        skip,
        during_pause=False,
    ),
    Verb(
        VerbSpec(
            "expulsar",
            ("expulsar",),
            ("remove",),
            OnSomebody,
            (_WHO, Param("reason", "text")),
            who="member",
            examples={"es": "/expulsar @beto no responde", "en": "/remove @beto does not answer"},
        ),
        remove,
        during_pause=False,
    ),
    Verb(
        VerbSpec(
            "anular",
            ("anular",),
            ("void",),
            Reason,
            (Param("reason", "text", required=True),),
            who="member",
            examples={"es": "/anular tiró por error", "en": "/void rolled by mistake"},
        ),
        void_roll,
        during_pause=False,
    ),
    Verb(
        VerbSpec(
            "orden",
            ("orden",),
            ("order",),
            Order,
            (Param("who", "combatant", required=True, many=True),),
            who="member",
            examples={"es": "/orden @ana @beto", "en": "/order @ana @beto"},
        ),
        order,
        during_pause=False,
    ),
)
