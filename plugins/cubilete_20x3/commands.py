"""What can be asked of a 20x3 fight. Imperative; `actor` is a combatant, or the GM's member id for rulings.

Targets, effects and attacks may stay None where only one is possible (in a duel always).
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from cubilete.rules.system import Seat
from cubilete_20x3.sheet import Sheet


class Turn(Struct, frozen=True, array_like=True, tag="Turn"):
    """Take the turn: roll D, A, M. `faces` are typed where the group rolls its own dice (`dice_source`)."""

    actor: str
    faces: tuple[int, ...] = ()


class Defend(Struct, frozen=True, array_like=True, tag="Defend"):
    """React. `n`: None or 0 = against all, -1 = no defence, else the number of an attack on the actor.

    `shares` divide D among the attacks (`multi_defense = split`), each as `number=D`: `1=6`. An attack that
    is not named gets nothing.
    """

    actor: str
    n: int | None = None
    shares: tuple[str, ...] = ()


class Intercept(Struct, frozen=True, array_like=True, tag="Intercept"):
    """Take over pending attack `n` (R6.4); None = the only one that can be taken over."""

    actor: str
    n: int | None = None


class Use(Struct, frozen=True, array_like=True, tag="Use"):
    """Use an ability: attack, charge, use of M, unique ability, keep or release a hold.

    `ability` is an id or a name in either language; several ids, joined by blanks, where a verb means one
    of them and none was said. `choice` names the further choice (`a`, `fuego`); with several choices their
    options stand in order, joined by blanks.
    """

    actor: str
    ability: str
    target: str | None = None
    effect: int | None = None
    attack: int | None = None
    choice: str | None = None


class Done(Struct, frozen=True, array_like=True, tag="Done"):
    """End the turn; what is pending is defended against first."""

    actor: str


class Pass(Struct, frozen=True, array_like=True, tag="Pass"):
    """Let the turn go by: it is rolled and defends, nothing else (R4.2j)."""

    actor: str


class Close(Struct, frozen=True, array_like=True, tag="Close"):
    """Close the players' phase (R4.2h); by the GM or somebody of the GM side."""

    actor: str


class TimeOut(Struct, frozen=True, array_like=True, tag="TimeOut"):
    """The time for the actor's turn is up (RX9)."""

    actor: str


class Surrender(Struct, frozen=True, array_like=True, tag="Surrender"):
    """Leave the fight as a loser (RX10)."""

    actor: str


class SetHp(Struct, frozen=True, array_like=True, tag="SetHp"):
    """GM ruling: a combatant has this many HP (7.2)."""

    actor: str
    target: str
    hp: int
    reason: str = ""
    """Told and proved by the session; the rules do not look at it."""


class SetFlag(Struct, frozen=True, array_like=True, tag="SetFlag"):
    """GM ruling: a flag of a combatant is on or off (R8.5f)."""

    actor: str
    target: str
    flag: str = "unreachable"
    on: str = "si"
    """`si` or `no`."""
    reason: str = ""


class Remove(Struct, frozen=True, array_like=True, tag="Remove"):
    """GM ruling: a combatant leaves the fight (RX10)."""

    actor: str
    target: str
    reason: str = ""


class Reorder(Struct, frozen=True, array_like=True, tag="Reorder"):
    """GM ruling: these come first from now on, in this order, then the others (7.2); between rounds."""

    actor: str
    order: tuple[str, ...]


class Admit(Struct, frozen=True, array_like=True, tag="Admit"):
    """GM ruling: one more joins, at the end of the order (7.2); between turns."""

    actor: str
    seat: Seat
    sheet: Sheet
    homemade: tuple[str, ...] = ()
    """Texts of the home-made abilities that this fight does not know yet."""


Cmd: TypeAlias = (
    Turn
    | Defend
    | Intercept
    | Use
    | Done
    | Pass
    | Close
    | TimeOut
    | Surrender
    | SetHp
    | SetFlag
    | Remove
    | Reorder
    | Admit
)
