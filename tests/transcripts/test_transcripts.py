"""Whole scenes, played by the installed command.

`NAME.txt` is a script, `NAME.jsonl` what `cubilete play --script NAME.txt --json` answers to it.
CUBILETE_COMMAND=/path/to/cubilete plays them with another installation, such as the wheel's.
CUBILETE_ACCEPT=1 writes the answers down as the expected ones; read the difference before you commit it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from difflib import unified_diff
from importlib.util import find_spec
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent
SCRIPTS = sorted(FOLDER.glob("*.txt"))
COMMAND = os.environ.get("CUBILETE_COMMAND") or str(Path(sys.executable).with_name("cubilete"))
SECONDS = 120


def _play(script, folder):
    """Play a script on its own throw-away store; gives its answers, one object a line."""
    done = subprocess.run(
        [COMMAND, "play", "--script", script, "--json"],
        cwd=folder,
        env={**os.environ, "NO_COLOR": "1", "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        check=False,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
    )
    assert done.returncode == 0, f"{script.name} ended with {done.returncode}\n{done.stdout}\n{done.stderr}"
    return [json.loads(line) for line in done.stdout.splitlines()]


def _spread(answers):
    """Answers as lines that a person can compare; each begins with the line of the script."""
    spread = []
    for answer in answers:
        spread.append(f"# line {answer.get('line')}")
        spread += json.dumps(answer, ensure_ascii=False, indent=1, sort_keys=True).splitlines()
    return spread


def _difference(expected, actual):
    """Lines that two lists of answers do not share, with some lines around; empty when they are equal."""
    return "\n".join(unified_diff(_spread(expected), _spread(actual), "expected", "actual", lineterm="", n=6))


@pytest.mark.parametrize("script", SCRIPTS, ids=[script.stem for script in SCRIPTS])
def test_a_scene_goes_as_written(script, tmp_path):
    """The installed command answers every line of the script as the file beside it says."""
    actual = _play(script, tmp_path)
    written = script.with_suffix(".jsonl")
    if os.environ.get("CUBILETE_ACCEPT") == "1":
        again = _play(script, tmp_path)
        assert not _difference(actual, again), f"not the same twice:\n{_difference(actual, again)}"
        lines = [json.dumps(answer, ensure_ascii=False) for answer in actual]
        written.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")

    assert written.exists(), f"{written.name} is missing; CUBILETE_ACCEPT=1 writes it"
    expected = [json.loads(line) for line in written.read_text(encoding="utf-8").splitlines()]
    assert expected == actual, f"\n{_difference(expected, actual)}"


def test_there_are_scenes_to_play():
    """As soon as there is a command that plays, there is a scene for it."""
    assert SCRIPTS or find_spec("cubilete.cli") is None


def test_no_answers_are_left_without_their_script():
    """Every file of answers stands beside the script that it belongs to."""
    assert {script.stem for script in SCRIPTS} >= {path.stem for path in FOLDER.glob("*.jsonl")}


def test_a_difference_shows_the_line_of_the_script():
    """Two answers that differ are shown under the number of their line; equal ones give nothing."""
    expected = [{"line": 3, "replies": [{"text": "ocho"}]}]
    actual = [{"line": 3, "replies": [{"text": "nueve"}]}]

    difference = _difference(expected, actual).splitlines()

    assert _difference(expected, expected) == ""
    assert " # line 3" in difference
    assert '-   "text": "ocho"' in difference
    assert '+   "text": "nueve"' in difference
