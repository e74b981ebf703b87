"""From text to tree, by precedence climbing, with every limit that the text itself can break.

What the notation leaves open is settled so:

- Comparisons bind weakest. Behind a bare pool they count successes, behind anything else (a sum, a
  roll-and-keep pool, a group, parentheses) they compare the total; nothing but the end, a closing
  bracket or a label may follow. `1d20+5>=6` compares 14 with 6; `(1d20>=6)+5` adds 5 to the successes.
- The modifiers of a pool may stand in any order, also behind the count: `1d6>=4!` explodes, then counts.
- Division rounds toward minus infinity. A divisor that may be zero is refused before any die.
- A minus may stand before a number or parentheses, not before dice: there are no -1 dice.
- `h`, `l` are `kh1`, `kl1`, and `k` is `kh`. Behind a blank a modifier must be a whole token.
- `×` and `x` behind a leading number repeat what follows; `×` before a plain number multiplies.
- A label is set off by a blank, or by one of `,` `:` `;` `.` and a blank. A dash, star or slash between
  a blank and a word belongs to the label (`1d20 — ataque`); a plus there is an error.
- Arithmetic without dice is no roll.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NoReturn

from cubilete.rules.notation import lexer
from cubilete.rules.notation.bounds import bound
from cubilete.rules.notation.limits import (
    MAX_DEPTH,
    MAX_DICE,
    MAX_LENGTH,
    MAX_NUMBER,
    MAX_RESULT,
    MAX_SIDES,
    MAX_TIMES,
    Refused,
    refuse,
    refuse_syntax,
)
from cubilete.rules.notation.modifiers import read_condition, read_keeps, read_modifiers
from cubilete.rules.notation.roll_keep import cap
from cubilete.rules.notation.tree import (
    Binary,
    Compare,
    Expression,
    Group,
    Negative,
    Number,
    Pool,
    Reading,
    RollKeep,
)
from cubilete.rules.notation.writing import write

if TYPE_CHECKING:
    import re

    from cubilete.rules.decision import Refusal
    from cubilete.rules.notation.tree import Node, Operator, Unit

_POWER = {"+": 1, "-": 1, "*": 2, "/": 2, "×": 2}
_CACHED_LENGTH = 600
_match_atom = lexer.ATOM.match
_DICE, _CONSTANT = lexer.DICE, lexer.CONSTANT
_SEPARATORS = ",:;."
_ENDS = ("", ")", "}", ",")


class _Parser:
    """One pass over one text."""

    __slots__ = ("bounds", "counted", "counting", "depth", "dice", "pos", "products", "raw", "text", "wild")

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self.text = lexer.fold(raw[: MAX_LENGTH + 1])  # what is cut off can only be label, or too long
        self.pos = 0
        self.depth = 0
        self.counted: Pool | None = None
        self.counting = False
        self.dice = 0
        self.products = 0
        self.wild = False
        self.bounds: dict[int, tuple[int, int]] = {}

    def read(self) -> Reading:
        times = self.repeat()
        root = self.comparison()
        label = self.label()
        if not self.dice and type(root) is Number:  # sums without dice are worked out, a bare number is none
            raise refuse("dice_none")
        if self.dice * times > MAX_DICE:
            raise refuse("dice_too_many", limit=MAX_DICE, position=1)
        text = write(root)
        if times > 1:
            text = f"{times}x {text}"
        unit: Unit = "sum"
        if self.counting or type(root) is Compare:
            unit = _unit(root)
        return Reading(Expression(root, text, times, self.dice, self.wild, unit), label)

    def repeat(self) -> int:
        """Read `N x` in front."""
        match = lexer.TIMES.match(self.text)
        if match is None or (match[2] == "×" and lexer.PLAIN.match(self.text, match.end())):
            return 1
        times = int(match[1])
        if not 1 <= times <= MAX_TIMES:
            raise refuse("dice_repeats", "6x 4d6kh3", limit=MAX_TIMES, position=match.start(1) + 1)
        self.pos = match.end()
        return times

    def label(self) -> str:
        """Take what is left, if it is set off."""
        text, pos = self.text, self.pos
        if pos == len(text):
            return ""
        if text[pos].isspace():
            return self.raw[pos:].strip(lexer.EMPTY)
        if text[pos] in _SEPARATORS and (pos + 1 == len(text) or text[pos + 1].isspace()):
            return self.raw[pos + 1 :].strip(lexer.EMPTY)
        raise refuse_syntax(self.raw, pos, "end")

    def comparison(self) -> Node:
        """Read a sum, and a comparison of its total."""
        left = self.chain()
        if left is self.counted:
            self.counted = None  # behind a closing bracket it is an operand like any other
            return left
        if self.text[self.pos : self.pos + 1] in _ENDS:
            return left
        match = lexer.COMPARISON.match(self.text, self.pos)
        if match is None:
            self.no_comparator()
            return left
        self.pos = match.end()
        self.no_operator()
        return Compare(left, read_condition(match[0], match.start(1)))

    def no_comparator(self) -> None:
        """Refuse a comparator without a number, unless it begins a label."""
        match = lexer.COMPARATOR.match(self.text, self.pos)
        if match is not None:
            raise refuse_syntax(self.raw, match.end(), "number")

    def no_operator(self) -> None:
        """Refuse arithmetic behind a comparison: it could mean two things."""
        match = lexer.OPERATOR.match(self.text, self.pos)
        if match is not None and not self.set_off(match.start(), match.start(1)):
            raise refuse_syntax(self.raw, match.start(1), "end")

    def set_off(self, start: int, sign: int) -> bool:
        """Tell whether the sign at `sign` begins a label."""
        return sign > start and lexer.SET_OFF.match(self.text, start) is not None

    def chain(self) -> Node:
        """Read a sum: operands and the operators between them."""
        left = self.atom(leading=True)
        if left is self.counted:
            self.no_operator()
            return left
        return self.climb(left, 1)

    def climb(self, left: Node, power: int) -> Node:
        """Read on behind an operand, through operators that bind at least as strongly as `power`."""
        text, length = self.text, len(self.text)
        while self.pos < length:
            sign, end = text[self.pos], self.pos + 1
            if sign.isspace():
                match = lexer.OPERATOR.match(text, self.pos)
                if match is None or self.set_off(self.pos, match.end() - 1):
                    return left
                sign, end = match[1], match.end()
            binds = _POWER.get(sign, 0)
            if binds < power:
                return left
            self.pos = end
            right = self.atom(leading=False)
            if binds > 1:
                left = self.product("/" if sign == "/" else "*", left, right, end - 1)
                continue
            if self.pos < length and text[self.pos] not in "+-)":
                right = self.climb(right, 2)
            left = Binary("+" if sign == "+" else "-", left, right)
        return left

    def product(self, op: Operator, left: Node, right: Node, at: int) -> Node:
        """Join two factors, if the result can be computed and stored whatever the dice show."""
        node = Binary(op, left, right)
        if op == "/":
            low, high = bound(right, self.bounds)
            if low <= 0 <= high:
                raise refuse("dice_div_zero", "2d6/2", position=at + 1)
        else:
            self.products += 1
            if self.products > 1:  # one product of what the other limits allow always fits
                low, high = bound(node, self.bounds)
                if max(-low, high) > MAX_RESULT:
                    raise refuse("dice_too_big", position=at + 1)
        return node

    def nest(self, at: int) -> None:
        """Go one level deeper."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise refuse("dice_too_deep", limit=MAX_DEPTH, position=at + 1)

    def atom(self, *, leading: bool) -> Node:
        """Read one operand."""
        match = _match_atom(self.text, self.pos)
        if match is None:
            raise refuse_syntax(self.raw, self.pos, "operand")
        start = self.pos
        self.pos = match.end()
        kind = match.lastindex
        if kind == _DICE:
            return self.pool(int(match[1]), match[2], match, leading=leading)
        if kind == _CONSTANT:
            return self.number(match[6], match.start(6))
        if kind == lexer.SINGLE:
            return self.pool(1, match[3], match, leading=leading)
        if kind == lexer.ROLL_KEEP:
            pool = cap(int(match[4]), int(match[5]))
            self.dice += pool.rolled
            if self.dice > MAX_DICE:
                raise refuse("dice_too_many", limit=MAX_DICE, position=match.start(4) + 1)
            self.wild = True
            return pool
        self.nest(start)
        if kind == lexer.PAREN:
            node = self.comparison()
            self.close(")", "close")
        elif kind == lexer.BRACE:
            node = self.group()
        else:
            node = self.negative(match.start(9))
        self.depth -= 1
        return node

    def pool(self, count: int, sides_text: str, match: re.Match[str], *, leading: bool) -> Pool:
        """Check the numbers of a pool, then read its modifiers."""
        fate = sides_text == "f"
        sides = 3 if fate else 100 if sides_text == "%" else int(sides_text)
        self.dice += count
        if not (count and 1 <= sides <= MAX_SIDES and self.dice <= MAX_DICE):
            at = match.end() - len(match[0].lstrip())
            if not count:
                raise refuse("dice_count", position=at + 1)
            if not 1 <= sides <= MAX_SIDES:
                raise refuse("dice_sides", limit=MAX_SIDES, position=at + 1)
            raise refuse("dice_too_many", limit=MAX_DICE, position=at + 1)
        pos = self.pos
        if pos == len(self.text) or self.text[pos] in "+-*/)},":
            return Pool(count, sides, fate)
        pool, self.pos = read_modifiers(Pool(count, sides, fate), self.text, pos, counts=leading)
        if pool.explode is not None or pool.reroll is not None:
            self.wild = True
        if pool.successes is not None:
            self.counted = pool
            self.counting = True
        return pool

    def number(self, digits: str, at: int) -> Number:
        """Read a constant."""
        following = self.text[self.pos : self.pos + 1]
        if following and following in "dgk":
            self.no_dice(following)
        value = int(digits)
        if value > MAX_NUMBER:
            raise refuse("dice_number", limit=MAX_NUMBER, position=at + 1)
        return Number(value)

    def no_dice(self, letter: str) -> NoReturn:
        """Refuse dice that stop short, and say what they lack."""
        if letter == "d":
            raise refuse_syntax(self.raw, self.pos + 1, "sides")
        raise refuse_syntax(self.raw, self.pos + 1, "number")

    def negative(self, at: int) -> Node:
        """Read what stands behind a minus sign."""
        match = lexer.ATOM.match(self.text, self.pos)
        if match is not None and match.lastindex in (lexer.DICE, lexer.SINGLE, lexer.ROLL_KEEP):
            raise refuse("dice_negative", "10-1d6", position=at + 1)
        item = self.atom(leading=False)
        return Number(-item.value) if type(item) is Number else Negative(item)

    def group(self) -> Group:
        """Read the totals of a group and its keeps."""
        items = [self.comparison()]
        while self.text[self.pos :].lstrip()[:1] == ",":
            self.pos = self.text.index(",", self.pos) + 1
            items.append(self.comparison())
        self.close("}", "brace")
        keeps, self.pos = read_keeps(self.raw, self.text, self.pos)
        return Group(tuple(items), keeps)

    def close(self, sign: str, slug: str) -> None:
        """Read a closing bracket."""
        if self.text[self.pos : self.pos + 1] == sign:
            self.pos += 1
            return
        if self.text[self.pos :].lstrip()[:1] != sign:
            raise refuse_syntax(self.raw, self.pos, slug)
        self.pos = self.text.index(sign, self.pos) + 1


