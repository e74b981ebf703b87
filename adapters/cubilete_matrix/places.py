"""Rooms, threads and direct rooms as place keys.

    matrix:!room:server                  a room (rooms of version 12 have no server part)
    matrix:!room:server/$root            a thread of it, by the event that it hangs from
    matrix:@ana:server                   the private chat with somebody, whichever room that is now

What stands in an id and would be read as part of the key (`/`, `%`, blanks...) is percent-encoded.
"""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import quote, unquote

NETWORK = "matrix"
_SAFE = "!@#$:.-_~=+"


class Place(NamedTuple):
    """A place key taken apart. `target` is a room id, or the user id of a private chat."""

    target: str
    thread: str = ""

    @property
    def private(self) -> bool:
        """Is this somebody's private chat?"""
        return self.target.startswith("@")

    @property
    def key(self) -> str:
        """As a place key."""
        whole = f"{NETWORK}:{quote(self.target, safe=_SAFE)}"
        return f"{whole}/{quote(self.thread, safe=_SAFE)}" if self.thread else whole


def read_place(key: str) -> Place:
    """Take a key apart. Raises ValueError for one of another network."""
    network, _, rest = key.partition(":")
    if network != NETWORK or not rest:
        raise ValueError(f"{key!r} is no place of Matrix")
    target, _, thread = rest.partition("/")
    return Place(unquote(target), unquote(thread))
