"""Groups: topics, admins without a name, rights that change, groups that become supergroups, and goodbyes."""

from __future__ import annotations

import pytest
from battles import liked, newest


async def test_a_topic_is_a_place_of_its_own(fake, bot, ana, beto):
    """What is said in a topic is answered there; a fight in one topic is not in another."""
    forum = fake.group("Foro", [ana, beto], forum=True)
    north, south = fake.topic(forum, "Norte"), fake.topic(forum, "Sur")
    fake.say(ana, forum, "/duelo", topic=north)
    await bot.quiet()
    fake.press(beto, newest(fake, forum), "Aceptar")
    await bot.quiet()
    fake.say(ana, forum, "/estado", topic=south)
    fake.say(ana, forum, "/tirar 1d6", topic=None)
    await bot.quiet()
    assert "juega" in fake.sent(forum, topic=north)[-1].text
    assert "ningún combate" in fake.sent(forum, topic=south)[-1].text
    assert [seen.topic for seen in fake.sent(forum) if "1d6" in seen.text] == [None]


async def test_what_a_deleted_topic_cannot_be_told_the_group_is_told(fake, bot, ana, beto):
    """Nobody waits in vain for what was said in a topic; its fight can be ended from the group."""
    forum = fake.group("Foro", [ana, beto], forum=True)
    topic = fake.topic(forum, "Norte")
    fake.say(ana, forum, "/duelo", topic=topic)
    await bot.quiet()
    fake.press(beto, newest(fake, forum), "Aceptar")
    await bot.quiet()
    fake.say(ana, forum, "/tirar 1d1+41 de camino", topic=topic)
    fake.delete_topic(forum, topic)  # before the answer is on its way
    await bot.quiet()
    assert [seen.topic for seen in fake.sent(forum) if "de camino" in seen.text] == [None]
    fake.say(ana, forum, "/combate fin 1")
    await bot.quiet()
    fake.press(ana, newest(fake, forum), "Sí")
    await bot.quiet()
    fake.say(ana, forum, "/duelo @beto")
    await bot.quiet()
    assert "reta a" in fake.sent(forum)[-1].text


async def test_a_thread_of_replies_is_no_topic(fake, bot, ana):
    """Replies in a supergroup carry a thread number too, and still belong to the group."""
    group = fake.group("Mesa", [ana])
    first = fake.say(ana, group, "/tirar 1d6")
    await bot.quiet()
    fake.say(ana, group, "/tirar 1d8", reply_to=fake.sent(group)[-1])
    await bot.quiet()
    fake.say(ana, group, "/otra", reply_to=first)
    await bot.quiet()
    assert len([seen for seen in fake.sent(group) if "= " in seen.text]) == 3
    assert {call.given.get("message_thread_id") for call in fake.calls("sendMessage")} == {None}


async def test_an_anonymous_admin_is_asked_who_confirms(fake, bot, ana, beto):
    """An admin's verb in the group's name gets a button, and only an admin's press counts."""
    group = fake.group("Mesa", [ana, beto])
    fake.say(ana, group, "/idioma en", anonymous=True)
    await bot.quiet()
    card = newest(fake, group)
    press = fake.press(beto, card, "Sí")
    await press.answered()
    assert press.notice == "Eso solo puede hacerlo quien administra el grupo."
    fake.press(ana, card, "Sí")
    await bot.quiet()
    fake.say(ana, group, "/tirar 1d6", anonymous=True)
    await bot.quiet()
    assert "You speak in the group's name" in fake.sent(group)[-1].text
    assert await bot.draws(group) == 0


async def test_a_channel_has_no_identity(fake, bot, ana):
    """What somebody says in the name of a channel is not played, and answered to nobody."""
    group = fake.group("Mesa", [ana])
    channel = fake.channel("Noticias", [ana])
    fake.say(ana, group, "/tirar 1d6", as_chat=channel)
    await bot.quiet()
    assert fake.sent(group) == []
    assert await bot.draws(group) == 0


