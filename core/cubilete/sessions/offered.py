"""What is offered now, and to whom: a press counts only for something that stands here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.chat.choices import command_hash, read_token
from cubilete.chat.message import Choice, Line
from cubilete.rules.decision import Refusal
from cubilete.sessions import greeting, proposals
from cubilete.sessions.fights import choices_for

if TYPE_CHECKING:
    from cubilete.sessions.call import Call


async def command_of(call: Call, token: str) -> str | Refusal:
    """The canonical command behind a pressed button, if it is offered to this person now."""
    wanted = read_token(token)
    if wanted is None:
        return Refusal("stale_button")
    foreign = False
    for choice in await everything(call):
        if command_hash(choice.command) != wanted.hash:
            continue
        if not choice.who or call.actor in choice.who:
            return choice.command
        foreign = True
    return Refusal("not_your_button") if foreign else Refusal("stale_button")


async def everything(call: Call) -> tuple[Choice, ...]:
    """All choices that stand in this place now: the fight's, open proposals, and the settings' own."""
    fight = await call.fight()
    found: list[Choice] = []
    if fight is not None and fight.phase == "running":
        found.extend((await choices_for(call, fight))[0])
    if fight is not None and fight.phase == "lobby":
        found.extend(lobby_choices())
    found.extend(await proposals.choices(call))
    found.extend(standing(call))
    return tuple(found)


def lobby_choices() -> tuple[Choice, ...]:
    """What can be said in a lobby."""
    return (
        Choice("unirse", Line("choice-join")),
        Choice("empezar", Line("choice-begin")),
        Choice("salir", Line("choice-leave")),
    )


def standing(call: Call) -> tuple[Choice, ...]:
    """Choices that always stand: the language, the systems, help, and a first duel."""
    return (
        *greeting.languages(),
        *greeting.systems(call),
        Choice("duelo", Line("choice-duel")),
        Choice("ayuda", Line("choice-help")),
        Choice("otra", Line("choice-again")),
    )
