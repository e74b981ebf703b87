from __future__ import annotations


async def test_the_gm_pauses_the_fight(refereed):
    """Nobody but the GM plays in a pause; it ends when the GM says so."""
    await refereed.duel()
    said = await refereed.done("gael", "/pausa")
    assert "En pausa" in said.text
    for text in ("/turno", "/rendirse", "/deshacer", "/como @ana turno"):
        assert (await refereed.say("ana", text)).refused == "fight_paused", text
    await refereed.done("gael", "/como @ana turno")
    said = await refereed.done("gael", "/pausa")

    assert "sigue" in said.text
    await refereed.done("ana", "/strike")


async def test_a_pause_may_end_by_itself(refereed):
    """After the time that was said the fight goes on, and whoever is waited for is called."""
    await refereed.duel()
    await refereed.done("gael", "/pausa 2h")
    assert "" == await refereed.wait(1.9)
    told = await refereed.wait(0.2)

    assert "sigue" in told
    assert "Ana, te toca" in told
    assert (await refereed.say("gael", "/pausa mañana")).refused == "bad_span"


async def test_without_a_gm_a_member_ends_a_pause(free):
    """`/x` stops the scene for all; anybody in the fight lets it go on."""
    await free.duel()
    await free.done("caro", "/x")
    assert (await free.say("ana", "/turno")).refused == "fight_paused"
    assert (await free.say("caro", "/pausa")).refused == "not_in_fight"
    await free.done("beto", "/pausa")

    await free.done("ana", "/turno")


async def test_x_names_nobody_in_the_room(refereed):
    """The room learns that the scene stops; only the GM, in private, who asked."""
    await refereed.duel()
    said = await refereed.done("beto", "/x")
    board = said.told("room:main").replace("Beto · HP", "")

    assert "Paramos aquí" in board
    assert "Beto" not in board
    assert "Beto ha pedido parar" in said.told("room:@gael")
    assert "beto" not in str(said.answer.events).lower()


async def test_x_without_a_fight_tells_the_gm_too(refereed):
    """A scene without dice can be stopped as well."""
    said = await refereed.done("caro", "/x")

    assert "Caro ha pedido parar" in said.told("room:@gael")


async def test_somebody_absent_is_not_called(refereed):
    """An absence is told, ends by itself or by being said again, and keeps the call away."""
    await refereed.duel()
    assert (await refereed.say("caro", "/pausa")).refused == "not_in_fight"
    said = await refereed.done("beto", "/pausa 3d")
    assert "3 días" in said.text
    said = await refereed.done("ana", "/turno; fin")
    assert "Beto está fuera" in said.text
    assert not any(one.rendered.calls for one in said.deliveries)

    said = await refereed.done("beto", "/pausa")
    assert "de vuelta" in said.text


async def test_a_delegate_plays_and_is_called(refereed):
    """Whom Beto names plays for him, until he takes it back; nobody else does."""
    await refereed.duel()
    assert (await refereed.say("beto", "/delegar @beto")).refused == "delegate_self"
    assert (await refereed.say("beto", "/delegar @nadie")).refused == "unknown_person"
    assert (await refereed.say("beto", "/delegar")).refused == "no_delegate"
    await refereed.done("beto", "/delegar @caro")
    said = await refereed.done("ana", "/turno; fin")
    assert "Caro, te toca jugar por Beto" in said.text
    await refereed.done("caro", "/turno")
    await refereed.done("caro", "/como @beto fin")

    await refereed.done("beto", "/delegar")
    assert (await refereed.say("caro", "/turno")).refused == "not_in_fight"


async def test_a_delegate_stays_for_fights_to_come(refereed):
    """Said outside a fight, it counts when the character joins one."""
    await refereed.done("beto", "/delegar @caro")
    await refereed.duel()
    await refereed.done("ana", "/turno; fin")

    await refereed.done("caro", "/turno")


async def test_surrender_for_somebody_is_that_ones(refereed):
    """A delegate gives up for the one that was named, after the question."""
    await refereed.done("ana", "/combate todos")
    await refereed.done("beto", "/unirse")
    await refereed.done("caro", "/unirse")
    await refereed.done("ana", "/empezar @ana")
    await refereed.done("beto", "/delegar @caro")
    await refereed.done("caro", "/como @beto rendirse")
    await refereed.done("caro", "/aceptar")

    assert (await refereed.hp("Beto"), await refereed.hp("Caro")) == (0, 20)


async def test_the_gm_is_told_who_left_the_chat(refereed):
    """The fight goes on; the GM is called."""
    await refereed.duel()
    said = await refereed.say("beto", "", kind="leave")

    assert said.refused == "member_left"
    assert "Beto se ha ido" in said.text
    assert any(one.rendered.calls for one in said.deliveries)
    await refereed.done("ana", "/turno; fin")
    await refereed.done("gael", "/saltar @beto se fue")


async def test_the_only_gm_who_leaves_is_not_called(refereed):
    """All are told instead, also how an admin can end what nobody referees any more."""
    await refereed.duel()
    said = await refereed.say("gael", "", kind="leave")

    assert said.refused == "member_left"
    assert "/combate fin" in said.text
    assert not any(one.rendered.calls for one in said.deliveries)
    await refereed.done("ana", "/gm no @gael")
    await refereed.done("ana", "/combate fin")
    await refereed.done("ana", "/aceptar")
    assert (await refereed.say("ana", "/duelo @beto")).refused == ""


async def test_without_a_gm_all_are_told_who_left(free):
    """Nobody is called, and how to go on is said; somebody who plays nowhere leaves in silence."""
    await free.duel()
    said = await free.say("caro", "", kind="leave")
    assert (said.refused, said.deliveries) == ("", ())
    said = await free.say("beto", "", kind="leave")

    assert "/expulsar" in said.text


async def test_the_gm_alone_sees_hidden_hp(refereed):
    """With hidden HP the GM has a card of his own in private, which is replaced in place."""
    await refereed.done("ana", "/reglas hide_gm_hp si")
    said = await refereed.against_gm("ana", "beto")

    assert "12/12" not in said.told("room:main")
    assert "12/12" in said.told("room:@gael")
    assert (await refereed.fight())["settings"]["hide_gm_hp"] is True


async def test_what_all_can_do_is_one_button(refereed):
    """In a phase of free order there is one button to roll, for whoever is first."""
    said = await refereed.against_gm("ana", "beto", "caro")
    (card,) = [one for one in said.deliveries if one.rendered.choices]

    assert ["Tirar mi turno", "Pasar"] == [choice.label for choice in card.rendered.choices]
    said = await refereed.press("caro", "Tirar mi turno")
    assert "Caro · turno 1" in said.text


async def test_a_delegate_has_a_button_for_each(refereed):
    """Whoever plays for somebody besides the own character presses the name that is meant."""
    await refereed.against_gm("ana", "beto")
    await refereed.done("beto", "/delegar @ana")
    said = await refereed.press("ana", "Tirar mi turno · Beto")
    assert "Beto · turno 1" in said.text
    await refereed.done("ana", "/fin")

    said = await refereed.press("ana", "Tirar mi turno")
    assert "Ana · turno 2" in said.text
