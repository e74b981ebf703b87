"""The buttons of a running fight: what each who is waited for can do, each button once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cubilete.chat.message import Line, Name
from cubilete.sessions.casting import is_auto, owners_of, seat_of
from cubilete.sessions.speaking import FOR_SOMEBODY

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cubilete.chat.message import Choice
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight


def choices_for(call: Call, fight: Fight[Any]) -> tuple[Choice, ...]:
    """What those who are waited for can do now, and what they cannot, with the reason.

    What several can do is one button for all of them. Whoever plays several who are waited for has a
    button with the name for each that is not the own one.
    """
    if fight.paused:
        return ()
    choices = call.desk.menus.find(call.work.session, fight)
    if choices is None:
        choices = _merged(call, fight)
        call.desk.menus.keep(call.work.session, fight, choices)
    return choices


def _merged(call: Call, fight: Fight[Any]) -> tuple[Choice, ...]:
    merged: dict[tuple[str, bool], Choice] = {}
    for choice in _each(call, fight):
        key = (choice.command, choice.refusal is None)
        known = merged.get(key)
        both = choice if known is None else replace(known, who=tuple(sorted({*known.who, *choice.who})))
        merged[key] = both
    return tuple(merged.values())


def _each(call: Call, fight: Fight[Any]) -> Iterator[Choice]:
    system = call.desk.systems[fight.system]
    due = [one for one in fight.awaited if not is_auto(fight, one) and owners_of(fight, one)]
    for character in due:
        others = {member for one in due if one != character for member in owners_of(fight, one)}
        seat = seat_of(fight, character)
        own = seat.owner if seat is not None else None
        named = tuple(sorted(m for m in owners_of(fight, character) if m in others and m != own))
        plain = tuple(sorted(owners_of(fight, character) - set(named)))
        for choice in call.desk.buttons(fight.system, system.offer(fight.state, character), plain):
            if plain:
                yield choice
            if named and choice.refusal is None:
                label = Line("choice-filled", {"choice": choice.label, "value": Name(character)})
                command = f"{FOR_SOMEBODY} @{character} {choice.command}"
                yield replace(choice, command=command, label=label, who=named)
