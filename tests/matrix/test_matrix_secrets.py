"""Keys: those that do not come, those that come late, the bot's own, and who trusts it."""

from __future__ import annotations

import asyncio
import json
import stat

import aiohttp
import pytest
from matrix_people import PATIENCE, body
from matrix_town import Town
from nio import ToDeviceMessage

from cubilete_matrix.account import NoLogin, read_credentials
from cubilete_matrix.crossing import SigningKey, read_seeds, sign_device


async def _keep_keys_from(person, user):
    """Let a client give no keys to somebody's devices."""
    async with asyncio.timeout(PATIENCE):
        while user not in person.client.device_store.users:  # noqa: ASYNC110  the library tells nobody
            await asyncio.sleep(0.05)
    for device in person.client.device_store.active_user_devices(user):
        person.client.blacklist_device(device)


async def test_a_message_without_its_key_gets_one_notice(town):
    """Three messages that cannot be read get one short notice, as a reply to the first."""
    town.options["key_patience"] = 0.3
    await town.start()
    ana, beto = [await town.person(name) for name in ("ana", "beto")]
    room = await town.room(ana, beto, encrypted=True)
    await ana.hears("Cubilete")
    await beto.hears("Cubilete")
    await _keep_keys_from(beto, town.bot)

    first = await beto.says(room, "!tirar 1d20 uno")
    for word in ("dos", "tres"):
        await beto.says(room, f"!tirar 1d20 {word}")
    told = await ana.hears("No puedo leer")
    await asyncio.sleep(1)
    await ana.says(room, "!tirar 1d20 cuatro")
    await ana.hears("cuatro")

    assert first == told["content"]["m.relates_to"]["m.in_reply_to"]["event_id"]
    assert told["secret"]
    assert 1 == sum("No puedo leer" in body(one) for one in ana.messages(town.bot))
    assert not any("uno" in body(one) for one in ana.messages(town.bot))


async def test_a_missing_key_is_asked_for_once(town):
    """One request for each session of keys, however many messages it locks and also after a restart."""
    await town.start()
    ana, beto = [await town.person(name) for name in ("ana", "beto")]
    room = await town.room(ana, beto, encrypted=True)
    await beto.hears("Cubilete")
    await _keep_keys_from(beto, town.bot)
    other = _Device(town)
    await other.come()
    try:
        sessions = set()
        for word in ("uno", "dos", "tres"):
            await beto.says(room, f"!tirar 1d20 {word}")
            sessions.add(beto.client.olm.outbound_group_sessions[room].id)
        asked = await other.requests(1)
        assert 1 == len(sessions)
        await ana.hears("No puedo leer")

        await town.stop()
        await beto.says(room, "!tirar 1d20 cuatro")
        await town.start()
        beto.client.invalidate_outbound_session(room)
        await beto.says(room, "!tirar 1d20 cinco")
        sessions.add(beto.client.olm.outbound_group_sessions[room].id)
        asked += await other.requests(1)
        await ana.says(room, "!tirar 1d20 seis")
        await ana.hears("seis")
        asked += await other.requests(0)
    finally:
        await other.go()

    assert 2 == len(sessions)
    assert sorted(sessions) == sorted(one["body"]["session_id"] for one in asked)
    assert 1 == sum("No puedo leer" in body(one) for one in ana.messages(town.bot))


class _Device:
    """Another device of the bot's account, which sees whom the bot asks for keys."""

    def __init__(self, town):
        self._town = town
        self._since = ""

    async def come(self):
        self._web = aiohttp.ClientSession(f"{self._town.server.url}/")
        who = {"type": "m.id.user", "user": self._town.bot}
        login = {"type": "m.login.password", "identifier": who, "password": self._town.options["password"]}
        async with self._web.post("/_matrix/client/v3/login", json=login) as answer:
            self._web.headers["Authorization"] = f"Bearer {(await answer.json())['access_token']}"

    async def go(self):
        await self._web.close()

    async def requests(self, fewest):
        """The key requests since the last look, as soon as there are so many."""
        found = []
        async with asyncio.timeout(PATIENCE):
            while True:
                query = {"timeout": "1000", **({"since": self._since} if self._since else {})}
                async with self._web.get("/_matrix/client/v3/sync", params=query) as answer:
                    said = await answer.json()
                self._since = said["next_batch"]
                events = said.get("to_device", {}).get("events", ())
                found += [
                    one["content"]
                    for one in events
                    if one["type"] == "m.room_key_request" and one["content"]["action"] == "request"
                ]
                if len(found) >= fewest:
                    return found


