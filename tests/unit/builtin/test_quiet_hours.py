"""Hours in which calls do not ring."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from cubilete.sessions.quiet_hours import is_quiet

HOUR = 3600 * 1000


def at(text):
    """A moment of UTC, in ms."""
    return round(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("hours", "zone", "moment", "quiet"),
    [
        (None, "UTC", "2026-01-10T03:00", False),
        ((23, 8), "UTC", "2026-01-10T22:59", False),
        ((23, 8), "UTC", "2026-01-10T23:00", True),
        ((23, 8), "UTC", "2026-01-10T07:59", True),
        ((23, 8), "UTC", "2026-01-10T08:00", False),
        ((14, 16), "UTC", "2026-01-10T15:59", True),
        ((14, 16), "UTC", "2026-01-10T16:00", False),
        ((22, 0), "UTC", "2026-01-10T00:00", False),
        ((0, 7), "America/Mexico_City", "2026-01-10T12:30", True),
        ((0, 7), "America/Mexico_City", "2026-01-10T05:59", False),
        # In Madrid clocks go from 2 to 3 at 01:00 UTC on 29 March, and from 3 to 2 on 25 October.
        ((3, 4), "Europe/Madrid", "2026-03-29T00:59", False),
        ((3, 4), "Europe/Madrid", "2026-03-29T01:00", True),
        ((2, 3), "Europe/Madrid", "2026-03-29T01:00", False),
        ((2, 3), "Europe/Madrid", "2026-10-25T00:30", True),
        ((2, 3), "Europe/Madrid", "2026-10-25T01:30", True),
        ((2, 3), "Europe/Madrid", "2026-10-25T02:00", False),
    ],
)
def test_what_the_clock_on_the_wall_says_counts(hours, zone, moment, quiet):
    """Over midnight, in other zones, and on the days on which the clocks change."""
    assert is_quiet(hours, zone, at(moment)) is quiet


async def test_calls_come_silently_in_those_hours(table, played):
    """The same call at once, but without a sound; it rings again when they are over."""
    await table.say("beto", "/d20")
    hour = datetime.fromtimestamp(played.app.now() / 1000, UTC).hour
    await table.say("ana", f"/ajustes silencio {hour}-{(hour + 2) % 24}")
    asked = await table.say("ana", "/duelo @beto")
    await table.say("ana", "/cancelar")
    played.app.move_clock(3 * HOUR)
    again = await table.say("ana", "/duelo @beto")

    assert [one.quiet for one in asked.deliveries if one.rendered.calls] == [True]
    assert [one.quiet for one in again.deliveries if one.rendered.calls] == [False]
