"""A bot in a process of its own, for tests that kill it or let two of them want one account.

    python bot.py PLAN

PLAN is a JSON file: `options` of the adapter, `store` (a URL) or else `data` (a folder). `CUBILETE_FAULT`
names a point to die at.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path

import cubilete_matrix.plugin
from cubilete.app import App, build_host
from cubilete.sessions import leases
from cubilete.sessions.desk import NewGroup
from cubilete.settings import Settings
from cubilete_matrix import holder

# As in life, but whoever waits for the leases of a process that was killed waits a third of the time.
holder._LEASE_MS, holder._RENEW_SECONDS = 10_000, 2.0
leases.LEASE_MS = 10_000


async def live(plan):
    """Serve until killed."""
    settings = Settings(
        redis_url=plan["store"], data=plan["data"], fault=os.environ.get("CUBILETE_FAULT", "")
    )
    host = build_host(settings)
    if "matrix" not in host.adapters:
        host.register("matrix", cubilete_matrix.plugin)
    adapter = host.adapters["matrix"].build(plan["options"])
    app = App(settings, host)
    app.add(adapter, NewGroup("es", ("20x3",), "20x3"))
    await app.start()
    app.live()
    await adapter.run(app)


if __name__ == "__main__":
    asyncio.run(live(json.loads(Path(sys.argv[1]).read_text())))
