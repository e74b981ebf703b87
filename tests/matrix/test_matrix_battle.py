"""A battle of two teams in an encrypted room, played by six people, each in a way of their own."""

from __future__ import annotations

import re

import pytest
from matrix_people import body

_CHOICE = re.compile(r"^(\d+) (.+)$", re.MULTILINE)
_ACTIVE = re.compile(r"▶️ (\w+) · HP")
_MOST_STEPS = 400
_KEYCAP = "\ufe0f\u20e3"


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
    await ana.hears("start_hp")
    await ana.says(room, "!combate equipos")
    for name, person in people.items():
        await person.says(room, f"!unirse {'A' if name in {'Ana', 'Carla', 'Eva'} else 'B'} como {name}")
        await ana.hears(name, room=room)
    await ana.says(room, "!empezar moneda")

    used = set()
    for _ in range(_MOST_STEPS):
        card = await ana.wait(
            lambda event: (_ACTIVE.search(body(event)) is not None and "\n1 " in body(event)) or _over(event),
            "a card",
        )
        if _over(card):
            break
        name = _ACTIVE.search(body(card))[1]
        used.add(await _play(people[name], name, room, card))
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


def _asks(event):
    return _ACTIVE.search(body(event)) is not None and "\n1 " in body(event)


def _over(event):
    return event["type"] == "m.room.message" and ("🏆" in body(event))


async def _play(person, name, room, card):
    choices = {label: number for number, label in _CHOICE.findall(body(card))}

    def best(*kinds):
        return next((label for kind in kinds for label in choices if label.startswith(kind)), None)

    chosen = best("Tirar mi turno", "Strike", "Largo alcance", "Fin del turno", "Defender")
    assert chosen, body(card)
    if name in {"Ana", "Carla"} and int(choices[chosen]) <= 9:
        await person.reacts(room, card["event_id"], f"{choices[chosen]}{_KEYCAP}")
        return "reaction"
    if name in {"Beto", "Fran", "Ana", "Carla"}:
        await person.says(room, choices[chosen])
        return "number"
    verb, _, rest = chosen.partition(":")[0].partition(" · ")
    words = {
        "Tirar mi turno": "!turno",
        "Fin del turno": "!fin",
        "Strike": "!strike",
        "Largo alcance": "!distancia",
    }
    await person.says(room, f"{words.get(verb, '!' + verb.lower())} {rest}".strip())
    return "words"
