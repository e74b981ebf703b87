"""What is speech and what is not, how names are shown, and what the operator's logs never show."""

from __future__ import annotations

import asyncio
import logging

import pytest
from battles import newest
from rig import living, webhook_options

from cubilete.errors import BadSettings
from cubilete_telegram.adapter import TelegramAdapter
from cubilete_telegram.options import Options

NASTY = "<b>_*Ñandú*_</b> [x](tg://user?id=1) `y` ~z~ |w| & \\ #1 -5.\U0001f3b2"
"""A name of 60 characters that is markup in every language of Telegram's."""


@pytest.fixture
async def bot(fake, embedded_redis, embedded):
    """A bot that asks for updates."""
    async with living(fake, embedded.url) as found:
        yield found


@pytest.fixture
def ana(fake):
    """Somebody."""
    return fake.user("Ana", username="ana")


@pytest.fixture
def group(fake, ana):
    """A group in which the bot hears everything."""
    fake.world.privacy = False
    return fake.group("Mesa", [ana])


def rolls(fake, chat):
    """The results that stand in a chat."""
    return [seen.text for seen in fake.sent(chat) if "= " in seen.text]


async def test_a_roll_is_answered_as_a_reply(fake, bot, ana, group):
    """A roll in a group is answered silently, as a reply to the message that asked for it."""
    said = fake.say(ana, group, "/tirar 2d6+3 ataque")
    await bot.quiet()
    (seen,) = fake.sent(group)
    assert (seen.reply_to, seen.silent) == (said.id, True)
    assert seen.text.startswith("🎲 Ana · ataque — 2d6+3 → ")
    total = seen.text.rpartition("= ")[2]
    assert ("bold", total) in seen.entities


async def test_narration_with_dice_and_emoji(fake, bot, ana, group):
    """Dice inside of a post run, with emoji before them that count twice for Telegram."""
    fake.say(ana, group, "🐉🐉 El dragón 🐉 [[3d1]] ruge, y Ana salta.\n/tirar 2d1+5 🗡️ tajo")
    await bot.quiet()
    assert [text.rpartition("= ")[2] for text in rolls(fake, group)] == ["3", "7"]


async def test_captions_count_and_forwards_do_not(fake, bot, ana, group):
    """The caption of a picture is text; what somebody forwards is what somebody else said."""
    fake.say(ana, group, "Así se hace\n/tirar 1d1+1", photo=True)
    fake.say(ana, group, "/tirar 1d1+2", forwarded_from="Beto")
    fake.say(ana, group, "/tirar 1d1+3", forwarded_from=ana)
    await bot.quiet()
    assert [text.rpartition("= ")[2] for text in rolls(fake, group)] == ["2"]


@pytest.mark.parametrize("kind", ["blockquote", "expandable_blockquote", "code", "pre"])
async def test_quotes_and_code_are_no_speech(fake, bot, ana, group, kind):
    """A command in a quote or in code is not run; the one behind it is."""
    text = "🎲🎲\n/tirar 1d1+1\n/tirar 1d1+2"
    entity = {"type": kind, "offset": 5, "length": 12}
    fake.say(ana, group, text, entities=[entity])
    await bot.quiet()
    assert [one.rpartition("= ")[2] for one in rolls(fake, group)] == ["3"]


async def test_a_reply_with_a_quote(fake, bot, ana, group):
    """What is quoted from the message replied to is not said again; what is written below is."""
    first = fake.say(ana, group, "/tirar 1d1+1")
    await bot.quiet()
    fake.say(ana, group, "/tirar 1d1+4", reply_to=first, quote="/tirar 1d1+1")
    await bot.quiet()
    assert [one.rpartition("= ")[2] for one in rolls(fake, group)] == ["2", "5"]


async def test_another_bots_command_is_not_ours(fake, bot, ana, group):
    """`/verb@somebody_else` is not run; `/verb@us` is, whatever the case, and without any entity."""
    fake.say(ana, group, "/tirar@other_bot 1d1+1")
    fake.say(ana, group, "/tirar@Cubilete_BOT 1d1+2")
    await bot.quiet()
    assert [one.rpartition("= ")[2] for one in rolls(fake, group)] == ["3"]


async def test_an_edited_command(fake, bot, ana, group):
    """An edit never runs; that is said once, as a reply to the edited message."""
    said = fake.say(ana, group, "/tirar 1d1+1")
    await bot.quiet()
    for text in ("/tirar 1d1+8", "/tirar 1d1+9"):
        fake.edit(said, text)
        await bot.quiet()
    assert [one.rpartition("= ")[2] for one in rolls(fake, group)] == ["2"]
    (notice,) = [seen for seen in fake.sent(group) if "= " not in seen.text]
    assert notice.reply_to == said.id


