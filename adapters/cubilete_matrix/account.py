"""The account on disk and on the homeserver: one login with the password, from then on the token.

account.json   user, device and token     store/            keys of the device, kept by the library
pickle.key     what the keys are locked with     identity.bin     see `crossing`
memory.db      see `memory`                      holder.lock      see `holder`
"""

from __future__ import annotations

import os
import secrets
from typing import TYPE_CHECKING

import msgspec
import structlog
from msgspec import Struct
from nio import AsyncClient, AsyncClientConfig, LoginResponse, WhoamiError, WhoamiResponse

from cubilete.errors import CubileteError
from cubilete_matrix.refusals import LOGGED_OUT

if TYPE_CHECKING:
    from pathlib import Path

    from cubilete_matrix.options import Options

log = structlog.get_logger(__name__)


class NoLogin(CubileteError):
    """The homeserver does not let us in, or not as who we are set to be."""


class Credentials(Struct, frozen=True):
    """What a login gave."""

    user: str
    device: str
    token: str


def write_private(file: Path, data: bytes) -> None:
    """Write a file that only we may read; it is there whole, or as it was."""
    fresh = file.with_name(f"{file.name}.new")
    descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    with os.fdopen(descriptor, "wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
    fresh.replace(file)


def read_credentials(folder: Path) -> Credentials | None:
    """What the last login gave, if there was one."""
    try:
        return msgspec.json.decode((folder / "account.json").read_bytes(), type=Credentials)
    except FileNotFoundError:
        return None


def pickle_key(folder: Path) -> str:
    """The key that locks the stored keys; made at the first call."""
    file = folder / "pickle.key"
    if not file.exists():
        if any((folder / "store").glob("*.db")):
            raise NoLogin(f"{file} is missing: without it the keys beside it cannot be read")
        write_private(file, secrets.token_urlsafe(32).encode())
    return file.read_text(encoding="ascii")


async def log_in(options: Options) -> AsyncClient:
    """Connect as the account, with its keys loaded. Raises NoLogin, which says what to do."""
    folder = options.folder
    known = read_credentials(folder)
    if known is not None and known.user != options.user:
        raise NoLogin(f"{folder} belongs to {known.user}; give {options.user} a folder of its own")
    if known is not None:
        client = _client(options, known.device)
        client.restore_login(known.user, known.device, known.token)
        said = await client.whoami()
        if isinstance(said, WhoamiResponse):
            return _checked(client)
        await client.close()
        if not isinstance(said, WhoamiError) or said.status_code != LOGGED_OUT:
            raise NoLogin(f"the homeserver does not answer who we are: {said}")
        log.warning("the token is no longer good: logging in again", soft=said.soft_logout)
        if not said.soft_logout:
            _retire(folder)
            known = None
    return await _log_in_anew(options, known)


async def _log_in_anew(options: Options, known: Credentials | None) -> AsyncClient:
    password = options.password
    if not password:
        raise NoLogin("there is no token yet: set the password for the first start")
    client = _client(options, known.device if known else "")
    said = await client.login(password, device_name=options.device_name)
    if not isinstance(said, LoginResponse):
        await client.close()
        raise NoLogin(f"the homeserver refuses the login: {said.status_code} {said.message}")
    if said.user_id != options.user:
        await client.close()
        raise NoLogin(f"the homeserver knows us as {said.user_id}, not as {options.user}")
    found = Credentials(said.user_id, said.device_id, said.access_token)
    write_private(options.folder / "account.json", msgspec.json.encode(found))
    return _checked(client)


def _client(options: Options, device: str) -> AsyncClient:
    store = options.folder / "store"
    store.mkdir(mode=0o700, parents=True, exist_ok=True)
    config = AsyncClientConfig(
        encryption_enabled=True, pickle_key=pickle_key(options.folder), max_timeout_retry_wait_time=15
    )
    return AsyncClient(options.homeserver, options.user, device, store_path=str(store), config=config)


def _checked(client: AsyncClient) -> AsyncClient:
    """Without keys the library would send in the clear: then nothing is sent at all."""
    if client.olm is None:
        raise NoLogin("the keys of this device could not be loaded")
    return client


def _retire(folder: Path) -> None:
    """The homeserver has dropped our device: its keys are kept, a new one begins."""
    store = folder / "store"
    number = 1
    while (folder / f"store.old{number}").exists():
        number += 1
    if store.exists():
        store.rename(folder / f"store.old{number}")
    (folder / "account.json").unlink(missing_ok=True)
