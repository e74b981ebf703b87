"""What goes on in a fight that two rooms play: each step is told in both, and done from either."""

from __future__ import annotations

import pytest


@pytest.fixture
def chat(two_networks):
    """The room of Ana and Dan, in Spanish, and the hall of Bea and Eva, which are not linked yet."""
    return two_networks


async def test_a_step_is_as_few_messages_in_two_rooms_as_in_one(chat, room, hall, linked):
    """What is told in the other room in between does not part what belongs together in this one."""
    alone = chat.room("alone")
    await alone.say("ana", "/combate")
    await alone.say("dan", "/unirse")
    begun = await alone.say("ana", "/empezar Ana")
    await linked(room, hall)
    await room.say("ana", "/combate")
    await room.say("dan", "/unirse")
    shared = await room.say("ana", "/empezar Ana")
    told = [[one.place for one in shared.deliveries].count(place) for place in (room.place, hall.place)]

    assert [len(begun.deliveries)] * 2 == told


async def test_a_scene_stops_in_all_rooms_that_play_it(chat, room, hall, linked):
    """In a lobby and in a fight; where nothing is played, only the room in which it was asked for."""
    await linked(room, hall)
    nothing = await hall.say("eva", "/x")
    await room.say("ana", "/duelo")
    lobby = await hall.say("eva", "/x")
    await room.say("dan", "/aceptar")
    fight = await hall.say("eva", "/x")

    assert ({hall.place}, "") == ({one.place for one in nothing.deliveries}, nothing.told(room.place))
    for stopped in (lobby, fight):
        assert "Paramos aquí" in stopped.told(room.place)
        assert "We stop here" in stopped.told(hall.place)


async def test_who_is_told_alone_is_told_in_the_language_of_the_own_room(chat, room, hall, linked):
    """A GM of the English hall hears in English, one of the room in Spanish, unless they have chosen."""
    await linked(room, hall)
    for who in ("eva", "bea"):
        await hall.say(who, "/d20")
        await room.say("ana", f"/gm @{who}")
    await room.say("ana", "/gm @ana")
    await hall.say("bea", "/language es me")
    stopped = await room.say("dan", "/x")

    assert "asked to stop" in stopped.told("hall:@eva")
    assert "ha pedido parar" in stopped.told("room:@ana")
    assert "ha pedido parar" in stopped.told("hall:@bea")
