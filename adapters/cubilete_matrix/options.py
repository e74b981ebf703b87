"""What an operator can set in the table `adapters.matrix`."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from cubilete.errors import BadSettings

_USER = re.compile(r"@[^:\s]+:\S+")
GHOSTS = (
    r"@_.+",
    r"@(telegram|discord|irc|signal|whatsapp|slack|facebook|instagram|gmessages|googlechat|line)_.+",
)
"""How bridges usually name the people whom they bring along."""


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`homeserver` is its base URL, `user` the bot's full id (`@cubilete:example.org`).

    The password is needed once, for the first start; better than in the settings it stands in a file or in
    the environment, as all secrets may. `data` is the folder for the token and the keys. `invites` lists
    whose invitations are followed: servers (`example.org`), users, rooms, or `*` for all; empty means the
    bot's own server. `ghosts` are patterns of user ids that bridges bring along. `rate` and `burst` are
    what the homeserver lets one account send, in messages a second and at once.
    """

    homeserver: str
    user: str
    password: str = ""
    data: str = ""
    device_name: str = "Cubilete"
    invites: tuple[str, ...] = ()
    ghosts: tuple[str, ...] = GHOSTS
    locale: Literal["es", "en"] = "es"
    encrypt_private: bool = True
    rate: float = 0.2
    burst: int = 10
    key_patience: float = 10.0
    """Seconds that the key of a message may come late before its author is told."""

    @property
    def folder(self) -> Path:
        """The folder of this account."""
        if self.data:
            return Path(self.data)
        base = os.environ.get("XDG_DATA_HOME") or str(Path(os.environ.get("HOME", ".")) / ".local" / "share")
        return Path(base) / "cubilete" / "matrix"

    @property
    def server(self) -> str:
        """The bot's own server."""
        return self.user.partition(":")[2]


def read_options(options: dict[str, Any]) -> Options:
    """Check them. Raises BadSettings."""
    try:
        found = msgspec.convert(options, Options)
        for pattern in found.ghosts:
            re.compile(pattern)
    except (msgspec.ValidationError, re.error) as problem:
        raise BadSettings(f"adapters.matrix: {problem}") from problem
    if not _USER.fullmatch(found.user):
        raise BadSettings("adapters.matrix: user is a full id such as @cubilete:example.org")
    if not found.homeserver.startswith(("http://", "https://")):
        raise BadSettings("adapters.matrix: homeserver is a URL such as https://matrix.example.org")
    if found.rate <= 0 or found.burst < 1:
        raise BadSettings("adapters.matrix: rate and burst are above 0")
    return msgspec.structs.replace(found, homeserver=found.homeserver.rstrip("/"))
