"""`/rendirse`, and the end of a fight that nobody plays any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cubilete.builtin.log import find_fight
from cubilete.chat.message import Line, Message, Name
from cubilete.plugin_api import Verb
from cubilete.rules.decision import Refusal
from cubilete.rules.verbs import VerbSpec
from cubilete.sessions.casting import acting
from cubilete.sessions.events import FightEnded
from cubilete.sessions.fights import abandon, close_fight, step
from cubilete.sessions.proposals import propose

if TYPE_CHECKING:
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight


class NoArgs(Struct, frozen=True):
    """Nothing."""


async def surrender(call: Call, _: NoArgs) -> Refusal | None:
    """Leave the fight as a loser. Asks first."""
    fight = await call.fight()
    if fight is None or fight.phase != "running":
        return Refusal("no_fight", example="/duelo")
    character = acting(call, fight)
    if isinstance(character, Refusal):
        return character
    if call.agreed is None:
        about = Line("confirm-surrender", {"who": Name(character), "number": fight.number})
        command = f"como @{call.as_character} rendirse" if call.as_character else "rendirse"
        await propose(call, "confirm", command, about, (call.actor,), fight=fight.number)
        return None
    system = call.desk.systems[fight.system]
    command = system.surrender(character)
    return await step(call, fight, lambda state, dice: system.decide(state, command, dice), actor=character)


async def end_fight(call: Call, number: int = 0) -> Refusal | None:
    """End the place's fight or lobby without a winner, or number N of the group. Asks first when it runs.

    A topic can be deleted under its fight; whoever plays in it would be busy for good.
    """
    fight = await find_fight(call, number) if number else await call.fight()
    if fight is None:
        return no_fight(number)
    if fight.phase == "finished":
        call.say(Line("fight-finished", {"number": fight.number}))
        return None
    refusal = await _may_end(call, fight)
    if refusal is not None:
        return refusal
    if fight.phase == "lobby":
        await abandon(call, fight)
        _tell(call, fight, Line("lobby-closed", {"number": fight.number}), card=f"fight:{fight.number}")
        return None
    if call.agreed is None:
        about = Line("confirm-end", {"number": fight.number})
        if call.place_key in fight.places:
            await propose(call, "confirm", "combate fin", about, (call.actor,), fight=fight.number)
        else:
            await propose(call, "confirm", f"combate fin {fight.number}", about, (call.actor,))
        return None
    head = await call.ledger_head()
    call.note(FightEnded(fight.number, (), aborted=True, head=head.short, count=head.count))
    _tell(call, fight, Line("fight-aborted", {"number": fight.number, "who": Name(call.actor)}))
    await close_fight(call, fight)
    return None


def no_fight(number: int = 0) -> Refusal:
    """There is none here, or none of that number."""
    if number:
        return Refusal("unknown_fight", {"number": number}, "/combates")
    return Refusal("no_fight", example="/duelo")


def _tell(call: Call, fight: Fight[Any], line: Line, card: str | None = None) -> None:
    """Tell the fight's rooms, and whoever asked from elsewhere."""
    call.tell_fight(fight, Message((line,), card=card))
    if call.place_key not in fight.places:
        call.say(line)


async def _may_end(call: Call, fight: Fight[Any]) -> Refusal | None:
    """The GM ends a fight; with no GM named an admin may end a dead one; a lobby's opener closes it."""
    gms = await _referees(call, fight)
    if call.actor in (gms if fight.phase == "lobby" else fight.gms):
        return None
    if fight.phase == "lobby" and (call.actor == fight.opened_by or not fight.seats):
        return None
    if not gms and await call.is_admin():
        return None
    return Refusal("not_gm") if gms else Refusal("end_needs_admin", {"number": fight.number})


async def _referees(call: Call, fight: Fight[Any]) -> tuple[str, ...]:
    """The GMs of the group and of where the fight is."""
    places = [await call.place_at(key) for key in fight.places]
    return (*call.meta.gms, *(gm for place in places if place is not None for gm in place.gms))


VERBS = (
    Verb(
        VerbSpec(
            "rendirse",
            ("rendirse", "rendirme"),
            ("surrender",),
            NoArgs,
            who="member",
            examples={"es": "/rendirse", "en": "/surrender"},
        ),
        surrender,
        during_pause=False,
    ),
)
