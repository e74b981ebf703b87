"""Dice that people roll themselves and type (`dice_source = manual`, A-76): whose turn is rolled by whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.rules.decision import Refusal
from cubilete_20x3 import commands
from cubilete_20x3.state import find_combatant

if TYPE_CHECKING:
    from cubilete_20x3.commands import Cmd
    from cubilete_20x3.state import State

DICE = 3
SIDES = 20
_EXAMPLE = "/turno 5 14 3"


def types_dice(state: State, who: str) -> bool:
    """Tell whether somebody types the dice of the own turn: all do but those who play themselves."""
    one = find_combatant(state, who)
    return state.settings.dice_source == "manual" and one is not None and not one.auto


def typed_faces(state: State, cmd: Cmd) -> tuple[int, ...]:
    """Give the dice that a command types; a turn that plays itself is the bot's to roll."""
    return cmd.faces if isinstance(cmd, commands.Turn) and types_dice(state, cmd.actor) else ()


def faces_refused(state: State, cmd: commands.Turn) -> Refusal | None:
    """Say what is wrong with typed dice, or with none (R2a, R3a)."""
    faces = cmd.faces
    if not types_dice(state, cmd.actor):
        return Refusal("dice_of_bot", example="/turno") if faces else None
    if not faces:
        return Refusal("dice_to_type", example=_EXAMPLE)
    if len(faces) != DICE or not all(1 <= face <= SIDES for face in faces):
        return Refusal("bad_faces", {"count": DICE, "sides": SIDES}, _EXAMPLE)
    return None
