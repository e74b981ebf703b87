"""What the fake accepts as a message, an edit or a removal, and how it says no."""

from __future__ import annotations

import asyncio

import pytest
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup, MessageEntity, ReplyParameters, User
from telegram.error import BadRequest, Forbidden, InvalidToken, NetworkError, RetryAfter, TimedOut


@pytest.fixture
async def bot(fake):
    """The real client, against the fake."""
    async with Bot(fake.token, base_url=fake.base_url, base_file_url=fake.base_file_url) as found:
        yield found


@pytest.fixture
def ana(fake):
    """A person who has started the bot."""
    return fake.user("Ana", username="ana_m")


@pytest.fixture
def group(fake, ana):
    """A supergroup with the bot."""
    return fake.group("Mesa", [ana])


def _keyboard(data="x", text="Sí"):
    return InlineKeyboardMarkup([[InlineKeyboardButton(text, callback_data=data)]])


# texts


async def test_text_is_measured_after_parsing_in_utf16_units(bot, ana):
    """4096 units are the limit: markup does not count, an emoji counts twice."""
    await bot.send_message(ana.id, "<b>" + "x" * 4096 + "</b>", parse_mode="HTML")
    await bot.send_message(ana.id, "😀" * 2048)
    for text in ("x" * 4097, "😀" * 2049):
        with pytest.raises(BadRequest, match="Message is too long"):
            await bot.send_message(ana.id, text)
    sent = await bot.send_message(ana.id, "x")
    with pytest.raises(BadRequest, match="Message_too_long"):
        await bot.edit_message_text("x" * 4097, ana.id, sent.message_id)


async def test_blank_text_is_no_message(bot, ana):
    """What is empty after trimming is refused."""
    for text in ("", " \n ", "\r"):
        with pytest.raises(BadRequest, match="Message text is empty"):
            await bot.send_message(ana.id, text)


async def test_text_is_trimmed_and_entities_with_it(fake, bot, ana):
    """Blanks at the edges and carriage returns go, and what is marked moves along."""
    bold = MessageEntity(MessageEntity.BOLD, 2, 8)
    await bot.send_message(ana.id, "\n 🎲\r 1d20 \n", entities=[bold])

    (view,) = fake.sent(fake.private(ana))
    assert (view.text, view.entities) == ("🎲 1d20", (("bold", "🎲 1d20"),))


async def test_complaints_about_markup_say_where(bot, ana):
    """The words of the parser stand behind the server's."""
    with pytest.raises(BadRequest, match=r"(?i)can't parse entities: can't find end tag corresponding"):
        await bot.send_message(ana.id, "<b>x", parse_mode="HTML")
    with pytest.raises(BadRequest, match=r"(?i)can't parse entities: character '.' is reserved"):
        await bot.send_message(ana.id, "a.b", parse_mode="MarkdownV2")


async def test_given_entities_stand_on_whole_characters(bot, ana):
    """An entity that cuts an emoji, or ends behind the text, is refused."""
    for begin, length in ((1, 2), (0, 1), (0, 9)):
        entity = MessageEntity(MessageEntity.BOLD, begin, length)
        with pytest.raises(BadRequest, match=r"(?i)entity begin"):
            await bot.send_message(ana.id, "🎲 x", entities=[entity])


async def test_the_server_marks_what_it_finds(fake, bot, ana):
    """Commands, mentions, links and hashtags are found, but not within code."""
    await bot.send_message(
        ana.id, "/tira de @ana_m, #mesa, https://dados.org. <code>/no @nadie</code>", parse_mode="HTML"
    )

    (view,) = fake.sent(fake.private(ana))
    assert view.entities == (
        ("bot_command", "/tira"),
        ("mention", "@ana_m"),
        ("hashtag", "#mesa"),
        ("url", "https://dados.org"),
        ("code", "/no @nadie"),
    )


async def test_people_are_mentioned_by_id(fake, bot, ana):
    """A text mention shows the person; one of a stranger is no mention."""
    entities = [
        MessageEntity(MessageEntity.TEXT_MENTION, 0, 3, user=User(ana.id, "?", is_bot=False)),
        MessageEntity(MessageEntity.TEXT_MENTION, 4, 3, user=User(99, "?", is_bot=False)),
    ]
    sent = await bot.send_message(ana.id, "Ana Eva", entities=entities)

    assert [(one.type, one.user.id) for one in sent.entities] == [("text_mention", ana.id)]


