"""The Lua scripts, one atomic operation each. What a script does stands at the top of its file."""

from __future__ import annotations

from hashlib import sha1
from importlib.resources import files
from typing import NamedTuple


class Script(NamedTuple):
    """A script and the name by which a server keeps it."""

    name: str
    source: bytes
    sha: str


def read(name: str) -> Script:
    """Read one script of this package."""
    source = files("cubilete.sessions").joinpath("lua", f"{name}.lua").read_bytes()
    return Script(name, source, sha1(source, usedforsecurity=False).hexdigest())


COMMIT = read("commit")
ACKNOWLEDGE = read("acknowledge")
BURY = read("bury")
RESEND = read("resend")
ACQUIRE = read("acquire")
RELEASE = read("release")
