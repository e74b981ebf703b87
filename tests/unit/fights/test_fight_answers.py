"""What somebody in a fight is answered: the rules behind a step, and what was wrong with a command."""

from __future__ import annotations

from cubilete.chat.rendered import plain_text


async def test_why_says_the_rules_in_words(free):
    """Each rule behind the last step is one line: its id, and what it says, in the reader's language."""
    await free.duel()
    free.chat.faces(8, 9, 14)
    await free.done("ana", "/turno")
    await free.done("ana", "/strike; fin")

    said = (await free.say("beto", "/porque")).text

    assert "Combate n.º 1, lo último de Ana:" in said
    assert "\nR7.1a · Strike: pagas todo A, y eso vale el ataque.\n" in said
    assert "RX18" not in said, "the end of the turn only leads on"
    await free.say("ana", "/idioma en")
    assert "R7.1a · Strike: you pay all A, and that's" in (await free.say("beto", "/why")).text


async def test_why_finds_no_rule_behind_what_was_taken_back(free):
    """After an undo the step that was undone is not explained as if it stood."""
    await free.duel()
    free.chat.faces(8, 9, 14)
    await free.done("ana", "/turno")
    await free.done("ana", "/strike")
    await free.done("ana", "/deshacer")

    assert "no hay ninguna regla" in (await free.say("ana", "/porque")).text


async def test_a_fight_ended_by_force_leaves_no_buttons(refereed):
    """Its last card becomes the word that it is over, in place; nothing can be pressed there any more."""
    await refereed.duel()
    await refereed.done("gael", "/combate fin")
    said = await refereed.press("gael", "Sí")

    card = next(one for one in said.deliveries if one.message.card == "fight:1")
    assert card.edit is not None
    assert plain_text(card.rendered).startswith("🏁 Combate n.º 1, cerrado sin vencedor.")
    assert card.rendered.choices == ()
    assert "da por terminado" in said.text


async def test_a_fight_that_is_won_keeps_its_final_board(free):
    """The card in place says who has won, and has no buttons either."""
    await free.duel()
    await free.done("beto", "/rendirse")
    said = await free.press("beto", "Sí")

    card = next(one for one in said.deliveries if one.message.card == "fight:1")
    assert (card.edit is not None, card.rendered.choices) == (True, ())
    assert "cerrado" not in said.text


async def test_leaving_a_fight_that_has_begun_is_answered_with_the_ways_to_do_it(free):
    """Whoever wants out of a running fight is not told that there is no fight to join."""
    await free.duel()

    said = await free.say("beto", "/salir")

    assert said.refused == "leave_running"
    assert "ya ha empezado: para dejarlo, /rendirse" in said.text


async def test_an_example_is_one_that_works_in_this_fight(free):
    """What could not be read is answered with what its author can say now, in the reader's language."""
    await free.duel()
    free.chat.faces(8, 9, 14)
    await free.done("ana", "/turno")

    assert (await free.say("ana", "/strike @dani")).text.endswith("Por ejemplo: /strike")
    assert (await free.say("ana", "/intercambio da da")).text.endswith("Por ejemplo: /intercambio da")
    assert (await free.say("beto", "/strike @dani")).text.endswith("Por ejemplo: /strike @beto")
    await free.say("ana", "/idioma en")
    assert (await free.say("ana", "/focus x")).text.endswith("For example: /focus a")


async def test_an_example_names_somebody_by_the_number_of_the_board(free):
    """Where several can be aimed at, the example aims at one of them."""
    await free.free_for_all("ana", "beto", "caro")
    free.chat.faces(8, 9, 14)
    await free.done("ana", "/turno")

    assert (await free.say("ana", "/strike @dani")).text.endswith("Por ejemplo: /strike 2")
    assert not (await free.say("ana", "/strike 2")).refused


async def test_why_explains_the_step_and_not_what_ran_out_behind_it(free):
    """The end of a turn, and of what lasted for it, is no news: the attack before it is."""
    await free.duel()
    free.chat.faces(8, 9, 14, 3, 3, 3, 5, 5, 5)
    await free.done("ana", "/turno; carga; fin")
    await free.done("beto", "/turno; fin")
    await free.done("ana", "/turno; strike; fin")

    said = (await free.say("beto", "/porque")).text

    assert "R7.1a · Strike" in said
    assert "RX6" not in said
