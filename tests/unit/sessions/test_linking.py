"""Two rooms on two networks that share one group."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cubilete.chat.incoming import Mention
from cubilete.sessions.codec import META, PLACE
from cubilete.sessions.linking import TIMER
from cubilete.sessions.model import Place
from cubilete.sessions.work import Work
from cubilete.testing import ledgers
from cubilete.testing.chatroom import account


@pytest.fixture
def chat(two_networks):
    """The room of Ana and Dan, in Spanish, and the hall of Bea and Eva, which are not linked yet."""
    return two_networks


async def meta_of(chat, session):
    """A session's own document, past the cache."""
    chat.app.desk.cache.drop(session)
    return await reader(chat, session).get(META)


def reader(chat, session):
    """Something to read documents with."""
    return chat.app.desk.reader(session)


# joining


async def test_a_code_joins_the_room_of_the_other_network(chat, room, hall, linked):
    """Both rooms are told, each in its language; from then on they are one group."""
    said = await linked(room, hall)
    meta = await meta_of(chat, room.place)
    await room.say("ana", "/gm @ana")
    gms = await hall.say("bea", "/gm")

    assert "shares the game" in said.told(hall.place)
    assert "Bea ha enlazado una sala de Hall" in said.told(room.place)
    assert (hall.place,) == tuple(one.place for one in meta.linked)
    assert "Ana" in gms.told(hall.place)
    assert "" == gms.told(room.place)


async def test_a_code_works_once_and_for_an_hour(chat, room, hall):
    """Used, lapsed, replaced or invented: refused, and nothing changes."""
    code = (await room.say("ana", "/enlazar")).code
    newer = (await room.say("ana", "/enlazar")).code
    replaced = await hall.say("bea", f"/enlazar {code}")
    chat.app.move_clock(61 * 60 * 1000)
    lapsed = await hall.say("bea", f"/enlazar {newer}")
    invented = await hall.say("bea", "/enlazar ABCDEFGHIJ234567")
    good = (await room.say("ana", "/enlazar")).code
    first = await hall.say("bea", f"/enlazar {good.lower()}")
    other = await chat.room("other", "hall").say("bea", f"/enlazar {good}")

    assert ["link_code"] * 3 == [replaced.refused, lapsed.refused, invented.refused]
    assert ("", "link_code") == (first.refused, other.refused)


@pytest.mark.parametrize("opening", ["/combate", "/duelo"])
async def test_a_room_with_something_under_way_is_not_joined(chat, room, hall, opening):
    """A lobby, also in a topic of the room, must be closed before."""
    code = (await room.say("ana", "/enlazar")).code
    topic = chat.room("main/7", "hall")
    await topic.say("eva", opening)
    refused = await hall.say("bea", f"/enlazar {code}")
    await topic.say("eva", "/cancelar")
    done = await hall.say("bea", f"/enlazar {code}")

    assert ("link_busy", "") == (refused.refused, done.refused)


async def test_where_and_by_whom_rooms_are_linked(chat, room, hall, linked):
    """Admins alone, in a group's main room, with a code of another group, and nothing else behind it."""
    code = (await room.say("ana", "/enlazar")).code

    assert "not_admin" == (await hall.say("eva", f"/enlazar {code}")).refused
    assert "not_admin" == (await room.say("dan", "/enlazar")).refused
    assert "link_same_group" == (await room.say("ana", f"/enlazar {code}")).refused
    assert "link_topic" == (await chat.room("main/7").say("ana", "/enlazar")).refused
    assert "only_in_group" == (await chat.room("@ana").say("ana", "/enlazar")).refused
    assert "link_under_way" == (await hall.say("bea", f"/enlazar {code}\n/combate")).refused
    assert () == (await meta_of(chat, room.place)).linked


