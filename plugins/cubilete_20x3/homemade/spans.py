"""Between which bounds the value of an expression lies, whatever happens: for divisors and for warnings."""

from __future__ import annotations

from typing import NamedTuple

from cubilete.rules.formula_trees import MAX_INT, Binary, Call, Literal_, Node, Path, Unary


class Span(NamedTuple):
    """From `low` to `high`, both possible as far as is known."""

    low: int
    high: int

    def has_zero(self) -> bool:
        """Tell whether 0 lies within."""
        return self.low <= 0 <= self.high


EVERYTHING = Span(-MAX_INT, MAX_INT)
_DIE = Span(1, 20)
_VALUE = Span(0, 20)
"""What D, A and M are without large bonuses; enough for a warning."""
_COUNT = Span(0, MAX_INT)
_TIGHT: dict[str, Span] = {
    "raw.d": _DIE,
    "raw.a": _DIE,
    "raw.m": _DIE,
    "raw.sum": Span(3, 60),
    "target.raw.d": _DIE,
    "target.raw.a": _DIE,
    "target.raw.m": _DIE,
    "max_hp": Span(1, MAX_INT),
    "target.max_hp": Span(1, MAX_INT),
    "opponents_alive": Span(0, 40),
    "allies_alive": Span(0, 40),
}
_LIKELY: dict[str, Span] = {
    **dict.fromkeys(("d", "a", "m", "l_m", "got.d", "got.a", "got.m", "paid.d", "paid.a", "paid.m"), _VALUE),
    "hp": Span(0, 20),
    "max_hp": Span(1, 20),
    "target.hp": Span(0, 20),
    "target.max_hp": Span(1, 20),
}


def span(node: Node, *, likely: bool = False) -> Span:  # noqa: PLR0911  one exit for each kind of node
    """Bound an amount. `likely` reads values as those of plain dice and 20 HP, else nothing is assumed."""
    match node:
        case Literal_(value=value):
            return Span(int(value), int(value)) if not isinstance(value, str) else EVERYTHING
        case Path(name=name):
            if likely and name in _LIKELY:
                return _LIKELY[name]
            return _TIGHT.get(name, _COUNT)
        case Unary(of=of):
            inner = span(of, likely=likely)
            return Span(-inner.high, -inner.low)
        case Binary(op=op, left=left, right=right):
            return _joined(op, span(left, likely=likely), span(right, likely=likely))
        case Call(name=("min" | "max") as name, args=(left, right)):
            one, other = span(left, likely=likely), span(right, likely=likely)
            pick = min if name == "min" else max
            return Span(pick(one.low, other.low), pick(one.high, other.high))
        case Call(name="if", args=(_, yes, no)):
            one, other = span(yes, likely=likely), span(no, likely=likely)
            return Span(min(one.low, other.low), max(one.high, other.high))
        case Call(name="abs", args=(of,)):
            inner = span(of, likely=likely)
            ends = (abs(inner.low), abs(inner.high))
            return Span(0 if inner.has_zero() else min(ends), max(ends))
        case Call(name="used") if likely:
            return Span(0, 5)
        case Call(name="param"):
            return Span(1, MAX_INT)
        case Call():
            return _COUNT


def _joined(op: str, one: Span, other: Span) -> Span:
    match op:
        case "+":
            found = (one.low + other.low, one.high + other.high)
        case "-":
            found = (one.low - other.high, one.high - other.low)
        case "*":
            ends = [a * b for a in one for b in other]
            found = (min(ends), max(ends))
        case "/" if not other.has_zero():
            ends = [a // b for a in one for b in other]
            found = (min(ends), max(ends))
        case "%" if not other.has_zero():
            found = (0, max(abs(other.low), abs(other.high)) - 1)
        case _:
            return EVERYTHING
    low, high = found
    return Span(max(-MAX_INT, low), min(MAX_INT, high))
