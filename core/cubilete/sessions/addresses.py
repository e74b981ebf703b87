"""Where a store is, read from its URL.

    unix:///run/valkey.sock?db=0            redis://user:password@host:6379/0
    redis+cluster://host:7101,host:7102     redis+sentinel://host:26379,host:26379/name?db=0

`rediss` in place of `redis` speaks TLS, also in the last two forms. Options behind `?`: `db`, `timeout`
(seconds without any answer), and for TLS `ca`, `cert`, `key` (files) and `verify=no`. User and password
are those of the servers; Sentinels are asked without.
"""

from __future__ import annotations

import ssl
from typing import Literal, TypeAlias
from urllib.parse import parse_qsl, unquote, urlsplit

from msgspec import Struct

from cubilete.errors import BadSettings

Kind: TypeAlias = Literal["single", "cluster", "sentinel"]
_PORTS: dict[Kind, int] = {"single": 6379, "cluster": 6379, "sentinel": 26379}
_OPTIONS = {"db", "timeout", "ca", "cert", "key", "verify"}


class Tls(Struct, frozen=True, kw_only=True):
    """Files for TLS, all optional, and whether the server's certificate is verified."""

    ca: str | None = None
    cert: str | None = None
    key: str | None = None
    verify: bool = True

    def context(self) -> ssl.SSLContext:
        """Build the context. Raises `BadSettings` for a file that cannot be read."""
        try:
            context = ssl.create_default_context(cafile=self.ca)
            if self.cert is not None:
                context.load_cert_chain(self.cert, self.key)
        except (OSError, ssl.SSLError) as problem:
            raise BadSettings(f"the store's TLS files cannot be read: {problem}") from problem
        if not self.verify:
            context.check_hostname = False
            context.verify_mode = ssl.CERT_NONE
        return context


class Address(Struct, frozen=True, kw_only=True):
    """A parsed URL. `path` is set for a Unix socket, else `hosts`; `name` is Sentinel's name of the set."""

    kind: Kind
    hosts: tuple[tuple[str, int], ...] = ()
    path: str | None = None
    user: str | None = None
    password: str | None = None
    database: int = 0
    name: str | None = None
    tls: Tls | None = None
    timeout: float = 5.0


def parse(url: str) -> Address:
    """Read a URL. Raises `BadSettings`, which never repeats the password."""
    scheme, _, rest = url.partition("://")
    transport, _, form = scheme.partition("+")
    known = transport in {"redis", "rediss"} and form in {"", "cluster", "sentinel"}
    if not rest or not (known or scheme == "unix"):
        raise BadSettings(f"a store's URL cannot begin with {scheme!r}; see the README for the forms")
    parts = urlsplit(f"//{rest}" if scheme != "unix" else f"//{_with_host(rest)}")
    options = dict(parse_qsl(parts.query, keep_blank_values=True))
    if unknown := sorted(options.keys() - _OPTIONS):
        raise BadSettings(f"the store's URL has unknown options: {', '.join(unknown)}")
    login, _, places = parts.netloc.rpartition("@")
    user, _, password = login.partition(":")
    kind: Kind = "cluster" if form == "cluster" else "sentinel" if form == "sentinel" else "single"
    tail = unquote(parts.path).strip("/")
    if kind == "sentinel" and not tail:
        raise BadSettings("redis+sentinel:// needs the name of the set behind the hosts, as in .../mymaster")
    is_number_tail = kind == "single" and scheme != "unix" and tail
    database = _number(options.get("db", tail if is_number_tail else "0"), "db")
    if kind == "cluster" and database:
        raise BadSettings("a Cluster has database 0 only")
    tls = None
    if transport == "rediss":
        files = {name: options.get(name) for name in ("ca", "cert", "key")}
        tls = Tls(**files, verify=options.get("verify", "yes") != "no")
    return Address(
        kind=kind,
        hosts=() if scheme == "unix" else _hosts(places, kind),
        path=unquote(parts.path) if scheme == "unix" else None,
        user=unquote(user) or None,
        password=unquote(password) or None,
        database=database,
        name=tail if kind == "sentinel" else None,
        tls=tls,
        timeout=_seconds(options.get("timeout", "5")),
    )


def _with_host(rest: str) -> str:
    """Let `unix:///path` and `unix://user:password@/path` split alike."""
    return rest if rest.startswith("/") or "@/" in rest else f"/{rest}"


def _hosts(places: str, kind: Kind) -> tuple[tuple[str, int], ...]:
    hosts = []
    for place in places.split(","):
        split = urlsplit(f"//{place}")
        try:
            port = split.port
        except ValueError as problem:
            raise BadSettings(f"the store's URL has a bad port in {place!r}") from problem
        hosts.append((split.hostname or "127.0.0.1", port or _PORTS[kind]))
    if kind == "single" and len(hosts) > 1:
        raise BadSettings("several hosts need redis+cluster:// or redis+sentinel://")
    return tuple(hosts)


def _number(text: str, what: str) -> int:
    if not text.isascii() or not text.isdigit():
        raise BadSettings(f"the store's URL: {what} must be a number, not {text!r}")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 3600:  # noqa: PLR2004 - an hour without an answer is no time-out
        raise BadSettings(f"the store's URL: timeout must be seconds above 0, not {text!r}")
    return seconds