def _unit(root: Node) -> Unit:
    """Say what the result counts."""
    if type(root) is Compare:
        return "truth"
    return "successes" if _counts(root) else "sum"


def _counts(node: Node) -> bool:
    """Tell whether every die of the node ends in a count of successes."""
    match node:
        case Pool():
            return node.successes is not None
        case Binary():
            sides = [side for side in (node.left, node.right) if type(side) is not Number]
            return bool(sides) and node.op in "+-" and all(map(_counts, sides))
        case Group():
            return all(map(_counts, node.items))
        case Negative():
            return _counts(node.item)
        case Number() | RollKeep() | Compare():
            return False


def parse(text: str) -> Reading | Refusal:
    """Read `text` anew, past the cache. See `read`."""
    parser = _Parser(text)
    try:
        answer: Reading | Refusal = parser.read()
        place: object = parser.pos
    except Refused as refused:
        answer = refused.refusal
        place = answer.args.get("position")
    if isinstance(place, int) and place > MAX_LENGTH:
        return refuse("dice_too_long", limit=MAX_LENGTH, position=MAX_LENGTH + 1).refusal
    return answer


_read_cached = lru_cache(maxsize=2048)(parse)


def read(text: str) -> Reading | Refusal:
    """Read a whole text: an expression, then maybe a label.

    Refusal codes: `dice_syntax` (position, got, expected), `dice_unfinished` (position, expected),
    `dice_none`, `dice_too_many`, `dice_sides`, `dice_too_long`, `dice_too_deep`, `dice_number`,
    `dice_repeats`, `dice_count`, `dice_negative`, `dice_div_zero`, `dice_too_big`, `dice_endless`,
    `dice_twice`, `dice_kept`, `dice_roll_keep`. Positions count from 1, in the text as typed. Answers
    are cached by text.
    """
    return _read_cached(text) if len(text) <= _CACHED_LENGTH else parse(text)


def is_expression(text: str) -> bool:
    """Tell quickly whether `text` begins like dice, whether or not it can be rolled.

    Only numbers, signs and brackets may stand before the first dice, so prose is none, though it may
    speak of numbers.
    """
    return lexer.OPENING.match(lexer.fold(text[: MAX_LENGTH + 1])) is not None