async def test_names_are_literal_in_plain_text(fake, bot, ana):
    """Without a parse mode nothing is markup."""
    await bot.send_message(ana.id, "<_*[]`~>")

    assert [("<_*[]`~>", ())] == [(one.text, one.entities) for one in fake.sent(fake.private(ana))]


# buttons


@pytest.mark.parametrize(
    ("markup", "complaint"),
    [
        (_keyboard("d" * 65), "Button_data_invalid"),
        (_keyboard("ñ" * 33), "Button_data_invalid"),
        (_keyboard(text=" "), "Button_text_invalid"),
        (InlineKeyboardMarkup([[InlineKeyboardButton("x", url="nada")]]), "Inline keyboard button url"),
        (InlineKeyboardMarkup([[InlineKeyboardButton("x")]]), "Text buttons are unallowed"),
        (
            InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data="x")]] * 101),
            "Reply markup is too long",
        ),
    ],
    ids=["65 bytes", "66 bytes", "blank", "no address", "does nothing", "101"],
)
async def test_buttons_are_checked(bot, ana, markup, complaint):
    """Data of 1 to 64 bytes, a label, an address that is one, at most 100 of them."""
    with pytest.raises(BadRequest, match=complaint):
        await bot.send_message(ana.id, "x", reply_markup=markup)


# edits


async def test_an_edit_must_change_something(fake, bot, ana):
    """The same text and buttons are "not modified"; either one's change is an edit."""
    sent = await bot.send_message(ana.id, "e", reply_markup=_keyboard())
    place = {"chat_id": ana.id, "message_id": sent.message_id}
    with pytest.raises(BadRequest, match=r"(?i)message is not modified: specified new message content"):
        await bot.edit_message_text("e", **place, reply_markup=_keyboard())
    await bot.edit_message_text("e", **place, reply_markup=_keyboard("y"))
    await bot.edit_message_text("<b>e</b>", **place, parse_mode="HTML")
    with pytest.raises(BadRequest, match=r"(?i)message is not modified"):
        await bot.edit_message_reply_markup(**place)

    assert [("e", (), True)] == [(one.text, one.labels, one.edited) for one in fake.sent(fake.private(ana))]


async def test_only_own_messages_that_are_there_are_edited(fake, bot, ana):
    """Unknown, deleted and foreign messages can't be."""
    said = fake.say(ana, fake.private(ana), "hola")
    sent = await bot.send_message(ana.id, "x")
    await bot.delete_message(ana.id, sent.message_id)
    for number in (sent.message_id, 99_999):
        with pytest.raises(BadRequest, match="Message to edit not found"):
            await bot.edit_message_text("y", ana.id, number)
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await bot.edit_message_text("y", ana.id, said.id)
    with pytest.raises(BadRequest, match="Message_id_invalid"):
        await bot.edit_message_text("y", inline_message_id="nope")


async def test_an_edit_without_buttons_takes_them_away(fake, bot, ana):
    """Buttons stay only if the edit repeats them."""
    sent = await bot.send_message(ana.id, "x", reply_markup=_keyboard())
    await bot.edit_message_text("y", ana.id, sent.message_id)

    assert () == fake.sent(fake.private(ana))[0].labels


# removal and replies


async def test_old_and_foreign_messages_are_removed_by_admins_only(fake, bot, ana, group):
    """Own ones for 48 hours; others and older ones need the right."""
    said = fake.say(ana, group, "hola")
    sent = await bot.send_message(group.id, "x")
    fake.clock.advance(49 * 3600)
    for number in (said.id, sent.message_id):
        with pytest.raises(BadRequest, match="Message can't be deleted"):
            await bot.delete_message(group.id, number)
    fake.promote_bot(group)
    await bot.delete_message(group.id, said.id)
    await bot.delete_messages(group.id, [sent.message_id, 99_999])

    assert [] == fake.sent(group)
    with pytest.raises(BadRequest, match="Message to delete not found"):
        await bot.delete_message(group.id, said.id)


