"""Fights: open, join, begin, watch, undo, leave. What happens inside is the system's."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.builtin.fights import absence, board, consent, duel, ending, lobby, npcs, refereeing
from cubilete.plugin_api import hookimpl

if TYPE_CHECKING:
    from cubilete.plugin_api import Verb


@hookimpl
def cubilete_verbs() -> list[Verb]:
    """The verbs of fights, whatever the system."""
    return [
        *lobby.VERBS,
        *npcs.VERBS,
        *duel.VERBS,
        *consent.VERBS,
        *board.VERBS,
        *ending.VERBS,
        *refereeing.VERBS,
        *absence.VERBS,
    ]
