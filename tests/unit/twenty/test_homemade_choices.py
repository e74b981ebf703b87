"""An ability with two choices, typed by a player."""

from __future__ import annotations

import pytest

from cubilete.testing.chatroom import chatroom

STANCE = """[[ability]]
kind = "ut"
name = { es = "Postura de la grulla", en = "Crane Stance" }
window = "opening"
slots = ["m_action"]
choices = { postura = ["alta", "baja"], mano = ["zurda", "diestra"] }
rq = "m >= 5"
cs = { m = 5 }
[[ability.effect]]
do = "modify"
who = "self"
time = "this_turn"
mods = { d = "if(choice.postura == 'alta', 3, -3)", a = "if(choice.mano == 'zurda', 2, 1)" }
"""


@pytest.fixture
async def chat(embedded, embedded_redis):
    """A bot with 20x3, where Ana carries the stance against Beto, and has rolled."""
    async with chatroom(embedded.url, installed=True, enabled=("20x3",)) as running:
        room = running.room()
        await room.say("ana", f"/habilidad nueva\n{STANCE}")
        await room.say("ana", "/ficha habilidades +postura de la grulla")
        await room.say("ana", "/combate duelo")
        await room.say("beto", "/unirse")
        await room.say("ana", "/empezar @ana")
        await room.say("beto", "/aceptar")
        running.faces(5, 6, 15)
        await room.say("ana", "/turno")
        yield running


async def test_both_choices_are_typed_without_quotes(chat):
    """Each word is a choice, in whatever order, behind a name of several words."""
    said = await chat.room().say("ana", "/usar postura de la grulla alta zurda")

    assert said.refused == ""
    assert "D 8" in said.text
    assert "A 8" in said.text


async def test_what_is_missing_is_named_with_a_right_example(chat):
    """The words are listed, and the example can be typed as it stands."""
    said = await chat.room().say("ana", "/usar postura de la grulla alta")

    assert said.refused == "bad_choice"
    example = said.text.rpartition("Por ejemplo: ")[2]
    assert example.endswith(" zurda alta")
    assert (await chat.room().say("ana", example)).refused == ""
