"""A network for tests of the service: what is said comes from a file, what is told goes to another.

It is installed for one process by a folder with metadata on the path; see `test_run.py`. Its options:
`folder` (where `said`, one JSON object a line, and `told` are), `token`, and `fail`, the way in which it
breaks.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
from pathlib import Path

from cubilete.chat.capabilities import Capabilities
from cubilete.chat.incoming import Account, Incoming
from cubilete.chat.ports import Check
from cubilete.chat.rendered import plain_text
from cubilete.chat.segments import Bot
from cubilete.plugin_api import AdapterSpec, hookimpl
from cubilete.rules.decision import Line


class Pigeon:
    """The adapter."""

    capabilities = Capabilities(buttons=True, edits=True)
    bot = Bot(id="bot", username="cubilete", names=("Cubilete",))

    def __init__(self, network, options):
        self.network = network
        self.directory = self
        self.folder = Path(options["folder"])
        self.token = options["token"]
        self.fail = options.get("fail", "")
        self.runs = 0
        if self.fail == "build":
            raise ValueError(f"{self.token} is no token")

    async def is_admin(self, place, account):
        """Everybody is."""
        del place, account
        return True

    async def run(self, bench):
        """Hand in each line of the file, also those that come later."""
        self.runs += 1
        logging.getLogger("pigeon").warning("connecting to https://sky/%s/up", self.token)
        (self.folder / "environment").write_text("\n".join(sorted(os.environ)))
        if self.fail == "run" or (self.fail == "once" and self.runs == 1):
            raise RuntimeError(f"https://sky/{self.token} is not there")
        done = 0
        try:
            while True:
                lines = (self.folder / "said").read_text().splitlines()
                for number in range(done, len(lines)):
                    said = json.loads(lines[number])
                    author = Account(self.network, said["who"], said["who"].capitalize(), said["who"])
                    await bench.handle(
                        Incoming(
                            f"{self.network}:{number}",
                            "text",
                            f"{self.network}:main",
                            author,
                            bench.now(),
                            said["text"],
                        )
                    )
                    done = number + 1
                await asyncio.sleep(0.02)
        finally:
            (self.folder / "ended").touch()

    async def deliver(self, delivery):
        """Append it, slowly where the folder says so."""
        if (self.folder / "slow").exists():
            (self.folder / "sending").touch()
            await asyncio.sleep(1)
        with (self.folder / "told").open("a") as file:
            file.write(json.dumps(plain_text(delivery.rendered)) + "\n")
        return delivery.key

    def private_place(self, account):
        """The private chat of somebody."""
        return f"{self.network}:@{account}"

    async def diagnose(self, bench):
        """Say that the token is good, or, with `fail`, break."""
        del bench
        if self.fail:
            raise RuntimeError(f"{self.token} is refused")
        return (Check("warn", Line("label-text", {"text": "a hawk is near"}), Line("greeting")),)

    async def survey(self, rooms):
        """Say which rooms it was asked about."""
        return tuple(Check("ok", Line("label-text", {"text": f"{room} is well"})) for room in rooms)


@hookimpl
def cubilete_adapters():
    """Two networks of the same kind."""
    return [
        AdapterSpec("pigeon", lambda options: Pigeon("pigeon", options)),
        AdapterSpec("raven", lambda options: Pigeon("raven", options)),
    ]
