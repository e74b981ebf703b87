"""What is offered now, and to whom: a press counts only for something that stands here."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from cubilete.chat.choices import press, read_token
from cubilete.chat.message import Choice, Line
from cubilete.rules.decision import Refusal
from cubilete.sessions import abilities, greeting, proposals
from cubilete.sessions.menus import choices_for

if TYPE_CHECKING:
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight


async def command_of(call: Call, token: str) -> str | Refusal:
    """The canonical command behind a pressed button, if it is offered to this person now."""
    read = read_token(token)
    if read is None:
        return Refusal("stale_button")
    step, offered = await _offered_by(call, read.fight)
    pressed = press(read, step, offered, call.actor)
    if isinstance(pressed, Refusal):
        return pressed
    for one in await proposals.open_here(call):
        if read.fight != f"p{one.number}":
            continue
        if one.kind == proposals.ANONYMOUS and not await call.is_admin():
            return Refusal("not_admin")
        if one.kind in {proposals.QUESTION, proposals.ANONYMOUS}:
            proposals.close(call, one)
    return pressed.command


async def _offered_by(call: Call, source: str) -> tuple[int, tuple[Choice, ...]]:
    """The step and the choices of what a button belongs to, as they are now."""
    if source.startswith("p"):
        mine = [one for one in await proposals.open_here(call) if f"p{one.number}" == source]
        return 0, tuple(choice for one in mine for choice in proposals.choices_of(one))
    if source == "0":
        return 0, standing(call)
    if source == abilities.REVIEW:
        return 0, await abilities.review_choices(call)
    if source == abilities.MAKING:
        return await abilities.draft_choices(call)
    fight = await call.fight()
    if fight is None or str(fight.number) != source:
        return -1, ()
    return fight.step, lobby_choices(fight) if fight.phase == "lobby" else choices_for(call, fight)


_TEAMS = ("A", "B")
"""Names of teams where nobody has given them others."""


def lobby_choices(fight: Fight[Any]) -> tuple[Choice, ...]:
    """What can be said in a lobby: where teams fight, one joins a team."""
    teams: tuple[str, ...] = ()
    if fight.mode == "teams":
        named = tuple(dict.fromkeys(seat.team for seat in fight.seats if seat.team))
        free = (team for team in _TEAMS if team not in named)
        teams = (*named, *islice(free, max(0, len(_TEAMS) - len(named))))
    return (
        *(Choice(f"unirse {team}", Line("choice-join-team", {"team": team})) for team in teams),
        *(() if teams else (Choice("unirse", Line("choice-join")),)),
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
