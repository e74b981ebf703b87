"""`cubilete simulate`: a table for people, an object for programs, one sentence when it cannot be."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

SECONDS = 120


def _run(*args, locale="C.UTF-8"):
    return subprocess.run(
        [sys.executable, "-m", "cubilete", "simulate", *args],
        env={**os.environ, "LC_ALL": locale},
        check=False,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
    )


def _facts(text):
    """What depends on the seed alone."""
    found = json.loads(text)
    return {
        key: value for key, value in found.items() if key not in {"workers", "seconds", "turns_per_second"}
    }


def test_the_result_does_not_depend_on_the_processes():
    """One worker or two, the same seed gives the same object; it says which fights those were."""
    args = ("20x3", "--fights", "30", "--a", "Elemento: Fuego,ut_fuego", "--style-b", "cautious", "--json")
    alone = _run(*args, "--seed", "x", "--workers", "1")
    together = _run(*args, "--seed", "x", "--workers", "2")

    assert (0, 0) == (alone.returncode, together.returncode), alone.stderr + together.stderr
    facts = _facts(alone.stdout)
    assert facts == _facts(together.stdout)
    assert ["elemento_fuego", "ut_fuego"] == facts["sides"][0]["abilities"]
    assert ["greedy", "cautious"] == [side["style"] for side in facts["sides"]]
    assert (
        30 == facts["fights"] == sum(s["wins"] for s in facts["sides"]) + facts["draws"] + facts["unfinished"]
    )


def test_the_table_speaks_the_language_of_the_terminal():
    """In Spanish with its names, and where the time goes when asked."""
    spanish = _run("--fights", "4", "--workers", "1", "--a", "cura", "--profile", locale="es_ES.UTF-8")
    english = _run("--fights", "4", "--workers", "1", "--mode", "equipos", "--seats", "2")

    assert 0 == spanish.returncode == english.returncode
    assert "4 combates" in spanish.stdout
    assert "Cura" in spanish.stdout
    assert "function calls" in spanish.stdout
    assert "teams · 4 fights" in english.stdout
    assert "2 a side" in english.stdout


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (("chess",), "chess"),
        (("--mode", "chess"), "chess"),
        (("--a", "nobody"), "nobody"),
        (("--style-a", "lazy"), "lazy"),
        (("--fights", "0"), "--fights"),
        (("--workers", "1000"), "--workers"),
        (("--seats", "3"), "seats"),
        (("--a", "cura,soporte"), "exclude"),
    ],
)
def test_what_cannot_be_is_one_sentence(args, word):
    """Unknown systems, modes, abilities and styles, numbers out of bounds, illegal lists: status 2."""
    done = _run(*args)

    assert (2, "") == (done.returncode, done.stdout)
    assert 1 == len(done.stderr.splitlines()), done.stderr
    assert word in done.stderr
