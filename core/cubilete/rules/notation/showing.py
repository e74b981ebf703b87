"""How one die reads, in any language.

`6`; `(1)` dropped; `10→4=14` the same die again; `6→` before the die that it brought; `1↻5` re-rolled;
`1=2` worth more than it shows; `9✓` a success.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cubilete.rules.shown import Die

BEFORE_TOTAL = {"sum": " = ", "successes": " = ", "truth": " "}
"""What stands before a total, by its unit: a compared total was already written behind an `=`."""


def show_die(die: Die) -> str:
    """Write one die."""
    faces, value, mark = die.faces, die.value, die.mark
    if mark or len(faces) > 1:
        skipped = mark.count("reroll")
        text = "".join(f"{face}↻" for face in faces[:skipped]) + "→".join(map(str, faces[skipped:]))
        if len(faces) - skipped > 1 or faces[-1] != value:
            text += f"={value}"
        if "success" in mark:
            text += "✓"
    else:
        text = str(faces[0]) if faces[0] == value else f"{faces[0]}={value}"
    return text if die.kept else f"({text})"


def leads_on(die: Die) -> bool:
    """Tell whether the next die is one that this die brought."""
    mark = die.mark
    return "explode" in mark and len(die.faces) == mark.count("reroll") + 1


def show_dice(dice: Iterable[Die]) -> str:
    """Write the dice of a pool."""
    text = between = ""
    for die in dice:
        faces = die.faces
        if die.mark or len(faces) > 1 or faces[0] != die.value:
            text = f"{text}{between}{show_die(die)}"
            between = "→" if leads_on(die) else ", "
        else:
            text = f"{text}{between}{faces[0]}" if die.kept else f"{text}{between}({faces[0]})"
            between = ", "
    return text


def show_parts(parts: Iterable[str | Sequence[Die]]) -> str:
    """Write texts and dice one after the other."""
    return "".join([part if isinstance(part, str) else show_dice(part) for part in parts])


def show_total(total: int, unit: str) -> str:
    """Write a result: a number, a number of successes, or yes and no."""
    if unit == "truth":
        return "✓" if total else "✗"
    return f"{total} ✓" if unit == "successes" else str(total)
