"""What an expression may ask for at most, and the refusals that say so.

Everything that can be known from the text is refused before a die is drawn. Only the draws of
explosions and re-rolls are counted while they fall.
"""

from __future__ import annotations

from cubilete.rules.decision import Arg, Refusal, Term
from cubilete.rules.notation import lexer

MAX_DICE = 500
"""Dice of one command, all repetitions together, explosions and re-rolls not counted."""
MAX_SIDES = 100_000
MAX_DRAWS = 1_000
"""Faces drawn for one command, with those of explosions and re-rolls."""
MAX_LENGTH = 400
"""Characters of an expression; the label behind it does not count."""
MAX_DEPTH = 30
"""Brackets and signs inside one another."""
MAX_NUMBER = 1_000_000
"""Largest constant."""
MAX_TIMES = 100
"""Repetitions of `N x EXPR`."""
MAX_RESULT = 2**63 - 1
"""Largest result in either direction: what the store's format holds."""
MAX_ROLLED = 99
"""Largest X and Y of `XgY` (P02)."""
CAP = 10
"""Dice of a roll-and-keep pool after the ten-dice cap (C01)."""

EXAMPLE = "4d6kh3+2"


class Refused(Exception):
    """Ends reading or rolling with a `Refusal`; never leaves this package."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


def refuse(code: str, example: str = EXAMPLE, **args: Arg) -> Refused:
    """Build the exception for a refusal `code` with its arguments."""
    return Refused(Refusal(code, args, example))


def refuse_syntax(raw: str, at: int, expected: str) -> Refused:
    """Build the refusal of what stands at offset `at` of the text as typed.

    `expected` is the slug of what should stand there, without its prefix `dice-`. The end of the text
    has a code of its own, because nothing can be quoted there.
    """
    text = raw.rstrip(lexer.EMPTY)
    words = text[at:].lstrip(lexer.EMPTY).split(maxsplit=1)
    if not words:
        return refuse("dice_unfinished", position=len(text) + 1, expected=Term(f"dice-{expected}"))
    position = text.index(words[0], at) + 1
    return refuse("dice_syntax", position=position, got=words[0][:20], expected=Term(f"dice-{expected}"))
