"""What a roll can bring: the exact chance of a result, the mean, the range, and a picture of eight lines."""

from __future__ import annotations

import asyncio
import re
from fractions import Fraction
from math import floor, log10
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from cubilete.chat.fold import level
from cubilete.chat.message import Line, Message
from cubilete.odds import Chances, chances
from cubilete.plugin_api import Verb, hookimpl
from cubilete.rules.decision import Refusal
from cubilete.rules.notation.tree import Compare, Condition, Expression, Pool
from cubilete.rules.roll_forms import RollForms
from cubilete.rules.verbs import Param, VerbSpec

if TYPE_CHECKING:
    from cubilete.rules.notation.tree import Comparison, Reading
    from cubilete.sessions.call import Call

_COMPARING = frozenset("<>=≤≥≠")
_COMPARED = re.compile(
    r"(?P<roll>.*?[^\s<>=≤≥])(?P<gap>\s*)(?P<op>>=|=>|<=|=<|[<>=≤≥])\s*(?P<n>-?[0-9]{1,7})"
    r"(?:[.,:;!?…]+(?=\s|$))?\s*(?:\s[^\W\d].*)?"
)
_SIGNS = {"=>": ">=", "≥": ">=", "=<": "<=", "≤": "<="}
_SHOWN = {">=": "≥", "<=": "≤", ">": ">", "<": "<", "=": "="}
_BARS = 8
_WIDEST = 12
_SHORT = 9_999
"""Largest denominator of a fraction that is shown."""
_MOST_DECIMALS = 4


class OddsArgs(Struct, frozen=True):
    """An expression, and behind it maybe a comparison."""

    text: str


class Question(Struct, frozen=True):
    """What is asked: an expression, and the comparison of its result, if there is one."""

    expression: Expression
    when: Condition | None = None


def read_question(text: str, rolls: RollForms | None = None) -> Question | Refusal:
    """Read `EXPR` or `EXPR >= N`. Refusals: those of notation, and `odds_goal` for half a comparison.

    A comparison that is set off by a blank is one of the result. One that is glued to a bare pool counts
    successes, as it does in a roll, unless no face of the die could be meant by it. Forms of systems are read
    where `rolls` has them.
    """
    rolls = rolls or RollForms()
    whole = _reading(rolls, text)
    match = _COMPARED.fullmatch(level(text))
    if match is not None:
        op = cast("Comparison", _SIGNS.get(match["op"], match["op"]))
        when = Condition(op, int(match["n"]))
        left = _reading(rolls, text[: match.end("roll")])
        if not isinstance(left, Refusal) and not left.label and left.expression.unit != "truth":
            counts = not match["gap"] and not isinstance(whole, Refusal) and _counts(whole.expression, when)
            if not counts:
                return Question(left.expression, when)
    if isinstance(whole, Refusal):
        return whole
    root = whole.expression.root
    if isinstance(root, Compare):  # a label stands behind the comparison
        return _without_comparison(whole.expression, root)
    if whole.label[:1] in _COMPARING:
        return Refusal("odds_goal", {"given": whole.label}, "/prob 4d6kh3 >= 15")
    return Question(whole.expression)


def _reading(rolls: RollForms, text: str) -> Reading | Refusal:
    said = rolls.read(text)
    return said if isinstance(said, Refusal) else said.reading


def _counts(expression: Expression, when: Condition) -> bool:
    """Does the comparison, glued to a pool, mean some of the die's faces?"""
    root = expression.root
    return expression.unit == "successes" and not (isinstance(root, Pool) and when.n > root.sides)


def _without_comparison(expression: Expression, root: Compare) -> Question:
    item = Expression(root.item, expression.text, expression.times, expression.dice, expression.wild)
    return Question(item, root.when)


async def odds(call: Call, args: OddsArgs) -> Refusal | None:
    """Tell the odds of a roll. No dice fall."""
    question = read_question(args.text, call.desk.vocabulary(call.meta.enabled).rolls)
    if isinstance(question, Refusal):
        return question
    when = question.when
    asked = None if when is None else (when.op, when.n)
    found = await asyncio.to_thread(chances, question.expression, asked)
    if isinstance(found, Refusal):
        return found
    call.tell(Message(_lines(question, found, call.locale), reply_to=call.incoming.id))
    return None