async def test_admins_are_asked_for_again_before_a_refusal(fake, bot, ana, beto):
    """Whoever was made an admin a moment ago is one, though the bot was not told; who was one is none."""
    group = fake.group("Mesa", [ana, beto])
    fake.say(beto, group, "/ajustes")
    await bot.quiet()
    assert "quien administra" in fake.sent(group)[-1].text
    fake.set_member(group, beto, "administrator")
    fake.say(beto, group, "/ajustes")
    await bot.quiet()
    assert "quien administra" not in fake.sent(group)[-1].text
    asked = len(fake.calls("getChatAdministrators"))
    fake.say(beto, group, "/ajustes")
    await bot.quiet()
    assert len(fake.calls("getChatAdministrators")) == asked
    fake.promote_bot(group)
    fake.set_member(group, beto, "member")
    await bot.quiet()
    fake.say(beto, group, "/ajustes")
    await bot.quiet()
    assert "quien administra" in fake.sent(group)[-1].text


async def test_the_greeting_says_what_is_heard(fake, bot, ana):
    """With privacy mode on, greeting and /ajustes say what to click; an admin bot says nothing of it."""
    group = fake.group("Mesa", [ana], bot=None)
    fake.add_bot(group, ana)
    await bot.quiet()
    assert "hazme administrador" in fake.sent(group)[-1].text
    fake.promote_bot(group)
    fake.say(ana, group, "/ajustes")
    await bot.quiet()
    assert "hazme administrador" not in fake.sent(group)[-1].text


async def test_the_menu_is_in_the_groups_language(fake, bot, ana):
    """The commands of a chat are set when the bot comes, and again when language or systems change."""
    group = fake.group("Mesa", [ana], bot=None)
    fake.add_bot(group, ana)
    await bot.quiet()
    await fake.until(lambda: fake.calls("setMyCommands"))
    fake.press(ana, newest(fake, group), "English")
    await bot.quiet()
    await fake.until(lambda: len(fake.calls("setMyCommands")) == 2)
    spanish, english = fake.calls("setMyCommands")
    assert spanish.given["scope"] == {"type": "chat", "chat_id": group.id}
    names = [{one["command"] for one in call.given["commands"]} for call in (spanish, english)]
    assert {"tirar", "turno", "ayuda"} <= names[0]
    assert {"roll", "turn", "help"} <= names[1]
    assert "tirar" not in names[1]


async def test_a_group_becomes_a_supergroup_in_mid_fight(fake, bot, ana, beto):
    """The fight goes on under the new number, and what was on its way arrives there."""
    group = fake.group("Mesa", [ana, beto], kind="group")
    fake.say(ana, group, "/duelo")
    await bot.quiet()
    fake.press(beto, newest(fake, group), "Aceptar")
    await bot.quiet()
    held = fake.hold("sendMessage", chat=group)
    fake.say(ana, group, "/tirar 1d1000 de camino")
    await fake.until(lambda: held.seen)
    new = fake.migrate(group)
    held.release()
    await bot.quiet()
    assert "de camino" in fake.sent(new)[0].text
    fake.say(ana, new, "/estado")
    await bot.quiet()
    card = newest(fake, new)
    assert "Turno 1" in card.text
    who = ana if "juega Ana" in card.text else beto
    press = fake.press(who, card, liked(card.labels))
    await press.answered()
    await bot.quiet()
    assert press.notice is None
    assert "M " in newest(fake, new).text
    assert await bot.draws(new) == 0  # the dice are the old session's, which goes on
    assert await bot.draws(group) > 1


@pytest.mark.parametrize("admin", [False, True])
async def test_who_leaves_in_mid_fight_is_spoken_of_once(fake, bot, ana, beto, admin):
    """A fighter goes, or is put out, and the others are told; the fight is there on the way back."""
    group = fake.group("Mesa", [ana, beto])
    if admin:
        fake.promote_bot(group)
    fake.say(ana, group, "/duelo")
    await bot.quiet()
    fake.press(beto, newest(fake, group), "Aceptar")
    await bot.quiet()
    for status in ("left", "kicked"):
        fake.set_member(group, beto, status)
        await bot.quiet()
        assert "Beto se ha ido del chat. El combate n.º 1 sigue" in fake.sent(group)[-1].text
        fake.clock.advance(60)
        fake.set_member(group, beto, "member")
        await bot.quiet()
    told = [seen for seen in fake.sent(group) if "se ha ido" in seen.text]
    assert len(told) == 2
    fake.say(beto, group, "/estado")
    await bot.quiet()
    assert "Turno 1" in newest(fake, group).text


