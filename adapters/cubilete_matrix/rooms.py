"""What the bot knows of each room: version, creators, power levels, encryption, and what replaced it.

Computed from the state events themselves. In rooms of version 12 and later creators stand above every
level and are in no list.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any, TypeAlias

Source: TypeAlias = Mapping[str, Any]

CREATORS_ABOVE_ALL = 12
_ADMIN_FROM = 50
_LEVEL = re.compile(r"[+-]?[0-9]{1,17}")


class Room:
    """One room, as its state events say."""

    def __init__(self, id_: str) -> None:
        self.id = id_
        self.version = "1"
        self.creators: frozenset[str] = frozenset()
        self.encrypted = False
        self.predecessor = ""
        self.replacement = ""
        self._levels: Source = {}

    def take(self, event: Source) -> None:
        """Learn from a state event; others change nothing."""
        content = event.get("content")
        if event.get("state_key") != "" or not isinstance(content, Mapping):
            return
        match event.get("type"):
            case "m.room.create":
                self._created(event, content)
            case "m.room.power_levels":
                self._levels = content
            case "m.room.encryption":
                self.encrypted = True  # there is no way back
            case "m.room.tombstone":
                self.replacement = _text(content.get("replacement_room"))

    def _created(self, event: Source, content: Source) -> None:
        self.version = _text(content.get("room_version")) or "1"
        more = content.get("additional_creators")
        creators = {_text(event.get("sender")) or _text(content.get("creator"))}
        if self.creators_above_all and isinstance(more, list):
            creators |= {user for user in more if isinstance(user, str)}
        self.creators = frozenset(creators - {""})
        before = content.get("predecessor")
        self.predecessor = _text(before.get("room_id")) if isinstance(before, Mapping) else ""

    @property
    def creators_above_all(self) -> bool:
        """Do creators stand above every power level here?"""
        return self.version.isdigit() and int(self.version) >= CREATORS_ABOVE_ALL

    def level(self, user: str) -> float:
        """The power level of somebody; infinite for creators that stand above all."""
        if self.creators_above_all and user in self.creators:
            return math.inf
        users = self._levels.get("users")
        if isinstance(users, Mapping) and user in users:
            return _level(users[user], 0)
        if not self._levels and user in self.creators:
            return 100
        return _level(self._levels.get("users_default"), 0)

    def needed(self, event: str, *, state: bool = False) -> float:
        """The level that sending an event of this type takes."""
        events = self._levels.get("events")
        if isinstance(events, Mapping) and event in events:
            return _level(events[event], 0)
        if state:
            return _level(self._levels.get("state_default"), 50 if self._levels else 0)
        return _level(self._levels.get("events_default"), 0)

    def is_admin(self, user: str) -> bool:
        """May somebody set this room up? Who may change its state by default, from level 50 on."""
        default = _level(self._levels.get("state_default"), _ADMIN_FROM)
        return self.level(user) >= max(default, _ADMIN_FROM)

    def may_speak(self, user: str) -> bool:
        """Does the level of somebody suffice for messages here?"""
        kind = "m.room.encrypted" if self.encrypted else "m.room.message"
        return self.level(user) >= self.needed(kind)


class Rooms:
    """All rooms of an account."""

    def __init__(self) -> None:
        self._known: dict[str, Room] = {}
        self._expected: set[str] = set()

    def of(self, id_: str) -> Room:
        """A room, as far as it is known."""
        return self._known.setdefault(id_, Room(id_))

    def known(self, id_: str) -> bool:
        """Has anything been heard of it?"""
        return id_ in self._known

    def replaced(self) -> tuple[Room, ...]:
        """Rooms that say that another one takes their place."""
        return tuple(room for room in self._known.values() if room.replacement)

    def left_behind(self, id_: str, user: str) -> bool:
        """Has another room taken its place, and may this user no longer speak in it?"""
        room = self._known.get(id_)
        return room is not None and bool(room.replacement) and not room.may_speak(user)

    def expect(self, id_: str) -> None:
        """We have just come into this room, though no sync has shown it yet."""
        self._expected.add(id_)

    def expected(self, id_: str) -> bool:
        """Will a sync show this room?"""
        return id_ in self._expected

    def forget(self, id_: str) -> None:
        """We are no longer there."""
        self._known.pop(id_, None)
        self._expected.discard(id_)


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _level(value: object, default: int) -> float:
    """A level; old rooms may hold it as text."""
    if isinstance(value, bool):
        return default
    if isinstance(value, int):
        return value
    return int(value) if isinstance(value, str) and _LEVEL.fullmatch(value.strip()) else default
