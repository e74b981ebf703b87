from __future__ import annotations

import pytest


@pytest.fixture
async def duel(table, played):
    """A duel of Ana and Beto, Ana first, after one hit each."""
    played.faces(1, 2, 3)
    await table.say("ana", "/duelo")
    await table.say("beto", "/aceptar")
    await table.say("ana", "/golpear")
    await table.say("beto", "/golpear")
    return table


async def test_a_fight_is_told_again_from_its_events(duel):
    """Every step that told something, with its number and who made it, in the system's words."""
    text = (await duel.say("caro", "/registro")).text

    assert "Combate n.º 1 · página 1 de 1 · 3 pasos" in text
    assert "2. Ana\ntiny-landed\n3. Beto\ntiny-landed" in text


async def test_what_was_undone_stays_in_the_log(duel, played):
    """The step, its undoing and the redo all stand there, in order."""
    await duel.say("ana", "/apuntar")
    await duel.say("ana", "/deshacer")
    played.faces(4)
    await duel.say("ana", "/golpear")
    text = (await duel.say("ana", "/registro")).text

    assert "6 pasos" in text
    assert "5. Ana\n↩️ Ana deshace un paso" in text
    assert text.index("deshace") < text.index("6. Ana\ntiny-landed")


async def test_a_log_is_told_from_the_store_alone(duel, played):
    """After a restart the same is told."""
    before = (await duel.say("caro", "/registro 1")).text
    await played.restart()

    assert before == (await duel.say("caro", "/registro 1")).text


async def test_a_finished_fight_is_found_by_number_and_as_the_last(duel):
    """Once it is over `/registro` still means it, and so does its number in another place."""
    await duel.say("ana", "/rendirse")
    await duel.press("ana", "Sí")
    topic = duel.chat.room("main/otro")

    assert "Combate n.º 1 " in (await duel.say("ana", "/registro")).text
    assert "Combate n.º 1 " in (await topic.say("ana", "/log 1")).text
    assert "Combate n.º" not in (await topic.say("ana", "/log")).text


async def test_a_long_fight_comes_in_pages(table, played):
    """Without a page the last one is told; each page has its own steps."""
    await table.say("ana", "/reglas hp 9999")
    played.faces(1)
    await table.say("ana", "/duelo")
    await table.say("beto", "/aceptar")
    for _ in range(13):
        await table.say("ana", "/golpear")
        await table.say("beto", "/golpear")
    last = (await table.say("ana", "/registro 1")).text
    first = (await table.say("ana", "/registro 1 1")).text

    assert ("página 2 de 2 · 27 pasos" in last, "26. Ana" in last, "25. Beto" in last) == (True, True, False)
    assert ("página 1 de 2" in first, "25. Beto" in first, "26. Ana" in first) == (True, True, False)


async def test_an_unknown_number_is_refused(room):
    """There is no such fight; without any rolls and fights there is nothing to send."""
    await room.say("ana", "/d20")

    assert "unknown_fight" == (await room.say("ana", "/registro 7")).refused


async def test_without_rolls_and_fights_there_is_no_log(room):
    """The refusal says how to roll."""
    assert "nothing_rolled" == (await room.say("ana", "/registro")).refused


async def test_why_names_the_rules_and_what_the_group_has_changed(duel):
    """The rule ids of the last step, and the house rules by which the fight is played."""
    text = (await duel.say("caro", "/porque")).text

    assert "Combate n.º 1, lo último de Beto: R1, R2.b" in text
    assert "reglas de la casa" not in text
    await duel.say("ana", "/reglas goal 12")
    assert "goal = 12" in (await duel.say("caro", "/why")).text


async def test_why_outside_a_fight_tells_how_rolls_are_checked(room):
    """Plain dice have no rules but the ledger."""
    await room.say("ana", "/tirar d20")

    assert "/verificar" in (await room.say("ana", "/porque")).text
