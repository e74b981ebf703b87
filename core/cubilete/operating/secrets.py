"""Secrets of the settings: where they may come from, and how they stay out of all that is written.

An option of a network is a secret when its name ends in `token`, `secret`, `password` or `key`. It may
stand in the settings, but better comes from elsewhere; what is named first here wins:

    CUBILETE_<NETWORK>_<OPTION>             the value, in the environment
    CUBILETE_<NETWORK>_<OPTION>_FILE        a file that holds it, named in the environment
    $CREDENTIALS_DIRECTORY/<network>_<option>   a credential that systemd hands over
    <option>_file                           a file that holds it, named in the settings

The store's URL, which may hold a password, comes the same ways, as `redis_url` without a network.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote, urlsplit

from msgspec.structs import replace

from cubilete.errors import BadSettings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, MutableMapping

    from cubilete.settings import Settings

ENDINGS = ("token", "secret", "password", "key")
HIDDEN = "***"
_PREFIX = "CUBILETE_"
_URL = "redis_url"
_SHORTEST = 4
"""Shorter values are not searched for in texts: they would be found in every other word."""
_LARGEST = 65_536


def is_secret(option: str) -> bool:
    """Is an option of this name never to be shown?"""
    return option.lower().endswith(ENDINGS)


def gathered(settings: Settings, networks: Iterable[str], environ: Mapping[str, str]) -> Settings:
    """The settings with all secrets in them, from wherever they come.

    A network that only has a secret is served too. Raises BadSettings for a file that cannot be read.
    """
    credentials = environ.get("CREDENTIALS_DIRECTORY", "")
    folder = Path(credentials) if credentials else None
    adapters = {name: _from_files(name, options) for name, options in settings.adapters.items()}
    for network in networks:
        for option, value in _elsewhere(network, environ, folder):
            adapters.setdefault(network, {})[option] = value
    url = settings.redis_url
    if not url and folder is not None and (folder / _URL).is_file():
        url = _read(folder / _URL)
    if file := environ.get(f"{_PREFIX}REDIS_URL_FILE"):
        url = _read(Path(file))
    return replace(settings, adapters=adapters, redis_url=url)


def withdraw(networks: Iterable[str], environ: MutableMapping[str, str]) -> None:
    """Take secrets out of the environment once they are known: processes that we start need none."""
    beginnings = tuple(f"{_PREFIX}{_upper(network)}_" for network in networks)
    for name in [one for one in environ if one.startswith(beginnings) and is_secret(one)]:
        del environ[name]
    environ.pop(f"{_PREFIX}REDIS_URL", None)


def secret_values(settings: Settings) -> tuple[str, ...]:
    """All secrets of the settings."""
    found = [text for options in settings.adapters.values() for text in _texts(options)]
    login = urlsplit(settings.redis_url.partition("://")[2].join(("//", ""))).netloc.rpartition("@")[0]
    if password := login.partition(":")[2]:
        found += [password, unquote(password)]
    return tuple(found)


class Scrubber:
    """Takes secrets out of texts, also where they stand percent-encoded in a URL, or escaped in quotes."""

    def __init__(self, secrets: Iterable[str]) -> None:
        forms = {form for secret in secrets if len(secret) >= _SHORTEST for form in _forms(secret)}
        longest_first = sorted(forms, key=lambda form: (-len(form), form))
        self._pattern = re.compile("|".join(map(re.escape, longest_first))) if forms else None

    def text(self, text: str) -> str:
        """The text without any secret."""
        return text if self._pattern is None else self._pattern.sub(HIDDEN, text)

    def value(self, value: Any) -> Any:
        """Something to be logged, however deep a secret stands in it; what is no text becomes one."""
        match value:
            case str():
                return self.text(value)
            case None | bool() | int() | float():
                return value
            case dict():
                return {self.text(str(key)): self.value(item) for key, item in value.items()}
            case tuple() | list() | set() | frozenset():
                return [self.value(item) for item in value]
            case _:
                return self.text(repr(value))


def _forms(secret: str) -> tuple[str, ...]:
    """As it is, as in a URL, and as Python and JSON write it between quotes."""
    escaped = (repr(secret), json.dumps(secret), json.dumps(secret, ensure_ascii=False))
    return (secret, quote(secret, safe=""), quote(secret), *(form[1:-1] for form in escaped))


def _upper(name: str) -> str:
    return re.sub(r"\W", "_", name).upper()


def _from_files(network: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options with the contents of the files that `<option>_file` names."""
    found = dict(options)
    for name in options:
        option = name.removesuffix("_file")
        if option == name or not is_secret(option):
            continue
        if not isinstance(options[name], str):
            raise BadSettings(f"adapters.{network}.{name}: the path of a file is wanted")
        found[option] = _read(Path(found.pop(name)))
    return found


def _elsewhere(network: str, environ: Mapping[str, str], folder: Path | None) -> Iterator[tuple[str, str]]:
    """Secrets of a network that do not stand in the settings; what comes later wins."""
    if folder is not None and folder.is_dir():
        for file in sorted(folder.glob(f"{network}_*")):
            option = file.name.removeprefix(f"{network}_")
            if is_secret(option):
                yield option, _read(file)
    beginning = f"{_PREFIX}{_upper(network)}_"
    mine = {name: value for name, value in environ.items() if name.startswith(beginning) and value}
    for name in sorted(mine, key=lambda name: not name.endswith("_FILE")):
        option = name.removeprefix(beginning).lower()
        if is_secret(option):
            yield option, mine[name]
        elif is_secret(option.removesuffix("_file")):
            yield option.removesuffix("_file"), _read(Path(mine[name]))


def _read(file: Path) -> str:
    """A secret from a file, without the end of its line. What stands in it is in no message."""
    try:
        with file.open("rb") as source:
            data = source.read(_LARGEST + 1)
    except OSError as problem:
        raise BadSettings(f"{file}: {problem.strerror}") from problem
    try:
        text = data.decode().strip()
    except UnicodeDecodeError:
        text = ""
    if not text or len(data) > _LARGEST:
        raise BadSettings(f"{file}: one line of text is wanted")
    return text


def _texts(options: Mapping[str, Any]) -> Iterator[str]:
    """Values under secret names, also in tables inside the options."""
    for name, value in options.items():
        if isinstance(value, dict):
            yield from _texts(value)
        elif is_secret(name) and isinstance(value, str) and value:
            yield value
