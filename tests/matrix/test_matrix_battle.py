"""A battle of two teams in an encrypted room, played by six people, each in a way of their own."""

from __future__ import annotations

import pytest
from matrix_people import body
from matrix_play import active, over, play

_MOST_STEPS = 400
_WAYS = {
    "Ana": "reaction",
    "Carla": "reaction",
    "Beto": "number",
    "Fran": "number",
    "Dani": "words",
    "Eva": "words",
}


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_two_teams_of_three_fight_to_the_end(town):
    """Three against three, encrypted, by reactions, numbers and words; two of them with strict clients."""
    await town.start()
    ana = await town.person("ana")
    people = {"Ana": ana}
    for name in ("Beto", "Dani", "Eva"):
        people[name] = await town.person(name.lower())
    for name in ("Carla", "Fran"):
        people[name] = await town.strict(name.lower())
    room = await town.room(ana, *list(people.values())[1:], encrypted=True)
    await ana.hears("Cubilete")

    await ana.says(room, f"!gm {ana.user}")
    await ana.hears("máster")
    await ana.says(room, "!reglas start_hp 6")
    await ana.hears("hp_inicial")
    await ana.says(room, "!combate equipos")
    for name, person in people.items():
        await person.says(room, f"!unirse {'A' if name in {'Ana', 'Carla', 'Eva'} else 'B'} como {name}")
        await ana.hears(name, room=room)
    await ana.says(room, "!empezar moneda")

    used = set()
    for _ in range(_MOST_STEPS):
        card = await ana.wait(lambda event: active(event) or over(event), "a card")
        if over(card):
            break
        name = active(card)
        used.add(await play(people[name], room, card, _WAYS[name]))
    else:
        raise AssertionError(f"no end after {_MOST_STEPS} steps: {ana.told()}")

    assert {"reaction", "number", "words"} == used
    for name, person in people.items():
        told = _told(person, town.bot)
        assert len(told) > len(people)
        assert [] == [body(one) for one in told if not one["secret"]], name
        if name in {"Carla", "Fran"}:
            assert [] == [one["why"] for one in told if one["shield"]]


def _told(person, bot):
    """What the bot said since the first command, each message as it was read at last.

    What it said before, some of them had only been invited and did not know its device yet.
    """
    said = {
        one["event_id"]: one
        for one in person.events
        if one["sender"] == bot and one["type"] in {"m.room.message", "m.room.encrypted"}
    }
    told = list(said.values())
    first = next(at for at, one in enumerate(told) if "máster" in body(one))
    return told[first:]
