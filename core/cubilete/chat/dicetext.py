"""A rolled expression as styled text, the same in every language.

    ataque furtivo — 4d6kh3+2 → 6, 5, 4, (1) + 2 = 17

Dropped dice are struck and in brackets, the total is bold. How single dice read is told in
`rules.notation.showing`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.chat.legible import straight
from cubilete.chat.spans import Span
from cubilete.rules.notation.showing import BEFORE_TOTAL, leads_on, show_die, show_total

if TYPE_CHECKING:
    from cubilete.chat.message import DiceLine, Die


def dice_spans(line: DiceLine, *, labelled: bool = True) -> tuple[Span, ...]:
    """Write a rolled expression: label (unless not `labelled`), expression, dice, total.

    The label is the player's own text and stays literal. No two neighbouring spans have one style.
    """
    spans: list[Span] = []
    plain = f"{straight(line.label)} — " if labelled and line.label else ""
    if line.source:
        plain += f"{straight(line.source)} → "
    for part in line.parts:
        if isinstance(part, str):
            plain += part
        else:
            plain = _add_dice(spans, plain, part)
    total = show_total(line.total, line.unit)
    spans.append(Span(plain + BEFORE_TOTAL[line.unit]))
    spans.append(Span(total, "bold"))
    return tuple(spans)


def _add_dice(spans: list[Span], plain: str, dice: tuple[Die, ...]) -> str:
    """Add the dice of a pool behind the text so far; give the plain text that is still open."""
    between = ""
    for die in dice:
        plain += between
        between = "→" if leads_on(die) else ", "
        if die.kept:
            plain += show_die(die)
            continue
        if plain:
            spans.append(Span(plain))
            plain = ""
        spans.append(Span(show_die(die), "strike"))
    return plain
