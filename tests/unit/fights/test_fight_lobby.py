from __future__ import annotations

import pytest

from cubilete.builtin.fights.npcs import Npc, read_npc
from cubilete.rules.decision import Refusal


async def seats(room):
    """Team by place in the lobby."""
    return [seat["team"] for seat in (await room.fight())["seats"]]


async def test_the_opener_chooses_a_team_too(free):
    """Whoever opens a fight of teams can name the own team at once, and change it by joining again."""
    await free.done("ana", "/combate equipos rojos")
    assert ["rojos"] == await seats(free)

    await free.done("ana", "/unirse azules")
    assert ["azules"] == await seats(free)
    assert (await free.say("ana", "/unirse azules")).refused == "already_joined"


async def test_a_team_is_one_however_it_is_written(free):
    """The name of a team is that of whoever wrote it first; case and accents make no second team."""
    await free.done("ana", "/combate equipos Dragón")
    await free.done("beto", "/unirse dragon")

    assert ["Dragón", "Dragón"] == await seats(free)


async def test_joining_again_as_another_character_changes_it(free):
    """The first character is free again, the second one sits in its place."""
    await free.done("ana", "/combate equipos rojos")
    await free.done("beto", "/unirse azules")
    said = await free.done("ana", '/unirse como "Ana la Roja"')

    assert "1. Ana la Roja · rojos" in said.text
    assert 2 == len(await seats(free))
    await free.done("ana", "/unirse como Ana")


async def test_a_name_fits_into_a_card(free):
    """Whatever somebody calls a character or a team, the card can be read; what shows nothing is no name."""
    await free.done("ana", f"/combate equipos {'r' * 300}")
    await free.done("beto", f"/unirse {'a' * 3000} como {'b' * 900}")
    said = await free.done("caro", "/unirse \u200b\u202e como \u2067")
    assert ["r" * 40, "a" * 40, ""] == await seats(free)
    assert f"2. {'b' * 40} · {'a' * 40}\n" in said.text
    assert "3. Caro" in said.text
    said = await free.done("ana", f'/npc "{"n" * 90}" auto {"t" * 90}')
    assert f"{'n' * 40} · {'t' * 40}" in said.text


async def test_a_fight_of_teams_needs_two(free):
    """All in one team cannot start; the refusal and the card say what is missing."""
    await free.done("ana", "/combate equipos rojos")
    said = await free.done("beto", "/unirse rojos")
    assert "Falta un rival" in said.text
    assert (await free.say("ana", "/empezar")).refused == "one_team"

    await free.done("caro", "/unirse azules")
    said = await free.done("ana", "/empezar @ana")
    assert "rojos" in said.text


async def test_a_captain_orders_the_own_team(free):
    """The first of a team sorts its seats, and only these; whoever is no captain sorts nothing."""
    await free.done("ana", "/combate equipos rojos")
    for who in ("beto", "caro", "dani"):
        await free.done(who, "/unirse azules")
    assert (await free.say("caro", "/orden @caro @beto")).refused == "not_captain"
    assert (await free.say("beto", "/orden @ana @beto")).refused == "not_captain"

    said = await free.done("beto", "/orden @dani @beto")

    assert said.text.index("2. Dani") < said.text.index("3. Beto") < said.text.index("4. Caro")


async def test_without_a_gm_there_is_no_fight_against_one(free):
    """The mode against a GM asks for a named GM first."""
    assert (await free.say("ana", "/combate gm")).refused == "needs_gm"


async def test_a_fight_against_the_gm_needs_both_sides(refereed):
    """The lobby names the GM and the settings; it starts with somebody on each side."""
    said = await refereed.done("gael", "/combate gm")
    assert "Máster: Gael" in said.text
    assert "con una sola tirada" in said.text
    assert "20 HP" in said.text
    assert (await refereed.say("gael", "/empezar")).refused == "no_enemy"

    await refereed.done("gael", "/npc Lobo")
    assert (await refereed.say("gael", "/empezar")).refused == "no_players"
    await refereed.done("beto", "/unirse")
    await refereed.done("gael", "/empezar @beto")


