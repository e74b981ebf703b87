"""What may still be sent before the homeserver slows the account down."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Budget:
    """Counts what was sent against the rate that the homeserver allows.

    Texts are never held back by it: the homeserver says when it is too much. What is only handy (the
    bot's own reactions) is left out when less than half of the burst is left.
    """

    def __init__(self, rate: float, burst: int, clock: Callable[[], float]) -> None:
        self._rate = rate
        self._burst = float(burst)
        self._left = float(burst)
        self._clock = clock
        self._at = clock()

    def spend(self) -> None:
        """Something was sent."""
        self._refill()
        self._left = max(self._left - 1, -self._burst)

    def limited(self, seconds: float) -> None:
        """The homeserver asks for a pause: nothing is left until then."""
        self._refill()
        self._left = min(self._left, -seconds * self._rate)

    @property
    def spare(self) -> bool:
        """May something be sent that is only handy?"""
        self._refill()
        return self._left - 1 >= self._burst / 2

    def _refill(self) -> None:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
