"""Reads what stands behind dice: keep, drop, explode, re-roll, floor, ceiling, count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, cast

from msgspec.structs import replace

from cubilete.rules.decision import Term
from cubilete.rules.notation import lexer
from cubilete.rules.notation.faces import covers_all
from cubilete.rules.notation.limits import MAX_NUMBER, refuse, refuse_syntax
from cubilete.rules.notation.tree import Condition, Explode, Keep, Reroll

if TYPE_CHECKING:
    import re

    from cubilete.rules.notation.tree import Comparison, KeepKind, Pool

_COMPARISONS = {"=>": ">=", "≥": ">=", "=<": "<=", "≤": "<=", "==": "="}
_KEEPS: dict[str, KeepKind] = {
    "h": "kh",
    "k": "kh",
    "l": "kl",
    "kh": "kh",
    "kl": "kl",
    "dh": "dh",
    "dl": "dl",
}
_EXPLOSIONS: dict[str, Literal["new", "compound", "penetrate"]] = {
    "!": "new",
    "!!": "compound",
    "!p": "penetrate",
}


def read_number(digits: str, at: int) -> int:
    """Give a number within the limit of constants; `at` is its offset."""
    n = int(digits)
    if abs(n) > MAX_NUMBER:
        raise refuse("dice_number", limit=MAX_NUMBER, position=at + 1)
    return n


def read_condition(text: str, at: int) -> Condition:
    """Build a condition from a comparator in any spelling (none means equal) and a number."""
    sign = text.rstrip("0123456789-")
    n = read_number(text[len(sign) :], at)
    sign = sign.strip()
    return Condition(cast("Comparison", _COMPARISONS.get(sign, sign or "=")), n)


def _read_keep(match: re.Match[str]) -> Keep:
    n = read_number(match[2], match.start(2)) if match[2] else 1
    if n < 1:
        raise refuse("dice_keep", "4d6kh3", position=match.start() + 1)
    return Keep(_KEEPS[match[1]], n)


def read_keeps(raw: str, text: str, pos: int) -> tuple[tuple[Keep, ...], int]:
    """Read the keeps of a group from offset `pos`; give them and the offset behind them."""
    keeps: list[Keep] = []
    while (match := lexer.MODIFIER.match(text, _skip_blank(text, pos))) is not None:
        if match[lexer.KEEP] is None:
            raise refuse_syntax(raw, match.start(), "keep")
        keeps.append(_read_keep(match))
        pos = match.end()
    return tuple(keeps), pos


def _skip_blank(text: str, pos: int) -> int:
    """Step over blanks before a token that is a modifier from end to end."""
    match = lexer.SPACED.match(text, pos)
    return pos if match is None else match.end()


def _once(pool: Pool, *, taken: bool, at: int, what: str) -> None:
    """Refuse a modifier of a kind that the pool already has."""
    if taken:
        raise refuse(
            "dice_twice", position=at + 1, what=Term(f"dice-{what}"), dice=f"{pool.count}d{pool.sides}"
        )


def _read_explode(pool: Pool, match: re.Match[str]) -> Pool:
    _once(pool, taken=pool.explode is not None, at=match.start(), what="explode")
    when = read_condition(match[4], match.start(4)) if match[4] else None
    explode = Explode(_EXPLOSIONS[match[3]], when)
    changed = replace(pool, explode=explode)
    if pool.sides == 1 if when is None else covers_all(pool, (when,)):
        raise refuse("dice_endless", "1d6!", position=match.start() + 1)
    return changed


def _read_reroll(pool: Pool, match: re.Match[str]) -> Pool:
    once = match[5] == "ro"
    _once(pool, taken=pool.reroll is not None and pool.reroll.once != once, at=match.start(), what="reroll")
    before = pool.reroll.when if pool.reroll is not None else ()
    return replace(pool, reroll=Reroll((*before, read_condition(match[6], match.start(6))), once))


def _read_clamp(pool: Pool, match: re.Match[str]) -> Pool:
    n = read_number(match[8], match.start(8))
    if match[7] == "mi":
        _once(pool, taken=pool.floor is not None, at=match.start(), what="floor")
        return replace(pool, floor=n)
    _once(pool, taken=pool.ceiling is not None, at=match.start(), what="ceiling")
    return replace(pool, ceiling=n)


def read_modifiers(pool: Pool, text: str, pos: int, *, counts: bool) -> tuple[Pool, int]:
    """Read all modifiers from offset `pos`; give the whole pool and the offset behind them.

    With `counts` a comparison is one of them (the pool begins its sum, so it may turn out bare).
    """
    rerolled = 0
    while True:
        match = lexer.MODIFIER.match(text, _skip_blank(text, pos))
        if match is not None:
            if match[lexer.KEEP] is not None:
                pool = replace(pool, keeps=(*pool.keeps, _read_keep(match)))
            elif match[lexer.EXPLODE] is not None:
                pool = _read_explode(pool, match)
            elif match[lexer.REROLL] is not None:
                pool = _read_reroll(pool, match)
                rerolled = match.start()
            else:
                pool = _read_clamp(pool, match)
        elif counts and (match := lexer.COMPARISON.match(text, pos)) is not None:
            _once(pool, taken=pool.successes is not None, at=match.start(1), what="count")
            when = read_condition(match[0], match.start(1))
            pool = replace(pool, successes=when)
        else:
            break
        pos = match.end()
    if pool.reroll is not None and not pool.reroll.once and covers_all(pool, pool.reroll.when):
        raise refuse("dice_endless", "1d20r1", position=rerolled + 1)
    return pool, pos
