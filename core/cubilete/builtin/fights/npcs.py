"""`/npc`: combatants of the GM, several at once; and automatic opponents to practise with."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from cubilete.builtin.fights.joining import admit
from cubilete.builtin.fights.opening import team_called
from cubilete.chat.fold import name_key
from cubilete.chat.legible import given_name
from cubilete.chat.tokens import tokenise
from cubilete.plugin_api import Verb
from cubilete.rules.decision import Refusal
from cubilete.rules.system import Seat
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions.characters import house_rules, new_character
from cubilete.sessions.codec import CHARACTER
from cubilete.sessions.events import SeatTaken
from cubilete.sessions.lobby_card import tell_lobby

if TYPE_CHECKING:
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight

MOST = 12
"""NPCs that one command adds."""
_EXAMPLE = '/npc "Lobo" x2 hp 12'
_HP = re.compile(r"[+-]?[0-9]{1,6}")
_COUNT = re.compile(r"(?:[x×]([0-9]{1,3})|([0-9]{1,3})[x×])")
_AUTO = frozenset({"auto", "automatico", "automatica", "automatic"})


class NpcArgs(Struct, frozen=True):
    """`/npc "Lobo" [xN] [team] [hp N] [auto]`."""

    words: str


class Npc(Struct, frozen=True):
    """What was asked for; `hp` 0 = as usual."""

    name: str
    count: int = 1
    team: str = ""
    hp: int = 0
    auto: bool = False


def read_npc(words: str) -> Npc | Refusal:
    """Read the arguments. An unquoted name goes on to the first other argument; a team stands behind one.

    `Lobo gris x2` are two of one name; `"Lobo" rojos` and `Lobo x1 rojos` one in a team.
    """
    name: list[str] = []
    team: list[str] = []
    found = Npc("")
    tokens = tokenise(words, 0)
    at, quoted, named = 0, False, False
    while at < len(tokens):
        token = tokens[at]
        count = None if token.quoted else _COUNT.fullmatch(token.key)
        follower = tokens[at + 1].key if at + 1 < len(tokens) else ""
        at += 1
        if count is not None:
            found, named = replace(found, count=int(count[1] or count[2])), True
        elif token.key == "hp" and not token.quoted and _HP.fullmatch(follower):
            if int(follower) < 1:
                return Refusal("npc_hp", {"given": follower}, _EXAMPLE)
            found, named, at = replace(found, hp=int(follower)), True, at + 1
        elif token.key in _AUTO and not token.quoted:
            found, named = replace(found, auto=True), True
        elif not name or (not named and not quoted):
            name.append(token.text)
            quoted = token.quoted
        else:
            team.append(token.text)
    called = given_name(" ".join(name))
    if not called:
        return Refusal("missing_name", example=_EXAMPLE)
    if not 1 <= found.count <= MOST:
        return Refusal("npc_count", {"most": MOST}, _EXAMPLE)
    return replace(found, name=called, team=given_name(" ".join(team)))


async def npc(call: Call, args: NpcArgs) -> Refusal | None:
    """Add NPCs to a lobby, or as the GM to a running fight."""
    asked = read_npc(args.words)
    fight = await call.fight()
    if isinstance(asked, Refusal):
        return asked
    if fight is None:
        return Refusal("no_lobby", example="/combate")
    refusal = _refuse(call, fight, asked)
    if refusal is not None:
        return refusal
    sheet = await _sheet(call, fight, asked.hp)
    if isinstance(sheet, Refusal):
        return replace(sheet, example=_EXAMPLE)
    for name in await _names(call, fight, asked):
        id_, _ = await new_character(call, name, "")
        kind = call.desk.kinds[fight.system].sheet
        await call.work.get(kind, id_)
        call.work.put(kind, id_, sheet)
        gm_side = fight.mode.startswith("gm")
        team = "" if gm_side else team_called(fight, asked.team)
        seat = Seat(id_, None, team, gm_side=gm_side, auto=asked.auto)
        if fight.phase == "running":
            refusal = await admit(call, fight, seat)
            if refusal is not None:
                return refusal
            fight = await call.fight() or fight
        else:
            fight = await _seat(call, fight, seat)
    if fight.phase == "lobby":
        await tell_lobby(call, fight)
    return None


def _refuse(call: Call, fight: Fight[Any], asked: Npc) -> Refusal | None:
    """Why these may not be added: by whom, how many, and to what."""
    most = call.desk.systems[fight.system].seats_wanted(fight.mode)[1]
    if not call.is_gm(fight):
        if fight.phase == "running" or call.gms():
            return Refusal("not_gm") if fight.gms or call.gms() else Refusal("needs_gm", example="/gm @ana")
        if call.actor != fight.opened_by and all(seat.owner != call.actor for seat in fight.seats):
            return Refusal("not_in_fight", {"number": fight.number})
        if not asked.auto:
            return Refusal("npc_auto_only", example="example-practice")
    if fight.invited:
        return Refusal("not_invited", {"number": fight.number})
    if len(fight.seats) + asked.count > most:
        return Refusal("fight_full", {"number": fight.number, "most": most})
    return None


async def _sheet(call: Call, fight: Fight[Any], hp: int) -> Any:
    system = call.desk.systems[fight.system]
    sheet = system.sheet_type()
    if not hp:
        return sheet
    rules = await house_rules(call, fight.system)
    return system.change_sheet(sheet, ("hp", str(hp)), rules, gm=True)


async def _names(call: Call, fight: Fight[Any], asked: Npc) -> list[str]:
    """Numbered names where there are several, or where the name is taken in this fight."""
    taken = set()
    for seat in fight.seats:
        character = await call.work.get(CHARACTER, seat.id)
        if character is not None:
            taken.add(name_key(character.name))
    if asked.count == 1 and name_key(asked.name) not in taken:
        return [asked.name]
    names: list[str] = []
    number = 1 if asked.count > 1 else 2
    while len(names) < asked.count:
        name = f"{asked.name} {number}"
        number += 1
        if name_key(name) not in taken:
            names.append(name)
    return names


async def _seat(call: Call, fight: Fight[Any], seat: Seat) -> Fight[Any]:
    character = await call.work.get(CHARACTER, seat.id)
    if character is not None:
        call.work.put(CHARACTER, seat.id, replace(character, fight=fight.number))
    fight = replace(fight, seats=(*fight.seats, seat))
    call.put_fight(fight)
    call.note(SeatTaken(fight.number, seat.id, seat.team))
    return fight


VERBS = (
    Verb(
        VerbSpec(
            "npc",
            ("npc", "pnj"),
            ("npc",),
            NpcArgs,
            (Param("words", "text", required=True, what="name"),),
            who="member",
            examples={"es": '/npc "Lobo" x2 hp 12', "en": '/npc "Wolf" x2 hp 12'},
        ),
        npc,
        during_pause=False,
    ),
)
