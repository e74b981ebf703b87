"""`cubilete run`: serve the networks of the settings until a signal says that it is enough."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import TYPE_CHECKING

from cubilete.app import App, build_host
from cubilete.cli import trouble
from cubilete.cli.doctor import SERVICE
from cubilete.cli.trouble import Failed
from cubilete.operating import logs
from cubilete.operating.running import networks_of, run
from cubilete.operating.secrets import Scrubber, gathered, secret_values, withdraw

if TYPE_CHECKING:
    from collections.abc import MutableMapping

    from cubilete.settings import Settings


def serve(settings: Settings, environ: MutableMapping[str, str]) -> int:
    """Run the service; the exit status. Raises BadSettings, and what the store raises at the start."""
    logs.configure(settings.log_level, settings.log_format, Scrubber(secret_values(settings)))
    host = build_host(settings)
    settings = gathered(settings, host.adapters, environ)
    withdraw(host.adapters, environ)
    scrubber = Scrubber(secret_values(settings))
    trouble.hide(scrubber)
    logs.configure(settings.log_level, settings.log_format, scrubber)
    if not networks_of(settings, host):
        raise Failed("cli-no-networks")
    if settings.health and any(find_spec(name) is None for name in SERVICE):
        raise Failed("cli-no-service")
    asyncio.run(run(settings, host, App))
    return 0
