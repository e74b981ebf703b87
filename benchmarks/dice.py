"""Dice expressions a second, read + roll + text, against the PyPI package `d20`: `python benchmarks/dice.py`.

Both rollers take the same expressions in their own notation and give the whole line of text. "cached"
keeps what was read, "cold" reads it anew each time. The cases are interleaved and alternate in order;
the table shows medians of seven rounds. The ratios are what counts, not the absolute numbers. "staged"
is our way through rolled tree, blocks and spans, as chat replies take it.

Exit status 1 if a ratio misses its target (10 cached, 5 cold).
"""

from __future__ import annotations

import gc
import os
import statistics
import sys
import time
from typing import TYPE_CHECKING

import d20

from cubilete.chat.dicetext import dice_spans
from cubilete.chat.spans import plain
from cubilete.rules.notation import Rolled, blocks, parse, read, roll, roll_line
from cubilete.rules.notation.lines import compile_line
from cubilete.rules.notation.tree import Reading

if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 7
SECONDS = 0.06
TARGETS = {"cached": 10.0, "cold": 5.0}
EXPRESSIONS = {
    "1d20+5": "1d20+5",
    "3d20": "3d20",
    "4d6kh3": "4d6kh3",
    "10d10!kh5": "10d10e10kh5",
    "100d6": "100d6",
    "(2d6+3)*2-1d4": "(2d6+3)*2-1d4",
}
BYTE = 256


class PoolDice:
    """Deals faces from a pool of the system's random bytes for each die size.

    Bytes above the largest multiple of the sides are thrown away, so every face is equally likely.
    """

    def __init__(self, size: int = 8192) -> None:
        self.size = size
        self.pools: dict[int, tuple[bytes, int]] = {}
        self.tables: dict[int, tuple[bytes, bytes]] = {}

    def draw(self, count: int, sides: int, *, turn: int = 0, whose: str = "") -> tuple[int, ...]:  # noqa: ARG002 - the port's
        """Deal `count` faces from 1 to `sides`, which must fit in a byte."""
        pool, at = self.pools.get(sides, (b"", 0))
        end = at + count
        if end > len(pool):
            pool, end = pool[at:] + self.fill(sides, count), count
            at = 0
        self.pools[sides] = (pool, end)
        return (pool[at],) if count == 1 else tuple(pool[at:end])

    def fill(self, sides: int, count: int) -> bytes:
        """Make at least `count` new faces."""
        if sides not in self.tables:
            limit = BYTE - BYTE % sides
            self.tables[sides] = (
                bytes(i % sides + 1 if i < limit else 0 for i in range(BYTE)),
                bytes(range(limit, BYTE)),
            )
        table, rejected = self.tables[sides]
        faces = b""
        while len(faces) < count:
            faces += os.urandom(self.size).translate(table, rejected)
        return faces


DICE = PoolDice()
PEER = d20.Roller()
PEER_TREES = {peer: PEER.parse(peer) for peer in EXPRESSIONS.values()}


def ours_cached(text: str) -> str:
    """Read through the cache, roll, give the text."""
    reading = read(text)
    assert type(reading) is Reading
    line = roll_line(reading.expression, DICE)
    assert type(line) is str
    return line


def ours_cold(text: str) -> str:
    """Read and compile anew, roll, give the text."""
    reading = parse(text)
    assert type(reading) is Reading
    return compile_line(reading.expression)(DICE.draw)


def ours_staged(text: str) -> str:
    """Read through the cache, then every stage that a chat reply takes."""
    reading = read(text)
    assert type(reading) is Reading
    rolled = roll(reading.expression, DICE)
    assert type(rolled) is Rolled
    return "\n".join([plain(dice_spans(line)) for line in blocks(rolled, reading.label)])


def peer_cached(text: str) -> str:
    """Roll the peer's tree, give its text."""
    return str(PEER.roll(PEER_TREES[text]))


def peer_cold(text: str) -> str:
    """Let the peer read anew, roll, give its text."""
    PEER._parse_cache.clear()  # noqa: SLF001 - it has no switch for its cache
    return str(PEER.roll(text))


def measure(case: Callable[[str], str], text: str) -> float:
    """Run a case for a while; give calls a second of processor time, which neighbours disturb least."""
    clock = time.process_time
    done, batch = 0, 16
    start = clock()
    while (spent := clock() - start) < SECONDS:
        for _ in range(batch):
            case(text)
        done += batch
    return done / spent


def main() -> int:
    """Measure all, print the table, compare with the targets."""
    cases: dict[str, tuple[Callable[[str], str], bool]] = {
        "ours cached": (ours_cached, True),
        "d20 cached": (peer_cached, False),
        "ours cold": (ours_cold, True),
        "d20 cold": (peer_cold, False),
        "ours staged": (ours_staged, True),
    }
    rates: dict[tuple[str, str], list[float]] = {}
    gc.freeze()
    for turn in range(ROUNDS + 1):
        for ours, peer in EXPRESSIONS.items():
            order = list(cases) if turn % 2 else list(reversed(cases))
            for name in order:
                case, own = cases[name]
                rate = measure(case, ours if own else peer)
                if turn:  # the first round warms up
                    rates.setdefault((name, ours), []).append(rate)
    median = {key: statistics.median(values) for key, values in rates.items()}
    print(f"{'calls a second':<16}" + "".join(f"{text:>16}" for text in EXPRESSIONS))
    for name in cases:
        print(f"{name:<16}" + "".join(f"{median[name, text]:>16,.0f}" for text in EXPRESSIONS))
    missed = False
    for kind, target in TARGETS.items():
        ratios = [median[f"ours {kind}", text] / median[f"d20 {kind}", text] for text in EXPRESSIONS]
        missed |= min(ratios) < target
        print(
            f"{'x d20 ' + kind:<16}"
            + "".join(f"{ratio:>16.1f}" for ratio in ratios)
            + f"   target {target:g}"
        )
    ratios = [median["ours staged", text] / median["d20 cached", text] for text in EXPRESSIONS]
    print(f"{'staged x d20':<16}" + "".join(f"{ratio:>16.1f}" for ratio in ratios))
    spread = max((max(values) - min(values)) / statistics.median(values) for values in rates.values())
    print(f"widest spread of a case over {ROUNDS} rounds: {spread:.0%}")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