def _lines(question: Question, found: Chances, locale: str) -> tuple[Line, ...]:
    text = question.expression.text
    times, expression = question.expression.times, question.expression
    if times > 1:
        text = text.partition("x ")[2] or text
    lines = []
    if question.when is not None:
        when = question.when
        shown = (
            text.removesuffix(f"{when.op}{when.n}").rstrip() if text.endswith(f"{when.op}{when.n}") else text
        )
        asked = found.chance(when) if found.asked is None else found.asked
        goal = f"{_SHOWN[when.op]} {when.n}"
        lines.append(Line("odds-chance", {"roll": shown, "goal": goal, "chance": _chance(asked, locale)}))
    elif expression.unit == "successes":
        some = _chance(found.chance(Condition(">=", 1)), locale)
        lines.append(Line("odds-successes", {"roll": text, "chance": some}))
    else:
        lines.append(Line("odds-roll", {"roll": text}))
    lines.append(_mean(found, locale))
    if times > 1:
        lines.append(Line("odds-each", {"times": times}))
    if question.when is None:
        lines += _histogram(found, locale)
    return tuple(lines)


def _mean(found: Chances, locale: str) -> Line:
    low, high = found.weights[0][0], found.weights[-1][0]
    mean = _decimal(float(found.mean), 2, locale)
    if found.missing:
        return Line("odds-mean-open", {"mean": mean, "low": low})
    return Line("odds-mean", {"mean": mean, "low": low, "high": high})


def about(expression: Expression, locale: str) -> tuple[Line, ...]:
    """Mean and range in one line; nothing where they would take too long to find."""
    found = chances(expression, None)
    if isinstance(found, Refusal):
        return ()
    each = (Line("odds-each", {"times": expression.times}),) if expression.times > 1 else ()
    return (_mean(found, locale), *each)


def _histogram(found: Chances, locale: str) -> list[Line]:
    """A bar for each outcome, or for as many ranges of outcomes as a phone can hold."""
    spread = [(value, weight) for value, weight in found.weights if weight * 1000 >= found.total]
    if len(spread) < 2:  # noqa: PLR2004  one outcome needs no picture
        return []
    low, high = spread[0][0], spread[-1][0]
    width = -(-(high - low + 1) // _BARS)
    sums: dict[int, int] = {}
    for value, weight in found.weights:
        place = min(max(value, low), high)
        sums[(place - low) // width] = sums.get((place - low) // width, 0) + weight
    most = max(sums.values())
    lines = []
    for index in range(-(-(high - low + 1) // width)):
        weight = sums.get(index, 0)
        first, last = low + index * width, min(low + (index + 1) * width - 1, high)
        shown = str(first) if first == last else f"{first}–{last}"
        if index == 0 and low > found.weights[0][0]:
            shown = f"≤ {last}"
        elif last == high < found.weights[-1][0]:
            shown = f"≥ {first}"
        bar = "█" * max(1, round(_WIDEST * weight / most)) if weight else "·"
        chance = _percent(Fraction(weight, found.total), locale)
        lines.append(Line("odds-bar", {"range": shown, "bar": bar, "chance": chance}))
    return lines


def _chance(chance: Fraction, locale: str) -> str:
    """A chance in percent, and as a fraction where that is short."""
    percent = _percent(chance, locale)
    if 1 < chance.denominator <= _SHORT:
        return f"{percent} ({chance.numerator}/{chance.denominator})"
    return percent


def _percent(chance: Fraction, locale: str) -> str:
    """Percent with two digits that say something, also near 0 and 100."""
    sign = " %" if locale == "es" else "%"
    if chance in (0, 1):
        return f"{100 * int(chance)}{sign}"
    value, rest = float(chance * 100), float((1 - chance) * 100)
    smaller = min(value, rest)
    decimals = max(1, 1 - floor(log10(smaller))) if smaller > 0 else _MOST_DECIMALS + 1
    if decimals > _MOST_DECIMALS:
        edge = _decimal(10.0**-_MOST_DECIMALS, _MOST_DECIMALS, locale)
        near = _decimal(100 - 10.0**-_MOST_DECIMALS, _MOST_DECIMALS, locale)
        return f"<{edge}{sign}" if value < rest else f">{near}{sign}"
    return f"{_decimal(value, decimals, locale)}{sign}"


def _decimal(value: float, decimals: int, locale: str) -> str:
    """A number with at most so many decimals, with the language's comma or point."""
    text = f"{value:.{decimals}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return text.replace(".", ",") if locale == "es" else text


@hookimpl
def cubilete_verbs() -> tuple[Verb, ...]:
    """Odds."""
    return (
        Verb(
            VerbSpec(
                id="prob",
                es=("prob",),
                en=("odds",),
                args=OddsArgs,
                params=(Param("text", "text", required=True, what="expression"),),
                examples={"es": "/prob 4d6kh3 >= 15", "en": "/odds 4d6kh3 >= 15"},
            ),
            odds,
        ),
    )
