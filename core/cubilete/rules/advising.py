"""What a rule system can say beside the reason of a refusal; each that has it says so by having it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar, runtime_checkable

if TYPE_CHECKING:
    from msgspec import Struct

    from cubilete.rules.decision import Refusal

State_contra = TypeVar("State_contra", contravariant=True)
Cmd_contra = TypeVar("Cmd_contra", contravariant=True)


@runtime_checkable
class Advising(Protocol[State_contra, Cmd_contra]):
    """Says more than a reason, beside what a `RuleSystem` has.

    The reasons themselves are short, because the card lists them with each choice that is not open.
    """

    def advise(self, state: State_contra, cmd: Cmd_contra, refusal: Refusal) -> Refusal:
        """Give the refusal of `cmd` with `told` and an example: what was wrong, and what there is instead."""
        ...


def advised(system: object, state: Any, cmd: Struct, refusal: Refusal) -> Refusal:
    """Give the refusal with its system's advice, where it has any."""
    return system.advise(state, cmd, refusal) if isinstance(system, Advising) else refusal