async def test_replies_need_their_message_unless_told_otherwise(fake, bot, ana, group):
    """A reply to what is gone is refused, or sent as a plain message; a quote must be a part of it."""
    said = fake.say(ana, group, "/tira 1d20 por mí")
    await bot.send_message(group.id, "17", reply_parameters=ReplyParameters(said.id, quote="1d20"))
    with pytest.raises(BadRequest, match="Quote_text_invalid"):
        await bot.send_message(group.id, "17", reply_parameters=ReplyParameters(said.id, quote="1d6"))
    fake.delete(said)
    with pytest.raises(BadRequest, match="Message to be replied not found"):
        await bot.send_message(group.id, "18", reply_to_message_id=said.id)
    lenient = ReplyParameters(said.id, allow_sending_without_reply=True)
    await bot.send_message(group.id, "19", reply_parameters=lenient)

    assert [("17", said.id), ("19", None)] == [(one.text, one.reply_to) for one in fake.sent(group)]


# files


async def test_files_arrive_and_can_be_fetched(fake, bot, ana):
    """A document is kept with its name and caption; `getFile` leads to its bytes."""
    sent = await bot.send_document(ana.id, b"uno\n", filename="registro.txt", caption="Mesa")
    (view,) = fake.sent(fake.private(ana))
    file = await bot.get_file(sent.document.file_id)

    assert (view.text, view.files) == ("Mesa", ("registro.txt",))
    assert await file.download_as_bytearray() == b"uno\n"
    with pytest.raises(BadRequest, match=r"(?i)message caption is too long"):
        await bot.send_photo(ana.id, b"\x89PNG", caption="x" * 1025)


# budgets and trouble


async def test_breaches_are_counted_and_refused_on_demand(fake, bot, group):
    """Three at once pass, then one a second; edits count; refusals say how long to wait."""
    fake.flood.enforce()
    for _ in range(3):
        sent = await bot.send_message(group.id, "x")
    for call in (
        bot.send_message(group.id, "y"),
        bot.edit_message_text("y", group.id, sent.message_id),
    ):
        with pytest.raises(RetryAfter, match="Retry in 0:00:01"):
            await call
    fake.clock.advance(1)
    await bot.edit_message_text("y", group.id, sent.message_id)

    assert [(group.id, 1), (group.id, 1)] == [(one.chat, one.retry_after) for one in fake.flood.breaches]


async def test_a_group_has_a_budget_for_each_minute(fake, bot, group, ana):
    """Twenty a minute in a group, however slowly; a private chat has no such limit."""
    fake.flood.enforce()
    for _ in range(20):
        await bot.send_message(group.id, "x")
        await bot.send_message(ana.id, "x")
        fake.clock.advance(2)
    await bot.send_message(ana.id, "x")
    with pytest.raises(RetryAfter) as raised:
        await bot.send_message(group.id, "x")
    assert raised.value.retry_after.total_seconds() == 20


async def test_all_chats_share_a_budget(fake, bot):
    """Thirty a second over all chats."""
    fake.flood.enforce()
    people = [fake.user(f"P{number}") for number in range(31)]
    for person in people[:30]:
        await bot.send_message(person.id, "x")

    with pytest.raises(RetryAfter, match="Retry in 0:00:01"):
        await bot.send_message(people[30].id, "x")


async def test_one_chat_can_be_punished(fake, bot, group, ana):
    """A chat answers 429 until then, budget or not; other chats do not notice."""
    fake.flood.punish(group.id, fake.clock.now() + 35)
    with pytest.raises(RetryAfter, match="Retry in 0:00:35"):
        await bot.send_message(group.id, "x")
    await bot.send_message(ana.id, "x")
    fake.clock.advance(35)
    await bot.send_message(group.id, "x")

    assert ["x"] == [one.text for one in fake.sent(group)]


