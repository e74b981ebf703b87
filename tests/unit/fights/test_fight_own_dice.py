"""Dice that people roll at the table: typed, confirmed, and in the ledger as what they are."""

from __future__ import annotations

import pytest

from cubilete.testing.ledgers import check, draws


async def kinds(redis, scene):
    """What the ledger says of the fight's d20, three at a time."""
    found = await draws(redis, scene.place)
    return [(one.kind, one.faces) for one in found if len(one.faces) == 3]


async def whose(scene):
    """The natural dice of the turn in play, or None."""
    turn = (await scene.fight()).get("turn")
    return None if turn is None else turn["raw"]


@pytest.fixture
async def typing(free):
    """A duel without GM in which everybody types; Ana goes first."""
    await free.done("ana", "/reglas dice_source manual")
    await free.duel()
    return free


async def test_an_opponent_confirms_what_was_typed(typing, embedded_redis):
    """Nothing is rolled before the yes; then the turn has these dice, and the ledger calls them manual."""
    said = await typing.done("ana", "/turno 5 14 3")
    assert "Ana ha tirado 5, 14, 3" in said.text
    assert "TurnBegun" not in said.events
    assert (await typing.say("ana", "/strike")).refused == "not_rolled"
    assert (await typing.say("ana", "/aceptar")).refused == "own_proposal"

    said = await typing.done("beto", "/aceptar")

    assert "D 5" in said.text
    assert [("manual", (5, 14, 3))] == await kinds(embedded_redis, typing)
    await typing.done("ana", "/strike; fin")
    report = await check(embedded_redis, typing.place)
    assert (report.holds, report.given) == (True, 1)
    told = await typing.done("ana", "/verificar")
    assert told.answer.refusal is None


async def test_who_doubts_the_dice_declines_them(typing, embedded_redis):
    """After a no nothing has happened, and others are typed."""
    await typing.done("ana", "/turno 20 20 20")
    await typing.done("beto", "/rechazar")
    assert [] == await kinds(embedded_redis, typing)
    await typing.done("ana", "/turno 2 3 4")
    await typing.done("beto", "/aceptar")

    assert [("manual", (2, 3, 4))] == await kinds(embedded_redis, typing)


async def test_typing_anew_takes_back_what_waited(typing, embedded_redis):
    """Only the newest dice can be confirmed."""
    await typing.done("ana", "/turno 20 20 20")
    await typing.done("ana", "/turno 2 3 4")
    await typing.done("beto", "/aceptar")
    assert (await typing.say("beto", "/aceptar")).refused == "no_proposal"

    assert [("manual", (2, 3, 4))] == await kinds(embedded_redis, typing)


async def test_dice_that_wait_are_not_needed_after_the_end(typing):
    """The question leaves with the fight: its card says so, and keeps no button."""
    await typing.done("ana", "/turno 2 3 4")
    await typing.done("beto", "/rendirse")
    ended = await typing.press("beto", "Sí")

    assert "Ya no hace falta" in ended.text
    asked = [one for one in ended.deliveries if (one.message.card or "").startswith("proposal:")]
    assert all(not one.rendered.choices for one in asked)
    assert (await typing.say("beto", "/aceptar")).refused == "no_proposal"


async def test_the_same_dice_typed_again_are_one_question(typing, embedded_redis):
    """It is shown again; its first card's button and a bare yes both answer it, once."""
    first = await typing.done("ana", "/turno 2 3 4")
    again = await typing.done("ana", "/turno 2 3 4")
    await typing.done("beto", "/aceptar")

    assert first.deliveries[0].message.source == again.deliveries[0].message.source
    assert [("manual", (2, 3, 4))] == await kinds(embedded_redis, typing)
    assert (await typing.say("beto", "/aceptar")).refused == "no_proposal"


