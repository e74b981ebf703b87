"""What a rule system has where people may roll dice of their own and type them; each that has it says so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar, cast, overload, runtime_checkable

State_contra = TypeVar("State_contra", contravariant=True)
Cmd_contra = TypeVar("Cmd_contra", contravariant=True)


@runtime_checkable
class TypedDice(Protocol[State_contra, Cmd_contra]):
    """Which faces a command types, beside what a `RuleSystem` has.

    `decide` refuses faces that do not fit, and draws exactly as many as were typed; the session deals
    the typed ones once somebody has confirmed them.
    """

    def typed_faces(self, state: State_contra, cmd: Cmd_contra) -> tuple[int, ...]:
        """Give the faces in the order in which `decide` draws them; empty where the bot rolls."""
        ...


def typed_dice(system: object) -> TypedDice[Any, Any] | None:
    """Give a system's typed dice, or None where it has none."""
    # Python remembers the answer of a class; an object it would look through method by method at each step.
    return cast("TypedDice[Any, Any]", system) if issubclass(type(system), TypedDice) else None


class Faces(Sequence[tuple[int, ...]]):
    """Every roll of `count` dice with `sides`: a domain of offers that is too large to list."""

    def __init__(self, count: int, sides: int) -> None:
        self._count = count
        self._sides = sides

    def __len__(self) -> int:
        """Count them."""
        return int(self._sides**self._count)

    @overload
    def __getitem__(self, index: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[tuple[int, ...], ...]: ...
    def __getitem__(self, index: int | slice) -> tuple[int, ...] | tuple[tuple[int, ...], ...]:
        """Give one by its place: the last die runs fastest."""
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        if not 0 <= index < len(self):
            raise IndexError(index)
        faces: list[int] = []
        for _ in range(self._count):
            index, digit = divmod(index, self._sides)
            faces.append(digit + 1)
        return tuple(reversed(faces))

    def __contains__(self, value: object) -> bool:
        """Tell whether this is such a roll."""
        return (
            isinstance(value, tuple)
            and len(value) == self._count
            and all(isinstance(face, int) and 1 <= face <= self._sides for face in value)
        )
