"""Cross-signing: an identity of the account that signs the bot's own device.

Without it strict clients show the bot as suspect and give it no keys. The library does not do it. The
three secret keys lie in `identity.bin`, locked with the key that locks the device's own.
"""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec
import structlog
from Crypto.Cipher import AES
from Crypto.Hash import SHA256
from Crypto.Protocol.KDF import HKDF
from Crypto.Random import get_random_bytes
from Crypto.Signature import eddsa
from msgspec import Struct
from nio import Api

from cubilete_matrix.account import pickle_key, write_private

if TYPE_CHECKING:
    from pathlib import Path

    from nio import AsyncClient

log = structlog.get_logger(__name__)

State: TypeAlias = Literal["signed", "foreign", "refused", "unreachable"]
"""Signed; the account has an identity that is not ours; the homeserver wants more; no answer."""

_FILE = "identity.bin"
_OK = 200
_UNAUTHORISED = 401
_NONCE, _TAG = 12, 16


class Seeds(Struct, frozen=True):
    """The three secrets, 32 bytes each."""

    master: bytes
    own: bytes
    others: bytes


class SigningKey:
    """An Ed25519 key."""

    def __init__(self, seed: bytes) -> None:
        self._key = eddsa.import_private_key(seed)
        self.public = _base64(self._key.public_key().export_key(format="raw"))

    def sign(self, value: dict[str, Any], user: str) -> dict[str, Any]:
        """The object with our signature added."""
        bare = {key: part for key, part in value.items() if key not in {"signatures", "unsigned"}}
        made = eddsa.new(self._key, "rfc8032").sign(Api.to_canonical_json(bare).encode())
        signatures = {who: dict(by) for who, by in value.get("signatures", {}).items()}
        signatures.setdefault(user, {})[f"ed25519:{self.public}"] = _base64(made)
        return {**bare, "signatures": signatures}


async def sign_device(client: AsyncClient, folder: Path, password: str) -> State:
    """Make sure that the account has an identity and that it has signed this device.

    An identity that is there and is not ours is left alone: to replace it would alarm everybody who has
    verified it.
    """
    user, device = client.user_id, client.device_id
    status, keys = await _call(client, "POST", "/keys/query", {"device_keys": {user: []}})
    if status != _OK:
        return "unreachable"
    seeds = read_seeds(folder)
    published = _keys_of(keys.get("master_keys", {}).get(user))
    if published and (seeds is None or published != {SigningKey(seeds.master).public}):
        log.warning("this account has a cross-signing identity that is not ours", device=device)
        return "foreign"
    if seeds is None:
        seeds = Seeds(*(get_random_bytes(32) for _ in range(3)))
        write_seeds(folder, seeds)  # first: what is published must never be lost
    if not published and not await _publish(client, seeds, password):
        return "refused"
    return await _sign(client, seeds, keys)


async def _sign(client: AsyncClient, seeds: Seeds, keys: dict[str, Any]) -> State:
    user, device = client.user_id, client.device_id
    own = keys.get("device_keys", {}).get(user, {}).get(device)
    if own is None:
        return "unreachable"
    key = SigningKey(seeds.own)
    if f"ed25519:{key.public}" in own.get("signatures", {}).get(user, {}):
        return "signed"
    signed = key.sign(own, user)
    status, said = await _call(client, "POST", "/keys/signatures/upload", {user: {device: signed}})
    return "signed" if status == _OK and not said.get("failures") else "refused"


async def _publish(client: AsyncClient, seeds: Seeds, password: str) -> bool:
    user = client.user_id
    master, own, others = (SigningKey(seed) for seed in (seeds.master, seeds.own, seeds.others))

    def described(key: SigningKey, usage: str) -> dict[str, Any]:
        return {"user_id": user, "usage": [usage], "keys": {f"ed25519:{key.public}": key.public}}

    body: dict[str, Any] = {
        "master_key": described(master, "master"),
        "self_signing_key": master.sign(described(own, "self_signing"), user),
        "user_signing_key": master.sign(described(others, "user_signing"), user),
    }
    status, said = await _call(client, "POST", "/keys/device_signing/upload", body)
    if status == _UNAUTHORISED and password:
        body["auth"] = {
            "type": "m.login.password",
            "identifier": {"type": "m.id.user", "user": user},
            "password": password,
            "session": said.get("session"),
        }
        status, said = await _call(client, "POST", "/keys/device_signing/upload", body)
    if status != _OK:
        log.warning("the homeserver does not take our identity", status=status, code=said.get("errcode"))
    return status == _OK


def read_seeds(folder: Path) -> Seeds | None:
    """The secrets, if there are any. ValueError when the file was changed or belongs to another key."""
    try:
        whole = (folder / _FILE).read_bytes()
    except FileNotFoundError:
        return None
    nonce, tag, locked = whole[:_NONCE], whole[_NONCE : _NONCE + _TAG], whole[_NONCE + _TAG :]
    cipher = AES.new(_lock(folder), AES.MODE_GCM, nonce=nonce)
    return msgspec.msgpack.decode(cipher.decrypt_and_verify(locked, tag), type=Seeds)


def write_seeds(folder: Path, seeds: Seeds) -> None:
    """Keep the secrets."""
    nonce = get_random_bytes(_NONCE)
    cipher = AES.new(_lock(folder), AES.MODE_GCM, nonce=nonce)
    locked, tag = cipher.encrypt_and_digest(msgspec.msgpack.encode(seeds))
    write_private(folder / _FILE, nonce + tag + locked)


def _lock(folder: Path) -> bytes:
    made = HKDF(pickle_key(folder).encode(), 32, b"", SHA256, context=b"cubilete identity")
    return made if isinstance(made, bytes) else made[0]


def _keys_of(described: dict[str, Any] | None) -> set[str]:
    return set((described or {}).get("keys", {}).values())


async def _call(client: AsyncClient, method: str, path: str, body: Any) -> tuple[int, dict[str, Any]]:
    """Ask the homeserver something that the library has no function for."""
    headers = {"Authorization": f"Bearer {client.access_token}", "Content-Type": "application/json"}
    answer = await client.send(method, f"/_matrix/client/v3{path}", json.dumps(body), headers)
    try:
        said = await answer.json()
    except ValueError:
        said = {}
    return answer.status, said if isinstance(said, dict) else {}


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode().rstrip("=")
