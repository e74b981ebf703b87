"""Inline mode and buttons in the fake."""

from __future__ import annotations

import pytest
from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputTextMessageContent,
)
from telegram.error import BadRequest

KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("Tirar", callback_data="t")]])


@pytest.fixture
async def bot(fake):
    """The real client, against the fake."""
    async with Bot(fake.token, base_url=fake.base_url) as found:
        yield found


@pytest.fixture
def ana(fake):
    """A player."""
    return fake.user("Ana")


@pytest.fixture
def group(fake, ana):
    """A group with the bot."""
    return fake.group("Mesa", [ana])


def _article(number, text="tirada", **more):
    return InlineQueryResultArticle(str(number), "Tirar", InputTextMessageContent(text), **more)


async def test_a_query_is_answered_and_a_result_sent(fake, bot, ana, group):
    """The chosen result is written by the person through the bot; the bot edits it by its inline id."""
    query = fake.inline_query(ana, "1d20")
    (update,) = await bot.get_updates()
    assert (update.inline_query.query, update.inline_query.chat_type) == ("1d20", "supergroup")
    await update.inline_query.answer([_article(1, "<1d20>", reply_markup=KEYBOARD)], cache_time=0)
    assert ["1"] == [one["id"] for one in await query.answered()]
    message = fake.choose_inline(query, 0, group)
    chosen, written = (await bot.get_updates(offset=update.update_id + 1))[:2]

    assert (chosen.chosen_inline_result.result_id, chosen.chosen_inline_result.query) == ("1", "1d20")
    assert (written.message.via_bot.id, written.message.from_user.id) == (fake.me.id, ana.id)
    await bot.edit_message_text("17", inline_message_id=chosen.chosen_inline_result.inline_message_id)
    assert "17" == fake.look(message).text


async def test_without_feedback_nobody_says_what_was_chosen(fake, bot, ana, group):
    """`chosen_inline_result` needs the feedback of BotFather; the button's press still works."""
    fake.world.inline_feedback = False
    other = fake.group("Sin bot", [ana], bot=None)
    query = fake.inline_query(ana, "1d20")
    await bot.answer_inline_query(query.id, [_article(1, reply_markup=KEYBOARD)], cache_time=0)
    message = fake.choose_inline(query, "1", other)
    press = fake.press(ana, message, "Tirar")
    _, update = await bot.get_updates()

    assert update.callback_query.inline_message_id == message.inline_id
    assert update.callback_query.message is None
    assert press.answer is None


async def test_a_result_without_buttons_cannot_be_edited(fake, bot, ana, group):
    """Only a sent result with buttons has an inline message id."""
    query = fake.inline_query(ana, "1d20")
    await bot.answer_inline_query(query.id, [_article(1)], cache_time=0)
    fake.choose_inline(query, 0, group)
    _, chosen, _ = await bot.get_updates()

    assert chosen.chosen_inline_result.inline_message_id is None


async def test_answers_are_kept_unless_told_otherwise(fake, bot, ana):
    """Without `cache_time=0` the server repeats an answer without asking, to all unless it is personal."""
    beto = fake.user("Beto")
    query = fake.inline_query(ana, "uno")
    await bot.answer_inline_query(query.id, [_article(1)], is_personal=True)
    assert ["1"] == [one["id"] for one in await fake.inline_query(ana, "uno").answered()]
    assert fake.inline_query(beto, "uno").results is None
    fake.clock.advance(301)
    assert fake.inline_query(ana, "uno").results is None

    query = fake.inline_query(ana, "dos")
    await bot.answer_inline_query(query.id, [_article(1)], cache_time=0)
    assert fake.inline_query(ana, "dos").results is None


@pytest.mark.parametrize(
    ("results", "complaint"),
    [
        ([_article(number) for number in range(51)], "Too many inline query results specified"),
        ([_article(1), _article(1)], "Result_id_duplicate"),
        ([_article("x" * 65)], "Result_id_invalid"),
        ([_article(1, "<b>x", reply_markup=KEYBOARD)], None),
        ([_article(1, " ")], "Message text is empty"),
    ],
    ids=["51", "double", "long id", "plain", "empty"],
)
async def test_results_are_checked(fake, bot, ana, results, complaint):
    """At most 50, with ids of 1 to 64 bytes that differ, each with a text that could be sent."""
    query = fake.inline_query(ana, "1d20")
    raw = {"results": [one.to_dict() for one in results]}
    sending = bot.answer_inline_query(query.id, [], api_kwargs=raw)
    if complaint is None:
        assert await sending
    else:
        with pytest.raises(BadRequest, match=complaint):
            await sending


async def test_an_inline_query_grows_old(fake, bot, ana):
    """After ten seconds, or once answered, it can't be answered any more."""
    query = fake.inline_query(ana, "1d20")
    button = InlineQueryResultsButton("Abrir", start_parameter="x")
    await bot.answer_inline_query(query.id, [], cache_time=0, button=button)
    late = fake.inline_query(ana, "1d20")
    fake.clock.advance(11)

    for one in (query, late):
        with pytest.raises(BadRequest, match="Query is too old"):
            await bot.answer_inline_query(one.id, [_article(1)])


async def test_a_press_grows_old(fake, bot, ana):
    """A press must be answered within its life; an unknown one never can be."""
    await bot.send_message(ana.id, "¿?", reply_markup=KEYBOARD)
    press = fake.press(ana, fake.sent(fake.private(ana))[0], "Tirar")
    with pytest.raises(BadRequest, match="Message_too_long"):
        await bot.answer_callback_query(press.id, "x" * 201, api_kwargs=None)
    fake.clock.advance(15 * 60 + 1)

    for one in (press.id, "123"):
        with pytest.raises(BadRequest, match="Query is too old and response timeout expired"):
            await bot.answer_callback_query(one)


async def test_a_button_of_a_gone_message_can_still_arrive(fake, bot, ana, group):
    """What is pressed on a message that was deleted meanwhile comes with an inaccessible message."""
    await bot.send_message(group.id, "¿?", reply_markup=KEYBOARD)
    (view,) = fake.sent(group)
    fake.delete(view)
    fake.press_data(ana, view, "t")
    (update,) = await bot.get_updates()

    assert (update.callback_query.message.message_id, update.callback_query.message.is_accessible) == (
        view.id,
        False,
    )


async def test_a_link_button_starts_the_bot_with_its_payload(fake, bot, ana, group):
    """The client turns a deep link into `/start payload` in the private chat."""
    link = InlineKeyboardButton("Abrir", url=f"https://t.me/{fake.me.username}?start=g12-x_y")
    await bot.send_message(group.id, "¿?", reply_markup=InlineKeyboardMarkup([[link]]))
    fake.follow_link(ana, fake.sent(group)[0], "Abrir")
    (update,) = await bot.get_updates()

    assert (update.message.text, update.message.chat.id) == ("/start g12-x_y", ana.id)
