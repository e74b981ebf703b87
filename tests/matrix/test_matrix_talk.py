from __future__ import annotations

from matrix_people import body


async def test_a_roll_is_answered_in_its_room(town):
    """The bot follows an invitation, greets once, and answers a roll with a silent notice."""
    await town.start()
    ana = await town.person("ana")
    room = await town.room(ana)

    await ana.hears("Cubilete")
    await ana.says(room, "!tirar 2d6+3 prueba")
    told = await ana.hears("prueba")

    assert town.bot == told["sender"]
    assert "m.notice" == told["content"]["msgtype"]
    assert "<strong>" in told["content"]["formatted_body"]
    assert 1 == sum("Cubilete" in body(one) for one in ana.messages(town.bot))


async def test_an_encrypted_room_needs_nothing_by_hand(town):
    """In an encrypted room the roll is read, and no word of the answer goes out in the clear."""
    await town.start()
    ana = await town.person("ana")
    room = await town.room(ana, encrypted=True)

    await ana.says(room, "!tirar 2d6+3 prueba")
    told = await ana.hears("prueba")

    assert told["secret"]
    assert all(one["secret"] for one in ana.messages(town.bot))
