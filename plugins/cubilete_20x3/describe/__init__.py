"""Abilities in words: each expression and each primitive says itself as keys and numbers (rules 6.7)."""

from __future__ import annotations

from cubilete_20x3.describe.abilities import ability_lines, effect_line
from cubilete_20x3.describe.conditions import condition, number

__all__ = ["ability_lines", "condition", "effect_line", "number"]