async def test_errors_can_be_scripted(fake, bot, group, ana):
    """For some calls of a method, in one chat or in all, with parameters."""
    script = fake.script_error(
        "sendMessage", 429, "Too Many Requests: retry after 35", chat=group, retry_after=35
    )
    await bot.send_message(ana.id, "x")
    with pytest.raises(RetryAfter, match="Retry in 0:00:35"):
        await bot.send_message(group.id, "x")
    await bot.send_message(group.id, "y")

    assert (["x"], ["y"]) == (
        [one.given["text"] for one in script.seen],
        [one.text for one in fake.sent(group)],
    )
    fake.script_error("sendMessage", 403, "Forbidden: user is deactivated")
    with pytest.raises(Forbidden, match="user is deactivated"):
        await bot.send_message(ana.id, "x")


async def test_a_reply_can_be_lost(fake, bot, ana):
    """The message is there although the client only saw its connection end."""
    fake.lose_reply("sendMessage")
    with pytest.raises(NetworkError):
        await bot.send_message(ana.id, "x")

    assert ["x"] == [one.text for one in fake.sent(fake.private(ana))]


async def test_a_call_can_be_held(fake, bot, ana, group):
    """A held call waits while others go on; the client may give up meanwhile."""
    held = fake.hold("sendMessage", chat=group, times=2)
    with pytest.raises(TimedOut):
        await bot.send_message(group.id, "nunca", read_timeout=0.05)
    slow = asyncio.create_task(bot.send_message(group.id, "x"))
    await fake.until(lambda: len(held.seen) == 2)
    await bot.send_message(ana.id, "y")
    assert [] == fake.sent(group)
    held.release()
    await slow

    assert ["x"] == [one.text for one in fake.sent(group)]


async def test_a_wrong_token_opens_nothing(fake):
    """Another token is refused."""
    with pytest.raises(InvalidToken):
        async with Bot("1:wrong", base_url=fake.base_url):
            pass


# the schema


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({"nonsense": 1}, "unknown keys nonsense"),
        ({"reply_parameters": {"message_id": 1, "quiet": True}}, "unknown keys reply_parameters.quiet"),
        (
            {"reply_parameters": {"message_id": "zz"}},
            "reply_parameters.message_id: Input should be a valid int",
        ),
        ({"message_thread_id": "tema"}, "message_thread_id: Input should be a valid integer"),
    ],
    ids=["key", "inner key", "inner type", "type"],
)
async def test_what_is_not_in_the_bot_api_is_a_fault(fake, bot, ana, more, fault):
    """A call that does not fit the schema is refused, and fails the test even when nobody looks."""
    with pytest.raises(BadRequest):
        await bot.send_message(ana.id, "x", api_kwargs=more)

    (found,) = fake.take_faults()
    assert found.startswith(f"the bot called sendMessage: {fault}")


async def test_methods_that_the_fake_lacks_are_a_fault(fake, bot, ana):
    """A method of the Bot API that was not written here is never answered with a made-up result."""
    with pytest.raises(InvalidToken):  # what the client makes of "not found"
        await bot.send_dice(ana.id)

    assert fake.take_faults() == ["the fake server has no sendDice yet"]


async def test_updates_are_checked_too(fake, bot):
    """What a test pushes must be an update of the Bot API, unless it is meant to be none."""
    with pytest.raises(Exception, match=r"update: message.*Field required"):
        fake.push("message", {"text": "x"})
    assert 1 == len(fake.take_faults())

    fake.push("message", {"text": "x"}, checked=False)
    with pytest.raises(KeyError):  # the client can't read it
        await bot.get_updates()


async def test_commands_are_kept_by_scope_and_language(bot, group):
    """Each scope and language has its menu; a menu of a chat needs access to it."""
    scope = {"type": "chat", "chat_id": group.id}
    await bot.set_my_commands([("tira", "Tirar")], scope=scope, language_code="es")
    found = await bot.get_my_commands(scope=scope, language_code="es")

    assert [("tira", "Tirar")] == [(one.command, one.description) for one in found]
    assert () == await bot.get_my_commands()
    with pytest.raises(BadRequest, match="Bot_command_invalid"):
        await bot.set_my_commands([("Tira", "Tirar")])
    with pytest.raises(BadRequest, match="Chat not found"):
        await bot.set_my_commands([("tira", "Tirar")], scope={"type": "chat", "chat_id": -1})
