"""Deals the dice of one pool: waves of re-rolls and explosions, then what each die is worth.

Faces are asked in waves (B01): all dice first, left to right; then one face for each die that asks
for another, left to right; and so on.
"""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, TypeAlias

from cubilete.rules.notation.faces import FATE_SHIFT, explode_spans, reroll_spans
from cubilete.rules.notation.keeping import compile_keeps
from cubilete.rules.notation.limits import MAX_DRAWS, refuse
from cubilete.rules.shown import Die

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Sequence

    from cubilete.rules.dice import Dice
    from cubilete.rules.notation.tree import Pool

    Draw: TypeAlias = Callable[[int, int], tuple[int, ...]]
    Deal: TypeAlias = Callable[[Draw], tuple[tuple[Die, ...], int]]

_SHARED = 1_000
_PLAIN = tuple(Die((face,), face) for face in range(-1, _SHARED + 1))
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


def plain_die(face: int) -> Die:
    """Give a die that shows `face` and nothing else."""
    return _PLAIN[face + 1] if face <= _SHARED else Die((face,), face)


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

    def deal(draw: Draw) -> tuple[tuple[Die, ...], int]:
        faces = draw(count, sides)
        if shift:
            faces = tuple(face - shift for face in faces)
        if simple:
            return tuple(map(plain_die, faces)), sum(faces)
        return finish(list(map(plain_die, faces)))

    return deal


class _Faces:
    """Faces in several ranges."""

    __slots__ = ("ranges",)

    def __init__(self, ranges: list[range]) -> None:
        self.ranges = ranges

    def __contains__(self, face: object) -> bool:
        return any(face in part for part in self.ranges)


def join_spans(spans: tuple[tuple[int, int], ...], shift: int = 0) -> Container[int]:
    """Give the faces of `spans`, as drawn, as something to look them up in; empty is false."""
    ranges = [range(low + shift, high + shift + 1) for low, high in spans]
    if not ranges:
        return ()
    return ranges[0] if len(ranges) == 1 else _Faces(ranges)


def ask_more(
    faces: Sequence[int], chains: dict[int, list[int]], more: Container[int], sides: int, draw: Draw
) -> None:
    """Draw explosions in waves: for each die whose last face is among `more` one further face.

    `chains` gets, by position, the faces of each die that has more than one.
    """
    asking = [i for i, face in enumerate(faces) if (chains[i][-1] if i in chains else face) in more]
    while asking:
        for i, face in zip(asking, draw(len(asking), sides), strict=True):
            chains.setdefault(i, [faces[i]]).append(face)
        asking = [i for i in asking if chains[i][-1] in more]


def _compile_wild(pool: Pool) -> Deal:
    """Compile a pool that may draw more than once."""
    count, sides = pool.count, pool.sides
    shift = FATE_SHIFT if pool.fate else 0
    again = join_spans(reroll_spans(pool), shift)
    once = pool.reroll is not None and pool.reroll.once
    more = join_spans(explode_spans(pool), shift)
    split = _compile_split(pool, shift)
    finish = _compile_finish(pool)

    def deal(draw: Draw) -> tuple[tuple[Die, ...], int]:
        faces = draw(count, sides)
        chains: dict[int, list[int]] = {}
        skipped: dict[int, int] = {}
        asking = [i for i, face in enumerate(faces) if face in again] if again else []
        while asking:
            for i, face in zip(asking, draw(len(asking), sides), strict=True):
                chains.setdefault(i, [faces[i]]).append(face)
                skipped[i] = skipped.get(i, 0) + 1
            asking = [] if once else [i for i in asking if chains[i][-1] in again]
        ask_more(faces, chains, more, sides, draw)
        dice = [plain_die(face - shift) for face in faces]
        for i in sorted(chains, reverse=True):
            dice[i : i + 1] = split(chains[i], skipped.get(i, 0))
        return finish(dice)

    return deal


def _compile_split(pool: Pool, shift: int) -> Callable[[list[int], int], list[Die]]:
    """Compile what turns a chain of faces into its die, or into a die and those that it brought."""
    compound = pool.explode is not None and pool.explode.kind == "compound"
    less = int(pool.explode is not None and pool.explode.kind == "penetrate")

    def split(chain: list[int], skipped: int) -> list[Die]:
        faces = tuple([face - shift for face in chain]) if shift else tuple(chain)
        last = len(faces) - 1
        mark = " ".join(["reroll"] * skipped) if skipped else ""
        if last == skipped:
            return [Die(faces, faces[last], mark=mark)]
        mark = f"{mark} explode" if mark else "explode"
        if compound:
            return [Die(faces, sum(faces[skipped:]), mark=mark)]
        dice = [Die(faces[: skipped + 1], faces[skipped], mark=mark)]
        dice.extend([Die((face,), face - less, mark="explode") for face in faces[skipped + 1 : last]])
        dice.append(Die((faces[last],), faces[last] - less))
        return dice

    return split


def _compile_finish(pool: Pool) -> Callable[[list[Die]], tuple[tuple[Die, ...], int]]:
    """Compile floor, ceiling, keeps and the count of successes."""
    floor, ceiling, keeps, counted = pool.floor, pool.ceiling, pool.keeps, pool.successes
    mark = compile_keeps(keeps)
    first, last = (0, 0) if counted is None else counted.span()

    def finish(dice: list[Die]) -> tuple[tuple[Die, ...], int]:
        if floor is not None:
            dice = [d if d.value >= floor else Die(d.faces, floor, mark=d.mark) for d in dice]
        if ceiling is not None:
            dice = [d if d.value <= ceiling else Die(d.faces, ceiling, mark=d.mark) for d in dice]
        if keeps:
            values = [d.value for d in dice]
            kept = mark(values)
            dice = [
                d if counts else Die(d.faces, d.value, False, d.mark)  # noqa: FBT003 - by position is faster
                for d, counts in zip(dice, kept, strict=True)
            ]
            if counted is None:
                return tuple(dice), sum(compress(values, kept))
        if counted is None:
            return tuple(dice), sum([d.value for d in dice])
        total = 0
        for i, d in enumerate(dice):
            if d.kept and first <= d.value <= last:
                dice[i] = Die(d.faces, d.value, mark=f"{d.mark} success".lstrip())
                total += 1
        return tuple(dice), total

    return finish
