"""Hypothesis strategies for dice notation: one for each rule of the grammar.

    expression = [number "x"] comparison
    comparison = sum [comparator number]      sum = operand {operator operand}
    operand    = pool | number | roll-keep | "(" comparison ")" | "-(" sum ")" | group
    group      = "{" comparison {"," comparison} "}" {keep}
    pool       = [number] "d" (number | "%" | "F") {modifier}

What they give is well formed; it may still break a limit, and then is refused.
"""

from __future__ import annotations

from hypothesis import strategies as st

COMPARATORS = st.sampled_from([">=", ">", "<=", "<", "=", "≥", "≤", "=>", "=="])
OPERATORS = st.sampled_from(["+", "-", "*", "/", "×", "−", "÷", " + ", " - ", " * "])


def numbers(low: int = 1, high: int = 12) -> st.SearchStrategy[str]:
    """Digits of a whole number."""
    return st.integers(low, high).map(str)


def conditions() -> st.SearchStrategy[str]:
    """A comparator with its number."""
    return st.tuples(COMPARATORS, numbers(0, 12)).map("".join)


def keeps() -> st.SearchStrategy[str]:
    """Keep or drop, in any case, with or without a number."""
    words = st.sampled_from(["kh", "kl", "dh", "dl", "k", "h", "l", "KH", "Dl"])
    return st.tuples(words, numbers(1, 6) | st.just("")).map("".join)


def modifiers() -> st.SearchStrategy[str]:
    """Anything that may stand behind a pool, but its count."""
    return st.one_of(
        keeps(),
        st.tuples(st.sampled_from(["!", "!!", "!p"]), st.just("") | conditions()).map("".join),
        st.tuples(st.sampled_from(["r", "ro", "R"]), conditions() | numbers(1, 6)).map("".join),
        st.tuples(st.sampled_from(["mi", "ma"]), numbers(1, 8)).map("".join),
    )


def dice() -> st.SearchStrategy[str]:
    """Bare dice: some, one without a number, percentile, Fate."""
    sides = st.sampled_from(["2", "3", "4", "6", "8", "10", "20", "100", "1000", "100000", "%", "F"])
    return st.tuples(st.just("") | numbers(1, 9), st.sampled_from("dD"), sides).map("".join)


def pools() -> st.SearchStrategy[str]:
    """Dice with up to three modifiers; not two explosions, whose marks would run together."""
    several = st.lists(modifiers(), max_size=3)
    apart = several.filter(lambda words: sum(word.startswith("!") for word in words) <= 1)
    return st.tuples(dice(), apart.map("".join)).map("".join)


def roll_keeps() -> st.SearchStrategy[str]:
    """Roll and keep, with either letter."""
    pairs = st.tuples(st.integers(1, 20), st.integers(1, 20)).map(lambda pair: sorted(pair, reverse=True))
    return st.tuples(pairs, st.sampled_from(["g", "k", "G", " k "])).map(
        lambda p: f"{p[0][0]}{p[1]}{p[0][1]}"
    )


def sums(operands: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """Operands with operators between them."""
    more = st.lists(st.tuples(OPERATORS, operands).map("".join), max_size=3).map("".join)
    return st.tuples(operands, more).map("".join)


def comparisons(operands: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """A sum, maybe compared; or a pool, maybe counted."""
    compared = st.tuples(sums(operands), conditions()).map("".join)
    counted = st.tuples(pools(), conditions(), st.just("") | modifiers()).map("".join)
    return st.one_of(sums(operands), compared, counted)


def _nested(operands: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    groups = st.lists(comparisons(operands), min_size=1, max_size=3).map(",".join)
    return st.one_of(
        comparisons(operands).map("({})".format),
        sums(operands).map("-({})".format),
        st.tuples(groups.map("{{{}}}".format), st.just("") | keeps()).map("".join),
    )


def operands() -> st.SearchStrategy[str]:
    """Anything that may stand between operators."""
    leaves = st.one_of(pools(), pools(), roll_keeps(), numbers(0, 100), numbers(0, 20).map("-{}".format))
    return st.recursive(leaves, _nested, max_leaves=5)


def expressions() -> st.SearchStrategy[str]:
    """Whole expressions, some of them repeated."""
    times = st.just("") | st.tuples(numbers(1, 4), st.sampled_from(["x", " x ", "×"])).map("".join)
    return st.tuples(times, comparisons(operands())).map("".join)


def junk() -> st.SearchStrategy[str]:
    """Text that is made of the notation's own characters, and of anything else."""
    signs = st.sampled_from(list("0123456789dDgkKhlrom!p%fF<>=+-*/()x×{},;. ≥−\u00a0٣²éİ"))
    return st.text(signs | st.characters(), max_size=60)