async def test_rooms_that_join_each_other_at_once_stay_apart(chat, room, hall):
    """Each has a code of the other: one of the two links holds at most, and nobody is lost."""
    from_room = (await room.say("ana", "/enlazar")).code
    from_hall = (await hall.say("bea", "/enlazar")).code
    one = await chat.app.handle(hall.incoming("bea", f"/enlazar {from_room}"))
    two = await chat.app.handle(room.incoming("ana", f"/enlazar {from_hall}"))
    await chat.app.settle()
    rolls = [await room.say("ana", "/tirar d20"), await hall.say("bea", "/tirar d20")]

    assert one.refusal is None
    assert two.refusal is not None
    assert ["", ""] == [roll.refused for roll in rolls]
    assert [room.place, hall.place] == [roll.deliveries[0].place for roll in rolls]


# one fight


async def test_a_duel_across_networks(chat, room, hall, linked):
    """A challenge from one room is taken in the other; each sees all of it and is called at home."""
    await linked(room, hall)
    await room.say("ana", "/reglas hp 500")
    asked = await room.say("ana", "/duelo @bea")
    taken = await hall.press("bea", "Accept")
    state = await hall.state()

    assert "Bea" in asked.told(room.place)
    assert {"Bea"} == asked.called(hall.place)
    assert set() == asked.called(room.place)
    assert "FightStarted" in taken.events
    assert "running" == state["fights"][0]["phase"]
    assert {room.place, hall.place} == {one.place for one in taken.deliveries}
    assert "Comienza" in taken.told(room.place) or "combate" in taken.told(room.place).lower()

    await room.say("ana", "/deshacer")
    awaited = next(iter(taken.called(room.place) | taken.called(hall.place)))
    active, other = ((room, "ana"), (hall, "bea")) if awaited == "Ana" else ((hall, "bea"), (room, "ana"))
    blow = await active[0].say(active[1], "/golpear")

    assert not blow.refused
    assert {room.place, hall.place} == {one.place for one in blow.deliveries}
    assert {other[1].capitalize()} == blow.called(other[0].place)
    assert set() == blow.called(active[0].place)


async def test_a_lobby_is_one_for_both_rooms(chat, room, hall, linked):
    """It is opened in one, joined and begun in the other; a second one finds it there."""
    await linked(room, hall)
    await hall.say("eva", "/fight")
    again = await room.say("dan", "/combate")
    joined = await room.press("dan", "Unirme")
    left = await room.say("dan", "/salir")
    await room.say("dan", "/unirse")
    begun = await hall.press("eva", "Begin")
    listed = await room.say("dan", "/combates")

    assert "fight_exists" == again.refused
    assert {room.place, hall.place} == {one.place for one in joined.deliveries}
    assert "Dan" in left.told(hall.place)
    assert "FightStarted" in begun.events
    assert 1 == len(listed.text.splitlines())


async def test_a_room_that_joins_in_mid_fight_sees_it_at_once(chat, room, hall, linked):
    """The board, the open question and whoever is waited for are shown there, and only there."""
    await room.say("ana", "/reglas hp 500")
    await room.say("ana", "/duelo")
    await room.say("dan", "/unirse")
    await room.say("ana", "/empezar Ana")
    said = await linked(room, hall)
    blow = await room.say("ana", "/golpear")

    assert any(one.message.card == "fight:1" for one in said.deliveries if one.place == hall.place)
    assert not any(one.message.card for one in said.deliveries if one.place == room.place)
    assert set() == said.called(hall.place)
    assert {room.place, hall.place} == {one.place for one in blow.deliveries}


async def test_a_lobby_can_be_joined_from_a_room_that_came_later(chat, room, hall, linked):
    """The lobby's card has its buttons there."""
    await room.say("ana", "/combate")
    await linked(room, hall)
    joined = await hall.press("bea", "Join")

    assert not joined.refused
    assert "Bea" in joined.told(room.place)


async def test_answers_stay_where_the_question_was(chat, room, hall, linked):
    """Help, sheets, the board asked for, refusals and questions to oneself are nobody else's; rolls are."""
    await linked(room, hall)
    alone = await hall.say("bea", "/roll d20")
    await room.say("ana", "/duelo")
    await hall.say("bea", "/accept")
    shared = await hall.say("bea", "/roll d20")
    asked = await hall.say("bea", "/surrender")
    answers = [await hall.say("bea", words) for words in ("/help", "/sheet", "/status", "/begin")]
    kept = await hall.press("bea", "No")

    assert {hall.place} == {one.place for one in alone.deliveries}
    assert {room.place, hall.place} == {one.place for one in shared.deliveries}
    assert {hall.place} == {one.place for said in (asked, kept, *answers) for one in said.deliveries}


