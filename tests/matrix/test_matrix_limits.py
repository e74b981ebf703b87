"""A homeserver that slows down who sends too much, as homeservers do by default."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from matrix_people import body
from matrix_town import Town, free_port
from synapse import Synapse, SynapseFailed

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def strict_homeserver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Synapse]:
    """Run a homeserver with its limits on."""
    try:
        server = Synapse(tmp_path_factory.mktemp("slow"), free_port(), limits=True)
        server.start()
    except SynapseFailed as problem:
        pytest.fail(str(problem))
    yield server
    server.stop()


async def test_texts_come_first_and_all_come(strict_homeserver, tmp_path, embedded_url):
    """With limits on each roll is answered; the bot's own reactions are left out when it is tight."""
    town = Town(strict_homeserver, tmp_path, embedded_url)
    town.options.update(rate=0.2, burst=10)
    try:
        await town.start()
        people = [await town.person(name) for name in ("ana", "beto")]
        ana, beto = people
        room = await town.room(ana, beto)
        await ana.hears("Cubilete")
        for number in range(7):
            await people[number % 2].says(room, f"!tirar 1d20 dado{number}")
        for number in range(7):
            await ana.hears(f"dado{number}")
        await ana.says(room, "!combate todos")
        await ana.hears("1 Unirme")
        await beto.says(room, "!tirar 1d20 final")
        await ana.hears("final")
        told = "\n".join(body(one) for one in ana.messages(town.bot))
        reactions = [one for one in ana.events if one["type"] == "m.reaction" and one["sender"] == town.bot]
    finally:
        await town.close()

    assert [1] * 7 == [told.count(f"dado{number}") for number in range(7)]
    assert len(reactions) <= 2
