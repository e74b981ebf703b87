"""Groups, topics, languages, private chats: what is shared, and what is not."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cubilete.chat.rendered import plain_text
from cubilete.rules.decision import Line
from cubilete.sessions.codec import META
from cubilete.testing import ledgers
from cubilete.testing.chatroom import chatroom
from cubilete.testing.tiny import TinySystem


async def _begin(room):
    await room.say("ana", "/combate")
    await room.say("beto", "/unirse")
    await room.say("ana", "/empezar Ana")


async def _numbers(room):
    return [fight["id"] for fight in (await room.state())["fights"]]


async def test_two_groups_never_mix(chat):
    """Fights, members, settings, ledger and messages of one group are unknown to another."""
    one, two = chat.room("one"), chat.room("two")
    await _begin(one)
    await one.say("ana", "/idioma en")
    said = await two.say("ana", "/golpear")
    assert said.refused == "no_fight"
    assert {delivery.place for delivery in said.deliveries} == {two.place}
    await _begin(two)
    assert (await _numbers(one), await _numbers(two)) == ([1], [1])
    await one.say("ana", "/golpear")
    assert (await one.state())["fights"][0]["turn"] == 2
    assert (await two.state())["fights"][0]["turn"] == 1
    assert (await one.state())["settings"]["locale"] == "en"
    assert (await two.state())["settings"]["locale"] == "es"
    store = chat.app.desk.store
    first, second = await ledgers.entries(store, one.place), await ledgers.entries(store, two.place)
    assert not {entry.commitment for entry in first if hasattr(entry, "commitment")} & {
        entry.commitment for entry in second if hasattr(entry, "commitment")
    }


async def test_who_spoke_elsewhere_is_nobody_here(chat):
    """A name that only another group knows is a name never seen."""
    await chat.room("one").say("carla", "/ayuda")
    two = chat.room("two")
    await two.say("ana", "/duelo @carla")
    assert (await two.say("carla", "/aceptar")).events.count("FightStarted") == 1


async def test_topics_share_the_ledger_and_have_their_own_fights(chat):
    """A topic is a place of its group: one ledger and one count of fights, each its own fight."""
    main, topic = chat.room("main"), chat.room("main/tavern")
    await _begin(main)
    assert (await topic.say("carla", "/golpear")).refused == "no_fight"
    await topic.say("carla", "/combate")
    await topic.say("dani", "/unirse")
    await topic.say("carla", "/empezar Carla")
    assert (await _numbers(main), await _numbers(topic)) == ([1], [2])
    said = await topic.say("carla", "/golpear")
    assert {delivery.place for delivery in said.deliveries} == {topic.place}
    assert (await main.state())["fights"][0]["turn"] == 1
    scopes = {draw.scope for draw in await ledgers.draws(chat.app.desk.store, main.place)}
    assert scopes == {"fight/2"}
    await main.say("ana", "/golpear")
    scopes = {draw.scope for draw in await ledgers.draws(chat.app.desk.store, topic.place)}
    assert scopes == {"fight/1", "fight/2"}
    listed = (await main.say("ana", "/combates")).text
    assert [line.split(" · ")[0][-1] for line in listed.splitlines()] == ["1", "2"]


async def test_a_fight_of_another_place_is_looked_at_where_one_asks(chat):
    """`/estado 1` elsewhere is answered there, without buttons; the fight's place hears nothing of it."""
    topic, lobby, main = chat.room("main/tavern"), chat.room("main/inn"), chat.room("main")
    await _begin(topic)
    await lobby.say("carla", "/combate")
    for text, phase in (
        ("/estado 1", "en marcha"),
        ("/combate estado 1", "en marcha"),
        ("/estado 2", "gente"),
    ):
        (told,) = (await main.say("carla", text)).deliveries
        assert (told.place, told.rendered.choices) == (main.place, ())
        assert phase in plain_text(told.rendered)
    assert (await main.say("carla", "/estado 9")).refused == "unknown_fight"


