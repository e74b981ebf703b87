"""Trials dealt out to several processes: the same tally however many there are."""

from __future__ import annotations

import cProfile
import io
import pstats
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple

from cubilete.rules.simulation import Tally, shares
from cubilete.sessions.trial_dice import dice_from
from cubilete.sessions.worker import load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cubilete.rules.simulation import Simulator, Trials

CHUNK = 25
"""Fights that a process is given at a time."""
MOST_WORKERS = 64
_PROFILED = 18


class Timed(NamedTuple):
    """A tally, the seconds that it took by the clock, and those of processor time spent on the fights."""

    tally: Tally
    seconds: float
    busy: float

    @property
    def turns_a_second(self) -> float:
        """How fast it went by the clock, with all that starting up takes."""
        return self.tally.turns / self.seconds if self.seconds else 0.0

    @property
    def turns_a_core_second(self) -> float:
        """How many turns a core plays in a second, whatever else the machine does."""
        return self.tally.turns / self.busy if self.busy else 0.0


def play(system: Simulator, trials: Trials, fights: int, seed: str, workers: int = 1) -> Timed:
    """Play checked trials with `workers` processes; with one, in this process."""
    started = time.perf_counter()
    chunks = shares(fights, CHUNK)
    tally, busy = Tally(), 0.0
    if workers <= 1:
        for share in chunks:
            found, spent = _play(system, trials, share, seed)
            tally, busy = tally.plus(found), busy + spent
        return Timed(tally, time.perf_counter() - started, busy)
    kind = type(system)
    names = (kind.__module__, kind.__qualname__)
    # A fresh process that imports the system is the same on every platform, and shares nothing with us.
    with ProcessPoolExecutor(
        min(workers, MOST_WORKERS, len(chunks)), mp_context=get_context("spawn")
    ) as pool:
        jobs = [pool.submit(_load_and_play, names, trials, share, seed) for share in chunks]
        for job in jobs:
            found, spent = job.result()
            tally, busy = tally.plus(found), busy + spent
    return Timed(tally, time.perf_counter() - started, busy)


def _load_and_play(
    names: tuple[str, str], trials: Trials, share: tuple[int, int], seed: str
) -> tuple[Tally, float]:
    return _play(load(*names), trials, share, seed)


def _play(system: Simulator, trials: Trials, share: tuple[int, int], seed: str) -> tuple[Tally, float]:
    """Play some of the fights in this process; with the seconds of processor time that it took."""
    started = time.process_time()
    tally = system.play_trials(trials, *share, dice_from(seed))
    return tally, time.process_time() - started


def profile(system: Simulator, trials: Trials, fights: int, seed: str) -> Iterator[str]:
    """Play in this process and tell where the time goes, as lines: the functions with the most of it."""
    system.play_trials(trials, 0, 1, dice_from(seed))  # what is read once does not count
    profiler = cProfile.Profile()
    profiler.enable()
    system.play_trials(trials, 0, fights, dice_from(seed))
    profiler.disable()
    text = io.StringIO()
    pstats.Stats(profiler, stream=text).strip_dirs().sort_stats("tottime").print_stats(_PROFILED)
    return (line.rstrip() for line in text.getvalue().splitlines() if line.strip())