async def test_dice_that_are_none_are_refused_before_anybody_is_asked(typing):
    """Too few, too many pips, none at all, or somebody else's turn."""
    for text, code in (
        ("/turno", "dice_to_type"),
        ("/turno 5 14", "bad_faces"),
        ("/turno 5 14 21", "bad_faces"),
        ("/turno 0 1 1", "bad_faces"),
    ):
        assert (await typing.say("ana", text)).refused == code
    assert (await typing.say("beto", "/turno 5 14 3")).refused == "not_your_turn"
    assert (await typing.say("beto", "/aceptar")).refused == "no_proposal"


async def test_the_bot_rolls_where_nothing_else_was_agreed(free):
    """Typed dice are refused with a sentence."""
    await free.duel()
    said = await free.say("ana", "/turno 5 14 3")

    assert said.refused == "dice_of_bot"
    assert "los tira el bot" in said.text


async def test_the_gm_confirms_too_and_types_for_whoever_is_silent(refereed, embedded_redis):
    """One yes is enough, the GM's as well; what a GM types for a player needs none."""
    await refereed.done("gael", "/reglas dice_source manual")
    await refereed.duel()
    await refereed.done("ana", "/turno 5 14 3")
    await refereed.done("gael", "/aceptar")
    await refereed.done("ana", "/fin")
    await refereed.done("gael", "/como @beto turno 9 8 7")

    assert [("manual", (5, 14, 3)), ("manual", (9, 8, 7))] == await kinds(embedded_redis, refereed)


async def test_dice_that_were_taken_back_are_the_same_dice(refereed, embedded_redis):
    """After an undo the same roll needs no second yes, and no other comes in its place; voided, it goes."""
    await refereed.done("gael", "/reglas dice_source manual")
    await refereed.duel()
    await refereed.done("ana", "/turno 5 14 3")
    await refereed.done("beto", "/aceptar")
    await refereed.done("gael", "/deshacer")
    said = await refereed.say("ana", "/turno 6 6 6")
    assert said.refused == "dice_fell"
    assert "5, 14, 3" in said.text
    await refereed.done("ana", "/turno 5 14 3")
    assert {"d": 5, "a": 14, "m": 3} == await whose(refereed)

    await refereed.done("gael", "/anular el dado se cayó")
    await refereed.done("ana", "/turno 6 6 6")
    await refereed.done("beto", "/aceptar")

    assert [("manual", (5, 14, 3)), ("manual", (6, 6, 6))] == await kinds(embedded_redis, refereed)
    report = await check(embedded_redis, refereed.place)
    assert (report.holds, report.given, report.voided) == (True, 2, 1)


async def test_the_bot_rolls_for_automatic_ones_and_nobody_confirms_against_them(refereed, embedded_redis):
    """An automatic enemy's dice are drawn; with a GM the player's are confirmed by him."""
    await refereed.done("gael", "/reglas dice_source manual")
    await refereed.done("gael", "/combate gm")
    await refereed.done("ana", "/unirse")
    await refereed.done("gael", '/npc "Lobo" auto')
    await refereed.done("gael", "/empezar @ana")
    await refereed.done("ana", "/turno 5 14 3")
    await refereed.done("gael", "/aceptar")
    await refereed.done("ana", "/fin")
    await refereed.wait(0)

    rolled = await kinds(embedded_redis, refereed)
    assert [kind for kind, _ in rolled] == ["manual", "drawn"]


async def test_practice_needs_no_yes(free, embedded_redis):
    """Where all opponents play themselves, there is nobody whom it could hurt."""
    await free.done("ana", "/reglas dice_source manual")
    await free.done("ana", "/combate duelo")
    await free.done("ana", '/npc "Muñeco" auto')
    await free.done("ana", "/empezar @ana")
    await free.done("ana", "/turno 5 14 3")

    assert ("manual", (5, 14, 3)) == (await kinds(embedded_redis, free))[0]


async def test_the_start_stays_the_bots(free, embedded_redis):
    """Coin and die of the start are drawn, whatever the turns are."""
    await free.done("ana", "/reglas dice_source manual")
    await free.done("ana", "/combate duelo")
    await free.done("beto", "/unirse")
    said = await free.done("ana", "/empezar")

    assert "CoinTossed" in said.events
    assert {"drawn"} == {one.kind for one in await draws(embedded_redis, free.place)}
