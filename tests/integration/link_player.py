"""A bot on two networks in a process of its own, for tests that kill it while rooms are linked and parted.

    python link_player.py PLAN

PLAN is a JSON file: `data` (a folder), `out` (what is delivered is appended there, one JSON object a line),
`said` as (id, place, who, text) in order, where CODE stands for the last code that was given, and `result` to
write at the end.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import sys
from pathlib import Path

from cubilete.app import App
from cubilete.chat.incoming import Incoming
from cubilete.chat.message import Line
from cubilete.sessions.clock import MovableClock
from cubilete.sessions.codec import META
from cubilete.sessions.desk import NewGroup, session_of
from cubilete.sessions.work import Work
from cubilete.settings import Settings
from cubilete.testing import ledgers
from cubilete.testing.chatroom import START, ChatAdapter, account, host_with
from cubilete.testing.tiny import TinySystem

NETWORKS = ("room", "hall")


class _FileAdapter(ChatAdapter):
    """Appends what it delivers to a file, which outlives the process."""

    def __init__(self, network: str, file: Path) -> None:
        super().__init__(network)
        self.admins |= {"ana", "bea"}
        self._file = file

    async def deliver(self, delivery):
        keys = [block.key for block in delivery.message.body if isinstance(block, Line)]
        row = {"key": delivery.key, "place": delivery.place, "lines": keys, "edit": delivery.edit is not None}
        with self._file.open("a") as file:
            file.write(json.dumps(row) + "\n")
        return delivery.edit or f"sent:{delivery.key}"


async def play(plan):
    """Say everything in order; what was done in an earlier life is known by its id. The result."""
    settings = Settings(data=plan["data"], fault=os.environ.get("CUBILETE_FAULT", ""))
    app = App(settings, host_with(TinySystem()), MovableClock(START), keep_answers=True)
    for network in NETWORKS:
        app.add(_FileAdapter(network, Path(plan["out"])), NewGroup("es", ("tiny",), "tiny"))
    await app.start()
    await app.settle()
    answers, code = [], ""
    for id_, place, who, text in plan["said"]:
        author = account(who, place.partition(":")[0])
        said = text.replace("CODE", code)
        answer = await app.handle(Incoming(id_, "text", place, author, app.now(), said))
        for message in answer.messages:
            shown = await app.show(place, message)
            found = re.search(r"[A-Z2-7]{16}", str(shown.rendered))
            code = found[0] if found else code
        await app.settle()
        answers.append((id_, answer.refusal and answer.refusal.code))
    metas = {}
    for place in plan["places"]:
        meta = await Work(app.store, app.desk.cache, session_of(place), "", 0).get(META)
        metas[place] = [
            meta.moved_to,
            meta.joining is None,
            list(meta.places),
            [one.place for one in meta.linked],
        ]
    states = {place: await app.state(place) for place in plan["places"]}
    result = {
        "answers": answers,
        "metas": metas,
        "phases": {place: [one["phase"] for one in state["fights"]] for place, state in states.items()},
        "holds": [(await ledgers.check(app.store, place)).holds for place in plan["places"]],
    }
    await app.stop()
    return result


if __name__ == "__main__":
    given = json.loads(Path(sys.argv[1]).read_text())
    Path(given["result"]).write_text(json.dumps(asyncio.run(play(given))))