async def test_a_fight_is_ended_from_another_place(chat):
    """Where a topic was deleted under a fight, its people are not busy for good."""
    topic, main = chat.room("main/tavern"), chat.room("main")
    await _begin(topic)
    assert (await main.say("beto", "/duelo")).refused == "character_busy"
    assert (await main.say("beto", "/combate fin 1")).refused == "end_needs_admin"
    assert (await main.say("ana", "/combate fin 9")).refused == "unknown_fight"
    assert (await main.say("ana", "/combate fin todo")).refused == "bad_argument"
    await main.say("ana", "/combate fin 1")
    said = await main.press("ana", "Sí")
    assert "FightEnded" in said.events
    assert {delivery.place for delivery in said.deliveries} == {topic.place, main.place}
    assert "ya terminó" in (await main.say("ana", "/combate fin 1")).text
    await topic.say("beto", "/combate")
    assert "FightClosed" in (await main.say("ana", "/combate fin 2")).events
    assert (await main.say("beto", "/duelo")).refused == ""


async def test_a_challenge_is_closed_from_another_place(chat):
    """Its lobby is gone, so its card takes no answer any more."""
    topic, main = chat.room("main/tavern"), chat.room("main")
    await topic.say("beto", "/d20")
    await topic.say("ana", "/duelo @beto")

    said = await main.say("ana", "/combate fin 1")

    (card,) = [one for one in said.deliveries if one.message.card == "proposal:1"]
    assert (card.place, card.rendered.choices) == (topic.place, ())
    assert (await topic.say("beto", "/aceptar")).refused == "no_proposal"


async def test_the_gms_of_the_fight_end_it_from_another_place(chat):
    """Where a GM is named an admin does not."""
    topic, main = chat.room("main/tavern"), chat.room("main")
    await topic.say("gael", "/d20")
    await topic.say("ana", "/gm @gael")
    await _begin(topic)
    assert (await main.say("ana", "/combate fin 1")).refused == "not_gm"
    await main.say("gael", "/combate fin 1")
    assert "FightEnded" in (await main.press("gael", "Sí")).events


async def test_a_character_plays_in_one_fight_at_a_time(chat):
    """A character is checked out into its fight, and free again when the fight is over."""
    main, topic = chat.room("main"), chat.room("main/tavern")
    await _begin(main)
    assert (await topic.say("ana", "/combate")).refused == "character_busy"
    assert (await topic.say("ana", "/combate")).deliveries
    assert await _numbers(topic) == []
    await main.say("beto", "/rendirse")
    await main.say("beto", "/aceptar")
    assert (await main.state())["fights"][0]["phase"] == "finished"
    assert (await topic.say("ana", "/combate")).refused == ""


async def test_the_end_of_a_fight_writes_the_sheets(chat):
    """What a fight did to its characters stands on their sheets in the commit that ends it."""
    room = chat.room()
    await _begin(room)
    await room.say("beto", "/rendirse")
    said = await room.say("beto", "/aceptar")
    assert "FightEnded" in said.events
    assert (await room.state())["sheets"] == {"Ana": {"tiny": {"wins": 1}}}


async def test_each_place_speaks_its_language(chat):
    """A topic may speak another language than its group, and is answered in it."""
    main, topic = chat.room("main"), chat.room("main/english")
    await main.say("ana", "/espera")
    await topic.say("ana", "/idioma en")
    here, there = await topic.say("beto", "/golpear"), await main.say("beto", "/golpear")
    assert here.refused == there.refused == "no_fight"
    assert here.text != there.text
    assert (await topic.say("beto", "/ayuda")).text != (await main.say("beto", "/ayuda")).text


async def test_somebodys_own_language_is_for_private_chats(chat):
    """In private everybody sets their own language, without being an admin; the group keeps its own."""
    room, private = chat.room(), chat.room("@beto")
    await room.say("beto", "/espera")
    assert (await private.say("beto", "/idioma en")).refused == ""
    assert "golpear" not in (await private.say("beto", "/golpear")).text
    assert (await room.state())["settings"]["locale"] == "es"
    assert (await room.say("beto", "/idioma en")).refused == "not_admin"


async def test_a_private_chat_is_its_persons_own(chat):
    """In a private chat its person is the admin, and dice roll there."""
    private = chat.room("@beto")
    assert (await private.say("beto", "/tirar 2d6")).events == ["DiceRolled"]
    assert (await private.say("beto", "/ajustes zona Europe/Madrid")).refused != "not_admin"
    assert (await private.say("intruder", "/idioma en")).refused == "not_admin"


