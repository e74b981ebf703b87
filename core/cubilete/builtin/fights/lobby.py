"""`/combate`, `/combates`, `/unirse`, `/salir`, `/empezar`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from cubilete.builtin.fights.board import heading, tell_status
from cubilete.builtin.fights.ending import end_fight
from cubilete.builtin.fights.joining import join_running
from cubilete.builtin.fights.opening import (
    begin,
    free_seat,
    may_join,
    mode_of,
    open_lobby,
    system_here,
    take_seat,
)
from cubilete.chat.legible import given_name
from cubilete.chat.message import Line, Message, Name
from cubilete.plugin_api import Verb
from cubilete.rules.decision import Refusal
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions import going_on
from cubilete.sessions.characters import named_character
from cubilete.sessions.greeting import ask_systems
from cubilete.sessions.lobby_card import tell_lobby

if TYPE_CHECKING:
    from cubilete.sessions.call import Call

_STATUS = ("estado", "status")
_END = ("fin", "end", "terminar")
_NUMBER = re.compile(r"[0-9]{1,9}")


class FightArgs(Struct, frozen=True):
    """`/combate [mode [team] | estado [N] | fin [N]]`."""

    what: str = ""
    team: str = ""


class JoinArgs(Struct, frozen=True):
    """`/unirse [team] [como NAME]`."""

    words: str = ""


class BeginArgs(Struct, frozen=True):
    """`/empezar [NAME | moneda | dado]`."""

    how: str = ""
    starter: str = ""


class NoArgs(Struct, frozen=True):
    """Nothing."""


async def fight(call: Call, args: FightArgs) -> Refusal | None:
    """Open a lobby, show the fight, or end it."""
    if args.what not in (*_STATUS, *_END):
        return await _open(call, args)
    if args.team and not _NUMBER.fullmatch(args.team):
        example = f"/combate {args.what} 3"
        return Refusal("bad_argument", {"given": args.team, "what": Line("what-int")}, example)
    number = int(args.team or 0)
    return await (end_fight(call, number) if args.what in _END else tell_status(call, number))


async def _open(call: Call, args: FightArgs) -> Refusal | None:
    system = system_here(call, call.system)
    if isinstance(system, Refusal):
        if system.code == "no_system":
            ask_systems(call)
        return system
    mode = mode_of(call, system, args.what)
    if isinstance(mode, Refusal):
        return mode
    if mode.startswith("gm") and not call.gms():
        return Refusal("needs_gm", example="/gm @ana")
    opened = await open_lobby(call, system, mode)
    if not isinstance(opened, Refusal) and not (mode.startswith("gm") and call.is_gm()):
        opened = await take_seat(call, opened, team=given_name(args.team))
    if isinstance(opened, Refusal):
        return opened
    await tell_lobby(call, opened)
    return None


async def fights(call: Call, _: NoArgs) -> Refusal | None:
    """List the group's fights that are open or running."""
    lines = [heading(one) for one in await going_on.fights(call)]
    call.say(*(lines or [Line("fights-none")]))
    return None


async def join(call: Call, args: JoinArgs) -> Refusal | None:
    """Sit down in the lobby, in a team, as a character."""
    lobby = await call.fight()
    if lobby is None:
        return Refusal("no_lobby", example="/combate")
    if not may_join(call, lobby):
        return Refusal("not_invited", {"number": lobby.number})
    team, name = _split(args.words)
    if lobby.phase != "lobby":
        return await join_running(call, lobby, args.words, team, name)
    character = (await named_character(call, name))[0] if name else ""
    seated = await take_seat(call, lobby, character, team)
    if isinstance(seated, Refusal):
        return seated
    await tell_lobby(call, seated)
    return None


def _split(words: str) -> tuple[str, str]:
    """Team and character of `rojos como Ana la Roja`."""
    parts = words.split()
    for index, word in enumerate(parts):
        if word.lower() in ("como", "as"):
            name = " ".join(parts[index + 1 :]).strip('"«»“”')
            return given_name(" ".join(parts[:index])), given_name(name)
    return given_name(" ".join(parts)), ""


async def leave(call: Call, _: NoArgs) -> Refusal | None:
    """Get up from the lobby."""
    lobby = await call.fight()
    if lobby is not None and lobby.phase == "running":
        return Refusal("leave_running", {"number": lobby.number})
    if lobby is None or lobby.phase != "lobby":
        return Refusal("no_lobby", example="/combate")
    seat = next((seat for seat in lobby.seats if seat.owner == call.actor), None)
    if seat is None:
        return Refusal("not_in_fight", {"number": lobby.number})
    left = await free_seat(call, lobby, seat.id)
    if not left.seats:
        return await end_fight(call)
    call.tell_fight(left, Message((Line("lobby-left", {"who": Name(seat.id)}),)))
    await tell_lobby(call, left)
    return None


async def start(call: Call, args: BeginArgs) -> Refusal | None:
    """Start, and settle who goes first."""
    lobby = await call.fight()
    if lobby is None:
        return Refusal("no_lobby", example="/combate")
    if lobby.phase != "lobby":
        return Refusal("fight_running", {"number": lobby.number})
    if call.actor != lobby.opened_by and not call.is_gm() and all(s.owner != call.actor for s in lobby.seats):
        return Refusal("not_in_fight", {"number": lobby.number})
    if args.starter and args.starter not in {seat.id for seat in lobby.seats}:
        return Refusal("not_seated", {"who": Name(args.starter)})
    return await begin(call, lobby, args.starter or args.how)


VERBS = (
    Verb(
        VerbSpec(
            "combate",
            ("combate",),
            ("fight",),
            FightArgs,
            (Param("what", "slug"), Param("team", "text")),
            examples={"es": "/combate duelo", "en": "/fight duel"},
        ),
        fight,
    ),
    Verb(
        VerbSpec(
            "combates", ("combates",), ("fights",), NoArgs, examples={"es": "/combates", "en": "/fights"}
        ),
        fights,
    ),
    Verb(
        VerbSpec(
            "unirse",
            ("unirse", "unirme"),
            ("join",),
            JoinArgs,
            (Param("words", "text"),),
            examples={"es": "/unirse rojos como Ana", "en": "/join reds as Ana"},
        ),
        join,
    ),
    Verb(VerbSpec("salir", ("salir",), ("leave",), NoArgs, examples={"es": "/salir", "en": "/leave"}), leave),
    Verb(
        VerbSpec(
            "empezar",
            ("empezar", "comenzar"),
            ("begin",),
            BeginArgs,
            (
                Param("how", "word", options={"coin": ("moneda", "coin"), "die": ("dado", "die")}),
                Param("starter", "combatant"),
            ),
            who="member",
            examples={"es": "/empezar moneda", "en": "/begin coin"},
        ),
        start,
    ),
)
