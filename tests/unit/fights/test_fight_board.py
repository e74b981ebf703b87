"""`/estado` and `/espera`: what somebody sees who looks in between."""

from __future__ import annotations

import pytest

from cubilete.chat.rendered import plain_text


async def test_who_looks_in_between_is_not_told_what_others_cannot_do(free):
    """Whose turn it is gets the reasons with the card; whoever only looks does not, and the buttons stay."""
    await free.duel()
    free.chat.faces(8, 15, 5)
    await free.done("ana", "/turno")

    mine, others = await free.say("ana", "/estado"), await free.say("beto", "/estado")

    assert "Ahora no se puede" in mine.text
    assert "Ahora no se puede" not in others.text
    shown = [one.rendered.choices for said in (mine, others) for one in said.deliveries]
    assert shown[0] == shown[1] != ()


async def test_the_board_of_a_players_phase_names_who_is_left(refereed):
    """While somebody plays, the card says who has not played yet."""
    await refereed.against_gm("ana", "beto", "caro")
    refereed.chat.faces(8, 15, 5)
    await refereed.done("beto", "/turno")

    assert "\nFaltan por jugar: Ana y Caro" in (await refereed.say("caro", "/estado")).text


async def test_a_look_at_the_board_does_not_write_to_the_gm(refereed):
    """The GM's private card has not changed; the GM who asks gets it."""
    await refereed.against_gm("ana")

    assert {refereed.place} == {one.place for one in (await refereed.say("ana", "/estado")).deliveries}
    assert "Tu bando" in (await refereed.say("gael", "/estado")).text


async def test_who_is_waited_for_says_who_plays_for_whom(refereed):
    """The GM behind an enemy, a delegate, who is away, and a pause stand beside the name."""
    await refereed.against_gm("ana", "beto")
    await refereed.done("ana", "/delegar @caro")
    await refereed.done("beto", "/pausa 2h")

    said = (await refereed.say("dani", "/espera")).text
    assert "Combate n.º 1: faltan Ana y Beto · por Ana juega Caro · 💤 Beto está fuera" == said
    board = plain_text((await refereed.say("dani", "/estado")).deliveries[0].rendered)
    assert "💤 Beto está fuera; nadie mete prisa." in board
    assert "▶️ Caro, te toca jugar por Ana." in board

    await refereed.done("gael", "/cerrar")
    assert "falta Lobo 1 · máster: Gael" in (await refereed.say("dani", "/espera")).text
    await refereed.done("gael", "/pausa")
    assert "⏸️ en pausa" in (await refereed.say("dani", "/espera")).text


async def test_teams_that_are_letters_are_called_teams(free):
    """The board says *Equipo A*, where the lobby called it A; a name of more letters stands alone."""
    await free.done("ana", "/combate equipos")
    for who, team in (("ana", "A"), ("beto", "A"), ("caro", "Rojos"), ("dani", "Rojos")):
        await free.done(who, f"/unirse {team}")

    said = (await free.done("ana", "/empezar @ana")).text

    assert "\nEquipo A\n1. " in said
    assert "\nRojos\n3. " in said


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("dan", "Dan"),
        ("daniel", "Daniel"),
        ("@dan", "Dan"),
        ("o’brien 🐺", "O'Brien 🐺"),
        ("nandu del sur", "Ñandú del Sur"),
        ("ÑANDÚ DEL SUR", "Ñandú del Sur"),
        ("Kobold 1", "Kobold 1"),
        ('"Kobold 1 alfa"', "Kobold 1 alfa"),
        ("kobold 1 alfa", "Kobold 1 alfa"),
        ("dani", ""),
        ("obrien", ""),
        ("kobold", ""),
        ("del sur", ""),
    ],
)
async def test_a_whole_name_is_meant_and_never_a_part_of_it(refereed, typed, meant):
    """Blanks, accents, signs and quotes matter as little as case; a part of a name is nobody's."""
    names = ("O'Brien 🐺", "Ñandú del Sur", "Kobold 1", "Kobold 1 alfa")
    await refereed.done("gael", "/combate gm")
    for who in ("dan", "daniel"):
        await refereed.done(who, "/unirse")
    for name in names:
        await refereed.done("gael", f'/npc "{name}" hp 9')
    await refereed.done("gael", "/empezar @dan")
    said = await refereed.say("gael", f"/vida {typed} 5 porque sí")
    hurt = [name for name in ("Dan", "Daniel", *names) if await refereed.hp(name) == 5]

    assert ([meant] if meant else []) == hurt
    assert ("" if meant else "unknown_combatant") == said.refused
