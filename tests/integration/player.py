"""A bot in a process of its own, for tests that kill it or let two of them race.

    python player.py PLAN

PLAN is a JSON file: `store` (a URL) or `data` (a folder), the name of the `run`, `out` (what is delivered is
appended there, one JSON object a line), `faces` to queue, `said` as (id, who, text) in order, `result` to
write at the end.
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path

from cubilete.app import App
from cubilete.chat.incoming import Incoming
from cubilete.chat.message import Line
from cubilete.sessions.clock import MovableClock
from cubilete.sessions.desk import NewGroup
from cubilete.settings import Settings
from cubilete.testing import ledgers
from cubilete.testing.chatroom import START, ChatAdapter, account, host_with
from cubilete.testing.folding import folded, stored_fight
from cubilete.testing.tiny import TinySystem

PLACE = "room:main"


class _FileAdapter(ChatAdapter):
    """Appends what it delivers to a file, which outlives the process."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.admins.add("ana")
        self._file = file

    async def deliver(self, delivery):
        keys = [block.key for block in delivery.message.body if isinstance(block, Line)]
        row = {
            "key": delivery.key,
            "place": delivery.place,
            "lines": keys or [type(block).__name__ for block in delivery.message.body],
            "edit": delivery.edit is not None,
        }
        with self._file.open("a") as file:
            file.write(json.dumps(row) + "\n")
        return delivery.edit or f"sent:{delivery.key}"


async def play(plan):
    """Say everything in order; what was done in an earlier life is known by its id. The result."""
    settings = Settings(
        data=plan.get("data", ""), redis_url=plan.get("store", ""), fault=os.environ.get("CUBILETE_FAULT", "")
    )
    app = App(settings, host_with(TinySystem()), MovableClock(START), keep_answers=True, run=plan["run"])
    app.add(_FileAdapter(Path(plan["out"])), NewGroup("es", ("tiny",), "tiny"))
    await app.start()
    app.queue_faces(plan["faces"])
    answers = []
    for id_, who, text in plan["said"]:
        answer = await app.handle(Incoming(id_, "text", PLACE, account(who), app.now(), text))
        if answer.duplicate:
            app.spend_faces(answer.scripted)
        await app.settle()
        events = [{k: v for k, v in event.items() if not _secret(k, v)} for event in answer.events]
        answers.append({"id": id_, "refusal": answer.refusal and answer.refusal.code, "events": events})
    store = app.desk.store
    report = await ledgers.check(store, PLACE)
    fight = await stored_fight(app.desk, PLACE)
    result = {
        "answers": answers,
        "state": repr(fight.state),
        "folded": repr(await folded(app.desk, PLACE)),
        "step": fight.step,
        "log": fight.log,
        "holds": report.holds,
        "ledger": [
            (type(entry).__name__, getattr(entry, "sides", 0), list(getattr(entry, "faces", ())))
            for entry in await ledgers.entries(store, PLACE)
        ],
        "draws": len({draw.key for draw in await ledgers.draws(store, PLACE)}),
        "left": app.faces_left(),
    }
    await app.stop()
    return result


def _secret(key, value):
    """Does this differ in each deployment: heads, commitments, ids of members?"""
    return key in {"head", "commitment"} or (key in {"who", "member"} and str(value).startswith("m"))


if __name__ == "__main__":
    given = json.loads(Path(sys.argv[1]).read_text())
    Path(given["result"]).write_text(json.dumps(asyncio.run(play(given))))
