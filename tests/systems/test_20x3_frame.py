"""Undo, deadlines, sides and what the core must know of a fight of 20x3."""

from __future__ import annotations

import inspect
import re
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from cubilete.rules.decision import Refusal
from cubilete.rules.system import Deadline, Seat, Setup
from cubilete.testing.dice import Draw, ScriptedDice
from cubilete_20x3 import commands, queries, rules_behind
from cubilete_20x3.book import book_of
from cubilete_20x3.events import TurnEnded
from cubilete_20x3.settings import Settings
from cubilete_20x3.sheet import Sheet
from cubilete_20x3.state import State
from cubilete_20x3.system import System20x3

if TYPE_CHECKING:
    from cubilete.testing.golden import Stage

SYSTEM = System20x3()


def _after(stage: Stage, said: str, faces: tuple[int, ...], **given: Any) -> tuple[Any, tuple[Any, ...]]:
    """Play steps; give the state and the events of the last one."""
    dice = ScriptedDice([Draw(faces)])
    state, events = stage.build(given), ()
    for line in said.split("; "):
        outcome = stage.carry_out(state, line, dice)
        assert not isinstance(outcome, Refusal), (line, outcome)
        state, events = outcome
    return state, events


@pytest.mark.parametrize(
    ("said", "given", "code"),
    [
        ("x turn", {}, "undo_dice"),
        ("x turn; x strike", {}, None),
        ("x turn; x curacion", {}, None),
        ("x turn; x intercambio_d_a", {}, None),
        ("x turn; x done", {}, "undo_turn"),
        ("x turn; x interrupcion", {"effects": ["y carga m5 a5"], "due": "x"}, "undo_interruption"),
        ("x turn; x defend", {"pending": ["y S5 x"]}, "undo_outcome"),
        ("x turn; x strike", {"pending": ["y S5 x"]}, "undo_outcome"),
    ],
)
def test_undo(stage: Stage, said: str, given: dict[str, Any], code: str | None) -> None:
    """A player takes back a step that revealed nothing; dice, outcomes, turns are the GM's (7.3)."""
    state, events = _after(stage, said, (10, 9, 12), **given)
    refusal = SYSTEM.may_undo(state, events, "x")
    assert (refusal.code if refusal is not None else None) == code


def test_undo_is_the_players_own(stage: Stage) -> None:
    """Nobody takes back another's step."""
    state, events = _after(stage, "x turn; x strike", (10, 9, 12))
    assert SYSTEM.may_undo(state, events, "y") == Refusal("undo_not_yours")


def test_nobody_undoes_a_ruling(stage: Stage) -> None:
    """What the GM ruled is no step of whose turn it is (7.2, 7.3)."""
    state, events = _after(stage, "x turn; gm flag x si", (10, 9, 12))
    assert SYSTEM.may_undo(state, events, "x") == Refusal("undo_not_yours")


def test_an_early_interception_is_its_makers_own(stage: Stage) -> None:
    """Whoever took an attack over in another's turn takes that back, nobody else (7.3)."""
    state, events = _after(
        stage,
        "u turn; v intercept 1",
        (10, 9, 12),
        sides="x y / u v",
        settings={"interception_timing": "any_time"},
        pending=["x S10 u"],
        due="u",
    )
    assert SYSTEM.may_undo(state, events, "u") == Refusal("undo_not_yours")
    assert SYSTEM.may_undo(state, events, "v") is None


def test_whoever_joins_is_under_the_seal(stage: Stage) -> None:
    """No ability of anybody works under Azure Cage, whenever they came (R9.3e)."""
    state = stage.build(
        {"who": {"x": {"abilities": ["azure_cage"]}}, "effects": ["x azure_cage m9"], "sides": "x z / y v"}
    )
    cmd = commands.Admit("m-gm", Seat("w", "m-w", team="side 1"), Sheet(abilities=("armadura",)))
    events = SYSTEM.decide(state, cmd, ScriptedDice([]))
    assert not isinstance(events, Refusal)
    for event in events:
        state = SYSTEM.evolve(state, event)
    newcomer = next(one for one in state.combatants if one.id == "w")
    assert queries.owned(state, book_of(state), newcomer) == ()


