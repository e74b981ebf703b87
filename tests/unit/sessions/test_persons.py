"""One person with an account on each of two networks."""

from __future__ import annotations

import re

import pytest

from cubilete.chat.incoming import Mention
from cubilete.sessions.codec import MEMBER
from cubilete.testing.chatroom import account


@pytest.fixture
async def chat(two_networks):
    """The room of Ana and Dan and the hall of Bea and Eva, who is Dan, share a group."""
    asked = await two_networks.room().say("ana", "/enlazar")
    await two_networks.room("main", "hall").say("bea", f"/enlazar {asked.code}")
    return two_networks


async def united(room, hall):
    """Dan says that he is Eva too."""
    code = (await room.say("dan", "/soyyo")).code
    asked = await hall.say("eva", f"/soyyo {code}")
    assert not asked.refused, asked.refused
    return asked, await room.press("dan", "Aceptar")


async def given_up(room, hall, rival):
    """Ana loses a duel against somebody of the hall."""
    await hall.say(rival, "/combate duelo")
    await room.say("ana", "/unirse")
    await hall.say(rival, f"/empezar @{rival}")
    await room.say("ana", "/rendirse")
    await room.press("ana", "Sí")


async def member_of(chat, who, network):
    """The document of an account."""
    reader = chat.app.desk.reader("room:main")
    return await reader.get(MEMBER, chat.app.desk.member_id(account(who, network)))


async def test_the_first_account_is_asked_and_says_yes(chat, room, hall):
    """A code alone changes nothing; nobody else can answer; then what one says the other says."""
    await room.say("dan", "/combate")
    await room.say("dan", "/salir")
    asked, done = await united(room, hall)
    stranger = await room.say("ana", "/aceptar")
    lobby = await hall.say("eva", "/combate")

    assert {"Dan"} == asked.called(room.place)
    assert set() == asked.called(hall.place)
    assert "son la misma persona" in done.told(hall.place)
    assert stranger.refused
    assert "Dan" in lobby.text
    assert "Eva" not in lobby.text
    assert "already_joined" == (await room.say("dan", "/unirse")).refused


async def test_each_room_calls_its_own_account(chat, room, hall):
    """It is Dan's turn: his account is called in each room by what that network knows."""
    await united(room, hall)
    await room.say("ana", "/reglas hp 500")
    await hall.say("bea", "/duelo @eva")
    begun = await hall.say("eva", "/aceptar")
    await hall.say("bea", "/deshacer")
    calls = {
        (one.place, person.network, person.id)
        for one in (*begun.deliveries, *(await room.say("dan", "/golpear")).deliveries)
        for person in one.people.values()
    }
    calls |= {
        (one.place, person.network, person.id)
        for one in (await hall.say("bea", "/golpear")).deliveries
        for person in one.people.values()
    }

    assert (room.place, "room", "dan") in calls
    assert (hall.place, "hall", "eva") in calls
    assert all(place.startswith(network) for place, network, _ in calls)


async def test_what_was_the_others_is_the_persons(chat, room, hall):
    """Characters, sheets, offices and names move; a pill of either account means the same person."""
    await hall.say("eva", "/unirse")
    await hall.say("eva", "/combate")
    await hall.say("eva", "/salir")
    await hall.say("bea", "/gm @eva")
    await united(room, hall)
    pill = Mention(7, 11, account("eva", "hall"))
    challenge = await hall.say("bea", "/duelo @eva", mentions=(pill,))
    await room.say("dan", "/rechazar")
    gms = await room.say("ana", "/gm")
    dan, eva = await member_of(chat, "dan", "room"), await member_of(chat, "eva", "hall")

    assert {"Dan"} == challenge.called(room.place) == challenge.called(hall.place)
    assert "Dan" in gms.text
    assert dan.character
    assert "" == eva.character
    assert (chat.app.desk.member_id(account("dan")),) == (eva.same_as,)