async def test_two_bots_that_cannot_read_each_other_make_no_storm(town, launcher, tmp_path):
    """Each may say once that it cannot read; a notice about a notice about a notice does not come."""
    port = launcher.port()
    launcher.start(tmp_path / "redis", port)
    other = Town(town.server, tmp_path / "other", f"redis://127.0.0.1:{port}")
    town.options["key_patience"] = other.options["key_patience"] = 0.3
    await town.start()
    await other.start()
    try:
        ana, beto = [await town.person(name) for name in ("ana", "beto")]
        room = await ana.open_room(town.bot, other.bot, beto.user, encrypted=True)
        await beto.joins(room)
        for bot in (town.bot, other.bot):
            await ana.sees_member(room, bot)
        for one in (town, other):
            client = one.adapter._outbound._client
            against = other.bot if one is town else town.bot
            async with asyncio.timeout(PATIENCE):
                while against not in client.device_store.users:  # noqa: ASYNC110  the library tells nobody
                    await asyncio.sleep(0.05)
            for device in client.device_store.active_user_devices(against):
                client.blacklist_device(device)
            client.invalidate_outbound_session(room)
            await _keep_keys_from(beto, one.bot)
        for word in ("uno", "dos", "tres"):
            await beto.says(room, word)
        await ana.hears("No puedo leer")
        await asyncio.sleep(3)
        told = [one for one in ana.events if "No puedo leer" in body(one)]
    finally:
        await other.close()

    assert 2 >= len(told)


async def test_a_key_that_comes_late_lets_the_message_be_read(town):
    """A command whose key comes after it is run once, without a notice."""
    town.options["key_patience"] = 30.0
    await town.start()
    ana, beto = [await town.person(name) for name in ("ana", "beto")]
    room = await town.room(ana, beto, encrypted=True)
    await beto.hears("Cubilete")
    await _keep_keys_from(beto, town.bot)

    client = beto.client
    await client.share_group_session(room, ignore_unverified_devices=True)
    group = client.olm.outbound_group_sessions[room]
    key = {
        "algorithm": "m.megolm.v1.aes-sha2",
        "room_id": room,
        "session_id": group.id,
        "session_key": group.session_key,
    }
    await beto.says(room, "!tirar 1d20 tardía")
    await ana.wait(lambda one: one["sender"] == beto.user and "tardía" in body(one), "what he said")
    (device,) = client.device_store.active_user_devices(town.bot)
    if client.olm.session_store.get(device.curve25519) is None:
        await client.keys_claim({town.bot: [device.id]})
    session = client.olm.session_store.get(device.curve25519)
    locked = client.olm._olm_encrypt(session, device, "m.room_key", key)
    await client.to_device(ToDeviceMessage("m.room.encrypted", town.bot, device.id, locked))
    told = await ana.wait(lambda one: one["sender"] == town.bot and "tardía" in body(one), "the roll")

    assert told["secret"]
    assert not any("No puedo leer" in body(one) for one in ana.messages(town.bot))


async def test_a_strict_client_trusts_the_bot(town):
    """A client that gives keys to signed devices alone is understood, and shows the bot without a shield."""
    await town.start()
    carla = await town.strict("carla")
    ana = await town.person("ana")
    room = await town.room(ana, carla, encrypted=True)
    await ana.hears("Cubilete")

    await carla.says(room, "!tirar 2d6 sin escudo")
    told = await carla.wait(lambda one: one["sender"] == town.bot and "sin escudo" in body(one), "a roll")

    assert told["secret"]
    assert not told["shield"], told["why"]


async def test_the_identity_is_made_once_and_kept(town):
    """A second start needs no password and signs nothing anew; secrets lie in files for their owner alone."""
    await town.start()
    folder = town.adapter.options.folder
    before = read_seeds(folder)
    await town.stop()
    town.options["password"] = ""
    await town.start()

    assert before == read_seeds(folder)
    assert read_credentials(folder).device == town.adapter._outbound._client.device_id
    for name in ("account.json", "pickle.key", "identity.bin"):
        assert 0 == stat.S_IMODE((folder / name).stat().st_mode) & 0o077
    assert before.master not in (folder / "identity.bin").read_bytes()
    assert read_credentials(folder).token not in (folder / "identity.bin").read_text("latin-1")


async def test_somebody_elses_identity_is_left_alone(town):
    """An account with an identity of another client keeps it; the doctor says what to do."""
    ana = await town.person("ana")
    town.options.update(user=ana.user, password="secret-ana")  # noqa: S106  a test's own
    town.bot = ana.user
    answer = await ana.client.send(
        "POST",
        "/_matrix/client/v3/keys/query",
        json.dumps({"device_keys": {ana.user: []}}),
        {"Authorization": f"Bearer {ana.client.access_token}"},
    )
    before = (await answer.json())["master_keys"][ana.user]
    await town.start()
    checks = await town.adapter.diagnose(town.app)

    state = await sign_device(town.adapter._outbound._client, town.adapter.options.folder, "secret-ana")
    assert "foreign" == state
    assert "matrix-foreign-identity" in {check.what.key for check in checks}
    assert before["keys"] == {f"ed25519:{key}": key for key in _publics(ana)}


