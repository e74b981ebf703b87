"""Groups as the fake keeps them: privacy mode, admins, topics, channels, migration."""

from __future__ import annotations

import pytest
from fake.marks import mark
from telegram import Bot
from telegram.error import BadRequest, ChatMigrated, Forbidden


@pytest.fixture
async def bot(fake):
    """The real client, against the fake."""
    async with Bot(fake.token, base_url=fake.base_url) as found:
        yield found


@pytest.fixture
def ana(fake):
    """A player."""
    return fake.user("Ana", username="ana_m")


@pytest.fixture
def owner(fake):
    """Who owns the groups."""
    return fake.user("Dueña")


@pytest.fixture
def group(fake, owner, ana):
    """A supergroup with the bot as a plain member, in privacy mode."""
    return fake.group("Mesa", [owner, ana])


def _came(fake):
    return [update.body.get("text") for update in fake.updates.waiting]


# privacy mode


def test_privacy_mode_hides_what_is_not_for_the_bot(fake, group, ana):
    """Plain text and commands that name another bot do not arrive; commands for the bot do."""
    fake.say(ana, group, "hola a todos")
    fake.say(ana, group, "/golpe@otro_bot")
    fake.say(ana, group, "digo /golpe@cubilete_bot")
    fake.say(ana, group, "/golpe@Cubilete_Bot beto")
    fake.say(ana, group, "/golpe beto")

    assert ["/golpe@Cubilete_Bot beto", "/golpe beto"] == _came(fake)


def test_nameless_commands_go_to_the_bot_that_wrote_last(fake, group, ana):
    """With another bot in the group, `/golpe` reaches ours only after it wrote last."""
    other = fake.user("Otro", is_bot=True, username="otro_bot")
    fake.set_member(group, other, "member")
    fake.updates.waiting.clear()
    fake.say(other, group, "soy otro bot")
    fake.say(ana, group, "/uno")
    fake.world.write(group, fake.me, {"text": "soy yo"}, by_us=True)
    fake.say(ana, group, "/dos")

    assert ["/dos"] == _came(fake)


def test_replies_to_the_bot_pass_privacy_mode(fake, group, ana):
    """A reply to the bot arrives, and so does a reply to what was meant for it; other replies do not."""
    ours = fake.world.write(group, fake.me, {"text": "¿Qué haces?"}, by_us=True)
    answer = fake.say(ana, group, "ataco", reply_to=ours)
    fake.say(ana, group, "y corro", reply_to=answer)
    fake.say(ana, group, "otra cosa", reply_to=fake.say(ana, group, "hola"))

    assert ["ataco", "y corro"] == _came(fake)


def test_admins_and_open_bots_see_all(fake, group, ana):
    """An admin gets everything, and so does a bot without privacy mode; other bots stay unseen."""
    other = fake.user("Otro", is_bot=True)
    fake.set_member(group, other, "member")
    fake.promote_bot(group)
    fake.updates.waiting.clear()
    fake.say(ana, group, "hola")
    fake.say(other, group, "soy un bot")
    fake.demote_bot(group)
    fake.world.privacy = False
    fake.say(ana, group, "adiós")

    assert ["hola", None, "adiós"] == _came(fake)


async def test_the_bot_can_ask_what_it_reads(fake, bot, group):
    """`getMe` and the bot's own membership tell whether it can read the group."""
    assert (await bot.get_me()).can_read_all_group_messages is False
    assert (await bot.get_chat_member(group.id, fake.me.id)).status == "member"

    fake.world.privacy = False
    fake.promote_bot(group)

    assert (await bot.get_me()).can_read_all_group_messages is True
    assert (await bot.get_chat_member(group.id, fake.me.id)).status == "administrator"


# members


async def test_administrators_are_listed_without_other_bots(fake, bot, group, ana, owner):
    """The owner and promoted people, and the asking bot itself if it is one."""
    other = fake.user("Otro", is_bot=True)
    fake.set_member(group, other, "administrator")
    fake.set_member(group, ana, "administrator")
    fake.promote_bot(group)
    found = await bot.get_chat_administrators(group.id)

    assert {owner.id, ana.id, fake.me.id} == {one.user.id for one in found}
    with pytest.raises(BadRequest, match="There are no administrators in the private chat"):
        await bot.get_chat_administrators(ana.id)


async def test_an_anonymous_admin_hides_behind_the_group(fake, bot, group, ana):
    """The author is the group's own bot with the group as sender; the list of admins says who may do so."""
    fake.set_member(group, ana, "administrator", anonymous=True)
    fake.updates.waiting.clear()
    fake.say(ana, group, "/ajustes")
    (update,) = await bot.get_updates()
    (admin,) = [one for one in await bot.get_chat_administrators(group.id) if one.user.id == ana.id]

    assert update.message.from_user.username == "GroupAnonymousBot"
    assert update.message.sender_chat.id == group.id
    assert admin.is_anonymous is True


