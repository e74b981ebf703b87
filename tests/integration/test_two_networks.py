"""One fight over a Telegram group and a Matrix room that are linked, each in its own language."""

from __future__ import annotations

import logging
import re
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest
import redis

sys.path.insert(0, str(Path(__file__).parents[1] / "telegram"))
sys.path.insert(0, str(Path(__file__).parents[1] / "matrix"))

from fake.control import Fake
from fake.schema import schema
from matrix_people import body
from matrix_play import active, over, play
from matrix_town import Town, free_port
from rig import Rig, hurried
from synapse import Synapse, SynapseFailed

from cubilete.sessions.desk import NewGroup
from cubilete.testing.ledgers import draws
from cubilete_telegram.adapter import TelegramAdapter
from cubilete_telegram.options import Options

if TYPE_CHECKING:
    from fake.people import Chat, User
    from matrix_people import Person

_MOST_STEPS = 200
_LIKED = ("Tirar mi turno", "Strike", "Largo alcance", "Defender", "Fin")

logging.getLogger("nio").setLevel(logging.ERROR)


@pytest.fixture
async def telegram(monkeypatch):
    """A server of Telegram's Bot API; the test fails if anything on the wire did not fit its schema."""
    monkeypatch.setenv("PTB_TIMEDELTA", "true")
    found = Fake(schema())
    await found.start()
    found.clock.advance(max(0, time.time() - found.clock.now()))
    yield found
    await found.stop()
    assert not found.take_faults()


@pytest.fixture
async def town(tmp_path, tmp_path_factory, embedded):
    """A homeserver, with a bot that is not started yet."""
    with redis.Redis.from_url(embedded.url) as node:
        node.flushall()
    try:
        server = Synapse(tmp_path_factory.mktemp("synapse"), free_port())
        server.start()
    except SynapseFailed as problem:
        pytest.fail(str(problem))
    found = Town(server, tmp_path, embedded.url)
    yield found
    await found.close()
    server.stop()


@pytest.mark.long
@pytest.mark.timeout(300)
async def test_one_fight_on_two_networks(telegram, town):
    """Ana plays on Telegram in Spanish, Beto on Matrix in English, each by the same card, to the end."""
    adapter = TelegramAdapter(
        Options(token=telegram.token, base_url=telegram.base_url, base_file_url=telegram.base_file_url),
        limiter=hurried(),
    )
    await town.start((adapter, NewGroup("es", ("20x3",), "20x3")))
    bot = Rig(town.app, adapter, telegram)
    await bot.begin()
    try:
        ana, beto = telegram.user("Ana"), await town.person("beto")
        group = telegram.group("Mesa", [ana], bot=None)
        telegram.add_bot(group, ana)
        room = await town.room(beto)
        tables = _Tables(telegram, bot, ana, group, beto, room)
        await beto.hears("Cubilete")
        await beto.says(room, "!idioma en")
        await beto.hears("English")
        await _link(tables)

        telegram.say(ana, group, "/reglas start_hp 8")
        await bot.quiet()
        telegram.say(ana, group, "/duelo")
        await beto.hears("challenges")
        await beto.says(room, "!accept")
        await _fight(tables)
        await bot.quiet()

        shown = "\n".join(seen.text for seen in telegram.sent(group))
        read = "\n".join(body(one) for one in beto.messages(town.bot))
        assert "¡Gana" in shown
        assert "Turn " not in shown
        assert "wins" in read
        assert "Turno " not in read
        places = f"telegram:{group.id}", f"matrix:{room}"
        first, second = [(await town.app.state(place))["fights"][-1] for place in places]
        assert first == second
        assert "finished" == first["phase"]
        assert len(await draws(town.app.desk.store, places[0])) > 2
        assert 0 == len(await draws(town.app.desk.store, places[1]))
    finally:
        await bot.end()


class _Tables(NamedTuple):
    """Where they sit: Ana in a group of Telegram, Beto in a room of Matrix."""

    telegram: Fake
    bot: Rig
    ana: User
    group: Chat
    beto: Person
    room: str


async def _link(tables):
    """The admin of the group asks for a code, the one of the room gives it."""
    telegram, bot, ana, group, beto, room = tables
    telegram.say(ana, group, "/enlazar")
    await bot.quiet()
    told = telegram.sent(group)[-1].text
    code = re.search(r"[A-Z2-7]{16}", told)[0]
    await beto.says(room, f"!link {code}")
    await beto.hears("Telegram")
    await bot.quiet()


async def _fight(tables):
    """Play what the card on Matrix asks: Ana by the buttons of Telegram, Beto by the numbers of Matrix."""
    telegram, bot, ana, group, beto, room = tables
    for _ in range(_MOST_STEPS):
        card = await beto.wait(lambda event: active(event) or over(event), "a card")
        if over(card):
            return
        if active(card) != "Ana":
            await play(beto, room, card, "number")
            continue
        await bot.quiet()
        shown = next(seen for seen in reversed(telegram.sent(group)) if seen.labels)
        label = next(label for liked in _LIKED for label in shown.labels if label.startswith(liked))
        await telegram.press(ana, shown, label).answered()
    raise AssertionError(f"no end after {_MOST_STEPS} steps: {beto.told()}")