async def test_a_new_group_greets(embedded, embedded_redis):
    """A group's first word offers languages and systems as buttons; only an admin's press counts."""
    async with chatroom(embedded.url, systems=(TinySystem(),)) as chat:
        room = chat.room()
        said = await room.say("ana", "", kind="join")
        (greeting,) = said.deliveries
        commands = {choice.command for choice in greeting.message.choices}
        assert {"idioma es", "idioma en", "activar tiny"} <= commands
        labels = {choice.command: choice.label for choice in greeting.rendered.choices}
        refused = await room.press("beto", labels["activar tiny"])
        assert refused.refused == "not_admin"
        enabled = await room.press("ana", labels["activar tiny"])
        assert enabled.events == ["SystemEnabled"]
        assert (await room.state())["settings"]["enabled"] == ["tiny"]
        assert (await room.state())["settings"]["default_system"] == "tiny"
        spoken = await chat.room().press("ana", _label(chat, "choice-duel"))
        assert "ProposalMade" in spoken.events


def _label(chat, key):
    return chat.app.text("es", Line(key))


async def test_the_greeting_follows_the_adders_language(embedded, embedded_redis):
    """The language of a new group is the adder's where we speak it; a button changes it."""
    async with chatroom(embedded.url, systems=(TinySystem(),)) as chat:
        room = chat.room()
        said = await room.say("ana", "", kind="join", locale_hint="en-GB")
        assert (await room.state())["settings"]["locale"] == "en"
        labels = {choice.command: choice.label for choice in said.deliveries[0].rendered.choices}
        pressed = await room.press("ana", labels["idioma es"])
        assert pressed.events == ["LocaleSet"]
        assert (await room.state())["settings"]["locale"] == "es"
        assert (await chat.room("other").say("ana", "", kind="join", locale_hint="fi")).deliveries
        assert (await chat.room("other").state())["settings"]["locale"] == "es"


@pytest.mark.parametrize("text", ["hola a todos", "Ana salta la mesa", "¿/golpear?", "1"])
async def test_narration_commits_nothing(chat, text):
    """Narration leaves no trace: no answer, no documents."""
    room = chat.room()
    said = await room.say("ana", text)
    assert said.deliveries == ()
    assert await chat.app.desk.store.fields(room.place, "") == []


async def test_with_no_system_an_admin_is_asked(embedded, embedded_redis):
    """Where nothing is enabled `/combate` is refused with buttons for the systems, which work."""
    async with chatroom(embedded.url, systems=(TinySystem(),)) as chat:
        room = chat.room()
        said = await room.say("beto", "/combate")
        assert said.refused == "no_system"
        (choice,) = [one for one in said.deliveries[0].rendered.choices if one.command == "activar tiny"]
        assert (await room.press("beto", choice.label)).refused == "not_admin"
        assert (await room.press("ana", choice.label)).events == ["SystemEnabled"]
        assert (await room.say("beto", "/combate")).refused == ""


async def _with_topics(room, count):
    """Let the group have had so many topics in which something was said."""

    async def add(work):
        meta = await work.get(META)
        topics = tuple(f"{room.place}/{number}" for number in range(count))
        work.put(META, "", replace(meta, places=(*meta.places, *topics)))
        return True

    await room.chat.app.service._commits.alone(room.place, "topics", add)


async def test_a_group_of_many_topics(duel):
    """What goes on is told, and who leaves or wants to be forgotten is heard, in however many topics."""
    await _with_topics(duel, 1200)
    loads, load = [], duel.chat.app.desk.store.load

    async def counted(session, fields):
        loads.append(len(fields))
        return await load(session, fields)

    duel.chat.app.desk.store.load = counted
    for asked in ("/combates", "/espera"):
        assert not (await duel.say("ana", asked)).refused
    left = await duel.say("beto", "", kind="leave")
    assert left.refused == "member_left"
    assert len(loads) < 10
    await duel.say("beto", "/rendirse")
    await duel.press("beto", "Sí")
    await duel.say("beto", "/olvidame")
    forgotten = await duel.press("beto", "Sí")
    assert not forgotten.refused
