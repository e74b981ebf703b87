"""`/rendirse`, and the end of a fight that nobody plays any more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cubilete.chat.message import Line, Message, Name
from cubilete.plugin_api import Verb
from cubilete.rules.decision import Refusal
from cubilete.rules.verbs import VerbSpec
from cubilete.sessions.casting import acting
from cubilete.sessions.events import FightClosed, FightEnded
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


async def end_fight(call: Call) -> Refusal | None:
    """End the place's fight or lobby without a winner. Asks first when it runs."""
    fight = await call.fight()
    if fight is None:
        return Refusal("no_fight", example="/duelo")
    refusal = await _may_end(call, fight)
    if refusal is not None:
        return refusal
    if fight.phase == "lobby":
        await abandon(call, fight)
        call.note(FightClosed(fight.number))
        call.tell_fight(
            fight, Message((Line("lobby-closed", {"number": fight.number}),), card=f"fight:{fight.number}")
        )
        return None
    if call.agreed is None:
        about = Line("confirm-end", {"number": fight.number})
        await propose(call, "confirm", "combate fin", about, (call.actor,), fight=fight.number)
        return None
    head = await call.ledger_head()
    call.note(FightEnded(fight.number, (), aborted=True, head=head.short, count=head.count))
    call.tell_fight(
        fight, Message((Line("fight-aborted", {"number": fight.number, "who": Name(call.actor)}),))
    )
    await close_fight(call, fight)
    return None


async def _may_end(call: Call, fight: Fight[Any]) -> Refusal | None:
    """The GM ends a fight; with no GM named an admin may end a dead one; a lobby's opener closes it."""
    if call.is_gm(fight):
        return None
    if fight.phase == "lobby" and (call.actor == fight.opened_by or not fight.seats):
        return None
    if not call.gms() and await call.is_admin():
        return None
    return Refusal("not_gm") if call.gms() else Refusal("end_needs_admin", {"number": fight.number})


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