def test_deadline(stage: Stage) -> None:
    """With automatic defence on, the turn that is due has a deadline; else none (RX9)."""
    timed = {"on_timeout": "auto_defend", "turn_timeout_hours": 24}
    state = stage.build({"settings": timed})
    assert SYSTEM.deadline(state) == Deadline("turn-10", 86400, "tiempo", "x")
    assert SYSTEM.deadline(stage.build({"settings": {"on_timeout": "auto_defend"}})) is None
    assert SYSTEM.deadline(stage.build({"settings": {"turn_timeout_hours": 24}})) is None


def test_view_of_a_finished_fight(stage: Stage) -> None:
    """The winners are the members of the team that stands, KO or not."""
    state, _ = _after(stage, "x turn; x defend", (20, 5, 5), pending=["y S1 x"], who={"y": {"hp": 3}})
    view = SYSTEM.view(state)
    assert (view.phase, view.awaited, view.winners) == ("finished", (), ("x",))
    assert SYSTEM.offer(state, "x") == ()


@pytest.mark.parametrize("mode", ["duel", "teams", "free_for_all", "gm"])
def test_one_side_is_no_fight(mode: str) -> None:
    """A lobby with a single side does not start."""
    seats = tuple(Seat(key, None, team="a") for key in ("c1", "c2", "c3")[: 1 if mode == "duel" else 3])
    if mode == "free_for_all":
        seats = seats[:1]
    refusal = SYSTEM.new_fight(Setup(mode, seats), Settings(), {}, {})
    assert isinstance(refusal, Refusal)
    assert refusal.code == "seats"


def test_a_running_duel_is_small(stage: Stage) -> None:
    """The document of a duel in the middle of things stays well under 1.5 KB."""
    state = stage.build(
        {
            "effects": ["x carga m12 a15", "y vuelo m12"],
            "pending": ["x S14 y", "x L9 y"],
            "holds": ["x 9 y kept"],
        }
    )
    assert isinstance(state, State)
    assert len(msgspec.msgpack.encode(state)) < 1100


def test_every_rule_behind_an_event_is_in_the_book() -> None:
    """`/why` names rules that exist, for all that it can be asked about."""
    book = (files("cubilete_20x3") / "RULES.md").read_text("utf-8")
    known = set(re.findall(r"^- \*\*(R[0-9X.]+\w*)\*\*", book, re.MULTILINE))
    tables = [
        table
        for name, table in vars(rules_behind).items()
        if isinstance(table, dict) and not name.startswith("__")
    ]
    named = {rule for table in tables for rules in table.values() for rule in rules}
    assert named - known == set()
    assert SYSTEM.why(TurnEnded("x")) == ()


def test_every_rule_behind_an_event_is_told_in_words() -> None:
    """Each rule that `/why` may name has its sentence in both languages, and there is none too many."""
    source = inspect.getsource(rules_behind)
    named = {f"why-20x3-{rule.replace('.', '_')}" for rule in re.findall(r'"(R[0-9X][\w.]*)"', source)}
    for locale in ("es", "en"):
        texts = (files("cubilete_20x3") / "locales" / f"{locale}.ftl").read_text("utf-8")
        assert named == set(re.findall(r"^(why-20x3-\w+) = .{20,130}$", texts, re.MULTILINE)), locale


@pytest.mark.parametrize(
    ("seat", "called"),
    [
        (Seat("q", "m-q"), ["g", "q", "g", "p", "g"]),
        (Seat("h", None, gm_side=True), ["g", "p", "h", "p", "g"]),
    ],
)
def test_whoever_joins_keeps_turns_alternating(stage: Stage, seat: Seat, called: list[str]) -> None:
    """A player who joins is answered in this round too; an enemy takes its place in the rotation (R4.2a)."""
    given = {"mode": "gm", "settings": {"gm_mode": "interleaved"}, "sides": "p / gm: g", "lobby": True}
    dice = ScriptedDice([Draw((5, 5, 5))] * 9)
    state = stage.build(given)
    for said in ("begin p", "p pass", "g pass", "p pass") if seat.gm_side else ("begin p", "p pass"):
        state, _ = stage.carry_out(state, said, dice)
    admission = SYSTEM.admit(state, "m-gm", seat, Sheet())
    assert not isinstance(admission, Refusal)
    events = SYSTEM.decide(state, admission, dice)
    assert not isinstance(events, Refusal)
    for event in events:
        state = SYSTEM.evolve(state, event)
    order = []
    for _ in called:
        order.append(state.active_id)
        state, _ = stage.carry_out(state, f"{state.active_id} pass", dice)
    assert order == called
