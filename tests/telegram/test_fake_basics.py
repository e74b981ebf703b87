"""The fake server through the real client: the plain flow, polling and webhook."""

from __future__ import annotations

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup
from telegram.error import BadRequest, Forbidden


@pytest.fixture
async def bot(fake):
    """The real client, against the fake."""
    async with Bot(fake.token, base_url=fake.base_url, base_file_url=fake.base_file_url) as found:
        yield found


async def test_a_message_goes_to_the_bot_and_back(fake, bot):
    """A person writes in private, the bot polls it and answers, and the person sees it."""
    ana = fake.user("Ana", username="ana_m")
    said = fake.say(ana, fake.private(ana), "/start")
    (update,) = await bot.get_updates(timeout=5)

    assert update.message.text == "/start"
    assert update.message.parse_entities() == {update.message.entities[0]: "/start"}
    assert (update.effective_user.username, update.message.message_id) == ("ana_m", said.id)
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("Sí", callback_data="y")]])
    sent = await bot.send_message(ana.id, "¿<b>Vas</b>?", parse_mode="HTML", reply_markup=keyboard)
    (view,) = fake.sent(fake.private(ana))
    assert (view.id, view.text, view.labels) == (sent.message_id, "¿Vas?", ("Sí",))
    assert view.entities == (("bold", "Vas"),)


async def test_a_press_is_answered_and_the_message_edited(fake, bot):
    """A press reaches the bot with its message; its notice and the edit are seen by the presser."""
    ana = fake.user("Ana")
    keyboard = InlineKeyboardMarkup([[InlineKeyboardButton("Sí", callback_data="y")]])
    await bot.send_message(ana.id, "¿Vas?", reply_markup=keyboard)
    press = fake.press(ana, fake.sent(fake.private(ana))[0], "Sí")
    assert fake.unanswered() == [press]
    (update,) = await bot.get_updates(timeout=5)
    await update.callback_query.answer("Hecho")
    assert fake.unanswered() == []
    await update.callback_query.edit_message_text("Vas.")

    assert press.notice == "Hecho"
    (view,) = fake.sent(fake.private(ana))
    assert (view.text, view.labels, view.edited) == ("Vas.", (), True)


async def test_the_bot_cannot_write_first(fake, bot):
    """Nobody who has not started the bot, or who blocked it, can be written to."""
    ana = fake.user("Ana", started=False)
    beto = fake.user("Beto")
    fake.block(beto)

    with pytest.raises(Forbidden, match="can't initiate conversation"):
        await bot.send_message(ana.id, "Hola")
    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await bot.send_message(beto.id, "Hola")


async def test_unknown_parameters_are_a_fault(fake, bot):
    """A parameter that the Bot API does not know is refused and remembered."""
    ana = fake.user("Ana")
    with pytest.raises(BadRequest, match="unknown keys nonsense"):
        await bot.send_message(ana.id, "x", api_kwargs={"nonsense": 1})

    assert fake.take_faults() == ["the bot called sendMessage: unknown keys nonsense"]
