"""Hours in which nobody's telephone rings."""

from __future__ import annotations

from rig import living


async def test_a_call_in_quiet_hours_makes_no_sound(fake, embedded_redis, embedded):
    """It comes at once, with its mention, and without a notification."""
    async with living(fake, embedded.url, enabled=("20x3",)) as bot:
        ana, beto = fake.user("Ana", username="ana"), fake.user("Beto", username="beto")
        group = fake.group("Mesa", [ana, beto])
        fake.set_member(group, ana, "creator")
        fake.say(beto, group, "/d20")
        fake.say(ana, group, "/duelo @beto")
        await bot.quiet()
        loud = [seen for seen in fake.sent(group) if not seen.silent]
        fake.say(ana, group, "/cancelar")
        hour = bot.app.now() // 3_600_000 % 24
        fake.say(ana, group, f"/ajustes silencio {hour}-{(hour + 2) % 24}")
        fake.say(ana, group, "/duelo @beto")
        await bot.quiet()

        assert len(loud) == 1
        assert [seen.id for seen in fake.sent(group) if not seen.silent] == [loud[0].id]
        assert "Beto" in fake.sent(group)[-1].text
