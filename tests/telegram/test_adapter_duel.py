"""Whole fights of 20x3 through the real client, with privacy mode on: by buttons and replies alone."""

from __future__ import annotations

import pytest
from battles import OVER, Table, faces, newest, on_the_console, same
from rig import living, webhook_options

SIX = {"Ana": "rojos", "Dani": "azules", "Beto": "rojos", "Eva": "azules", "Caro": "rojos", "Fede": "azules"}


def rung(fake, person):
    """Was somebody called by account, in a message that rings?"""
    return any(
        mark["type"] == "text_mention" and mark["user"]["id"] == person.id
        for call in fake.calls("sendMessage")
        if not call.given["disable_notification"]
        for mark in call.given.get("entities", ())
    )


@pytest.fixture(params=["polling", "webhook"])
async def bot(request, fake, embedded_redis, embedded):
    """A bot of which the group has heard nothing yet, in each mode in turn."""
    assert fake.world.privacy
    async with living(
        fake, embedded.url, **(webhook_options() if request.param == "webhook" else {})
    ) as found:
        yield found


async def test_a_duel_is_the_consoles(fake, bot, embedded, tmp_path):
    """Two people play a duel to its end, and are told, message by message, what the console tells."""
    table = Table(fake, bot, ("Ana", "Beto"))
    await table.open("Ana")
    press = fake.press(table.people["Ana"], newest(fake, table.group), "Retar a un duelo")
    await press.answered()
    await bot.quiet()
    table.script.append("Ana: /duelo")
    table.deal(faces("duel", 400))
    await table.press("Beto", "Aceptar")
    await table.play()
    assert any(seen.edited for seen in fake.sent(table.group))
    assert all(rung(fake, person) for person in table.people.values())
    told = await on_the_console(embedded.url, table.lines, tmp_path)
    same(bot.app.told, told)


async def test_a_team_battle_is_the_consoles(fake, bot, embedded, tmp_path):
    """Six people play three against three to the end; all is told as the console tells it."""
    table = Table(fake, bot, SIX)
    await table.open("Ana")
    await table.reply("Ana", "/reglas start_hp 12")
    await table.reply("Ana", "/combate equipos rojos")
    for name, team in list(SIX.items())[1:]:
        await table.reply(name, f"/unirse {team}")
    table.deal(faces("battle", 400))
    await table.press("Ana", "Empezar")
    await table.play()
    assert OVER in "".join(seen.text for seen in fake.sent(table.group))
    assert all(rung(fake, person) for person in table.people.values())
    told = await on_the_console(embedded.url, table.lines, tmp_path)
    same(bot.app.told, told)