async def test_any_name_is_shown_literally(fake, bot, group):
    """A name and a label full of markup arrive as they were written, in a call too."""
    nasty = fake.user(NASTY[:60])
    fake.set_member(group, nasty, "member")
    label = "<how> & *b* [x](y) _z_ -5."
    fake.say(nasty, group, f"/tirar 1d6 {label}")
    await bot.quiet()
    (seen,) = [one for one in fake.sent(group) if "1d6" in one.text]
    name = " ".join(NASTY[:60].split())
    assert seen.text.startswith(f"🎲 {name} · {label} — 1d6")
    assert {kind for kind, _ in seen.entities} <= {"bold", "mention", "url"}


async def test_a_call_names_whoever_has_no_username(fake, embedded_redis, embedded, group):
    """Whoever is called is mentioned by account, whatever the name looks like."""
    async with living(fake, embedded.url, enabled=("20x3",)) as bot:
        ana, nasty = fake.user("Ana"), fake.user(NASTY[:60])
        for who in (ana, nasty):
            fake.set_member(group, who, "member")
        fake.say(ana, group, "/duelo")
        await bot.quiet()
        fake.press(nasty, newest(fake, group), "Aceptar")
        await bot.quiet()
        fake.say(nasty, group, f"/empezar {nasty.first_name}")
        await bot.quiet()
        called = [
            entity for seen in fake.sent(group) for entity in seen.entities if entity[0] == "text_mention"
        ]
        assert called
        assert {text for _, text in called} <= {"Ana", " ".join(NASTY[:60].split())}


async def test_a_long_result_is_one_message(fake, bot, ana, group):
    """Five hundred dice are one message within the limit, cut in the middle, with the total kept."""
    fake.say(ana, group, "/tirar 500d100000kl1 🎲")
    await bot.quiet()
    (seen,) = fake.sent(group)
    assert "…" in seen.text
    assert len(seen.text.encode("utf-16-le")) // 2 <= 4096
    assert seen.text.rpartition("= ")[2].isdigit()


async def test_a_file_is_sent(fake, bot, ana, group):
    """The ledger's file comes as a document below its text."""
    fake.say(ana, group, "/tirar 1d6")
    fake.say(ana, group, "/registro")
    await bot.quiet()
    assert [seen for seen in fake.sent(group) if seen.files]


@pytest.fixture(params=["polling", "webhook"])
async def either(request, fake, embedded_redis, embedded):
    """A bot in each mode in turn."""
    async with living(fake, embedded.url, **(webhook_options() if request.param == "webhook" else {})) as bot:
        yield bot


async def test_the_token_appears_nowhere(fake, ana, caplog, capsys, either):
    """Neither logs at the lowest level, nor what is raised, nor the answers to errors name the token."""
    caplog.set_level(logging.DEBUG)
    group = fake.group("Mesa", [ana])
    fake.script_error("sendMessage", 400, "Bad Request: something else")
    fake.script_error("sendMessage", 404, "Not Found")
    fake.lose_reply("sendMessage")
    for _ in range(4):
        fake.say(ana, group, "/tirar 1d6")
    await either.quiet()
    fake.go_down()
    await asyncio.sleep(0.1)
    fake.come_back()
    await either.end()
    out, err = capsys.readouterr()
    secret = fake.token.partition(":")[2]
    ours = [record.getMessage() for record in caplog.records if not record.name.startswith("aiohttp")]
    assert secret not in out + err + "".join(ours)


async def test_a_token_that_is_not_accepted(fake, embedded_redis, embedded):
    """Starting with a wrong token ends with one sentence that does not name it."""
    wrong = "77:notTHEtoken"
    adapter = TelegramAdapter(Options(token=wrong, base_url=fake.base_url, base_file_url=fake.base_file_url))
    async with living(fake, embedded.url, begin=False) as bot:
        with pytest.raises(BadSettings) as raised:
            await adapter.run(bot.app)
    assert "does not accept the token" in str(raised.value)
    assert "notTHEtoken" not in repr(raised.value.__cause__) + repr(raised.value)


async def test_the_doctor_looks(fake, embedded_redis, embedded):
    """The doctor names the bot and what is switched off, and fails in words when Telegram does not answer."""
    async with living(fake, embedded.url, begin=False) as bot:
        checks = await bot.adapter.diagnose(bot.app)
        shown = [(one.verdict, bot.app.text("es", one.what)) for one in checks]
        assert ("ok", "Telegram responde: soy @cubilete_bot.") in shown
        assert any("modo de privacidad" in text for _, text in shown)
        fake.go_down()
        (failed,) = await bot.adapter.diagnose(bot.app)
        assert (failed.verdict, fake.token in bot.app.text("es", failed.what)) == ("fail", False)


async def test_a_closed_client_fails_softly(fake, embedded_redis, embedded, ana):
    """What shall be delivered while the adapter is not running waits, and is delivered when it runs again."""
    async with living(fake, embedded.url) as bot:
        fake.say(ana, fake.private(ana), "/tirar 1d6 uno")
        await bot.quiet()
        await bot.end()
        fake.say(ana, fake.private(ana), "/tirar 1d6 dos")
        await bot.begin()
        await bot.quiet()
        assert len(rolls(fake, fake.private(ana))) == 2
