"""Hours in which a group's calls do not ring: the message comes at once, silently."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo


def is_quiet(hours: tuple[int, int] | None, zone: str, now: int) -> bool:
    """Is `now` (ms) within the hours, by the clock on the wall of that zone?

    They begin with the first hour and end where the second begins, over midnight if need be. Whatever the
    clock shows counts: an hour that daylight saving skips or repeats is skipped or repeated here too.
    """
    if hours is None:
        return False
    first, end = hours
    hour = datetime.fromtimestamp(now / 1000, ZoneInfo(zone)).hour
    return first <= hour < end if first < end else hour >= first or hour < end
