from __future__ import annotations

from cubilete.testing.folding import folded, stored_fight


async def names(room):
    """Who fights, in the order of arrival."""
    return [one["name"] for one in (await room.fight())["combatants"]]


async def test_the_gm_lets_somebody_in(refereed):
    """A request with a button for the GM; the new one stands at the end of the order."""
    await refereed.against_gm("ana", "beto")
    said = await refereed.done("caro", "/unirse")
    assert "Caro quiere entrar" in said.text
    said = await refereed.press("gael", "Aceptar")

    assert "Caro entra en el combate" in said.text
    assert "Caro" == (await names(refereed))[-1]
    assert (await refereed.say("caro", "/unirse")).refused == "already_joined"
    await refereed.done("caro", "/turno")
    assert (await folded(refereed.chat.app.desk, refereed.place)) == (
        await stored_fight(refereed.chat.app.desk, refereed.place)
    ).state


async def test_nobody_comes_in_within_a_turn(refereed):
    """The yes waits until the turn is over."""
    await refereed.against_gm("ana", "beto")
    await refereed.done("ana", "/turno")
    await refereed.done("caro", "/unirse")
    assert (await refereed.say("gael", "/aceptar")).refused == "join_between_turns"
    await refereed.done("ana", "/fin")

    await refereed.done("gael", "/aceptar")


async def test_a_duel_takes_nobody_in(refereed):
    """A duel is for two."""
    await refereed.duel()

    assert (await refereed.say("caro", "/unirse")).refused == "fight_full"


async def test_without_a_gm_all_let_somebody_in(free):
    """Everybody in the fight is asked."""
    await free.done("ana", "/combate todos")
    await free.done("beto", "/unirse")
    await free.done("ana", "/empezar @ana")
    await free.done("caro", "/unirse")
    await free.done("ana", "/aceptar")
    assert ["Ana", "Beto"] == await names(free)
    await free.done("beto", "/aceptar")

    assert ["Ana", "Beto", "Caro"] == await names(free)


async def test_undo_takes_a_newcomer_out_again(refereed):
    """The seat is gone and the character free for another fight."""
    await refereed.against_gm("ana", "beto")
    await refereed.done("caro", "/unirse")
    await refereed.done("gael", "/aceptar")
    await refereed.done("gael", "/deshacer")

    assert "Caro" not in await names(refereed)
    assert all(seat["id"] != "c5" for seat in (await refereed.fight())["seats"])
    await refereed.done("caro", "/unirse")


async def test_the_gm_adds_npcs_in_the_fight(refereed):
    """Several at once, between turns; they are the GM's to play."""
    await refereed.against_gm("ana")
    await refereed.done("gael", "/npc Oso x2 hp 30")
    assert ["Oso 1", "Oso 2"] == (await names(refereed))[-2:]
    assert 30 == await refereed.hp("Oso 2")
    await refereed.done("ana", "/turno; fin")
    assert (await refereed.say("gael", "/npc Zorro")).refused == ""

    assert (await refereed.say("beto", "/npc Zorro")).refused == "not_gm"


async def finished(refereed):
    """A duel that Ana has given up."""
    await refereed.duel()
    await refereed.done("ana", "/turno; strike")
    await refereed.done("ana", "/rendirse")
    await refereed.done("ana", "/aceptar")


async def test_a_result_is_taken_back_once_with_a_reason(refereed):
    """The fight goes on from before its last step, with its dice; a second time it is refused."""
    await finished(refereed)
    assert (await refereed.say("gael", "/deshacer")).refused == "missing_reason"
    assert (await refereed.say("ana", "/deshacer me equivoqué")).refused == "not_gm"
    said = await refereed.done("gael", "/deshacer era una broma")
    assert "reabre el combate" in said.text
    assert "FightReopened" in said.events
    assert 20 == await refereed.hp("Ana")
    await refereed.done("ana", "/fin")

    await refereed.done("beto", "/rendirse")
    await refereed.done("beto", "/aceptar")
    assert (await refereed.say("gael", "/deshacer otra")).refused == "reopened_before"


async def test_the_seed_stays_closed_while_a_reopened_fight_goes_on(refereed):
    """The day until the seed opens counts from the second end."""
    await finished(refereed)
    await refereed.wait(20)
    await refereed.done("gael", "/deshacer era una broma")
    await refereed.wait(20)
    assert (await stored_fight(refereed.chat.app.desk, refereed.place)).seed.revealed is False
    await refereed.done("gael", "/combate fin")
    await refereed.done("gael", "/aceptar")
    await refereed.wait(25)

    assert (await stored_fight(refereed.chat.app.desk, refereed.place)).seed.revealed is True


async def test_after_a_day_the_result_stands(refereed):
    """The seed is open then, and nothing can be taken back."""
    await finished(refereed)
    await refereed.wait(24)

    assert (await refereed.say("gael", "/deshacer tarde")).refused == "too_late_to_reopen"


async def test_nothing_is_reopened_while_somebody_is_busy(refereed):
    """A character in another fight, or another fight in this place, keeps the result."""
    await finished(refereed)
    other = refereed.other("hilo")
    await other.done("beto", "/combate todos")
    assert (await refereed.say("gael", "/deshacer broma")).refused == "character_busy"
    await refereed.done("dani", "/combate todos")

    assert (await refereed.say("gael", "/deshacer broma")).refused == "fight_not_started"


async def test_without_a_gm_both_sides_reopen(free):
    """The loser asks, the winner agrees."""
    await finished(free)
    await free.done("ana", "/deshacer me rendí sin querer")
    said = await free.done("beto", "/aceptar")

    assert "reabre el combate" in said.text
    assert 20 == await free.hp("Ana")


async def test_without_a_gm_both_sides_undo_a_finished_turn(free):
    """What is not one's own alone is proposed to the other side."""
    await free.duel()
    await free.done("ana", "/turno; fin")
    await free.done("ana", "/deshacer")
    await free.done("beto", "/aceptar")

    assert 1 == (await free.fight())["turn_no"]
