"""What the doctor says of Telegram: what it was told, and what to click at @BotFather."""

from __future__ import annotations

import pytest
import structlog
from rig import living, webhook_options

from cubilete.cli.known_rooms import known_rooms


@pytest.fixture
def words(fake):
    """Ask the doctor of a bot that has not begun, and give keys of what it found with the verdicts."""

    async def ask(url, **options):
        async with living(fake, url, begin=False, **options) as bot:
            checks = await bot.adapter.diagnose(bot.app)
            told = "\n".join(
                bot.app.text("es", line) for one in checks for line in (one.what, one.do) if line
            )
            return {one.what.key.removeprefix("telegram-check-"): one.verdict for one in checks}, told

    return ask


async def test_a_sound_bot(words, embedded_redis, embedded):
    """Token, privacy, inline rolls, their feedback, rights, polling: each is told, with what to click."""
    found, told = await words(embedded.url)

    assert set(found) >= {"token", "inline", "feedback", "rights", "polling"}
    assert set(found.values()) == {"ok"}
    assert "/setinlinefeedback" in told


async def test_a_webhook(words, embedded_redis, embedded):
    """How updates come is told as the settings say it."""
    found, _ = await words(embedded.url, **webhook_options())
    assert "webhook" in found


async def test_without_feedback_the_log_says_so_once(fake, embedded_redis, embedded):
    """A pressed button before any word of a sent result: one warning with what to switch on."""
    fake.world.inline_feedback = False
    async with living(fake, embedded.url) as bot:
        ana = fake.user("Ana", username="ana", language_code="es")
        group = fake.group("Otra mesa", [ana], bot=None)
        with structlog.testing.capture_logs() as logs:
            for _ in range(2):
                query = fake.inline_query(ana, "2d6")
                await query.answered()
                sent = fake.choose_inline(query, 0, group)
                press = fake.press(ana, sent, "Tirar ahora")
                await press.answered()
            await bot.quiet()

    assert sum("/setinlinefeedback" in one["event"] for one in logs) == 1


async def test_each_group_is_told_with_what_to_click(fake, embedded_redis, embedded):
    """Of the groups that the store knows: where all is well, what is not heard, not allowed, and over."""
    ana = fake.user("Ana", username="ana", language_code="es")
    async with living(fake, embedded.url) as bot:
        groups = {name: fake.group(name, [ana]) for name in ("Bien", "Sorda", "Muda", "Fuera")}
        for group in (*groups.values(), fake.private(ana)):
            fake.say(ana, group, "/tirar 1d1")
        await bot.quiet()
        fake.promote_bot(groups["Bien"])
        fake.restrict_bot(groups["Muda"])
        fake.kick_bot(groups["Fuera"])
        await bot.quiet()
        rooms = await known_rooms(bot.app.store, "telegram")
        assert set(rooms) == {f"telegram:{group.id}" for group in groups.values()}
    async with living(fake, embedded.url, begin=False) as bot:
        checks = await bot.adapter.survey(rooms)
        told = {
            locale: [[bot.app.text(locale, line) for line in (one.what, one.do) if line] for one in checks]
            for locale in ("es", "en")
        }

    verdicts = {one.what.key.removeprefix("telegram-check-"): one.verdict for one in checks}
    assert verdicts == {"rooms": "ok", "room-deaf": "ok", "room-mute": "warn", "room-gone": "warn"}
    (deaf,) = [lines for lines in told["es"] if "Sorda" in lines[0]]
    assert "Administradores → Añadir" in deaf[1]
    (mute,) = [lines for lines in told["en"] if "Muda" in lines[0]]
    assert "Send Messages" in mute[1]
    assert any(str(groups["Fuera"].id) in lines[0] for lines in told["es"])
