"""What an operator should know of this account: folder, homeserver, token, keys, identity."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import aiohttp

from cubilete.chat.message import Line
from cubilete.chat.ports import Check
from cubilete_matrix.account import NoLogin, read_credentials
from cubilete_matrix.crossing import SigningKey, read_seeds

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cubilete.chat.ports import Workbench
    from cubilete_matrix.account import Credentials
    from cubilete_matrix.options import Options

_OK = 200
_SECONDS = 10
_MOST_ROOMS = 200
_ALGORITHM = "m.megolm.v1.aes-sha2"
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


async def diagnose(options: Options, bench: Workbench) -> tuple[Check, ...]:
    """Look at everything that can be looked at beside a running bot. Nothing is changed."""
    del bench
    return tuple([check async for check in _checks(options)])


async def _checks(options: Options) -> AsyncIterator[Check]:
    folder = options.folder
    if folder.exists() and folder.stat().st_mode & _OTHERS:
        yield Check("warn", Line("matrix-open-folder", {"folder": str(folder)}), Line("matrix-close-folder"))
    known = read_credentials(folder)
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=_SECONDS)) as web:
        status, _ = await _get(web, f"{options.homeserver}/_matrix/client/versions", "")
        if status != _OK:
            yield Check(
                "fail",
                Line("matrix-no-server", {"server": options.homeserver}),
                Line("matrix-check-homeserver"),
            )
            return
        yield Check("ok", Line("matrix-server", {"server": options.homeserver}))
        if known is None:
            if options.password:
                yield Check("ok", Line("matrix-first-login", {"user": options.user}))
            else:
                yield Check("fail", Line("matrix-no-login"), Line("matrix-set-password"))
            return
        async for check in _logged_in(options, known, web):
            yield check


async def _logged_in(
    options: Options, known: Credentials, web: aiohttp.ClientSession
) -> AsyncIterator[Check]:
    base = f"{options.homeserver}/_matrix/client/v3"
    status, said = await _get(web, f"{base}/account/whoami", known.token)
    if status != _OK:
        yield Check("fail", Line("matrix-bad-token"), Line("matrix-set-password"))
        return
    yield Check("ok", Line("matrix-token", {"user": str(said.get("user_id", "")), "device": known.device}))
    _, said = await _get(web, f"{base}/joined_rooms", known.token)
    rooms = said.get("joined_rooms", [])
    yield Check("ok", Line("matrix-rooms", {"count": len(rooms)}))
    async with web.post(
        f"{base}/keys/query",
        json={"device_keys": {known.user: []}},
        headers={"Authorization": f"Bearer {known.token}"},
    ) as answer:
        keys = await answer.json() if answer.status == _OK else {}
    yield _keys(options, known, keys)
    for room in rooms[:_MOST_ROOMS]:
        async for check in _room(web, base, known, room):
            yield check


async def _room(web: aiohttp.ClientSession, base: str, known: Credentials, room: str) -> AsyncIterator[Check]:
    """What keeps us from speaking in a room: its power levels, or an encryption that nobody here knows."""
    from cubilete_matrix.rooms import Room  # noqa: PLC0415  only when there are rooms

    status, state = await _get(web, f"{base}/rooms/{quote(room)}/state", known.token)
    if status != _OK or not isinstance(state, list):
        return
    found = Room(room)
    for event in state:
        found.take(event)
    facts = {(event.get("type"), event.get("state_key")): event.get("content") or {} for event in state}
    name = facts.get(("m.room.name", ""), {}).get("name")
    shown = f"{name} ({room})" if isinstance(name, str) and name else room
    if not found.may_speak(known.user):
        yield Check("warn", Line("matrix-muted", {"room": shown}), Line("matrix-raise-level"))
    if found.encrypted and facts["m.room.encryption", ""].get("algorithm") != _ALGORITHM:
        yield Check("warn", Line("matrix-odd-lock", {"room": shown}), Line("matrix-new-room"))


def _keys(options: Options, known: Credentials, keys: dict[str, Any]) -> Check:
    device = keys.get("device_keys", {}).get(known.user, {}).get(known.device)
    if device is None:
        return Check("fail", Line("matrix-no-device-keys"), Line("matrix-begin-anew"))
    try:
        seeds = read_seeds(options.folder)
    except (ValueError, NoLogin):
        return Check("fail", Line("matrix-bad-identity"), Line("matrix-restore-folder"))
    published = set((keys.get("master_keys", {}).get(known.user) or {}).get("keys", {}).values())
    if published and (seeds is None or published != {SigningKey(seeds.master).public}):
        return Check("warn", Line("matrix-foreign-identity"), Line("matrix-sign-by-hand"))
    signatures = device.get("signatures", {}).get(known.user, {})
    if seeds is None or f"ed25519:{SigningKey(seeds.own).public}" not in signatures:
        return Check("warn", Line("matrix-not-signed"), Line("matrix-set-password"))
    return Check("ok", Line("matrix-signed"))


async def _get(web: aiohttp.ClientSession, url: str, token: str) -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    try:
        async with web.get(url, headers=headers) as answer:
            return answer.status, await answer.json()
    except (aiohttp.ClientError, TimeoutError, ValueError):
        return 0, {}