async def test_the_end_and_the_log_are_everybodys(chat, room, hall, linked):
    """Who won is told in both; the ledger is one and holds."""
    await linked(room, hall)
    await room.say("ana", "/duelo @bea")
    await hall.say("bea", "/accept")
    await hall.say("bea", "/surrender")
    over = await hall.say("bea", "/accept")
    log = await hall.say("bea", "/log 1")
    report = await ledgers.check(chat.app.store, room.place)

    assert "FightEnded" in over.events
    assert {room.place, hall.place} == {one.place for one in over.deliveries}
    assert not log.refused
    assert report.holds
    assert [] == await chat.app.store.read_list(hall.place, "ledger")


async def test_people_of_the_other_network_are_named_in_all_ways(chat, room, hall, linked):
    """By name, by a pill, by a reply, by the number on the board."""
    await linked(room, hall)
    await hall.say("eva", "/roll d20")
    pill = Mention(7, 11, account("eva", "hall"))
    await room.say("ana", "/duelo @eva", mentions=(pill,))
    await hall.say("eva", "/decline")
    await room.say("ana", "/duelo @eva")
    begun = await hall.say("eva", "/accept")

    assert "FightStarted" in begun.events
    assert "" == (await room.say("ana", "/gm @eva")).refused


async def test_a_topic_keeps_its_fight_to_itself(chat, room, hall, linked):
    """What is fought in a topic is not shown in linked rooms; a linked room's topic has its language."""
    await linked(room, hall)
    topic, theirs = chat.room("main/7"), chat.room("main/9", "hall")
    lobby = await topic.say("ana", "/combate")
    elsewhere = await theirs.say("eva", "/fight")

    assert {topic.place} == {one.place for one in lobby.deliveries}
    assert {theirs.place} == {one.place for one in elsewhere.deliveries}
    assert "#2" in elsewhere.text
    assert "join" in elsewhere.text.lower()


async def test_each_room_has_its_language(chat, room, hall, linked):
    """Changing that of a linked room leaves the other one alone."""
    await linked(room, hall)
    await hall.say("bea", "/idioma es")
    here = await hall.say("bea", "/ayuda")
    await hall.say("bea", "/language en")
    there = await room.say("ana", "/ayuda")

    assert "Dados" in here.text
    assert "Dados" in there.text
    assert "en" == (await hall.state())["settings"]["locale"]


async def test_a_private_word_goes_to_the_persons_own_network(chat, room, hall, linked):
    """The GM of one network hears in private what somebody on the other one has caused."""
    await linked(room, hall)
    await hall.say("eva", "/roll d20")
    await room.say("ana", "/gm @eva")
    stopped = await room.say("ana", "/x")

    assert "hall:@eva" in {one.place for one in stopped.deliveries}


async def test_late_words_are_named_where_they_were_said(chat, room, hall, linked):
    """The notice for commands that came too late goes to the room of their authors."""
    await linked(room, hall)
    await hall.say("bea", "/roll d20", sent_at=chat.app.now() - 3_600_000)
    told = len(chat.adapter.delivered)
    chat.app.move_clock(5_000)
    await chat.app.settle()

    assert [hall.place] == [one.place for one in chat.adapter.delivered[told:]]


async def test_settings_list_the_linked_rooms(chat, room, hall, linked):
    """/ajustes and /enlazar show what is linked."""
    await linked(room, hall)

    assert "1. Hall, enlazada por Bea" in (await room.say("ana", "/ajustes")).text
    assert "1. Hall, linked by Bea" in (await hall.say("bea", "/link")).text


# parting


