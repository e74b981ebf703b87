"""A battle over many lives of the bot: killed at moments drawn from a seed, nothing is lost, nothing twice.

`CUBILETE_KILL_SEED` chooses other moments; the seed is printed when the test fails.
"""

from __future__ import annotations

import asyncio
import io
import os
import random
import sys
from collections import Counter

import aiohttp
import pytest
from matrix_people import body
from matrix_play import active, over, play
from matrix_processes import Service, cubilete
from nio.crypto.attachments import decrypt_attachment

from cubilete.ledger import export
from cubilete.ledger.draws import CommandKey, FightKey
from cubilete.ledger.record import Drawn, decode, split
from cubilete.testing.machine import end
from cubilete_matrix.account import read_credentials

_KILLS = 20
_OF_A_START = 0.25
"""Of the kills, how many fall into a start; the others into the game."""
_MOST_STEPS = 400
_MANY_LIVES = 300.0
"""Seconds for an answer while one life after the other is too short for it."""


def _moments(seed):
    """When to kill: seconds, and whether since the process was there or since it was connected."""
    drawn = random.Random(seed)  # noqa: S311  moments, no secrets
    return [(drawn.uniform(0.0, 1.2), drawn.random() < _OF_A_START) for _ in range(_KILLS)]


async def _kill_again_and_again(service, moments):
    for life, (moment, starting) in enumerate(moments, 1):
        if not starting:
            await service.connected(service.told().count("connected") + (life > 1))
        await asyncio.sleep(moment)
        service.kill()
        service.start()


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_killed_at_twenty_moments_of_a_battle(town):
    """One battle and many rolls in an encrypted room: each command is answered once, each die falls once."""
    seed = os.environ.get("CUBILETE_KILL_SEED", "20x3")
    sys.stdout.write(f"CUBILETE_KILL_SEED={seed}\n")
    service = Service(town)
    service.start()
    ana, beto, carla = [await town.person(name) for name in ("ana", "beto", "carla")]
    try:
        room = await town.room(ana, beto, carla, encrypted=True)
        await _begin(ana, beto, room)
        killing = asyncio.create_task(_kill_again_and_again(service, _moments(seed)))
        try:
            rolls = await _battle(killing, room, ana, beto, carla)
        finally:
            killing.cancel()
        file = await _finish(ana, room)
        service.process.terminate()
        assert 0 == await asyncio.to_thread(service.process.wait, 30), service.told()[-3000:]
    finally:
        end(service.process)

    answers = [body(one) for one in carla.messages(town.bot)]
    told = {roll: sum(f"dado{roll}." in answer for answer in answers) for roll in range(1, rolls + 1)}
    assert dict.fromkeys(told, 1) == told
    await _no_event_twice(town, room)
    ledger = await _ledger(ana, file)
    _no_draw_twice(ledger, rolls)
    (town.folder / "rolls").write_bytes(ledger)
    checked = await cubilete("verify", str(town.folder / "rolls"))
    assert 0 == checked.returncode, checked.stdout + checked.stderr


async def _begin(ana, beto, room):
    await ana.hears("Cubilete")
    for command, answer in (
        ("!activar 20x3", "20x3"),
        (f"!gm {ana.user}", "máster"),
        ("!reglas start_hp 300", "hp_inicial"),
        ("!combate todos", "Unirme"),
        ("!unirse como Ana", "Ana"),
    ):
        await ana.says(room, command)
        await ana.hears(answer)
    await beto.says(room, "!unirse como Beto")
    await ana.hears("Ya se puede")
    await ana.says(room, "!empezar moneda")


async def _battle(killing, room, ana, beto, carla):
    """Play as long as the bot is killed; with each step somebody rolls. How many rolls there were."""
    people = {"Ana": (ana, "reaction"), "Beto": (beto, "words")}
    rolls = 0
    while not killing.done():
        card = await ana.wait(lambda one: active(one) or over(one), "a card", patience=_MANY_LIVES)
        assert not over(card), "the battle was to last longer"
        person, way = people[active(card)]
        await play(person, room, card, way)
        rolls += 1
        await carla.says(room, f"!tirar 1d20 dado{rolls}.")
        assert rolls < _MOST_STEPS
    killing.result()
    for roll in range(1, rolls + 1):
        await carla.hears(f"dado{roll}.", again=True)
    return rolls


async def _finish(ana, room):
    """End the battle; the event of the file with all rolls."""
    await ana.says(room, "!rendirse")
    await ana.hears("de verdad")
    await ana.says(room, "!aceptar")
    await ana.wait(over, "the end")
    await ana.says(room, "!registro")
    return await ana.wait(lambda one: one["content"].get("msgtype") == "m.file", "the rolls")


async def _no_event_twice(town, room):
    """All that the bot sent has a transaction id of its own, also what was under way when it was killed."""
    known = read_credentials(town.folder / "bot")
    headers = {"Authorization": f"Bearer {known.token}"}
    url = f"{town.server.url}/_matrix/client/v3/rooms/{room}/messages"
    sent, start = [], ""
    async with aiohttp.ClientSession(headers=headers) as web:
        for _ in range(100):
            query = {"dir": "b", "limit": "100", **({"from": start} if start else {})}
            async with web.get(url, params=query) as answer:
                page = await answer.json()
            sent += [one for one in page["chunk"] if one["sender"] == town.bot and "state_key" not in one]
            start = page.get("end", "")
            if not start:
                break
    ids = Counter(one["unsigned"].get("transaction_id", "none") for one in sent)
    assert len(sent) > _KILLS
    assert {} == {id_: times for id_, times in ids.items() if times > 1 or id_ == "none"}


async def _ledger(person, file):
    described = file["content"]["file"]
    raw = await person.client.download(described["url"])
    return decrypt_attachment(raw.body, described["key"]["k"], described["hashes"]["sha256"], described["iv"])


def _no_draw_twice(ledger, rolls):
    """As many draws as there were rolls, and none of a turn dealt again."""
    records = [split(one)[0] for one in export.read(io.BytesIO(ledger)) if isinstance(one, bytes)]
    keys = [entry.key for entry in (decode(one).entry for one in records) if isinstance(entry, Drawn)]
    assert len(keys) == len(set(keys))
    assert rolls == sum(isinstance(key, CommandKey) for key in keys)
    assert any(isinstance(key, FightKey) for key in keys)
