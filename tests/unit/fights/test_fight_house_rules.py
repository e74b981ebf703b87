"""House rules that change what is typed in a turn, as players meet them."""

from __future__ import annotations


def labels(said):
    """What the buttons of the newest card say."""
    cards = [one for one in said.deliveries if one.rendered.choices]
    return [choice.label for choice in cards[-1].rendered.choices] if cards else []


async def beset(room):
    """Ana against Beto and Caro, who both strike; then she is to play, with D 10."""
    await room.done("ana", "/combate equipos rojos")
    await room.done("beto", "/unirse azules")
    await room.done("caro", "/unirse azules")
    room.chat.faces(1, 1, 1, 5, 12, 5)
    await room.done("ana", "/empezar @ana")
    await room.done("ana", "/turno; fin")
    await room.done("beto", "/turno; strike @ana; fin")
    room.chat.faces(5, 8, 5)
    await room.done("caro", "/turno; strike @ana; fin")
    room.chat.faces(10, 5, 5)
    return await room.done("ana", "/turno")


async def test_one_defence_is_divided_among_attacks(free):
    """The card says how and what would come of it; buttons for the usual ways; anything else is typed."""
    await free.done("ana", "/reglas multi_defense split")
    said = await beset(free)
    assert "/defender 1=10 2=0" in said.text
    found = labels(said)
    assert {"Defender (1=10, 2=0)", "Defender solo del 1", "Defender solo del 2", "No defender"} <= set(found)

    over = await free.say("ana", "/defender 1=6 2=5")
    assert over.refused == "bad_share"
    assert "como mucho 10" in over.text
    for text in ("/defender hola", "/defender 1=6 1=1", "/defender 3=1", "/defender 2 1=6", "/defender 1=-1"):
        assert (await free.say("ana", text)).refused == "bad_share"
    await free.done("ana", "/defender 1=6 2=4")

    assert 20 - 6 - 4 == await free.hp("Ana")


async def test_a_button_divides_as_usual(free):
    """What the button says is what happens."""
    await free.done("ana", "/reglas multi_defense split")
    await beset(free)
    await free.press("ana", "Defender (1=10, 2=0)")

    assert 20 - 2 - 8 == await free.hp("Ana")


async def test_a_hold_is_released_before_the_dice(free):
    """The buttons stand beside the roll; taking it back is the holder's own affair until the dice fall."""
    await free.done("ana", "/reglas hold_choice before_roll")
    await free.duel()
    free.chat.faces(5, 6, 10)
    await free.done("ana", "/turno; llave; fin")
    free.chat.faces(1, 1, 1)
    said = await free.done("beto", "/turno; fin")
    assert {"Tirar mi turno", "Mantener la llave", "Deshacer la llave"} <= set(labels(said))

    await free.done("ana", "/soltar")
    assert 17 == await free.hp("Ana")
    await free.done("ana", "/deshacer")
    assert 20 == await free.hp("Ana")
    said = await free.done("ana", "/mantener")
    assert "mantiene" in said.text
    free.chat.faces(5, 6, 10)
    await free.done("ana", "/turno")
    assert (await free.say("ana", "/soltar")).refused == "wrong_window"
    assert (await free.say("ana", "/strike")).refused == "action_used"
