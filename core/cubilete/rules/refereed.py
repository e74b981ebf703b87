"""What a rule system can do at the word of a game master; each system that has it says so by having it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from msgspec import Struct

    from cubilete.chat.message import Block
    from cubilete.rules.decision import Line, Refusal
    from cubilete.rules.system import Seat

State_contra = TypeVar("State_contra", contravariant=True)
Cmd_co = TypeVar("Cmd_co", covariant=True)


@runtime_checkable
class Refereed(Protocol[State_contra, Cmd_co]):
    """Commands for rulings, beside what a `RuleSystem` has.

    `gm` is a member id among the fight's GMs, or empty in a fight without GM when all sides agree; the
    system refuses anybody else. What is not possible now is refused by `decide` as usual.
    """

    def lobby_lines(self, mode: str, settings: Struct) -> tuple[Line, ...]:
        """Settings that people should know before a fight of this mode starts."""
        ...

    def gm_card(self, state: State_contra) -> tuple[Block, ...]:
        """What only the GMs may see of a fight, for their private chats; empty where they play nobody."""
        ...

    def go_on(self, state: State_contra, gm: str) -> Cmd_co | Refusal:
        """`/next`: end what the GM is waited for, or what he need not wait for any longer."""
        ...

    def skip(self, actor: str) -> Cmd_co:
        """`/skip`: the automatic turn of somebody who is absent."""
        ...

    def remove(self, gm: str, target: str) -> Cmd_co:
        """`/remove`: `target` leaves the fight."""
        ...

    def reorder(self, gm: str, order: tuple[str, ...]) -> Cmd_co:
        """`/order` in a running fight: these come first, in this order, then the others."""
        ...

    def admit(
        self, state: State_contra, gm: str, seat: Seat, sheet: Struct, abilities: Mapping[str, Struct]
    ) -> Cmd_co | Refusal:
        """`/join` and `/npc` in a running fight: one more, at the end of the order.

        `abilities` are the home-made ones of the sheet, as `new_fight` gets them.
        """
        ...


def refereed(system: object) -> Refereed[Any, Any] | None:
    """Give a system's rulings, or None where it has none."""
    # Python remembers the answer of a class; an object it would look through method by method at each step.
    return cast("Refereed[Any, Any]", system) if issubclass(type(system), Refereed) else None