def _publics(person):
    return [SigningKey(read_seeds(person._folder).master).public]


async def test_the_doctor_finds_all_well(town):
    """Before the first start the doctor knows that a login will come; afterwards that all is signed."""
    keys = set()
    adapter = _unstarted(town)
    for check in await adapter.diagnose(None):
        keys.add(check.what.key)
        assert "ok" == check.verdict
    assert {"matrix-server", "matrix-first-login"} == keys

    await town.start()
    checks = await town.adapter.diagnose(town.app)
    assert {"ok"} == {check.verdict for check in checks}
    assert "matrix-signed" in {check.what.key for check in checks}
    for check in checks:
        line = town.app.text("es", check.what)
        assert read_credentials(town.adapter.options.folder).token not in line
        assert "matrix-" not in line


async def test_the_doctor_finds_what_is_wrong(town):
    """A token that was revoked, a homeserver that does not answer, and a folder that others can read."""
    await town.start()
    folder = town.adapter.options.folder
    client = town.adapter._outbound._client
    headers = {"Authorization": f"Bearer {client.access_token}"}
    async with aiohttp.ClientSession() as web:
        answer = await web.post(f"{town.server.url}/_matrix/client/v3/logout", headers=headers)
        assert 200 == answer.status
    with pytest.raises(NoLogin):
        await town._running
    folder.chmod(0o755)
    checks = await town.adapter.diagnose(town.app)
    assert {"matrix-bad-token", "matrix-open-folder"} <= {
        check.what.key for check in checks if check.verdict != "ok"
    }
    town.options["homeserver"] = "http://127.0.0.1:9"
    checks = await _unstarted(town).diagnose(town.app)
    assert "matrix-no-server" in {check.what.key for check in checks if check.verdict == "fail"}


async def test_the_doctor_knows_where_the_bot_may_not_speak(town):
    """A room whose power levels keep the bot silent is named, with what to do."""
    await town.start()
    ana = await town.person("ana")
    room = await town.room(ana, name="Mesa del jueves")
    await ana.hears("Cubilete")
    levels = await ana.client.room_get_state_event(room, "m.room.power_levels")
    await ana.client.room_put_state(room, "m.room.power_levels", {**levels.content, "events_default": 50})
    checks = await town.adapter.diagnose(town.app)

    (muted,) = [check for check in checks if check.verdict != "ok"]
    assert f"Mesa del jueves ({room})" in town.app.text("en", muted.what)
    assert muted.do is not None


async def test_the_doctor_knows_where_nothing_can_be_read(town):
    """A room whose encryption is of another kind is named; one with the usual kind is well."""
    await town.start()
    ana = await town.person("ana")
    await town.room(ana, encrypted=True)
    await ana.hears("Cubilete")
    room = await town.room(ana)
    await ana.client.room_put_state(room, "m.room.encryption", {"algorithm": "org.example.other"})
    checks = await town.adapter.diagnose(town.app)

    (odd,) = [check for check in checks if check.verdict != "ok"]
    assert ("matrix-odd-lock", room) == (odd.what.key, odd.what.args["room"])


async def test_without_token_and_password_the_doctor_says_what_is_missing(town):
    """Before a first start that cannot succeed the doctor fails the login, not the homeserver."""
    town.options["password"] = ""
    checks = await _unstarted(town).diagnose(None)
    assert {"matrix-no-login"} == {check.what.key for check in checks if check.verdict == "fail"}


async def test_a_device_that_was_logged_out_begins_anew(town):
    """When its device was taken from it, the bot logs in with the password and has itself signed again."""
    await town.start()
    ana = await town.person("ana")
    room = await town.room(ana, encrypted=True)
    await ana.hears("Cubilete")
    client = town.adapter._outbound._client
    before = client.device_id
    headers = {"Authorization": f"Bearer {client.access_token}"}
    async with aiohttp.ClientSession() as web:
        await web.post(f"{town.server.url}/_matrix/client/v3/logout", headers=headers)
    with pytest.raises(NoLogin):
        await town._running
    town._running = None
    await town.app.stop()

    await town.start()
    checks = await town.adapter.diagnose(town.app)
    async with asyncio.timeout(PATIENCE):
        while before in ana.client.device_store[town.bot]:
            if ana.client.device_store[town.bot][before].deleted:
                break
            await asyncio.sleep(0.05)
    await ana.says(room, "!tirar 1d20 otra vez")
    told = await ana.hears("otra vez")

    assert told["secret"]
    assert before != town.adapter._outbound._client.device_id
    assert "matrix-signed" in {check.what.key for check in checks}


def _unstarted(town):
    from cubilete_matrix.plugin import build  # noqa: PLC0415  only here

    return build(town.options)
