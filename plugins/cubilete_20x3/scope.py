"""What an expression of an ability sees: the user, the turn, and what was chosen (rules 6.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from cubilete.rules.formulas import FormulaFault
from cubilete_20x3.state import Paid, Values

if TYPE_CHECKING:
    from cubilete_20x3.book import Ability, Book
    from cubilete_20x3.state import Combatant, Effect, PendingAttack, State, Turn

NOTHING_PAID = Paid()


class Happening:
    """What a trigger looks at (`event.*`)."""

    __slots__ = ("base", "cause", "overflow", "seen", "target_id", "type")

    def __init__(
        self,
        base: int = 0,
        cause: Literal["attack", "reflect", "hold_end", "effect"] = "attack",
        type_: str = "",
        overflow: int = 0,
        target_id: str = "",
    ) -> None:
        self.base = base
        self.cause = cause
        self.type = type_
        self.overflow = overflow
        self.target_id = target_id
        self.seen: dict[str, int] = {}
        """The base that each ability looked at when it added damage; what it does then looks at the same."""

    def seen_by(self, ability_id: str) -> Happening:
        """Give this with the base that an ability looks at (R9j, settings `damage_bonus_*`)."""
        base = self.seen.get(ability_id, self.base)
        if base == self.base:
            return self
        return Happening(base, self.cause, self.type, self.overflow, self.target_id)


class Scope:
    """The reading glass of one evaluation. Built for it and thrown away; never part of a state."""

    __slots__ = (
        "ability",
        "attack",
        "available",
        "book",
        "choice",
        "effect",
        "happening",
        "hp",
        "l_m",
        "paid",
        "raw",
        "state",
        "target",
        "turn",
        "user",
        "values",
    )

    def __init__(self, state: State, book: Book, user: Combatant, turn: Turn | None = None) -> None:
        self.state = state
        self.book = book
        self.user = user
        self.hp = user.hp
        self.l_m: int | None = None
        """What counts for an L bonus, where that is not to be read from the state."""
        self.turn = turn
        self.paid = NOTHING_PAID
        self.ability: Ability | None = None
        self.target: Combatant | None = None
        self.effect: Effect | None = None
        self.attack: PendingAttack | None = None
        self.happening: Happening | None = None
        self.choice: dict[str, str] = {}
        if turn is None:
            self.raw: Values | None = None
            self.values: Values | None = None
            self.available: Values | None = None
            return
        self.available = self.values = turn.available
        self.raw = turn.raw if state.settings.pattern_dice == "raw" else turn.got

    def again(self) -> Scope:
        """Make another for the same user in the same state, before anything was chosen."""
        other = Scope.__new__(Scope)
        other.state = self.state
        other.book = self.book
        other.user = self.user
        other.hp = self.hp
        other.l_m = self.l_m
        other.turn = self.turn
        other.raw = self.raw
        other.values = self.values
        other.available = self.available
        other.paid = NOTHING_PAID
        other.ability = other.target = other.effect = other.attack = other.happening = None
        other.choice = {}
        return other

    def required(self) -> Scope:
        """Give the glass of a requirement: it may read dice, less what was paid (`threshold_values`)."""
        turn = self.turn
        if turn is None or self.state.settings.threshold_values == "modified":
            return self
        other = self.again()
        other.ability, other.target, other.effect = self.ability, self.target, self.effect
        other.attack, other.choice = self.attack, self.choice
        raw, paid, spent, fixed = turn.raw, turn.paid, turn.spent, turn.fixed
        other.values = Values(
            0 if spent.d else max(0, (raw.d if fixed.d is None else fixed.d) - paid.d),
            0 if spent.a else max(0, (raw.a if fixed.a is None else fixed.a) - paid.a),
            0 if spent.m else max(0, (raw.m if fixed.m is None else fixed.m) - paid.m),
        )
        return other

    def leave_out_of_a(self, amount: int) -> None:
        """Count less A from now on: what is stored for a Strike only (`charge_combines`)."""
        left = self.available
        if left is not None:
            self.available = self.values = Values(left.d, max(0, left.a - amount), left.m)

    def the_turn(self) -> Turn:
        """Give the turn. Raises FormulaFault outside one."""
        if self.turn is None:
            raise FormulaFault("no turn")
        return self.turn

    def the_values(self) -> Values:
        """Give the values that requirements compare. Raises FormulaFault outside a turn."""
        if self.values is None:
            raise FormulaFault("no turn")
        return self.values

    def the_raw(self) -> Values:
        """Give the natural dice. Raises FormulaFault outside a turn."""
        if self.raw is None:
            raise FormulaFault("no roll")
        return self.raw

    def the_target(self) -> Combatant:
        """Give the target. Raises FormulaFault without one."""
        if self.target is None:
            raise FormulaFault("no target")
        return self.target

    def the_effect(self) -> Effect:
        """Give the chosen effect. Raises FormulaFault without one."""
        if self.effect is None:
            raise FormulaFault("no effect")
        return self.effect

    def the_attack(self) -> PendingAttack:
        """Give the chosen attack. Raises FormulaFault without one."""
        if self.attack is None:
            raise FormulaFault("no attack")
        return self.attack

    def the_happening(self) -> Happening:
        """Give what the trigger looks at. Raises FormulaFault without one."""
        if self.happening is None:
            raise FormulaFault("no event")
        return self.happening