async def test_npcs_are_numbered_and_have_the_hp_that_were_said(refereed):
    """Several of one name are numbered on; each has the HP of its line, or those of the house rule."""
    await refereed.done("ana", "/reglas gm_start_hp 33")
    await refereed.done("gael", "/combate gm")
    await refereed.done("beto", "/unirse")
    await refereed.done("gael", '/npc "Lobo" x2 hp 12')
    said = await refereed.done("gael", '/npc "Lobo"')
    assert "4. Lobo" in said.text
    await refereed.done("gael", '/npc "Lobo"')
    await refereed.done("gael", "/empezar @beto")

    found = {one["name"]: one["hp"] for one in (await refereed.fight())["combatants"]}

    assert found == {"Beto": 20, "Lobo 1": 12, "Lobo 2": 12, "Lobo": 33, "Lobo 3": 33}


async def test_only_the_gm_adds_npcs_where_there_is_one(refereed):
    """A player may not add enemies; nor an automatic one."""
    await refereed.done("beto", "/combate duelo")

    assert (await refereed.say("beto", "/npc Lobo auto")).refused == "not_gm"


async def test_one_person_can_practise(free):
    """Without GM, whoever opened a duel adds an opponent that plays itself, and only such a one."""
    await free.done("ana", "/duelo")
    assert (await free.say("ana", '/npc "Muñeco"')).refused == "npc_auto_only"
    assert (await free.say("beto", '/npc "Muñeco" auto')).refused == "not_in_fight"
    await free.done("ana", '/npc "Muñeco" auto')
    assert (await free.say("ana", "/npc Otro auto")).refused == "fight_full"

    said = await free.done("ana", "/empezar @ana")
    assert "ya no espera" in said.text
    said = await free.done("ana", "/turno; fin")

    assert "Muñeco · turno 2" in said.text
    assert "Ana, te toca" in said.text


async def test_undo_passes_over_what_played_itself(free):
    """Against an automatic opponent one takes back the own finished turn, with what answered it."""
    await free.done("ana", "/duelo")
    await free.done("ana", "/npc Muñeco auto")
    await free.done("ana", "/empezar @ana")
    first = await free.done("ana", "/turno; fin")
    await free.done("ana", "/deshacer")
    assert 1 == (await free.fight())["turn_no"]

    again = await free.done("ana", "/turno; fin")

    dice = [line for line in first.text.splitlines() if line.startswith("D ")]
    assert dice[-1] in again.text


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("Lobo", Npc("Lobo")),
        ('"Lobo gris" x2 hp 12', Npc("Lobo gris", 2, hp=12)),
        ("Lobo gris ×3 auto", Npc("Lobo gris", 3, auto=True)),
        ('"Lobo" rojos hp 5', Npc("Lobo", team="rojos", hp=5)),
        ("Lobo 2x rojos altos automático", Npc("Lobo", 2, "rojos altos", auto=True)),
        ('"hp 3"', Npc("hp 3")),
        ("hp", Npc("hp")),
    ],
)
def test_the_words_of_an_npc(words, found):
    """A name, how many, a team, HP and whether it plays itself, in any order behind the name."""
    assert found == read_npc(words)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("x2", "missing_name"),
        ("Lobo x13", "npc_count"),
        ("Lobo x0", "npc_count"),
        ("Lobo hp 0", "npc_hp"),
        ("Lobo hp \u22123", "npc_hp"),
    ],
)
def test_words_that_are_no_npc(words, code):
    """No name, none at all, too many, or nobody who could stand."""
    refusal = read_npc(words)
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


async def test_a_starter_who_is_not_here_is_named_in_the_refusal(free):
    """A word with @ was meant as somebody, though a coin or a die could stand there too."""
    await free.done("ana", "/combate duelo")
    await free.done("beto", "/unirse")

    assert (await free.say("ana", "/empezar @nadie")).refused == "unknown_combatant"
    assert (await free.say("ana", "/empezar cara")).refused == "bad_argument"


async def test_an_unknown_mode_is_answered_with_those_of_the_language(free):
    """An English room hears English words."""
    assert "Hay: duelo, equipos, todos, gm" in (await free.say("ana", "/combate raro")).text
    await free.say("ana", "/idioma en")
    assert "duel, teams, ffa, gm" in (await free.say("ana", "/fight odd")).text
