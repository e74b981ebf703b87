"""The question about odds and its answer. What computes it is imported with the first question."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from cubilete.rules.notation.tree import Condition

if TYPE_CHECKING:
    from cubilete.rules.decision import Refusal
    from cubilete.rules.notation import Expression
    from cubilete.rules.notation.tree import Comparison


class Chances(Struct, frozen=True):
    """The exact distribution of one repetition of an expression.

    `weights` are outcomes with their weights, lowest first; `weights` and `missing` are out of `total`.
    `missing` is the weight of what was cut off: chains of explosions too long to matter (less than one
    in 10^9 together, but where nearly every face explodes). Without explosions it is 0. `asked` is the
    chance of the comparison that was asked for.
    """

    weights: tuple[tuple[int, int], ...]
    total: int
    missing: int = 0
    asked: Fraction | None = None

    @property
    def residual(self) -> Fraction:
        """Probability of all that was cut off; no chance is off by more."""
        return Fraction(self.missing, self.total)

    @property
    def mean(self) -> Fraction:
        """Mean of what was not cut off."""
        return Fraction(sum(value * weight for value, weight in self.weights), self.total - self.missing)

    def distribution(self) -> dict[int, Fraction]:
        """Give the probability of each outcome."""
        return {value: Fraction(weight, self.total) for value, weight in self.weights}

    def chance(self, when: Condition) -> Fraction:
        """Give the probability that a result fulfils `when`."""
        low, high = when.span()
        return Fraction(sum(weight for value, weight in self.weights if low <= value <= high), self.total)


def chances(expression: Expression, compare: tuple[Comparison, int] | None = None) -> Chances | Refusal:
    """Compute the distribution of one repetition, and the chance of `compare`: an operator and a number.

    The chance of a total of a roll-and-keep pool, with or without a flat bonus, is exact however long
    its tens explode. Refuses with `odds_too_big` what would take too much work, which is estimated
    before it is done.
    """
    # The library behind it costs 40 ms and 10 MB, and most processes are never asked for odds.
    from cubilete.odds.measures import TooBig, measure_root  # noqa: PLC0415 - imported when first asked
    from cubilete.odds.tails import exact_chance  # noqa: PLC0415 - as above

    when = None if compare is None else Condition(*compare)
    try:
        weights, total, missing = measure_root(expression.root)
    except TooBig as refused:
        return refused.refusal
    except RecursionError:
        # icepool goes one level deeper for each outcome of a pool; what is too deep for it is too big.
        return TooBig.refusal
    answer = Chances(weights, total, missing)
    if when is None:
        return answer
    asked = exact_chance(expression.root, when)
    return Chances(weights, total, missing, answer.chance(when) if asked is None else asked)
