"""For whom a text is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable


class Reader(NamedTuple):
    """For whom a text is made: language, system whose words come first, names, whom it calls."""

    locale: str
    names: Callable[[str], str] = str
    """Id → name to show."""
    genders: Callable[[str], str] | None = None
    """Id → `f`, `m`, `n` or nothing, for texts that choose by `$who-gender`."""
    system: str = ""
    called: frozenset[str] = frozenset()
    """Ids that are mentions where they are named."""
