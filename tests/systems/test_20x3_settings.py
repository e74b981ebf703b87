"""The settings of table 4.2: each value is taken, and each that is not usual changes something."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from cubilete.rules.system import Seat, Setup
from cubilete.testing.golden import read_rows, run_row
from cubilete_20x3.lobby import new_fight
from cubilete_20x3.settings import Settings
from cubilete_20x3.state import State
from cubilete_20x3.system import System20x3

if TYPE_CHECKING:
    from cubilete.testing.golden import Stage

SYSTEM = System20x3()
FOLDER = Path(__file__).parent / "20x3"
TABLES = sorted(path for path in FOLDER.glob("*.toml") if path.name != "to_come.toml")
ROWS = [row for path in TABLES for row in read_rows(path) if row.given.get("settings")]
BOOK = (files("cubilete_20x3") / "RULES.md").read_text("utf-8")


class Entry(NamedTuple):
    """One setting of the table: words and lone numbers, a range or none, and what is usual."""

    key: str
    words: tuple[object, ...]
    span: range
    usual: object


def _value(word: str) -> object:
    return {"true": True, "false": False}.get(word, int(word) if word.isdecimal() else word)


def _entries() -> list[Entry]:
    """Read the table; remarks in brackets and after the values are left out."""
    table = BOOK.split("### 4.2 Settings", 1)[1].split("\n---", 1)[0]
    found: list[Entry] = []
    for keys, values, usual in re.findall(r"^\| (`.+?) \| (.+?) \| ([^|]+) \|$", table, re.MULTILINE):
        plain = re.sub(r"\([^)]*\)", "", values).split(".  Pairs")[0].split(". Pairs")[0]
        ends = re.search(r"(\d+)(?: = none)? ?\.\. ?(\d+)", plain)
        span = range(int(ends[1]), int(ends[2]) + 1) if ends else range(0)
        lone = re.sub(r"\d+(?: = none)? ?\.\. ?\d+", "", plain)
        words = tuple(_value(word.strip()) for word in lone.split(",") if word.strip())
        names = re.findall(r"`(\w+)`", keys)
        for name, standard in zip(names, usual.split("/"), strict=True):
            found.append(Entry(name, words, span, _value(standard.strip())))
    return found


ENTRIES = _entries()
CHANGES = [(entry.key, word) for entry in ENTRIES for word in entry.words if word != entry.usual]
SPANS = [entry for entry in ENTRIES if entry.span and entry.key != "turn_timeout_hours"]
TOLD = {("on_timeout", "gm_plays"), ("hide_gm_hp", True), ("gm_mode", "interleaved")}
"""What changes when the bot is to be heard, what is shown, or the mode: no row of a fight tells it."""


def _differs(stage: Stage, key: str, value: object) -> bool:
    """Whether some row with this value would come out otherwise without it."""
    for row in ROWS:
        settings = row.given["settings"]
        if key not in settings or (settings[key] != value or type(settings[key]) is not type(value)):
            continue
        others = {name: one for name, one in settings.items() if name != key}
        try:
            run_row(stage, msgspec.structs.replace(row, given={**row.given, "settings": others}))
        except (AssertionError, LookupError, AttributeError):
            return True
    return False


def test_the_table_is_read_whole() -> None:
    """Table 4.2 and the settings have the same keys and the same usual values."""
    usual = {field: getattr(Settings(), field) for field in Settings.__struct_fields__}
    assert {entry.key: entry.usual for entry in ENTRIES} == usual
    assert len(CHANGES) > 50


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry.key for entry in ENTRIES])
def test_each_value_is_taken(entry: Entry) -> None:
    """Each value of the table is accepted where settings are read; beside a range nothing is."""
    ends = (entry.span[0], entry.span[-1]) if entry.span else ()
    for value in (*entry.words, *ends):
        read = msgspec.convert({entry.key: value}, Settings)
        assert getattr(read, entry.key) == value
    for value in (*((ends[0] - 1, ends[-1] + 1) if ends else ()), "other"):
        if value not in entry.words:
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert({entry.key: value}, Settings)


@pytest.mark.parametrize(("key", "value"), [pair for pair in CHANGES if pair not in TOLD])
def test_each_value_changes_a_row(key: str, value: object, stage: Stage) -> None:
    """Some golden row holds with this value, and would not hold without it."""
    assert _differs(stage, key, value)


@pytest.mark.parametrize("entry", SPANS, ids=[entry.key for entry in SPANS])
def test_each_range_changes_a_row(entry: Entry, stage: Stage) -> None:
    """So does some number of a range."""
    tried = {row.given["settings"].get(entry.key) for row in ROWS} - {None, entry.usual}
    assert any(number in entry.span and _differs(stage, entry.key, number) for number in tried)


def _running(**changes: Any) -> State:
    """A fight of the GM that waits for x."""
    seats = (Seat("x", "mx"), Seat("y", None, gm_side=True))
    state = new_fight(Setup("gm", seats, ("m-gm",)), replace(Settings(), **changes), {}, {})
    assert isinstance(state, State)
    return replace(state, phase="running", order=("x", "y"), active_id="x", round=1, turn_no=1)


def test_the_mode_of_a_gm_fight() -> None:
    """`gm_mode` says how the GM's side plays."""
    assert _running().mode == "gm_batch"
    assert _running(gm_mode="interleaved").mode == "gm_interleaved"


def test_time_runs_out() -> None:
    """`turn_timeout_hours` and `on_timeout` say when the bot is to be heard, and what it does then."""
    assert SYSTEM.deadline(_running(on_timeout="auto_defend")) is None
    assert SYSTEM.deadline(_running(turn_timeout_hours=3)) is None
    played = SYSTEM.deadline(_running(turn_timeout_hours=3, on_timeout="auto_defend"))
    called = SYSTEM.deadline(_running(turn_timeout_hours=3, on_timeout="gm_plays"))
    assert played is not None
    assert called is not None
    assert (played.after, played.verb, called.verb) == (3 * 3600, "tiempo", "")


def test_hp_of_enemies_are_hidden() -> None:
    """`hide_gm_hp` shows players a word in the place of an enemy's HP; the GM's side sees the number."""
    keys = [line.key for line in SYSTEM.card(_running(), "x")]
    hidden = [line.key for line in SYSTEM.card(_running(hide_gm_hp=True), "x")]
    own = [line.key for line in SYSTEM.card(_running(hide_gm_hp=True), "y")]
    assert keys == own
    assert ("s20x3-person-hidden" in hidden, "s20x3-person-hidden" in keys) == (True, False)
