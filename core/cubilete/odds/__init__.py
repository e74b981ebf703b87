"""Exact odds of dice expressions: `chances(expression, ("...", n))`."""

from __future__ import annotations

from cubilete.odds.chances import Chances, chances

__all__ = ["Chances", "chances"]
