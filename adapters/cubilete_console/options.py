"""What the console can be told by whoever starts it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from cubilete.errors import BadSettings


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`script` is a path, `-` for standard input, or empty for a live room.

    `json` prints one object for each line of a script. `run` names the run: the ids of its commands
    derive from it. `data` is a folder that stays (history, files, what the room remembers), or empty.
    `locale` is the language of what the console says by itself, and of a new live room.
    """

    script: str = ""
    json: bool = False
    run: str = "script"
    data: str = ""
    locale: str = "en"


def read_options(options: dict[str, Any]) -> Options:
    """Check them. Raises BadSettings."""
    try:
        return msgspec.convert(options, Options)
    except msgspec.ValidationError as problem:
        raise BadSettings(f"adapters.console: {problem}") from problem
