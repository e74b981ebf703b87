"""The words of the notation as patterns, and the folding of what people type into them.

Folding replaces character by character, so that an offset in the folded text is one in the text as
typed. The patterns see lower-case ASCII, `×`, `≥` and `≤`.
"""

from __future__ import annotations

import re
from string import ascii_lowercase, ascii_uppercase, whitespace

_WIDE = {code: chr(code - 0xFEE0).lower() for code in range(0xFF01, 0xFF5F)}
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹣"), "-")
BLANKS = "\u00a0\u1680\u180e\u202f\u205f\u3000\u200b\u2060\ufeff\u200e\u200f\u061c" + "".join(
    chr(code)
    for start, stop in ((0x2000, 0x200B), (0x202A, 0x202F), (0x2066, 0x206A))
    for code in range(start, stop)
)
"""What stands for a blank: wide and narrow ones, and signs that show nothing, which come with pasted text."""
EMPTY = BLANKS + whitespace
_BLANKS = dict.fromkeys(map(ord, BLANKS), " ")
_SIGNS = {
    ord("÷"): "/",
    ord("∕"): "/",
    ord("⁄"): "/",
    ord("∗"): "*",
    ord("✕"): "×",
    ord("✖"): "×",
    ord("⨯"): "×",
}
_FOLD = str.maketrans(ascii_uppercase, ascii_lowercase) | _WIDE | _DASHES | _BLANKS | _SIGNS


def fold(text: str) -> str:
    """Give `text` in the characters of the patterns, of the same length."""
    return text.lower() if text.isascii() else text.translate(_FOLD)


_COMPARE = r">=|=>|<=|=<|==|≥|≤|>|<|="
_FATE = r"f(?=$|[^a-z]|[kd][hl]|[khlr!]|m[ia][0-9])"
_SIDES = rf"[0-9]+|%|{_FATE}"
# A bare number has no sign: `1d6!-2` explodes, then subtracts.
_WHEN = rf"(?:(?:{_COMPARE})-?[0-9]+|[0-9]+)"

ATOM = re.compile(
    rf"""\s*(?:
      ([0-9]+)\s*d\s*({_SIDES})            # 1, 2: dice, sides
    | d({_SIDES})                          # 3: sides of a single die
    | ([0-9]+)\s*[gk]\s*([0-9]+)           # 4, 5: roll, keep
    | ([0-9]+)                             # 6: constant
    | (\()                                 # 7
    | (\{{)                                # 8
    | (-)                                  # 9
    )""",
    re.VERBOSE,
)
DICE, SINGLE, ROLL_KEEP, CONSTANT, PAREN, BRACE, MINUS = 2, 3, 5, 6, 7, 8, 9

OPERATOR = re.compile(r"\s*([-+*/×])")
COMPARISON = re.compile(rf"\s*({_COMPARE})\s*(-?[0-9]+)")
COMPARATOR = re.compile(_COMPARE)

MODIFIER = re.compile(
    rf"""
      (kh|kl|dh|dl|[khl])([0-9]*)          # 1, 2: keep or drop, how many
    | (!!|!p|!)({_WHEN})?                  # 3, 4: explode, condition
    | (ro?)({_WHEN})                       # 5, 6: re-roll, condition
    | (m[ia])(-?[0-9]+)                    # 7, 8: floor or ceiling
    """,
    re.VERBOSE,
)
KEEP, EXPLODE, REROLL, CLAMP = 1, 3, 5, 7

# Behind a blank only a token that is a modifier from end to end is one; anything else is a label.
SPACED = re.compile(
    rf"\s+(?=(?>(?:[kd][hl][0-9]*|k[0-9]+|!!(?:{_WHEN})?|!p?(?:{_WHEN})?|ro?{_WHEN}|m[ia]-?[0-9]+)+)"
    rf"(?:$|[\s)}},+*/×<>=≥≤-]))"
)

TIMES = re.compile(rf"\s*([0-9]+)\s*([x×])\s*(?=[0-9({{-]|d(?:{_SIDES}))")
# A plain number behind `×`: then it multiplies.
PLAIN = re.compile(r"[0-9]+(?![0-9]|\s*[dgk]\s*[0-9%f])")

# A dash, star or slash between blanks before a word sets off a label: `1d20 — ataque`, `1d20 *golpe*`.
SET_OFF = re.compile(rf"\s+[-*/×]+\s*(?!d(?:{_SIDES}))[^\W0-9_]")

OPENING = re.compile(
    rf"\s*+(?:[0-9]++\s*+[x×]\s*+)?[-+*/×(){{}}\s0-9]*?"
    rf"(?:(?:d(?:{_SIDES})|[0-9]++\s*+d\s*+(?:{_SIDES}))(?=$|[^\w]|[kd][hl]|[khlr][0-9<>=]?|m[ia][0-9])"
    rf"|[0-9]++\s*+[gk]\s*+[0-9]++(?!\w))",
)
