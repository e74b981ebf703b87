"""The engine of 20x3 by itself, and fights played by machine: `python benchmarks/engine.py`.

Three things are measured, each as the best of several rounds (the machine may have other work):

* the engine alone: commands of recorded fights are decided and evolved again, as the session core does
  it, without anybody choosing, showing or storing anything;
* automatic fights, with everybody choosing (`cubilete simulate`), on one core and on two;
* the cost of a turn in one fight that never ends, at turns 10, 200 and 1,000.

Then where the time goes. Exit status 1 if a turn gets dearer the longer a fight lasts.
"""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cubilete.rules.decision import Refusal
from cubilete.rules.simulation import Side, Trials
from cubilete.rules.system import Seat, Setup
from cubilete.sessions import simulation
from cubilete.sessions.trial_dice import dice_from
from cubilete_20x3 import commands
from cubilete_20x3.settings import Settings
from cubilete_20x3.simulate import new_fight
from cubilete_20x3.system import System20x3

if TYPE_CHECKING:
    from cubilete_20x3.state import State

SYSTEM = System20x3()
ROUNDS = 7
RECORDED = 60
FIGHTS = 300
AT = (10, 200, 1000)
AROUND = 10
"""Turns that are measured together: those before and behind."""
DEARER = 1.25
"""A turn may cost this much more than an early one before we call it growth."""
LISTS = (
    (),
    ("elemento_fuego", "ut_fuego", "cura"),
    ("soporte", "soporte_buff", "soporte_debuff"),
)


def sure(outcome: Any) -> Any:
    """What was decided; a refusal is a mistake of ours."""
    if isinstance(outcome, Refusal):
        raise TypeError(f"refused: {outcome.code}")
    return outcome


def apply(state: State, command: commands.Cmd, dice: Any) -> State:
    """Decide and evolve, the way the session core does."""
    for event in sure(SYSTEM.decide(state, command, dice)):
        state = SYSTEM.evolve(state, event)
    return state


def begun(number: int, dice: Any) -> State:
    """A fight at its first turn."""
    own = LISTS[number % len(LISTS)]
    state: State = sure(new_fight(Trials("duel", (Side(own), Side())), number))
    for event in sure(SYSTEM.begin(state, state.order[0], dice)):
        state = SYSTEM.evolve(state, event)
    return state


def record(number: int) -> list[commands.Cmd]:
    """Play a fight and keep what was said."""
    dice = dice_from("record")(str(number))
    state = begun(number, dice)
    said = []
    while state.phase == "running":
        command = SYSTEM.autoplay(state, SYSTEM.view(state).awaited[0])
        if command is None:
            raise RuntimeError("nobody plays")
        said.append(command)
        state = apply(state, command, dice)
    return said


def measure_engine() -> tuple[float, float]:
    """Turns and commands a second of the engine alone."""
    recorded = [record(number) for number in range(RECORDED)]
    turns = sum(isinstance(command, commands.Turn) for said in recorded for command in said)
    best = float("inf")
    for _ in range(ROUNDS):
        started = time.process_time()
        for number, said in enumerate(recorded):
            dice = dice_from("record")(str(number))
            state = begun(number, dice)
            for command in said:
                state = apply(state, command, dice)
        best = min(best, time.process_time() - started)
    return turns / best, sum(map(len, recorded)) / best


def measure_fights(workers: int) -> tuple[float, float]:
    """Turns a second of automatic fights: by the clock, and for a core that has nothing else to do."""
    trials = sure(SYSTEM.check_trials(Trials("duel", (Side(), Side()))))
    timed = [simulation.play(SYSTEM, trials, FIGHTS, "speed", workers) for _ in range(ROUNDS // 2)]
    return max(one.turns_a_second for one in timed), max(one.turns_a_core_second for one in timed)


def endless() -> State:
    """A fight in which the GM gives back whatever is lost."""
    seats = (Seat("a1", None), Seat("b1", None))
    state: State = sure(SYSTEM.new_fight(Setup("duel", seats, ("gm",)), Settings(), {}, {}))
    for event in sure(SYSTEM.begin(state, "a1", dice_from("endless")("begin"))):
        state = SYSTEM.evolve(state, event)
    # Enough for two attacks, so that nobody falls between two gifts.
    return replace(state, combatants=tuple(replace(one, hp=300, max_hp=300) for one in state.combatants))


def measure_growth() -> dict[int, float]:
    """Seconds of processor for a turn at each point, choosing included."""
    best = dict.fromkeys(AT, float("inf"))
    for number in range(ROUNDS):
        dice = dice_from("endless")(str(number))
        state = endless()
        spent: dict[int, float] = {}
        last = state.turn_no
        started = time.process_time()
        while state.turn_no <= max(AT) + AROUND:
            command = SYSTEM.autoplay(state, SYSTEM.view(state).awaited[0])
            if command is None:
                raise RuntimeError("nobody plays")
            state = apply(state, command, dice)
            if state.turn_no == last:
                continue
            now = time.process_time()
            for at in AT:
                if abs(last - at) < AROUND:
                    spent[at] = spent.get(at, 0.0) + now - started
            last = state.turn_no
            for one in state.combatants:
                if one.hp < one.max_hp:
                    state = apply(state, commands.SetHp("gm", one.id, one.max_hp), dice)
            started = time.process_time()
        for at in AT:
            best[at] = min(best[at], spent[at] / (2 * AROUND - 1))
    return best


def main() -> int:
    """Measure, and print the tables."""
    turns, said = measure_engine()
    cores = len(os.sched_getaffinity(0))
    print("| what | turns a second by the clock | a core-second |\n|---|---:|---:|")
    print(f"| engine alone: decide and evolve ({said:,.0f} commands) | | {turns:,.0f} |")
    for workers in (1, 2) if cores > 1 else (1,):
        clock, core = measure_fights(workers)
        print(f"| automatic fights, {workers} process{'es' * (workers > 1)} | {clock:,.0f} | {core:,.0f} |")
    growth = measure_growth()
    first = growth[AT[0]]
    print("\n| turn of an endless fight | ms | against turn 10 |\n|---|---:|---:|")
    for at in AT:
        print(f"| {at:,} | {growth[at] * 1000:.2f} | {growth[at] / first:.2f} |")
    print("\nWhere the time goes in automatic fights:\n")
    trials = sure(SYSTEM.check_trials(Trials("duel", (Side(), Side()))))
    for line in simulation.profile(SYSTEM, trials, RECORDED, "profile"):
        print(line)
    return 1 if max(growth.values()) > DEARER * first else 0


if __name__ == "__main__":
    sys.exit(main())