async def test_a_parted_room_has_again_what_it_had(chat, room, hall, linked):
    """Its own session wakes with its GMs and sheets; neither hears of the other any more."""
    await hall.say("eva", "/tirar d20")
    await hall.say("bea", "/gm @eva")
    await linked(room, hall)
    shared = await hall.say("bea", "/gm")
    parted = await hall.say("bea", "/unlink")
    own = await hall.say("bea", "/gm")
    lobby = await room.say("ana", "/combate")
    meta = await meta_of(chat, room.place)

    assert "Eva" not in shared.text
    assert "on its own again" in parted.told(hall.place)
    assert "ha separado la sala de Hall" in parted.told(room.place)
    assert "Eva" in own.told(hall.place)
    assert {room.place} == {one.place for one in lobby.deliveries}
    assert ((room.place,), ()) == (meta.places, meta.linked)
    assert "" == (await hall.say("bea", "/fight")).refused


async def test_a_room_is_not_parted_in_a_fight(chat, room, hall, linked):
    """First the fight ends; in the group's own room, which of several is said by number."""
    await linked(room, hall)
    await room.say("ana", "/combate")
    busy = await hall.say("bea", "/unlink")
    await room.say("ana", "/combate fin")
    other = chat.room("second", "hall")
    code = (await room.say("ana", "/enlazar")).code
    await other.say("bea", f"/enlazar {code}")
    which = await room.say("ana", "/desenlazar")
    wrong = await hall.say("bea", "/unlink 2")
    gone = await room.say("ana", "/desenlazar 2")
    meta = await meta_of(chat, room.place)

    assert "unlink_busy" == busy.refused
    assert not which.refused
    assert "2. Hall" in which.text
    assert "unlink_which" == wrong.refused
    assert not gone.refused
    assert (hall.place,) == tuple(one.place for one in meta.linked)
    assert "not_linked" == (await chat.room("third").say("ana", "/desenlazar")).refused


async def test_a_room_can_be_linked_again(chat, room, hall, linked):
    """After parting, a new code joins it once more."""
    await linked(room, hall)
    await hall.say("bea", "/unlink")
    await linked(room, hall)
    roll = await hall.say("bea", "/gm")

    assert not roll.refused
    assert 1 == len((await meta_of(chat, room.place)).linked)


async def test_a_sleeping_session_says_nothing(chat, room, hall, linked):
    """Its own timers ring while it sleeps, and do what they must without a word in the room."""
    await hall.say("bea", "/duelo @eva")
    await hall.say("bea", "/cancelar")
    await hall.say("bea", "/olvidame")
    await linked(room, hall)
    told = len(chat.adapter.delivered)
    chat.app.move_clock(26 * 3600 * 1000)
    await chat.app.settle()

    assert [] == [one.place for one in chat.adapter.delivered[told:]]
    assert [] == await chat.app.store.due(0, chat.app.now() + 1, 10)


async def test_a_linked_room_that_moves_stays_linked_and_wakes_where_it_is(chat, room, hall, linked):
    """Moved twice while linked: it is shown there, and parted it is its own session's again."""
    await hall.say("eva", "/tirar d20")
    await hall.say("bea", "/gm @eva")
    await linked(room, hall)
    await room.say("ana", "/duelo")
    second, third = chat.room("second", "hall"), chat.room("third", "hall")
    await chat.app.move(hall.place, second.place)
    await chat.app.settle()
    told = len(chat.adapter.delivered)
    await chat.app.move(second.place, third.place)
    await chat.app.settle()
    shown = chat.adapter.delivered[told:]
    taken = await third.say("bea", "/accept")
    await room.say("ana", "/combate fin")
    await room.say("ana", "/aceptar")
    parted = await third.say("bea", "/unlink")
    old = await second.say("bea", "/gm")

    assert any(one.message.card == "proposal:1" for one in shown)
    assert {third.place} == {one.place for one in shown}
    assert "FightStarted" in taken.events
    assert "on its own again" in parted.told(third.place)
    assert "Eva" in (await third.say("bea", "/gm")).told(third.place)
    assert "Eva" in old.told(third.place)


async def test_the_groups_room_moves_with_its_linked_room(chat, room, hall, linked):
    """The main place has a new address: the linked room goes on showing it."""
    await linked(room, hall)
    await room.say("ana", "/combate")
    await chat.app.move(room.place, "room:new")
    await chat.app.settle()
    joined = await hall.say("bea", "/join")

    assert {"room:new", hall.place} == {one.place for one in joined.deliveries}


