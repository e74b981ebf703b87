"""Deals the dice of one pool: waves of re-rolls and explosions, then what each die is worth.

Faces are asked in waves (B01): all dice first, left to right; then one face for each die that asks
for another, left to right; and so on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cubilete.rules.notation.faces import FATE_SHIFT, explode_spans, reroll_spans
from cubilete.rules.notation.keeping import choose
from cubilete.rules.notation.limits import MAX_DRAWS, refuse
from cubilete.rules.notation.rolled import RolledDie

if TYPE_CHECKING:
    from collections.abc import Callable

    from cubilete.rules.dice import Dice
    from cubilete.rules.notation.tree import Pool

    Draw: TypeAlias = Callable[[int, int], tuple[int, ...]]
    Deal: TypeAlias = Callable[[Draw], tuple[tuple[RolledDie, ...], int]]

_SHARED = 1_000
_PLAIN = tuple(RolledDie((face,), face) for face in range(-1, _SHARED + 1))
"""Dice that just show their face, by face + 1: frozen, so all pools share them."""


class Budget:
    """Counts the draws of one command and refuses those beyond the limit."""

    __slots__ = ("dice", "left")

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.left = MAX_DRAWS

    def draw(self, count: int, sides: int) -> tuple[int, ...]:
        """Draw, if that many draws are left."""
        self.left -= count
        if self.left < 0:
            raise refuse("dice_draws", limit=MAX_DRAWS)
        return self.dice.draw(count, sides)


def plain_die(face: int) -> RolledDie:
    """Give a die that shows `face` and nothing else."""
    return _PLAIN[face + 1] if face <= _SHARED else RolledDie((face,), face)


def compile_pool(pool: Pool) -> Deal:
    """Compile a pool to a function that deals it and gives its dice and its value."""
    if pool.reroll is None and pool.explode is None:
        return _compile_calm(pool)
    return _compile_wild(pool)


def _compile_calm(pool: Pool) -> Deal:
    """Compile a pool that draws once."""
    count, sides = pool.count, pool.sides
    simple = pool.floor is None and pool.ceiling is None and not pool.keeps and pool.successes is None
    shift = FATE_SHIFT if pool.fate else 0
    finish = _compile_finish(pool)

    def deal(draw: Draw) -> tuple[tuple[RolledDie, ...], int]:
        faces = draw(count, sides)
        if shift:
            faces = tuple(face - shift for face in faces)
        if simple:
            return tuple(map(plain_die, faces)), sum(faces)
        return finish(list(map(plain_die, faces)))

    return deal


def _compile_wild(pool: Pool) -> Deal:
    """Compile a pool that may draw more than once."""
    count, sides = pool.count, pool.sides
    shift = FATE_SHIFT if pool.fate else 0
    again = [(low + shift, high + shift) for low, high in reroll_spans(pool)]
    once = pool.reroll is not None and pool.reroll.once
    more = [(low + shift, high + shift) for low, high in explode_spans(pool)]
    split = _compile_split(pool, shift)
    finish = _compile_finish(pool)

    def within(face: int, spans: list[tuple[int, int]]) -> bool:
        return any(low <= face <= high for low, high in spans)

    def deal(draw: Draw) -> tuple[tuple[RolledDie, ...], int]:
        chains = [[face] for face in draw(count, sides)]
        skipped: dict[int, int] = {}
        asking = [i for i in range(count) if within(chains[i][0], again)] if again else []
        while asking:
            for i, face in zip(asking, draw(len(asking), sides), strict=True):
                chains[i].append(face)
                skipped[i] = skipped.get(i, 0) + 1
            asking = [] if once else [i for i in asking if within(chains[i][-1], again)]
        asking = [i for i in range(count) if within(chains[i][-1], more)] if more else []
        while asking:
            for i, face in zip(asking, draw(len(asking), sides), strict=True):
                chains[i].append(face)
            asking = [i for i in asking if within(chains[i][-1], more)]
        dice: list[RolledDie] = []
        for i, chain in enumerate(chains):
            if len(chain) == 1:
                dice.append(plain_die(chain[0] - shift))
            else:
                split(chain, skipped.get(i, 0), dice)
        return finish(dice)

    return deal


def _compile_split(pool: Pool, shift: int) -> Callable[[list[int], int, list[RolledDie]], None]:
    """Compile what turns a chain of faces into its die, or into a die and those that it brought."""
    compound = pool.explode is not None and pool.explode.kind == "compound"
    less = int(pool.explode is not None and pool.explode.kind == "penetrate")

    def split(chain: list[int], skipped: int, dice: list[RolledDie]) -> None:
        faces = tuple(face - shift for face in chain)
        last = len(faces) - 1
        words = ["reroll"] * skipped
        if compound or last == skipped:
            if last > skipped:
                words.append("explode")
            dice.append(RolledDie(faces, sum(faces[skipped:]), mark=" ".join(words)))
            return
        words.append("explode")
        dice.append(RolledDie(faces[: skipped + 1], faces[skipped], mark=" ".join(words)))
        for i in range(skipped + 1, last + 1):
            face = faces[i]
            dice.append(RolledDie((face,), face - less, mark="" if i == last else "explode"))

    return split


def _compile_finish(pool: Pool) -> Callable[[list[RolledDie]], tuple[tuple[RolledDie, ...], int]]:
    """Compile floor, ceiling, keeps and the count of successes."""
    floor, ceiling, keeps, counted = pool.floor, pool.ceiling, pool.keeps, pool.successes
    first, last = (0, 0) if counted is None else counted.span()

    def finish(dice: list[RolledDie]) -> tuple[tuple[RolledDie, ...], int]:
        if floor is not None:
            dice = [d if d.value >= floor else RolledDie(d.faces, floor, mark=d.mark) for d in dice]
        if ceiling is not None:
            dice = [d if d.value <= ceiling else RolledDie(d.faces, ceiling, mark=d.mark) for d in dice]
        if keeps:
            kept = choose([d.value for d in dice], keeps)
            if len(kept) < len(dice):
                dice = [
                    d if i in kept else RolledDie(d.faces, d.value, kept=False, mark=d.mark)
                    for i, d in enumerate(dice)
                ]
        if counted is None:
            return tuple(dice), sum([d.value for d in dice if d.kept])
        total = 0
        for i, d in enumerate(dice):
            if d.kept and first <= d.value <= last:
                dice[i] = RolledDie(d.faces, d.value, mark=f"{d.mark} success".lstrip())
                total += 1
        return tuple(dice), total

    return finish
