"""What the worker remembers of recent sessions: decoded documents with the versions they had, and menus.

Nothing here is trusted: each commit checks the versions in the store, and a stale one drops the session.
A menu counts only for the very same fight.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from cubilete.chat.message import Choice
    from cubilete.sessions.model import Fight

_DECODED_FACTOR = 10
"""Decoded documents cost about ten times their bytes."""
_SESSION = 16
_ENTRY = 16
"""What a session, and a document that is not even there, cost beside that (a tenth of their bytes)."""

_MOST_KEPT = 128
"""Menus that are kept, some ten kilobytes each: those of the fights that are played right now."""
_READ = ("system", "state", "seats", "awaited", "gms", "delegates")
"""All of a fight that its menu is made of."""


class Held(NamedTuple):
    """A document as last seen: its version, the decoded value, its size in bytes."""

    version: int
    value: Any
    size: int


class SessionCache:
    """Decoded documents by session and field, least recently used sessions dropped first."""

    def __init__(self, limit: int = 64 << 20) -> None:
        self._limit = limit // _DECODED_FACTOR
        self._sessions: OrderedDict[str, dict[str, Held]] = OrderedDict()
        self._sizes: dict[str, int] = {}
        self._total = 0

    def of(self, session: str) -> dict[str, Held]:
        """The documents held of a session (a live mapping; change it through `hold`)."""
        held = self._sessions.get(session)
        if held is None:
            held = self._sessions[session] = {}
            self._sizes[session] = _SESSION
            self._total += _SESSION
        else:
            self._sessions.move_to_end(session)
        return held

    def hold(self, session: str, field: str, entry: Held) -> None:
        """Remember a document, dropping the oldest sessions when the bound is passed."""
        held = self.of(session)
        old = held.get(field)
        change = entry.size - old.size if old else entry.size + _ENTRY
        held[field] = entry
        self._sizes[session] += change
        self._total += change
        while self._total > self._limit and len(self._sessions) > 1:
            oldest = next(iter(self._sessions))
            if oldest == session:
                break
            self.drop(oldest)

    def drop(self, session: str) -> None:
        """Forget a session: something of it was stale, or its commit has an unknown outcome."""
        if self._sessions.pop(session, None) is not None:
            self._total -= self._sizes.pop(session)


class Menus:
    """Menus as they were last made: a press that follows means one of their choices."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, int], tuple[Fight[Any], tuple[Choice, ...]]] = OrderedDict()

    def find(self, session: str, fight: Fight[Any]) -> tuple[Choice, ...] | None:
        """The menu of a fight that is the very same in all that a menu is made of."""
        known, choices = self._made.get((session, fight.number), (None, None))
        same = known is not None and all(getattr(known, part) is getattr(fight, part) for part in _READ)
        return choices if same else None

    def keep(self, session: str, fight: Fight[Any], choices: tuple[Choice, ...]) -> None:
        """Remember a fight's menu in place of its last one."""
        self._made[session, fight.number] = fight, choices
        self._made.move_to_end((session, fight.number))
        if len(self._made) > _MOST_KEPT:
            self._made.popitem(last=False)