# what happens in between


async def _begin_to_join(chat, room, hall):
    """Commit the first half alone: the hall is about to join."""
    code = (await room.say("ana", "/enlazar")).code
    answer = await chat.app.handle(hall.incoming("bea", f"/enlazar {code}"))
    assert answer.refusal is None
    assert (await meta_of(chat, hall.place)).joining is not None


async def test_whoever_speaks_in_between_finishes_the_link_first(chat, room, hall):
    """A command in a room that is about to join belongs to the group that it joins."""
    await _begin_to_join(chat, room, hall)
    lobby = await chat.app.handle(hall.incoming("bea", "/combate"))
    await chat.app.settle()
    meta = await meta_of(chat, hall.place)

    assert lobby.refusal is None
    assert (room.place, None) == (meta.moved_to, meta.joining)
    assert "lobby" == (await room.state())["fights"][0]["phase"]


async def test_a_code_that_was_used_in_between_leaves_the_room_as_it_was(chat, room, hall):
    """Two rooms take the same code at once: the second one wakes and says why."""
    code = (await room.say("ana", "/enlazar")).code
    other = chat.room("other", "hall")
    await other.say("bea", "/idioma en")
    first = await chat.app.handle(hall.incoming("bea", f"/enlazar {code}"))
    second = await chat.app.handle(other.incoming("bea", f"/enlazar {code}"))
    await chat.app.settle()
    lapsed = [one for one in chat.adapter.delivered if "no longer works" in str(one.rendered)]
    meta = await meta_of(chat, other.place)

    assert (None, None) == (first.refusal, second.refusal)
    assert [other.place] == [one.place for one in lapsed]
    assert ("", None) == (meta.moved_to, meta.joining)
    assert {other.place} == {one.place for one in (await other.say("bea", "/fight")).deliveries}


async def test_whoever_speaks_while_a_room_is_leaving_speaks_to_its_own_session(chat, room, hall, linked):
    """The first half of parting is committed: the next word in the room wakes its session."""
    await linked(room, hall)
    answer = await chat.app.handle(hall.incoming("bea", "/unlink"))
    lobby = await chat.app.handle(hall.incoming("bea", "/fight"))
    await chat.app.settle()

    assert (None, None) == (answer.refusal, lobby.refusal)
    assert [] == (await room.state())["fights"]
    assert "lobby" == (await hall.state())["fights"][0]["phase"]


async def test_a_room_of_very_many_topics_comes_and_goes(chat, room, hall, linked):
    """However many topics a room has had, it can be linked, and parted again with all of them."""

    async def add(work):
        meta = await work.get(META)
        topics = tuple(f"{hall.place}/{number}" for number in range(1200))
        for topic in topics[:700]:
            await work.get(PLACE, topic)
            work.put(PLACE, topic, Place())
        work.put(META, "", replace(meta, places=(*meta.places, *topics)))
        return True

    await hall.say("bea", "/tirar d6")
    await chat.app.service._commits.alone(hall.place, "topics", add)
    await linked(room, hall)
    await chat.app.service._commits.alone(room.place, "topics", add)
    parted = await hall.say("bea", "/unlink")
    meta = await meta_of(chat, room.place)

    assert "" == parted.refused
    assert ((room.place,), ()) == (meta.places, meta.linked)
    assert "" == (await hall.say("bea", "/fight")).refused


async def test_settling_twice_changes_nothing(chat, room, hall, linked):
    """The timer rings once more, as after a crash: nothing is told, nothing changes."""
    await linked(room, hall)
    before = await meta_of(chat, room.place)
    told = len(chat.adapter.delivered)
    work = Work(chat.app.store, chat.app.desk.cache, hall.place, "again", chat.app.now())
    work.set_timer(TIMER, chat.app.now())
    await chat.app.store.commit(work.commit((), b""))
    await chat.app.settle()

    assert told == len(chat.adapter.delivered)
    assert before == await meta_of(chat, room.place)
    assert replace(before, linked=()) != before
    assert (await reader(chat, room.place).get(PLACE, hall.place)).locale == "en"
