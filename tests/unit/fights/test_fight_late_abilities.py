"""Somebody comes late and brings abilities of their own making."""

from __future__ import annotations

from cubilete.testing.folding import folded, stored_fight

BANNER = """[[ability]]
kind = "ut"
name = { es = "Grito", en = "War Cry" }
window = "proaction"
slots = ["m_action"]
cs = { m = "all" }
[[ability.effect]]
do = "deal"
who = "opponents"
amount = "2"
"""


async def carried(room, who):
    """Make the ability and put it on one's list."""
    await room.done(who, f"/habilidad nueva\n{BANNER}")
    return await room.say(who, "/ficha habilidades +grito")


async def all_against_all(room):
    """Ana and Beto, between turns."""
    return await room.free_for_all("ana", "beto")


async def texts(room):
    """The home-made abilities that the fight holds."""
    return (await stored_fight(room.chat.app.desk, room.place)).state.homemade


async def test_the_gm_has_approved_what_comes_late(refereed):
    """It is told who brings what, used like any other, and the log alone rebuilds the fight."""
    await refereed.done("caro", f"/habilidad nueva\n{BANNER}")
    await refereed.done("caro", "/habilidad proponer grito")
    await refereed.done("gael", "/habilidad aprobar grito")
    await refereed.done("caro", "/ficha habilidades +grito")
    await all_against_all(refereed)
    assert () == await texts(refereed)
    said = await refereed.done("caro", "/unirse")
    assert "Caro lleva Grito" in said.text
    said = await refereed.done("gael", "/aceptar")
    assert "Caro entra en el combate" in said.text
    assert "Caro lleva Grito" in said.text

    for who in ("ana", "beto"):
        await refereed.done(who, "/turno; fin")
    await refereed.done("caro", "/turno; usar grito; fin")

    assert [18, 18] == [await refereed.hp(who) for who in ("Ana", "Beto")]
    desk = refereed.chat.app.desk
    assert (await folded(desk, refereed.place)) == (await stored_fight(desk, refereed.place)).state


async def test_without_approval_nobody_brings_anything_to_a_gm(free):
    """The list was made while nobody refereed; the GM of the fight has not seen it."""
    assert (await carried(free, "caro")).refused == ""
    await free.done("ana", "/gm @dani")
    await all_against_all(free)
    await free.done("caro", "/unirse")

    assert (await free.say("dani", "/aceptar")).refused == "not_approved"
    assert () == await texts(free)


async def test_without_a_gm_all_agree_to_what_comes(free):
    """They are asked for the person and the version at once, and when it changes meanwhile, again."""
    await carried(free, "caro")
    await all_against_all(free)
    said = await free.done("caro", "/unirse")
    assert "Caro quiere entrar" in said.text
    assert "Caro lleva Grito" in said.text
    await free.done("ana", "/aceptar")
    stronger = BANNER.replace('amount = "2"', 'amount = "9"')
    await free.done("caro", f"/habilidad nueva\n{stronger}")
    said = await free.done("beto", "/aceptar")
    assert "Caro quiere entrar" in said.text
    assert () == await texts(free)

    await free.done("ana", "/aceptar")
    await free.done("beto", "/aceptar")

    (text,) = await texts(free)
    assert '"amount":"9"' in text


async def test_undo_cuts_off_what_came_with_a_newcomer(free):
    """The texts go with the seat, and come back with it."""
    await carried(free, "caro")
    await all_against_all(free)
    for _ in range(2):
        await free.done("caro", "/unirse")
        await free.done("ana", "/aceptar")
        await free.done("beto", "/aceptar")
        assert 1 == len(await texts(free))
        await free.done("ana", "/deshacer")
        for who in ("beto", "caro"):
            await free.say(who, "/aceptar")
        assert () == await texts(free)


async def test_a_name_is_told_in_the_language_of_the_place(free):
    """In English it is War Cry that is made, listed, brought, offered and used; in Spanish, Grito."""
    await free.done("ana", "/idioma en")
    assert "War Cry" in (await free.done("ana", f"/ability new\n{BANNER}")).text
    assert "War Cry" in (await free.done("ana", "/sheet abilities +grito")).text
    listed = (await free.done("ana", "/ability list")).text
    assert ("War Cry" in listed, "Grito" in listed) == (True, False)
    await free.done("ana", "/fight ffa")
    await free.done("beto", "/join")
    said = await free.done("ana", "/begin @ana")
    assert "Ana brings War Cry" in said.text
    await free.done("beto", "/accept")
    said = await free.done("ana", "/turn")
    offered = [choice.label for one in said.deliveries for choice in one.rendered.choices]
    assert ("War Cry" in offered, "Grito" in offered) == (True, False)
    used = (await free.done("ana", '/use "war cry"')).text
    assert ("War Cry" in used, "Grito" in used) == (True, False)

    await free.done("ana", "/language es")
    assert "Grito" in (await free.done("ana", "/registro")).text
