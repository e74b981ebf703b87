"""Golden tables: rows of TOML that say what is given, which dice fall, what is done, what follows.

A row, with the fields that every system shares (the rest is given to the system's stage):

    [[row]]
    id = "W-01"                     # name of the worked example; `case` tells variants apart
    rules = ["R6.1b"]               # rules that it covers
    dice = [[14, 5, 5], "d20 14"]   # draws in order: faces of d20, or a die and its faces
    do = ["y turn", "y defend", "x strike ! not_your_turn"]      # `!` = refused with this code
    expect = { "y.hp" = 20, "events.AttackResolved.guard" = 14 } # facts at the end
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from cubilete.rules.decision import Refusal
from cubilete.testing.dice import Draw, ScriptedDice

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cubilete.rules.dice import Dice

_OWN = frozenset(("id", "case", "rules", "dice", "do", "expect"))


class Row(Struct, frozen=True):
    """One row; `given` holds the fields that belong to the system."""

    id: str
    case: str
    rules: tuple[str, ...]
    dice: tuple[Draw, ...]
    do: tuple[str, ...]
    expect: Mapping[str, object]
    given: Mapping[str, Any]

    @property
    def name(self) -> str:
        """Name the row in a test report."""
        return f"{self.id}-{self.case}" if self.case else self.id


class Stage(Protocol):
    """What a system lends to its golden table."""

    def build(self, given: Mapping[str, Any]) -> Any:
        """Build the state that a row gives."""
        ...

    def carry_out(self, state: Any, said: str, dice: Dice) -> tuple[Any, tuple[Any, ...]] | Refusal:
        """Do what one line of `do` says: the new state and the events, or the refusal."""
        ...

    def facts(self, state: Any) -> Mapping[str, Any]:
        """Name the things that `expect` may look at."""
        ...


def read_rows(path: Path) -> Iterator[Row]:
    """Read a table. Raises ValueError with the row's id for a mistake in it."""
    for raw in tomllib.loads(path.read_text("utf-8"))["row"]:
        try:
            yield Row(
                id=raw["id"],
                case=raw.get("case", ""),
                rules=tuple(raw["rules"]),
                dice=tuple(_draw(one) for one in raw.get("dice", ())),
                do=tuple(raw.get("do", ())),
                expect=raw["expect"],
                given={key: value for key, value in raw.items() if key not in _OWN},
            )
        except (KeyError, ValueError) as mistake:
            raise ValueError(f"{path.name}, row {raw.get('id')}: {mistake!r}") from mistake


def _draw(raw: list[int] | str) -> Draw:
    if isinstance(raw, str):
        die, *faces = raw.split()
        return Draw(tuple(int(face) for face in faces), int(die.removeprefix("d")))
    return Draw(tuple(raw))


def run_row(stage: Stage, row: Row) -> None:
    """Play a row and check every fact, every refusal, and that no die is left. Raises AssertionError."""
    state = stage.build(row.given)
    dice = ScriptedDice(row.dice)
    events: list[Any] = []
    for line in row.do:
        said, _, code = (part.strip() for part in line.partition("!"))
        outcome = stage.carry_out(state, said, dice)
        if isinstance(outcome, Refusal):
            assert outcome.code == code, f"{row.name}: {said!r} is refused: {outcome}"  # noqa: S101  it is a test
            continue
        assert not code, f"{row.name}: {said!r} is accepted, {code} was expected"  # noqa: S101  as above
        state, more = outcome
        events.extend(more)
    dice.assert_done()
    facts = {**stage.facts(state), "events": _by_type(events)}
    for path, expected in row.expect.items():
        actual = _look(facts, path)
        assert actual == expected, f"{row.name}: {path} is {actual!r}, not {expected!r}"  # noqa: S101  as above


def _by_type(events: list[Any]) -> dict[str, Any]:
    """Give the last event of each type, and how many there were (`count.<type>`)."""
    found: dict[str, Any] = {"count": {}}
    for event in events:
        name = type(event).__name__
        found[name] = event
        found["count"][name] = found["count"].get(name, 0) + 1
    return found


def _look(facts: Any, path: str) -> object:
    """Follow a dotted path through structs, mappings and tuples; `len` counts; a missing count is 0."""
    value = facts
    for word in path.split("."):
        if word == "len":
            value = len(value)
        elif isinstance(value, dict):
            value = value.get(word, 0 if path.startswith("events.count.") else None)
        elif isinstance(value, tuple):
            value = value[int(word)]
        else:
            value = getattr(value, word)
    return list(value) if isinstance(value, tuple) else value