async def test_somebody_can_write_as_a_channel(fake, bot, group, ana):
    """The author is the bot of channels, and the channel is the sender."""
    channel = fake.channel("Avisos", [ana])
    fake.say(ana, group, "/tira", as_chat=channel)
    (update,) = await bot.get_updates()

    assert (update.message.from_user.username, update.message.sender_chat.id) == ("Channel_Bot", channel.id)


async def test_what_happens_to_the_bot_is_told(fake, bot, owner, ana):
    """Added, restricted, thrown out; then it can no longer write there."""
    group = fake.group("Otra", [owner, ana], bot=None)
    with pytest.raises(Forbidden, match="bot is not a member of the supergroup chat"):
        await bot.send_message(group.id, "hola")
    fake.add_bot(group)
    fake.restrict_bot(group)
    with pytest.raises(BadRequest, match="Not enough rights to send text messages to the chat"):
        await bot.send_message(group.id, "hola")
    fake.kick_bot(group)
    with pytest.raises(Forbidden, match="bot was kicked from the supergroup chat"):
        await bot.send_message(group.id, "hola")
    updates = await bot.get_updates()

    assert ["left", "member", "restricted", "kicked"] == [
        updates[0].my_chat_member.old_chat_member.status,
        *(one.my_chat_member.new_chat_member.status for one in updates if one.my_chat_member),
    ]
    assert [fake.me.id] == [
        user.id for one in updates if one.message for user in one.message.new_chat_members
    ]


async def test_a_block_is_told_and_ends_with_the_next_message(fake, bot, ana):
    """Who blocks the bot is out of its reach until writing to it again."""
    fake.block(ana)
    with pytest.raises(Forbidden, match="bot was blocked by the user"):
        await bot.send_message(ana.id, "hola")
    fake.say(ana, fake.private(ana), "/start")
    await bot.send_message(ana.id, "hola")
    updates = await bot.get_updates()

    assert ["kicked", "member", None] == [
        one.my_chat_member.new_chat_member.status if one.my_chat_member else None for one in updates
    ]


# topics and threads


@pytest.fixture
def forum(fake, owner, ana):
    """A forum."""
    return fake.group("Foro", [owner, ana], forum=True)


async def test_a_topic_is_marked_and_kept(fake, bot, forum, ana):
    """What stands in a topic carries it, and replies (to the topic's beginning, when to nothing else)."""
    topic = fake.topic(forum, "Duelos")
    said = fake.say(ana, forum, "/duelo", topic=topic)
    (_, update) = await bot.get_updates()
    assert (update.message.is_topic_message, update.message.message_thread_id) == (True, topic.id)
    assert update.message.reply_to_message.forum_topic_created.name == "Duelos"

    await bot.send_message(forum.id, "en el tema", message_thread_id=topic.id)
    await bot.send_message(forum.id, "respuesta", reply_to_message_id=said.id)
    await bot.send_message(forum.id, "general")
    assert [("en el tema", topic.id), ("respuesta", topic.id), ("general", None)] == [
        (one.text, one.topic) for one in fake.sent(forum)
    ]
    assert ["en el tema", "respuesta"] == [one.text for one in fake.sent(forum, topic=topic)]


async def test_topics_that_are_not_there_are_refused(fake, bot, forum, group):
    """Unknown topics, the id of General, and closed topics; outside of forums the id is ignored."""
    topic = fake.topic(forum, "Duelos")
    for thread in (1, 999):
        with pytest.raises(BadRequest, match="Message thread not found"):
            await bot.send_message(forum.id, "x", message_thread_id=thread)
    fake.close_topic(forum, topic)
    with pytest.raises(BadRequest, match="Topic_closed"):
        await bot.send_message(forum.id, "x", message_thread_id=topic.id)

    sent = await bot.send_message(group.id, "x", message_thread_id=999)
    assert (sent.message_thread_id, sent.is_topic_message) == (None, None)


async def test_a_reply_outside_of_forums_makes_a_thread_but_no_topic(fake, bot, group, ana):
    """A chain of replies in a supergroup carries its root's id without being a topic."""
    root = fake.say(ana, group, "/uno")
    second = fake.say(ana, group, "/dos", reply_to=root)
    fake.say(ana, group, "/tres", reply_to=second)
    updates = await bot.get_updates()

    assert [(None, None), (root.id, None), (root.id, None)] == [
        (one.message.message_thread_id, one.message.is_topic_message) for one in updates
    ]
    assert updates[2].message.reply_to_message.reply_to_message is None


async def test_the_bot_opens_topics_if_it_may(fake, bot, forum):
    """`createForumTopic` needs the right; the topic's id is a message's."""
    with pytest.raises(BadRequest, match="Not enough rights to create a topic"):
        await bot.create_forum_topic(forum.id, "Duelos")
    fake.promote_bot(forum)
    topic = await bot.create_forum_topic(forum.id, "Duelos")

    assert topic.message_thread_id in forum.messages


