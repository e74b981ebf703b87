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
    """A tally, the seconds that it took, and those in which fights were played (without starting up)."""

    tally: Tally
    seconds: float
    playing: float

    @property
    def turns_a_second(self) -> float:
        """How fast it went, all processes together."""
        return self.tally.turns / self.playing if self.playing else 0.0


def play(system: Simulator, trials: Trials, fights: int, seed: str, workers: int = 1) -> Timed:
    """Play checked trials with `workers` processes; with one, in this process."""
    started = time.perf_counter()
    chunks = shares(fights, CHUNK)
    if workers <= 1:
        tally = Tally()
        for first, count in chunks:
            tally = tally.plus(system.play_trials(trials, first, count, dice_from(seed)))
        seconds = time.perf_counter() - started
        return Timed(tally, seconds, seconds)
    tally, playing = Tally(), 0.0
    kind = type(system)
    # A fresh process that imports the system is the same on every platform, and shares nothing with us.
    with ProcessPoolExecutor(min(workers, MOST_WORKERS), mp_context=get_context("spawn")) as pool:
        names = (kind.__module__, kind.__qualname__)
        jobs = [pool.submit(_chunk, names, trials, share, seed) for share in chunks]
        for job in jobs:
            found, seconds = job.result()
            tally, playing = tally.plus(found), playing + seconds
    return Timed(tally, time.perf_counter() - started, playing / min(workers, len(chunks)))


def _chunk(kind: tuple[str, str], trials: Trials, share: tuple[int, int], seed: str) -> tuple[Tally, float]:
    """Play some of the fights in this process."""
    system: Simulator = load(*kind)
    started = time.perf_counter()
    tally = system.play_trials(trials, *share, dice_from(seed))
    return tally, time.perf_counter() - started


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
