"""Dice notation: text → tree → rolled tree → blocks.

    reading = read("4d6kh3+2 ataque furtivo")   # Reading, or a Refusal with the position
    rolled = roll(reading.expression, dice)      # Rolled, or the one refusal that only dice can bring
    lines = blocks(rolled, reading.label)        # DiceLine, one for each repetition

`parser` says how the notation is read, `tree` what it means, `waves` how dice are dealt.
"""

from __future__ import annotations

from cubilete.rules.notation.blocks import blocks
from cubilete.rules.notation.bounds import Bounds, bounds
from cubilete.rules.notation.lines import roll_line
from cubilete.rules.notation.parser import is_expression, parse, read
from cubilete.rules.notation.plan import roll
from cubilete.rules.notation.rolled import Rolled
from cubilete.rules.notation.tree import Expression, Reading
from cubilete.rules.notation.writing import canonical

__all__ = [
    "Bounds",
    "Expression",
    "Reading",
    "Rolled",
    "blocks",
    "bounds",
    "canonical",
    "is_expression",
    "parse",
    "read",
    "roll",
    "roll_line",
]
