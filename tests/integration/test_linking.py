"""Rooms are linked and parted over several commits: killed between any two, it is done to its end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from cubilete.errors import StoreUnavailable
from cubilete.testing import ledgers
from cubilete.testing.chatroom import chatroom
from cubilete.testing.tiny import TinySystem

PLAYER = Path(__file__).with_name("link_player.py")
ROOM, HALL = "room:main", "hall:main"
SAID = [
    ("r:1", ROOM, "ana", "/combate"),
    ("r:2", HALL, "bea", "/idioma en"),
    ("r:3", ROOM, "ana", "/enlazar"),
    ("r:4", HALL, "bea", "/link CODE"),
    ("r:5", HALL, "bea", "/join"),
    ("r:6", ROOM, "ana", "/empezar Ana"),
    ("r:7", ROOM, "ana", "/rendirse"),
    ("r:8", ROOM, "ana", "/aceptar"),
    ("r:9", HALL, "bea", "/unlink"),
    ("r:10", HALL, "bea", "/fight"),
]
_UNACKNOWLEDGED = 6
"""Deliveries of the last commits before a kill, which may not have been acknowledged."""
LINK, UNLINK = 4, 9
"""Where in the plan the rooms are linked, and parted: so many commands were said before and with it."""


def _run(folder, fault=""):
    """Play the plan in a process of its own; the exit status."""
    plan = folder / "plan.json"
    plan.write_text(
        json.dumps(
            {
                "data": str(folder / "data"),
                "out": str(folder / "told.jsonl"),
                "result": str(folder / "result.json"),
                "said": SAID,
                "places": [ROOM, HALL],
            }
        )
    )
    done = subprocess.run(
        [sys.executable, str(PLAYER), str(plan)],
        env={**os.environ, "CUBILETE_FAULT": fault},
        capture_output=True,
        timeout=120,
        check=False,
    )
    assert done.returncode in {0, -signal.SIGKILL}, done.stderr.decode()
    return done.returncode


def _told(folder):
    """What was delivered, in order, and how often each thing was told when nothing counts twice."""
    file = folder / "told.jsonl"
    rows = [json.loads(line) for line in file.read_text().splitlines()] if file.exists() else []
    once = {(row["place"], row["key"]): row for row in rows}
    return [*map(_key, rows)], Counter((row["place"], *row["lines"]) for row in once.values())


def _key(row):
    return row["place"], row["key"]


@pytest.fixture(scope="module")
def unharmed(tmp_path_factory):
    """The same plan, never killed: its result, and what was told."""
    folder = tmp_path_factory.mktemp("unharmed")
    assert _run(folder) == 0
    return json.loads((folder / "result.json").read_text()), _told(folder)[1]


def test_the_plan_links_and_parts(unharmed):
    """Both rooms see the fight; afterwards each is on its own, and both ledgers hold."""
    result, told = unharmed

    assert [None] * len(SAID) == [code for _, code in result["answers"]]
    assert ["", True, [ROOM], []] == result["metas"][ROOM]
    assert ["", True, [HALL], []] == result["metas"][HALL]
    assert {ROOM: ["finished"], HALL: ["lobby"]} == result["phases"]
    assert [True, True] == result["holds"]
    assert 1 == told[HALL, "unlinked-here"]


@pytest.mark.parametrize(
    ("point", "commit"),
    [*(("after_commit", number) for number in range(4)), ("after_decide", 1), ("after_decide", 2)],
)
@pytest.mark.parametrize("command", [LINK, UNLINK], ids=["linking", "parting"])
def test_killed_between_any_two_of_the_commits(tmp_path, unharmed, command, point, commit):
    """Killed at the command's own commit or one behind it, and run again: all is as in the unharmed run."""
    expected, expected_told = unharmed
    # Each command before has one commit; linking adds three of its own before parting begins.
    visit = command + commit + (3 if command == UNLINK else 0)
    assert _run(tmp_path, f"{point}:{visit}") == -signal.SIGKILL
    sent, _ = _told(tmp_path)
    assert _run(tmp_path) == 0
    result = json.loads((tmp_path / "result.json").read_text())
    rows, told = _told(tmp_path)
    twice = {key for key, times in Counter(rows).items() if times > 1}

    assert expected == result
    assert expected_told == told
    assert twice <= set(sent[-_UNACKNOWLEDGED:])


async def test_a_store_that_fails_between_the_commits(embedded, embedded_redis, monkeypatch):
    """The second commit meets a dead store: the timer stays, and the next look at the timers ends it."""
    networks = ("room", "hall")
    async with chatroom(embedded.url, systems=(TinySystem(),), enabled=("tiny",), networks=networks) as chat:
        room, hall = chat.room(), chat.room("main", "hall")
        code = _code((await room.say("ana", "/enlazar")).text)
        await chat.app.handle(hall.incoming("ana", f"/enlazar {code}"))
        commit = chat.app.store.commit

        async def fail(_):
            raise StoreUnavailable("down")

        monkeypatch.setattr(chat.app.store, "commit", fail)
        with pytest.raises(StoreUnavailable):
            await chat.app.handle(hall.incoming("ana", "/combate"))
        monkeypatch.setattr(chat.app.store, "commit", commit)
        await chat.app.settle()
        lobby = await hall.say("ana", "/combate")

    assert not lobby.refused
    assert {room.place, hall.place} == {one.place for one in lobby.deliveries}


async def test_what_comes_again_after_rooms_were_linked_or_parted_is_not_done_again(embedded, embedded_redis):
    """A command from before the link, or from while it held, is rolled once, whoever owns the room now."""
    async with chatroom(embedded.url, systems=(TinySystem(),), networks=("room", "hall")) as chat:
        room, hall = chat.room(), chat.room("main", "hall")
        before = hall.incoming("ana", "/d20")
        await chat.app.handle(before)
        code = _code((await room.say("ana", "/enlazar")).text)
        await hall.say("ana", f"/enlazar {code}")
        while_linked = hall.incoming("ana", "/d20")
        await chat.app.handle(while_linked)

        assert (await chat.app.handle(before)).duplicate
        await hall.say("ana", "/desenlazar")
        assert (await chat.app.handle(while_linked)).duplicate

        assert [1, 1] == [len(await ledgers.draws(chat.app.store, one.place)) for one in (room, hall)]


def _code(text):
    return next(word for word in text.replace("`", " ").split() if len(word) == 16 and word.isupper())
