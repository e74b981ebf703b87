"""Typed settings: a TOML file, then the environment (`CUBILETE_<NAME>`), then defaults."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct

from cubilete.errors import BadSettings

if TYPE_CHECKING:
    from collections.abc import Mapping

_PREFIX = "CUBILETE_"


def default_data_folder(environ: Mapping[str, str]) -> Path:
    """Where a person's data goes: the XDG folder."""
    base = environ.get("XDG_DATA_HOME") or str(Path(environ.get("HOME", ".")) / ".local" / "share")
    return Path(base) / "cubilete"


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What an operator can set.

    With `redis_url` empty a store of our own is started on `data`. `fault` is for tests of the fault
    points. `log_level` is empty for `INFO` in a service and `WARNING` elsewhere.

    `adapters` holds each network's own options. `health` is the address (`host:port`) of the pages
    for whoever watches over a running bot; empty = none.
    """

    data: str = ""
    redis_url: str = ""
    fsync: Literal["everysec", "always", "no"] = "everysec"
    locale: str = "es"
    blocked_plugins: tuple[str, ...] = ()
    log_level: str = ""
    fault: str = ""
    adapters: dict[str, dict[str, Any]] = {}
    log_format: Literal["auto", "console", "json"] = "auto"
    health: str = "127.0.0.1:8077"

    @property
    def data_folder(self) -> Path:
        """The data folder as a path."""
        return Path(self.data) if self.data else default_data_folder(os.environ)


def load(file: Path | None, environ: Mapping[str, str]) -> Settings:
    """Read the settings. Raises BadSettings, which names the file and the key."""
    values: dict[str, Any] = {}
    if file is not None:
        try:
            values = tomllib.loads(file.read_text(encoding="utf-8"))
        except OSError as problem:
            raise BadSettings(f"{file}: {problem.strerror}") from problem
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
            raise BadSettings(f"{file}: {problem}") from problem
    for name in Settings.__struct_fields__:
        text = environ.get(_PREFIX + name.upper())
        if text is not None and name not in {"adapters", "blocked_plugins"}:
            values[name] = text
    if (blocked := environ.get(_PREFIX + "BLOCKED_PLUGINS")) is not None:
        values["blocked_plugins"] = [name.strip() for name in blocked.split(",") if name.strip()]
    try:
        return msgspec.convert(values, Settings)
    except msgspec.ValidationError as problem:
        raise BadSettings(f"{file or 'environment'}: {problem}") from problem
