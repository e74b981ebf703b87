"""Coming and going: restarts, absences, rejoining, upgrades, kills, two processes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import time
from pathlib import Path

import aiohttp
import pytest
from matrix_people import PATIENCE, body
from matrix_processes import Service, cubilete, spawn, until
from matrix_town import Town, free_port
from nio import RoomSendResponse
from synapse import Synapse

from cubilete.chat.incoming import Account, Incoming
from cubilete.sessions.keys import SHARDS
from cubilete.testing.machine import end
from cubilete_matrix.account import pickle_key, read_credentials
from cubilete_matrix.memory import Memory

BOT = Path(__file__).with_name("bot.py")
_AWAY = 30 if os.environ.get("CUBILETE_FULL") == "1" else 8
"""Seconds that the bot is down."""


def _said_by(person, room, town, text):
    """What somebody says, handed in past the network."""
    author = Account("matrix", person.user, "Ana")
    return Incoming(f"past {text}", "text", f"matrix:{room}", author, town.app.now(), text=text)


def _answers(person, town, word):
    return [one for one in person.messages(town.bot) if word in body(one)]


async def test_a_restart_replays_nothing_and_keeps_its_device(town):
    """After a restart the same device goes on, reads what is encrypted, and answers nothing twice."""
    await town.start()
    ana = await town.person("ana")
    room = await town.room(ana, encrypted=True)
    await ana.says(room, "!tirar 1d20 antes")
    first = await ana.hears("antes")
    device = town.adapter._outbound._client.device_id

    await town.stop()
    await town.start()
    await ana.says(room, "!tirar 1d20 despues")
    second = await ana.hears("despues")

    assert device == town.adapter._outbound._client.device_id
    assert first["secret"]
    assert second["secret"]
    assert 1 == len(_answers(ana, town, "antes"))
    assert 1 == len(_answers(ana, town, "Cubilete"))


@pytest.mark.long
async def test_what_was_said_while_the_bot_was_down_is_served_once(town):
    """A command of a while ago, with many lines behind it, is answered once when the bot is back."""
    await town.start()
    ana = await town.person("ana")
    room = await town.room(ana, encrypted=True)
    await ana.hears("Cubilete")

    await town.stop()
    down = time.monotonic()
    await ana.says(room, "!tirar 1d20 ausencia")
    for number in range(120):
        await ana.says(room, f"narración {number}")
    await asyncio.sleep(max(0.0, _AWAY - (time.monotonic() - down)))
    await town.start()
    await ana.hears("ausencia")
    await ana.says(room, "!tirar 1d20 presencia")
    await ana.hears("presencia")

    assert 1 == len(_answers(ana, town, "ausencia"))


async def test_coming_back_into_a_room_replays_nothing(town):
    """Kicked and invited again, the bot runs nothing of what was said before or in between."""
    await town.start()
    ana, beto = [await town.person(name) for name in ("ana", "beto")]
    room = await town.room(ana, beto)
    await ana.hears("Cubilete")
    await ana.says(room, "!tirar 1d20 antes")
    await ana.hears("antes")

    await ana.client.room_kick(room, town.bot, "fuera")
    await ana.wait(
        lambda one: one.get("state_key") == town.bot and one["content"].get("membership") == "leave", "gone"
    )
    await ana.says(room, "!tirar 1d20 entremedias")
    await ana.client.room_invite(room, town.bot)
    await ana.sees_member(room, town.bot)
    await ana.says(room, "!tirar 1d20 despues")
    await ana.hears("despues")

    assert 1 == len(_answers(ana, town, "antes"))
    assert [] == _answers(ana, town, "entremedias")


async def test_a_ban_is_noticed_and_survived(town):
    """Banned, the bot gives up what was to be said there, serves other rooms, and comes back when it may."""
    await town.start()
    ana = await town.person("ana")
    room, other = [await town.room(ana, encrypted=encrypted) for encrypted in (True, False)]
    await ana.says(room, "!tirar 1d20 antes")
    await ana.hears("antes")

    await ana.client.room_ban(room, town.bot, "fuera")
    await until(lambda: room not in town.adapter._outbound._client.rooms, "the bot does not notice")
    await town.app.handle(_said_by(ana, room, town, "!tirar 1d20 al vacío"))
    await ana.says(other, "!tirar 1d20 aquí sí")
    await ana.hears("aquí sí")
    async with asyncio.timeout(PATIENCE):
        while not (given_up := await _dead_letters(town, room)):  # noqa: ASYNC110  nobody tells
            await asyncio.sleep(0.05)
    await ana.client.room_unban(room, town.bot)
    await ana.client.room_invite(room, town.bot)
    await ana.sees_member(room, town.bot)
    await ana.says(room, "!tirar 1d20 después")
    await ana.hears("después")

    assert 1 == len(given_up)
    assert 1 == len(_answers(ana, town, "antes"))
    assert [] == _answers(ana, town, "al vacío")


async def _dead_letters(town, room):
    """What could not be delivered into a room."""
    found = [await town.app.store.dead_letters(shard, "matrix") for shard in range(SHARDS)]
    return [letter for letters in found for letter in letters if letter.place == f"matrix:{room}"]


async def test_an_invitation_from_nobody_on_the_list_is_declined(town):
    """Who is on no list gets a reason with the refusal."""
    ana, beto = [await town.person(name) for name in ("ana", "beto")]
    town.options["invites"] = [beto.user]
    await town.start()

    room = await ana.open_room(town.bot)
    left = await ana.wait(
        lambda one: one.get("state_key") == town.bot and one["content"].get("membership") == "leave", "no"
    )
    other = await beto.open_room(town.bot)
    await beto.sees_member(other, town.bot)

    assert room == left["room"]
    assert "lista" in left["content"]["reason"]


@pytest.mark.parametrize("version", ["11", "12"])
async def test_a_fight_goes_on_in_the_room_that_takes_its_place(town, version):
    """A room is upgraded in mid-fight: the bot follows, and the fight stands where it stood."""
    await town.start()
    ana, beto = [await town.person(name) for name in ("ana", "beto")]
    room = await town.room(ana, beto, room_version=version)
    await ana.hears("Cubilete")
    await ana.says(room, "!combate todos")
    await ana.hears("1 Unirme")
    await beto.says(room, "1")
    await ana.hears("Ya se puede")
    await ana.says(room, "!empezar moneda")
    await ana.hears("Turno 1")
    before = (await town.app.state(f"matrix:{room}"))["fights"][-1]

    new = await _upgrades(ana, room)
    for user in (town.bot, beto.user):
        await ana.client.room_invite(new, user)
    await beto.joins(new)
    await ana.sees_member(new, town.bot)
    await ana.says(new, "!estado")
    await ana.hears("Turno 1", room=new)
    after = (await town.app.state(f"matrix:{new}"))["fights"][-1]

    assert before == after


async def test_what_waits_follows_its_room(town):
    """What could not be sent before a room was upgraded arrives once, in the room that takes its place."""
    await town.start()
    ana = await town.person("ana")
    room = await town.room(ana, room_version="11")
    await ana.hears("Cubilete")
    await town.disconnect()
    await town.app.handle(_said_by(ana, room, town, "!tirar 1d20 rezagada"))
    new = await _upgrades(ana, room)
    await town.connect()
    await asyncio.sleep(1)  # time to try the old room, where the bot may not speak any more
    await ana.client.room_invite(new, town.bot)
    told = await ana.hears("rezagada")

    assert new == told["room"]
    assert 1 == len(_answers(ana, town, "rezagada"))


async def _upgrades(person, room):
    """Upgrade a room; the one that takes its place."""
    path, body_ = f"/_matrix/client/v3/rooms/{room}/upgrade", json.dumps({"new_version": "12"})
    await person.client._send(RoomSendResponse, "POST", path, body_, (room,))
    stone = await person.wait(lambda one: one["type"] == "m.room.tombstone", "an upgrade")
    new = stone["content"]["replacement_room"]
    await person.sees(new)
    return new


def _spawn(town, log, *, alone=False, **environment):
    plan = town.folder / "plan.json"
    store = {"store": "", "data": str(town.folder / "store")} if alone else {"store": town.store, "data": ""}
    plan.write_text(json.dumps({"options": town.options, **store}))
    return spawn([sys.executable, str(BOT), str(plan)], log, **environment)


@pytest.mark.parametrize("point", ["before_load", "after_decide", "after_commit", "before_ack"])
async def test_a_kill_at_any_point_loses_and_repeats_nothing(town, point):
    """Killed at a named point, and started again, the bot has answered once, in an encrypted room."""
    ana = await town.person("ana")
    log = town.folder / "bot.log"
    process = _spawn(town, log, alone=True)
    try:
        room = await town.room(ana, encrypted=True)
        await ana.hears("Cubilete")
        await ana.says(room, "!tirar 1d20 primera")
        await ana.hears("primera")
        end(process)
        process = _spawn(town, log, alone=True, CUBILETE_FAULT=f"{point}:1")
        await until(lambda: log.read_text().count("connected") == 2, log.read_text())
        await ana.says(room, "!tirar 1d20 segunda")
        await until(lambda: process.poll() is not None, f"it was not killed: {log.read_text()}")
        assert -signal.SIGKILL == process.returncode
        process = _spawn(town, log, alone=True)
        await ana.hears("segunda")
        await ana.says(room, "!tirar 1d20 tercera")
        await ana.hears("tercera")
    finally:
        end(process)

    for word in ("primera", "segunda", "tercera"):
        assert 1 == len(_answers(ana, town, word)), word


@pytest.mark.long
async def test_a_process_on_another_machine_waits_for_the_account(town):
    """With a folder of its own and the same store a second process waits for the lease."""
    ana = await town.person("ana")
    logs = [town.folder / f"bot{number}.log" for number in (1, 2)]
    first = _spawn(town, logs[0])
    second = None
    try:
        room = await town.room(ana)
        await ana.hears("Cubilete")
        town.options["data"] = str(town.folder / "elsewhere")
        second = _spawn(town, logs[1])
        await until(lambda: "waiting until it ends" in logs[1].read_text(), "it does not say that it waits")
        await ana.says(room, "!tirar 1d20 primera")
        await ana.hears("primera")
        assert "connected" not in logs[1].read_text()
        await asyncio.sleep(1)  # what was sent is acknowledged: another device cannot tell by itself
        first.kill()
        first.wait()
        await until(lambda: "connected" in logs[1].read_text(), "it does not take over")
        await ana.says(room, "!tirar 1d20 segunda")
        await ana.hears("segunda")
    finally:
        for process in (first, second):
            if process is not None:
                end(process)

    for word in ("primera", "segunda"):
        assert 1 == len(_answers(ana, town, word))


async def test_who_waits_for_the_account_sends_nothing(town):
    """What the waiting process commits is sent by the one that holds the account; then it takes over."""
    await town.start()
    ana = await town.person("ana")
    room = await town.room(ana)
    await ana.hears("Cubilete")
    twin = town.twin("elsewhere")
    waiting = asyncio.create_task(twin.start())
    try:
        await until(lambda: twin._running is not None, "it does not start")
        await twin.app.handle(_said_by(ana, room, twin, "!tirar 1d20 primera"))
        await ana.hears("primera")
        await twin.app.relay.collect_all()
        assert not twin.adapter.holding
        assert not twin.app.relay._taken, "it has looked into an outbox"
        await town.stop()
        await waiting
        assert twin.adapter.holding
        await ana.says(room, "!tirar 1d20 segunda")
        await ana.hears("segunda")
    finally:
        waiting.cancel()
        await twin.close()

    for word in ("primera", "segunda"):
        assert 1 == len(_answers(ana, town, word))


async def test_the_service_runs_it(town):
    """`cubilete run`, with the password in the environment, serves the account and ends in order.

    Its pages and the doctor tell how it is; logs hold no secret and no word of what people say.
    """
    ana = await town.person("ana")
    health = f"127.0.0.1:{free_port()}"
    service = Service(town, health)
    service.start()
    try:
        room = await town.room(ana, encrypted=True)
        await ana.says(room, "!tirar 1d20 servida")
        await ana.hears("servida")
        async with aiohttp.ClientSession(f"http://{health}") as web:
            async with web.get("/health") as page:
                assert "running" == (await page.json())["networks"]["matrix"]
            async with web.get("/metrics") as page:
                numbers = await page.text()
        told = await cubilete("doctor", "--settings", str(service.settings))
        service.process.terminate()
        await until(lambda: service.process.poll() is not None, "it does not end")
    finally:
        end(service.process)

    assert 0 == service.process.returncode, service.told()
    assert 'cubilete_network_up{network="matrix"} 1.0' in numbers
    assert 0 == told.returncode, told.stdout
    assert town.bot in told.stdout
    folder = town.folder / "bot"
    secrets = [town.options["password"], read_credentials(folder).token, pickle_key(folder)]
    for secret in (*secrets, "servida"):
        assert secret not in service.told()
        assert secret not in told.stdout + told.stderr + numbers


async def test_a_second_process_waits_for_the_account(town):
    """Of two processes on one account one waits and says so; when the first ends it takes over."""
    ana = await town.person("ana")
    logs = [town.folder / f"bot{number}.log" for number in (1, 2)]
    first = _spawn(town, logs[0])
    second = None
    try:
        room = await town.room(ana)
        await ana.hears("Cubilete")
        second = _spawn(town, logs[1])
        await until(lambda: "waiting until it ends" in logs[1].read_text(), "it does not say that it waits")
        await ana.says(room, "!tirar 1d20 primera")
        await ana.hears("primera")
        first.kill()
        first.wait()
        await ana.says(room, "!tirar 1d20 segunda")
        await ana.hears("segunda")
        assert "connected" in logs[1].read_text()
    finally:
        for process in (first, second):
            if process is not None:
                end(process)

    token = read_credentials(town.folder / "bot").token
    for word in ("primera", "segunda"):
        assert 1 == len(_answers(ana, town, word))
        assert not any(word in log.read_text() for log in logs)
    assert not any(token in log.read_text() for log in logs)


async def test_what_is_said_while_the_store_is_down_runs_when_it_is_back(town, launcher, tmp_path):
    """The sync goes no further than what was kept: the roll is answered once, by whichever start."""
    port = launcher.port()
    options = ("--appendonly", "yes", "--appendfsync", "always")
    redis = launcher.start(tmp_path / "redis", port, *options)
    town.store = f"redis://127.0.0.1:{port}"
    await town.start()
    ana = await town.person("ana")
    room = await town.room(ana)
    await ana.hears("Cubilete")
    await ana.says(room, "!tirar 1d20 antes")
    await ana.hears("antes")

    launcher.stop(redis)
    await ana.says(room, "!tirar 1d20 durante")
    await asyncio.sleep(1)
    place = _place_in_sync(town)
    await ana.says(room, "y se va haciendo tarde")
    await asyncio.sleep(2)
    assert place == _place_in_sync(town)
    launcher.start(tmp_path / "redis", port, *options)
    await ana.hears("durante")
    await ana.says(room, "!tirar 1d20 después")
    await ana.hears("después")

    assert 1 == len(_answers(ana, town, "durante"))


@pytest.mark.long
async def test_the_bot_comes_back_when_the_homeserver_does(tmp_path, tmp_path_factory, embedded_url):
    """The homeserver restarts: what is said afterwards is answered, and what was to be sent is."""
    server = Synapse(tmp_path_factory.mktemp("restarting"), free_port())
    server.start()
    town = Town(server, tmp_path, embedded_url)
    try:
        await town.start()
        ana = await town.person("ana")
        room = await town.room(ana)
        await ana.hears("Cubilete")
        server.stop()
        await town.app.handle(_said_by(ana, room, town, "!tirar 1d20 a ciegas"))
        await asyncio.sleep(1)
        server.start()
        await ana.hears("a ciegas")
        await ana.says(room, "!tirar 1d20 de vuelta")
        await ana.hears("de vuelta")
        assert 1 == len(_answers(ana, town, "a ciegas"))
    finally:
        await town.close()
        server.stop()


@pytest.mark.parametrize("how", ["leaves", "is kicked", "is banned"])
async def test_who_leaves_in_mid_fight_is_missed(town, how):
    """When a fighter leaves the room, or has to, the others are told."""
    await town.start()
    ana, beto = [await town.person(name) for name in ("ana", "beto")]
    room = await town.room(ana, beto)
    await ana.hears("Cubilete")
    await ana.says(room, "!combate todos")
    await ana.hears("1 Unirme")
    await beto.says(room, "1")
    await ana.hears("Ya se puede")
    await ana.says(room, "!empezar moneda")
    await ana.hears("Turno 1")
    match how:
        case "leaves":
            await beto.client.room_leave(room)
        case "is kicked":
            await ana.client.room_kick(room, beto.user)
        case _:
            await ana.client.room_ban(room, beto.user)

    told = await ana.wait(
        lambda one: one["sender"] == town.bot and beto.user[1:].partition(":")[0] in body(one), "word of it"
    )
    assert "m.room.message" == told["type"]


def _place_in_sync(town):
    memory = Memory(town.adapter.options.folder / "memory.db")
    try:
        return memory.token
    finally:
        memory.close()
