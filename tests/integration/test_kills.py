"""A process that is killed at any point of a command's path loses nothing and repeats nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

PLAYER = Path(__file__).with_name("player.py")
SAID = [
    ("r:1", "ana", "/tirar 2d6"),
    ("r:2", "ana", "/duelo"),
    ("r:3", "beto", "/aceptar"),
    ("r:4", "ana", "/golpear"),
    ("r:5", "beto", "/golpear"),
    ("r:6", "beto", "sin más, calla"),
    ("r:7", "ana", "/deshacer"),
    ("r:8", "beto", "/aceptar"),
    ("r:9", "beto", "/apuntar; golpear"),
    ("r:10", "ana", "/golpear"),
]
FACES = [3, 4, 1, 2, 5, 6]
"""Two dice, the coin, three hits (one of them dealt again); the last of them ends the duel."""


def _plan(folder):
    return {
        "data": str(folder / "data"),
        "out": str(folder / "told.jsonl"),
        "result": str(folder / "result.json"),
        "faces": FACES,
        "run": "plan",
        "said": SAID,
    }


def _run(folder, fault=""):
    """Play the plan in a process of its own; the exit status."""
    plan = folder / "plan.json"
    plan.write_text(json.dumps(_plan(folder)))
    command = [sys.executable, str(PLAYER), str(plan)]
    done = subprocess.run(
        command, env={**os.environ, "CUBILETE_FAULT": fault}, capture_output=True, timeout=60, check=False
    )
    assert done.returncode in {0, -signal.SIGKILL}, done.stderr.decode()
    return done.returncode


def _told(folder):
    rows = [json.loads(line) for line in (folder / "told.jsonl").read_text().splitlines()]
    first = {row["key"]: row for row in reversed(rows)}
    return rows, [(row["place"], row["lines"], row["edit"]) for row in reversed(first.values())]


@pytest.fixture(scope="module")
def unharmed(tmp_path_factory):
    """The same plan, never killed: its result, and what was told in order."""
    folder = tmp_path_factory.mktemp("unharmed")
    assert _run(folder) == 0
    rows, told = _told(folder)
    assert len(rows) == len(told)
    return json.loads((folder / "result.json").read_text()), told


def test_the_plan_does_something(unharmed):
    """The plan plays: hits, an undo, a hit that is dealt again, an end, a ledger that holds."""
    result, told = unharmed
    types = [event["type"] for answer in result["answers"] for event in answer["events"]]
    assert {"DiceRolled", "FightStarted", "Landed", "Undone", "Aimed"} <= set(types), types
    assert result["state"] == result["folded"]
    assert result["holds"]
    assert result["left"] == 0
    assert len(told) > 10


@pytest.mark.parametrize("visit", [2, 6])
@pytest.mark.parametrize("point", ["before_load", "after_decide", "after_commit", "before_ack"])
def test_killed_and_begun_again(tmp_path, unharmed, point, visit):
    """Killed and run again: state, faces, ledger, answers and messages are the unharmed run's."""
    expected, expected_told = unharmed
    assert _run(tmp_path, f"{point}:{visit}") == -signal.SIGKILL
    assert not (tmp_path / "result.json").exists()
    assert _run(tmp_path) == 0
    result = json.loads((tmp_path / "result.json").read_text())
    assert result == expected
    rows, told = _told(tmp_path)
    assert told == expected_told
    twice = [key for key, times in Counter(row["key"] for row in rows).items() if times > 1]
    assert len(rows) - len(told) == len(twice)
    assert bool(twice) == (point == "before_ack")
    assert len({key.rpartition("-")[0] for key in twice}) <= 1, "only what was sent with the last command"


def test_killed_again_and_again(tmp_path, unharmed):
    """Killed at the second commit of each life: in the end all is as in the unharmed run."""
    expected, expected_told = unharmed
    lives = [_run(tmp_path, "after_commit:2") for _ in range(3)]
    assert lives.count(-signal.SIGKILL) == 3
    assert _run(tmp_path) == 0
    assert json.loads((tmp_path / "result.json").read_text()) == expected
    assert _told(tmp_path)[1] == expected_told
