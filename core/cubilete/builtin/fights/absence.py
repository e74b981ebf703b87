"""`/pausa`, `/x`, `/delegar`, `/como`: who is not there, and who speaks instead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from cubilete.builtin.fights.ruling import running_fight
from cubilete.chat.message import Arg, Line, Message, Name
from cubilete.plugin_api import Verb
from cubilete.rules.decision import Refusal
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions import pausing
from cubilete.sessions.casting import delegate_of, is_away, with_delegate
from cubilete.sessions.characters import own_character
from cubilete.sessions.codec import CHARACTER
from cubilete.sessions.events import Delegated
from cubilete.sessions.fights import tell_board
from cubilete.sessions.opening import meet
from cubilete.sessions.rulings import ruling
from cubilete.sessions.speaking import FOR_SOMEBODY

if TYPE_CHECKING:
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight


class NoArgs(Struct, frozen=True):
    """Nothing."""


class PauseArgs(Struct, frozen=True):
    """For how long: `2d`, `12h`; empty = until it is said again."""

    until: str = ""


class DelegateArgs(Struct, frozen=True):
    """Who plays for me; empty = I do again."""

    who: str = ""


class AsArgs(Struct, frozen=True):
    """For whom, and what is said for them."""

    who: str
    words: str


async def pause(call: Call, args: PauseArgs) -> Refusal | None:
    """The GM stops and resumes the fight; a member says that they are absent, or back."""
    fight = await running_fight(call)
    if isinstance(fight, Refusal):
        return fight
    ms = pausing.span(args.until)
    if ms is None:
        return Refusal("bad_span", {"given": args.until}, "/pausa 2d")
    mine = any(seat.owner == call.actor for seat in fight.seats)
    rules = call.is_gm(fight)
    if fight.paused and not ms and (rules or (mine and not fight.gms)):
        await pausing.resume(call, fight)
    elif rules:
        await _pause_all(call, fight, ms)
    elif mine:
        _be_away(call, fight, ms)
    else:
        return Refusal("not_in_fight", {"number": fight.number})
    return None


async def _pause_all(call: Call, fight: Fight[Any], ms: int) -> None:
    fight = pausing.pause(call, fight, ms, await ruling(call, fight, "pausa"))
    facts: dict[str, Arg] = {"who": Name(call.actor), "number": fight.number}
    line = Line("fight-paused-for", {**facts, "span": _span(ms)}) if ms else Line("fight-paused", facts)
    call.tell_fight(fight, Message((line,)))
    await tell_board(call, fight, called=False)


def _be_away(call: Call, fight: Fight[Any], ms: int) -> None:
    away = is_away(fight, call.actor, call.work.now)
    facts: dict[str, Arg] = {"who": Name(call.actor)}
    if away and not ms:
        pausing.set_away(call, fight, call.actor, None)
        call.tell_fight(fight, Message((Line("member-back", facts),)))
        return
    pausing.set_away(call, fight, call.actor, call.work.now + ms if ms else 0)
    line = Line("member-away-for", {**facts, "span": _span(ms)}) if ms else Line("member-away", facts)
    call.tell_fight(fight, Message((line,)))


_DAY, _HOUR, _MINUTE = 86_400_000, 3_600_000, 60_000


def _span(ms: int) -> Line:
    for key, size in (("days", _DAY), ("hours", _HOUR)):
        if ms % size == 0:
            return Line(f"span-{key}", {"n": ms // size})
    return Line("span-minutes", {"n": ms // _MINUTE})


async def stop_scene(call: Call, _: NoArgs) -> Refusal | None:
    """Stop the scene. The room is not told who asked; the GM is, alone."""
    fight = await call.fight()
    running = fight is not None and fight.phase == "running"
    if fight is not None and running:
        fight = pausing.pause(call, fight, 0, None)
        call.tell_fight(fight, Message((Line("x-stopped"),)))
        await tell_board(call, fight, called=False)
    else:
        call.tell_open(Message((Line("x-stopped"),)))
    gms = fight.gms if fight is not None and running else call.gms()
    for gm in gms:
        key = "x-for-gm-fight" if fight is not None and running else "x-for-gm"
        facts: dict[str, Arg] = {"who": Name(call.actor)}
        if fight is not None and running:
            facts["number"] = fight.number
        told = Line(key, facts)
        call.tell(Message((told,), to=f"@{gm}", calls=(Name(gm),)))
    return None


async def delegate(call: Call, args: DelegateArgs) -> Refusal | None:
    """Let somebody play for the actor, here and in fights to come, or take that back."""
    if args.who == call.actor:
        return Refusal("delegate_self", example="/delegar @beto")
    stranger = await meet(call, args.who) if args.who else None
    if stranger is not None:
        return stranger
    fight = await call.fight()
    seat = next((one for one in fight.seats if one.owner == call.actor), None) if fight is not None else None
    id_ = seat.id if seat is not None else (await own_character(call))[0]
    character = await call.work.get(CHARACTER, id_)
    here = delegate_of(fight, id_) if fight is not None and seat is not None else ""
    if character is None or not (args.who or character.delegate or here):
        return Refusal("no_delegate", example="/delegar @beto")
    call.work.put(CHARACTER, id_, replace(character, delegate=args.who))
    call.note(Delegated(id_, args.who))
    facts: dict[str, Arg] = {"who": Name(id_)}
    line = (
        Line("delegate-set", {**facts, "member": Name(args.who)})
        if args.who
        else Line("delegate-none", facts)
    )
    if fight is None or seat is None:
        call.say(line)
    else:
        call.tell_fight(fight, Message((line,)))
        fight = with_delegate(fight, id_, args.who)
        call.put_fight(fight)
        if fight.phase == "running":
            await tell_board(call, fight, called=bool(args.who) and id_ in fight.awaited)
    return None


async def speak_for(call: Call, args: AsArgs) -> Refusal | None:  # noqa: ARG001  what follows was read as a command of its own
    """Say something for somebody: only where what follows is no command is this asked."""
    return Refusal("missing_verb", {"system": ""})


VERBS = (
    Verb(
        VerbSpec(
            "pausa",
            ("pausa", "pausar"),
            ("pause",),
            PauseArgs,
            (Param("until", "text"),),
            who="member",
            examples={"es": "/pausa 2d", "en": "/pause 2d"},
        ),
        pause,
    ),
    Verb(VerbSpec("x", ("x",), ("x",), NoArgs, examples={"es": "/x", "en": "/x"}), stop_scene),
    Verb(
        VerbSpec(
            "delegar",
            ("delegar",),
            ("delegate",),
            DelegateArgs,
            (Param("who", "person"),),
            who="member",
            examples={"es": "/delegar @beto", "en": "/delegate @beto"},
        ),
        delegate,
    ),
    Verb(
        VerbSpec(
            FOR_SOMEBODY,
            ("como",),
            ("as",),
            AsArgs,
            (Param("who", "combatant", required=True), Param("words", "text", required=True, what="command")),
            who="member",
            examples={"es": "/como @beto rendirse", "en": "/as @beto surrender"},
        ),
        speak_for,
    ),
)
