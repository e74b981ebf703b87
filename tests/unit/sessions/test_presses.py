"""Buttons: nothing can be pressed that could not be typed, and each press counts once."""

from __future__ import annotations

import pytest

from cubilete.chat.choices import token
from cubilete.chat.incoming import Account
from cubilete.sessions import cache


async def _pressed(room, who, text):
    return await room.say(who, "", kind="press", token=text)


async def test_a_press_says_its_command(duel):
    """A button of the board does what its verb does."""
    assert (await duel.press("ana", "tiny-aim")).events == ["Aimed"]
    assert (await duel.press("ana", "tiny-hit")).events == ["Landed"]


async def test_the_wrong_person(duel):
    """Somebody else's button does nothing for me."""
    assert (await duel.press("beto", "tiny-hit")).refused == "not_your_button"
    assert (await duel.press("carla", "tiny-hit")).refused == "not_your_button"
    assert (await duel.state())["fights"][0]["turn"] == 1


async def test_a_stale_step(duel):
    """A button of an earlier step does nothing, though the same thing is offered again."""
    fight = (await duel.state())["fights"][0]
    old = token(str(fight["id"]), 1, "golpear")
    await duel.say("ana", "/apuntar")
    assert (await _pressed(duel, "ana", old)).refused == "stale_button"
    assert (await duel.state())["fights"][0]["turn"] == 1
    assert (await _pressed(duel, "ana", token("1", 2, "golpear"))).events == ["Landed"]


async def test_a_double_press(duel):
    """The second of two taps on one button finds it stale; the same tap delivered twice is one."""
    one = token("1", 1, "golpear")
    assert (await _pressed(duel, "ana", one)).events == ["Landed"]
    assert (await _pressed(duel, "ana", one)).refused == "stale_button"
    assert (await duel.state())["fights"][0]["turn"] == 2


@pytest.mark.parametrize(
    "forged",
    [
        "",
        "nonsense",
        "1.1.1.AAAAAAAAAAAA",
        "2.1.1.AAAAAAAAAAAA",
        "1.99.1.AAAAAAAAAAAA",
        "1.p7.0.AAAAAAAAAAAA",
    ],
)
async def test_a_forged_token(duel, forged):
    """Tokens that nobody was given are refused, whatever they look like."""
    assert (await _pressed(duel, "ana", forged)).refused == "stale_button"


async def test_a_forged_token_of_what_is_not_offered(duel):
    """A well-formed token for a real command that is not offered here does nothing."""
    for text in ("combate fin", "gm @ana", "activar tiny", "deshacer"):
        said = await _pressed(duel, "beto", token("1", 1, text))
        assert said.refused == "stale_button"


async def test_a_refused_choice_says_why(duel):
    """What is shown as not possible is refused with the reason that is shown."""
    await duel.say("ana", "/apuntar")
    assert (await _pressed(duel, "ana", token("1", 2, "apuntar"))).refused == "aimed_already"


async def test_another_places_button(duel):
    """A fight's button counts where the fight is."""
    topic = duel.chat.room("main/tavern")
    assert (await _pressed(topic, "ana", token("1", 1, "golpear"))).refused == "stale_button"


async def test_buttons_of_a_lobby(room):
    """A lobby is joined and begun by its buttons."""
    await room.say("ana", "/combate")
    said = await room.say("ana", "/combate estado")
    labels = {one.command: one.label for one in said.deliveries[-1].rendered.choices}
    assert "empezar" not in labels
    joined = await room.press("beto", labels["unirse"])
    assert joined.events == ["SeatTaken"]
    labels = {one.command: one.label for one in joined.deliveries[-1].rendered.choices}
    assert "unirse" not in labels
    assert "FightStarted" in (await room.press("ana", labels["empezar"])).events


async def test_buttons_of_a_challenge(room):
    """A challenge is accepted by its button, by who was asked."""
    await room.say("beto", "/ayuda")
    said = await room.say("ana", "/duelo @beto")
    labels = {one.command.split()[0]: one.label for one in said.deliveries[-1].rendered.choices}
    assert set(labels) == {"aceptar", "rechazar", "cancelar"}
    assert (await room.press("ana", labels["aceptar"])).refused == "not_your_button"
    assert (await room.press("carla", labels["aceptar"])).refused == "not_your_button"
    assert (await room.press("beto", labels["cancelar"])).refused == "not_your_button"
    assert "FightStarted" in (await room.press("beto", labels["aceptar"])).events
    assert (await room.press("beto", labels["aceptar"])).refused == "stale_button"


async def test_two_names_fit(room):
    """When a name fits two people the bot asks with buttons, and the press finishes the command."""
    for number in (1, 2):
        author = Account("room", f"luz{number}", "Luz", f"luz{number}")
        await room.say("luz", "/ayuda", author=author)
    said = await room.say("ana", "/duelo Luz")
    assert said.refused == "ambiguous"
    (asked,) = said.deliveries
    assert len(asked.rendered.choices) == 2
    choice = asked.rendered.choices[1]
    source, _, step = asked.message.source.partition(".")
    pressed = token(source, int(step), choice.command)
    assert (await _pressed(room, "beto", pressed)).refused == "not_your_button"
    done = await _pressed(room, "ana", pressed)
    assert "LobbyOpened" in done.events
    assert (await _pressed(room, "ana", pressed)).refused == "stale_button"


async def test_a_press_finds_the_menu_that_was_shown(duel, monkeypatch):
    """What is offered is found out once for each step, not again for each press."""
    system = duel.chat.app.desk.systems["tiny"]
    asked = []
    offer = type(system).offer

    def watched(self, state, actor):
        asked.append(actor)
        return offer(self, state, actor)

    monkeypatch.setattr(type(system), "offer", watched)
    await duel.say("ana", "/apuntar")
    shown = len(asked)
    refused = (await _pressed(duel, "beto", token("1", 2, "golpear"))).refused

    assert (1, "not_your_button") == (shown, refused)
    assert 1 == len(asked)


async def test_a_menu_that_others_may_use_now_is_made_anew(duel):
    """Who plays for somebody can press from then on, without a step in between."""
    button = token("1", 1, "golpear")
    before = (await _pressed(duel, "carla", button)).refused
    await duel.say("carla", "hola")
    await duel.say("ana", "/delegar @carla")

    assert ("not_your_button", ["Landed"]) == (before, (await _pressed(duel, "carla", button)).events)


async def test_only_so_many_menus_are_kept(duel, monkeypatch):
    """The oldest goes first, and is made anew when it is wanted."""
    monkeypatch.setattr(cache, "_MOST_KEPT", 1)
    other = duel.chat.room("other")
    for who, text in (("ana", "/duelo"), ("beto", "/unirse"), ("ana", "/empezar Ana")):
        await other.say(who, text)

    assert [(other.place, 1)] == list(duel.chat.app.desk.menus._made)
    assert (await duel.press("ana", "tiny-hit")).events == ["Landed"]