# what messages can be


async def test_forwards_quotes_captions_and_edits_say_what_they_are(fake, bot, ana):
    """Each has its own fields in the update."""
    chat = fake.private(ana)
    beto = fake.user("Beto")
    first = fake.say(ana, chat, "/tira 1d20 y nada más")
    fake.say(ana, chat, "/tira 1d6", forwarded_from=beto)
    fake.say(ana, chat, "/tira 1d8", forwarded_from="Alguien")
    fake.say(ana, chat, "eso", reply_to=first, quote="1d20")
    fake.say(ana, chat, "/tira 1d4", photo=True)
    fake.edit(first, "/tira 1d12")
    updates = await bot.get_updates()
    _, known, hidden, quoted, picture, edited = updates

    assert known.message.forward_origin.sender_user.id == beto.id
    assert hidden.message.forward_origin.sender_user_name == "Alguien"
    assert (quoted.message.quote.text, quoted.message.quote.position) == ("1d20", 6)
    assert (picture.message.text, picture.message.caption) == (None, "/tira 1d4")
    assert (edited.message, edited.edited_message.text) == (None, "/tira 1d12")
    assert edited.edited_message.message_id == first.id


async def test_a_reply_from_elsewhere_is_external(fake, bot, group, ana):
    """A reply to a message of another chat shows where it comes from, and replies to nothing here."""
    there = fake.say(ana, group, "lejos")
    fake.say(ana, fake.private(ana), "¿y esto?", reply_to=there)
    (update,) = await bot.get_updates()

    assert update.message.reply_to_message is None
    assert update.message.external_reply.message_id == there.id


async def test_channel_posts_have_no_author(fake, bot, ana):
    """A post comes as `channel_post` with the channel as its sender."""
    channel = fake.channel("Avisos", [ana])
    post = fake.say(ana, channel, "hoy hay partida")
    fake.edit(post, "hoy no hay partida")
    first, second = await bot.get_updates()

    assert (first.channel_post.from_user, first.channel_post.sender_chat.id) == (None, channel.id)
    assert second.edited_channel_post.text == "hoy no hay partida"


# migration


async def test_a_group_becomes_a_supergroup(fake, bot, owner, ana):
    """Both chats are told; writing to the old one names the new one, and old messages stay as they are."""
    group = fake.group("Mesa", [owner, ana], kind="group")
    old = await bot.send_message(group.id, "antes")
    new = fake.migrate(group)
    left, came = await bot.get_updates()

    assert (left.message.chat.id, left.message.migrate_to_chat_id) == (group.id, new.id)
    assert (came.message.chat.id, came.message.migrate_from_chat_id) == (new.id, group.id)
    with pytest.raises(ChatMigrated) as raised:
        await bot.send_message(group.id, "después")
    assert raised.value.new_chat_id == new.id
    with pytest.raises(BadRequest, match="Message can't be edited"):
        await bot.edit_message_text("otra", group.id, old.message_id)
    assert 1 == (await bot.send_message(new.id, "después")).message_id - came.message.message_id


async def test_a_channels_posts_appear_in_its_group(fake, bot, group, ana, owner):
    """They are forwarded by the service itself, in the channel's name."""
    channel = fake.channel("Avisos", [owner])
    group.members[fake.me.id] = fake.world.bot_in(channel)  # an admin, to see plain text
    fake.forward_post(fake.say(owner, channel, "hoy hay partida"), group)
    fake.say(ana, fake.private(ana), "/tira", forwarded_from=channel)
    _, linked, forwarded = await bot.get_updates()

    assert (linked.message.is_automatic_forward, linked.message.sender_chat.id) == (True, channel.id)
    assert linked.message.from_user.id == 777_000
    assert forwarded.message.forward_origin.chat.id == channel.id


async def test_mentions_of_people_without_a_name(fake, bot, group, ana):
    """A person without a username is mentioned by an entity that holds the account."""
    beto = fake.user("Beto")
    text = "🎲 /golpe Beto"
    fake.promote_bot(group)
    fake.say(ana, group, text, entities=[mark(text, "Beto", "text_mention", user=beto.json())])
    (_, update) = await bot.get_updates()

    (mention,) = [one for one in update.message.entities if one.type == "text_mention"]
    assert (mention.user.id, update.message.parse_entity(mention)) == (beto.id, "Beto")


async def test_reactions_are_kept(fake, bot, group, ana):
    """A reaction of the bot stands at the message; an unknown message takes none."""
    said = fake.say(ana, group, "/tira")
    await bot.set_message_reaction(group.id, said.id, "👀")
    with pytest.raises(BadRequest, match="Message to react not found"):
        await bot.set_message_reaction(group.id, 99_999, "👀")

    assert said.reaction == "👀"
