"""Roll-and-keep pools: the ten-dice cap."""

from __future__ import annotations

from functools import lru_cache

from cubilete.rules.notation.limits import CAP, MAX_ROLLED, refuse
from cubilete.rules.notation.tree import Explode, Keep, Pool, RollKeep

TEN = 10


def cap(rolled: int, kept: int) -> RollKeep:
    """Turn `XgY` as asked into what is rolled.

    Every two dice above ten become one kept die (C02), an odd one is lost (C03), and kept dice above
    ten become free raises (C04). Raises `Refused` for numbers outside 1 to 99 (P02) and for more kept
    than rolled dice (P04).
    """
    if not (1 <= rolled <= MAX_ROLLED and 1 <= kept <= MAX_ROLLED):
        raise refuse("dice_roll_keep", "5g3", limit=MAX_ROLLED)
    surplus = max(0, rolled - CAP)
    dice = min(rolled, CAP)
    keep = kept + surplus // 2
    free = max(0, keep - CAP)
    keep = min(keep, CAP)
    if keep > dice:
        raise refuse("dice_kept", f"{kept}g{rolled}", rolled=rolled, kept=kept)
    return RollKeep(rolled, kept, dice, keep, free, lost=surplus % 2 == 1)


def describe_cap(pool: RollKeep) -> str:
    """Show what the cap made of the pool: ` ⇒ 10g10 ↑2`, with its free raises; else nothing."""
    if (pool.asked, pool.asked_kept) == (pool.rolled, pool.kept):
        return ""
    free = f" ↑{pool.free}" if pool.free else ""
    return f" ⇒ {pool.rolled}g{pool.kept}{free}"


@lru_cache(maxsize=256)
def as_pool(pool: RollKeep) -> Pool:
    """Give the same dice as a pool: tens explode into the same die (P05), the highest are kept (P07)."""
    return Pool(pool.rolled, TEN, explode=Explode("compound"), keeps=(Keep("kh", pool.kept),))
