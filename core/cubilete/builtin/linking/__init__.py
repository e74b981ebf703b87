"""`/enlazar`, `/desenlazar`, `/soyyo`: several rooms for one group, and several accounts for one person."""

from __future__ import annotations

from cubilete.builtin.linking import people, rooms
from cubilete.plugin_api import Verb, hookimpl


@hookimpl
def cubilete_verbs() -> tuple[Verb, ...]:
    """Linking."""
    return (*rooms.VERBS, *people.VERBS)