async def test_whoever_is_in_a_fight_stays_and_two_in_fights_do_not_become_one(chat, room, hall):
    """The account that plays is the person; with one in each of two fights it is refused."""
    code = (await room.say("dan", "/soyyo")).code
    await hall.say("eva", "/combate")
    asked = await hall.say("eva", f"/soyyo {code}")
    await room.press("dan", "Aceptar")
    eva = await member_of(chat, "eva", "hall")
    mine = await room.say("dan", "/unirse")
    both = (await hall.say("bea", "/soyyo")).code
    await hall.say("bea", "/unirse")
    await chat.room("main/7").say("ana", "/combate")
    refused = await room.say("ana", f"/soyyo {both}")

    assert not asked.refused
    assert ("", 1) == (eva.same_as, len(eva.also))
    assert "already_joined" == mine.refused
    assert "same_in_fight" == refused.refused


async def test_a_reopened_fight_is_played_by_the_joined_account(chat, room, hall):
    """Who fought as one account and has joined it to another since plays on after the end is undone."""
    await given_up(room, hall, "eva")
    await united(room, hall)

    await room.say("ana", "/deshacer no valía")
    again = await hall.press("eva", "Aceptar")

    assert "FightReopened" in again.events
    assert not (await hall.say("eva", "/apuntar")).refused


async def test_a_fight_whose_gm_has_joined_accounts_stays_closed(chat, room, hall):
    """The rules know the GM by the other account: the answer says so, and what can be done."""
    await hall.say("eva", "/t d20")
    await hall.say("bea", "/gm @eva")
    await given_up(room, hall, "bea")
    await united(room, hall)

    said = await room.say("dan", "/deshacer no valía")

    assert "reopen_other_gm" == said.refused
    assert "ha unido sus cuentas" in said.text


async def test_codes_of_ones_own_used_ones_and_those_of_the_same_network_are_refused(chat, room, hall):
    """One sentence for each, and nothing happens."""
    code = (await room.say("dan", "/soyyo")).code
    own = await room.say("dan", f"/soyyo {code}")
    near = await room.say("ana", f"/soyyo {code}")
    first = await hall.say("eva", f"/soyyo {code}")
    used = await hall.say("bea", f"/soyyo {code}")
    private = await chat.room("@dan").say("dan", "/soyyo")

    assert ("same_self", "same_network", "") == (own.refused, near.refused, first.refused)
    assert ("same_code", "only_in_group") == (used.refused, private.refused)
    assert "not_same" == (await room.say("dan", "/soyyo no")).refused


async def test_accounts_part_again(chat, room, hall):
    """Each speaks for itself; the characters stay with the first one."""
    await hall.say("eva", "/combate")
    await hall.say("eva", "/salir")
    await united(room, hall)
    parted = await hall.say("eva", "/soyyo no")
    lobby = await hall.say("eva", "/combate")
    challenge = await room.say("ana", "/combates")
    joined = await room.say("dan", "/unirse")

    assert not parted.refused
    assert not lobby.refused
    assert not challenge.refused
    assert not joined.refused


async def test_forgetting_forgets_both_accounts(chat, room, hall):
    """Said with either; what is kept names the other account, and afterwards nothing is."""
    await united(room, hall)
    kept = await room.say("dan", "/privacidad")
    await hall.say("eva", "/olvidame")
    done = await hall.press("eva", "Sí")
    named = await room.say("ana", "/gm @eva")

    assert "Eva es otra cuenta tuya" in kept.text
    assert "MemberForgotten" in done.events
    assert (None, None) == (await member_of(chat, "dan", "room"), await member_of(chat, "eva", "hall"))
    assert "unknown_person" == named.refused


async def test_the_private_chat_of_the_other_account_is_the_persons_too(chat, room, hall):
    """What is said there about the group is the person's, and answered there."""
    await united(room, hall)
    code = re.search(r"`?/grupo (g\w+)", (await hall.say("bea", "/grupo")).text)[1]
    private = chat.room("@eva", "hall")
    await private.say("eva", f"/grupo {code}")
    kept = await private.say("eva", "/espera")
    other = await private.say("eva", "/soyyo no")

    assert {"hall:@eva"} == {one.place for one in kept.deliveries}
    assert not other.refused
    assert {"hall:@eva"} == {one.place for one in other.deliveries}