async def test_who_leaves_without_a_fight_is_not_spoken_of(fake, bot, ana, beto):
    """Nor does a bot that goes matter."""
    group = fake.group("Mesa", [ana, beto])
    fake.say(beto, group, "/tirar 1d6")
    await bot.quiet()
    fake.set_member(group, beto, "left")
    fake.kick_bot(group)
    await bot.quiet()
    assert len(fake.sent(group)) == 1


async def test_removed_restricted_and_blocked(fake, bot, ana, beto):
    """Where the bot may not write any more it gives up quietly, and others are served as before."""
    gone, silenced, well = (fake.group(name, [ana, beto]) for name in ("Una", "Dos", "Tres"))
    for group in (gone, silenced):
        fake.say(ana, group, "/duelo")
    await bot.quiet()
    fake.kick_bot(gone)
    fake.restrict_bot(silenced)
    fake.say(beto, silenced, "/tirar 1d6")
    fake.say(ana, fake.private(ana), "/tirar 1d6")
    await bot.quiet()
    fake.block(ana)
    await bot.quiet()
    fake.say(beto, well, "/tirar 1d6")
    await bot.quiet()
    assert "= " in fake.sent(well)[-1].text
    assert len(fake.sent(silenced)) == 1
    assert not bot.running.done()
    fake.say(ana, fake.private(ana), "/tirar 1d6")
    await bot.quiet()
    assert len([seen for seen in fake.sent(fake.private(ana)) if "= " in seen.text]) == 2


async def test_a_card_leads_to_the_private_chat(fake, bot, ana, beto):
    """The first card of a fight has a link; behind it, the private chat is about that group."""
    group = fake.group("Mesa", [ana, beto])
    fake.say(ana, group, "/duelo")
    await bot.quiet()
    fake.press(beto, newest(fake, group), "Aceptar")
    await bot.quiet()
    card = next(seen for seen in fake.sent(group) if "Mi ficha, en privado" in " ".join(seen.labels))
    assert "Combate n.º 1" in card.text
    fake.follow_link(ana, card, "Mi ficha, en privado")
    fake.say(ana, fake.private(ana), "/ficha")
    await bot.quiet()
    first, second = fake.sent(fake.private(ana))
    assert "no conozco" not in first.text.lower()
    assert "Ana" in second.text


async def test_stale_foreign_and_double_presses(fake, bot, ana, beto):
    """A wrong person, an old button, and the second of two taps get a notice, and nothing else happens."""
    group = fake.group("Mesa", [ana, beto])
    fake.say(ana, group, "/duelo")
    await bot.quiet()
    fake.press(beto, newest(fake, group), "Aceptar")
    await bot.quiet()
    card = newest(fake, group)
    who, other = (ana, beto) if "juega Ana" in card.text else (beto, ana)
    data = card.message.keyboard[0][0]["callback_data"]
    foreign = fake.press_data(other, card, data)
    await foreign.answered()
    first, second = fake.press_data(who, card, data), fake.press_data(who, card, data)
    await first.answered()
    await second.answered()
    forged = fake.press_data(who, card, "1.1.1.abcdefghijkl")
    await forged.answered()
    await bot.quiet()
    assert foreign.notice == "Ese botón no es para ti."
    assert first.notice is None
    for press in (second, forged):
        assert press.notice == "Ese botón ya no vale: la partida ha seguido adelante."
    assert len([seen for seen in fake.sent(group) if "botón" in seen.text]) == 0


async def test_a_card_that_is_gone_is_sent_anew(fake, bot, ana, beto):
    """A card that somebody deleted comes again as a new message; one that did not change is no error."""
    group = fake.group("Mesa", [ana, beto])
    fake.say(ana, group, "/duelo")
    await bot.quiet()
    fake.press(beto, newest(fake, group), "Aceptar")
    await bot.quiet()
    card = newest(fake, group)
    who = ana if "juega Ana" in card.text else beto
    fake.press(who, card, "Tirar mi turno")
    await bot.quiet()
    card = newest(fake, group)
    fake.delete(card)
    label = next(one for one in card.labels if one.startswith("Armadura"))
    fake.press_data(
        who,
        card,
        next(
            button["callback_data"]
            for row in card.message.keyboard
            for button in row
            if button["text"] == label
        ),
    )
    await bot.quiet()
    anew = newest(fake, group)
    assert anew.id > card.id
    assert "Turno 1" in anew.text
