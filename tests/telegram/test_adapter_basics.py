"""The adapter with the real client: rolls, replies, names, quotes, edits."""

from __future__ import annotations

import pytest
from rig import living


@pytest.fixture
async def bot(fake, embedded_redis, embedded):
    """A bot that asks for updates."""
    async with living(fake, embedded.url) as found:
        yield found


async def test_a_roll_is_answered_as_a_reply(fake, bot):
    """A roll in a group is answered silently, as a reply to the message that asked for it."""
    ana = fake.user("Ana", username="ana")
    group = fake.group("Mesa", [ana])
    said = fake.say(ana, group, "/tirar 2d6+3 ataque")
    await bot.quiet()
    (seen,) = fake.sent(group)
    assert seen.reply_to == said.id
    assert seen.silent
    assert seen.text.startswith("🎲 Ana · ataque — 2d6+3")
