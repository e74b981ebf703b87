"""`cubilete doctor`: whether the installation is sound, and what a power cut would cost."""

from __future__ import annotations

import asyncio
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

import typer

from cubilete.app import App, build_host
from cubilete.chat.ports import Check, Diagnosed, Surveyor
from cubilete.cli.known_rooms import known_rooms
from cubilete.errors import CubileteError, StoreLocked, StoreUnavailable
from cubilete.operating.running import networks_of
from cubilete.operating.secrets import Scrubber, gathered, secret_values
from cubilete.rules.decision import Line
from cubilete.sessions import embedded
from cubilete.sessions.store_redis import connect

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path
    from typing import TypeAlias

    from cubilete.plugin_api.host import Host
    from cubilete.sessions.store import Durability
    from cubilete.settings import Settings

    Rooms: TypeAlias = Mapping[str, tuple[str, ...]]
    """Network → its known rooms."""

SERVICE = ("starlette", "uvicorn", "prometheus_client")
"""What the extra `service` brings."""
_MARKS = {"ok": "✅", "warn": "⚠️", "fail": "❌"}
_PATIENCE = 20.0
_LOOPBACK = ("127.", "localhost:", "[::1]:")


async def examine(settings: Settings, file: Path | None, locale: str, environ: Mapping[str, str]) -> int:
    """Tell what stands there and what it risks; the exit status: 0 when all is sound, else 1.

    Raises what a start would: StoreRefused, BadSettings.
    """
    host = build_host(settings)
    settings = gathered(settings, host.adapters, environ)
    scrubber = Scrubber(secret_values(settings))
    bench = App(settings, host)
    sound = True
    store, rooms = await _store(settings, networks_of(settings, host))
    for check in (
        *_settings(settings, file),
        *store,
        *_plugins(settings, host),
        *await _networks(settings, host, bench, rooms),
    ):
        sound = sound and check.verdict != "fail"
        typer.echo(scrubber.text(f"{_MARKS[check.verdict]} {bench.text(locale, check.what)}"))
        if check.do is not None:
            typer.echo(scrubber.text(f"   → {bench.text(locale, check.do)}"))
    return 0 if sound else 1


def _settings(settings: Settings, file: Path | None) -> tuple[Check, ...]:
    version = ".".join(map(str, sys.version_info[:3]))
    found = [
        Check("ok", Line("doctor-python", {"version": version})),
        Check("ok", Line("doctor-settings", {"file": str(file) if file is not None else "none"})),
    ]
    if settings.health and not settings.health.startswith(_LOOPBACK):
        line = Line("doctor-open-pages", {"address": settings.health})
        found.append(Check("warn", line, Line("doctor-open-pages-do")))
    if settings.health and any(find_spec(name) is None for name in SERVICE):
        found.append(Check("warn", Line("doctor-no-service"), Line("doctor-no-service-do")))
    return tuple(found)


async def _store(settings: Settings, networks: Iterable[str]) -> tuple[tuple[Check, ...], Rooms]:
    """The store: who it is, what a power cut would cost, whether it throws anything away; and its rooms."""
    where = without_password(settings.redis_url) if settings.redis_url else str(settings.data_folder)
    try:
        found, rooms = await _look(settings, networks)
    except StoreLocked:
        return (Check("warn", Line("doctor-locked", {"where": where}), Line("doctor-locked-do")),), {}
    except StoreUnavailable as problem:
        reason = str(problem).removeprefix("the store does not answer: ").rstrip(".")
        down = Line("doctor-store-down", {"reason": reason})
        return (Check("fail", down, Line("doctor-store-down-do")),), {}
    shown = Line("doctor-store", {"server": found.server, "version": found.version, "where": where})
    checks = [Check("ok", shown)]
    if found.append_only is False:
        checks.append(Check("fail", Line("doctor-memory-only"), Line("doctor-memory-only-do")))
    else:
        facts: dict[str, str | int] = {"fsync": found.fsync or "unknown", "replicas": found.replicas}
        known = found.fsync in {"always", "everysec"}
        checks.append(Check("ok" if known else "warn", Line("doctor-durable", dict(facts))))
    if found.policy not in {None, "noeviction"}:
        line = Line("doctor-eviction", {"policy": found.policy or ""})
        checks.append(Check("fail", line, Line("doctor-eviction-do")))
    return tuple(checks), rooms


async def _look(settings: Settings, networks: Iterable[str]) -> tuple[Durability, Rooms]:
    """Ask the store how safe it is, and which rooms of these networks it knows."""
    server = None if settings.redis_url else embedded.start(settings.data_folder, fsync=settings.fsync)
    try:
        store = await connect(settings.redis_url if server is None else server.url)
        try:
            return await store.durability(), {one: await known_rooms(store, one) for one in networks}
        finally:
            await store.close()
    finally:
        if server is not None:
            server.stop()


def _plugins(settings: Settings, host: Host) -> tuple[Check, ...]:
    shown = {"systems": ", ".join(host.systems) or "—", "networks": ", ".join(host.adapters) or "—"}
    found = [Check("ok", Line("doctor-plugins", dict(shown)))]
    if settings.blocked_plugins:
        found.append(Check("ok", Line("doctor-blocked", {"plugins": ", ".join(settings.blocked_plugins)})))
    for fault in host.faults:
        line = Line("doctor-fault", {"plugin": fault.plugin, "reason": fault.reason})
        found.append(Check("fail", line, Line("doctor-fault-do")))
    return tuple(found)


async def _networks(settings: Settings, host: Host, bench: App, rooms: Rooms) -> tuple[Check, ...]:
    """What each network of the settings says about itself."""
    found: list[Check] = []
    for network in networks_of(settings, host):
        found += await _network(network, settings, host, bench, rooms.get(network, ()))
    return tuple(found) or (Check("ok", Line("doctor-no-networks"), Line("doctor-no-networks-do")),)


async def _network(
    network: str, settings: Settings, host: Host, bench: App, rooms: tuple[str, ...]
) -> tuple[Check, ...]:
    found: tuple[Check, ...] = ()
    try:
        spec = host.adapters.get(network)
        if spec is None:
            raise CubileteError("no such network is installed")  # noqa: TRY301  told like any other reason
        adapter = spec.build(settings.adapters[network])
        if not isinstance(adapter, Diagnosed):
            return (Check("ok", Line("doctor-network-plain", {"network": network})),)
        async with asyncio.timeout(_PATIENCE):
            found = await adapter.diagnose(bench)
            if rooms and isinstance(adapter, Surveyor) and all(one.verdict != "fail" for one in found):
                found += await adapter.survey(rooms)
            return found
    except Exception as problem:  # noqa: BLE001  whatever it says is what the operator wants to know
        facts = {"network": network, "reason": str(problem).rstrip(".") or type(problem).__name__}
        do = Line("doctor-network-fails-do", {"network": network})
        return (*found, Check("fail", Line("doctor-network-fails", dict(facts)), do))


def without_password(url: str) -> str:
    """A URL to show: what stands before the `@` may hold a password."""
    scheme, slashes, rest = url.partition("://")
    return f"{scheme}{slashes}{rest.rpartition('@')[2]}"
