"""`cubilete doctor`: whether the installation is sound, and what a power cut would cost."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

from cubilete.app import build_host, build_translator
from cubilete.rules.decision import Line
from cubilete.sessions import embedded
from cubilete.sessions.store_redis import connect

if TYPE_CHECKING:
    from cubilete.settings import Settings


async def examine(settings: Settings, locale: str) -> int:
    """Tell what stands there and what it risks; the exit status: 0 when all is sound, else 1.

    Raises what a start would: StoreLocked, StoreUnavailable, BadSettings.
    """
    host = build_host(settings)
    translator = build_translator(host)

    def tell(key: str, **args: str | int) -> None:
        typer.echo(translator.text(locale, Line(key, dict(args))))

    tell("doctor-python", version=".".join(map(str, sys.version_info[:3])))
    server = None if settings.redis_url else embedded.start(settings.data_folder, fsync=settings.fsync)
    try:
        store = await connect(settings.redis_url if server is None else server.url)
        try:
            found = await store.durability()
        finally:
            await store.close()
    finally:
        if server is not None:
            server.stop()
    where = _without_password(settings.redis_url) if server is None else str(settings.data_folder)
    tell("doctor-store", server=found.server, version=found.version, where=where)
    if found.append_only is False:
        tell("doctor-memory-only")
    else:
        tell("doctor-durable", fsync=found.fsync or "unknown", replicas=found.replicas)
    if found.policy not in {None, "noeviction"}:
        tell("doctor-eviction", policy=found.policy or "")
    tell("doctor-plugins", systems=", ".join(host.systems) or "—", networks=", ".join(host.adapters) or "—")
    for fault in host.faults:
        tell("doctor-fault", plugin=fault.plugin, reason=fault.reason)
    sound = found.append_only is not False and found.policy in {None, "noeviction"} and not host.faults
    return 0 if sound else 1


def _without_password(url: str) -> str:
    """A URL to show: what stands before the `@` may hold a password."""
    scheme, slashes, rest = url.partition("://")
    return f"{scheme}{slashes}{rest.rpartition('@')[2]}"
