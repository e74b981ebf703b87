"""What the words of expressions are called: names, functions, marks (rules 6.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cubilete.rules.decision import Line, Term
from cubilete.rules.formula_trees import Node, words_asked
from cubilete_20x3.book import rule_book

if TYPE_CHECKING:
    from collections.abc import Callable

    from cubilete.rules.decision import Arg
    from cubilete_20x3.book import Book

    Terms: TypeAlias = Callable[[str], Term]
    """Names an ability by id: a word of the rules, or the own name of a home-made one."""

NUMBERS: dict[str, str] = {
    "raw.d": "raw-d",
    "raw.a": "raw-a",
    "raw.m": "raw-m",
    "raw.sum": "raw-sum",
    "got.d": "got-d",
    "got.a": "got-a",
    "got.m": "got-m",
    "d": "d",
    "a": "a",
    "m": "m",
    "l_m": "l-m",
    "paid.d": "paid-d",
    "paid.a": "paid-a",
    "paid.m": "paid-m",
    "paid.hp": "paid-hp",
    "hp": "hp",
    "max_hp": "max-hp",
    "pending_count": "pending",
    "allies_alive": "allies",
    "opponents_alive": "opponents",
    "round": "round",
    "target.hp": "target-hp",
    "target.max_hp": "target-max-hp",
    "target.raw.d": "target-raw-d",
    "target.raw.a": "target-raw-a",
    "target.raw.m": "target-raw-m",
    "effect.interrupt_value": "effect-value",
    "attack.value": "attack-value",
    "event.base": "event-base",
    "event.overflow": "event-overflow",
}
TRUTHS: dict[str, str] = {
    "held": "held",
    "holding": "holding",
    "in_flight": "in-flight",
    "team_fight": "team-fight",
    "target.in_flight": "target-in-flight",
    "target.held": "target-held",
    "effect.interruptible": "effect-interruptible",
    "effect.opponent_owned": "effect-opponent",
    "attack.aimed_at_ally": "attack-ally",
    "attack.hold_recheck": "attack-recheck",
    "attack.receivable": "attack-receivable",
}
TEXTS: dict[str, str] = {
    "window": "window",
    "attack.type": "attack-type",
    "event.cause": "event-cause",
    "event.type": "event-type",
}
"""Names with a text value; what they can be compared with has keys of its own."""
VALUES: dict[str, tuple[str, ...]] = {
    "window": ("opening", "reaction", "action", "proaction"),
    "event.cause": ("attack", "reflect", "hold_end", "effect"),
}
CALLS: dict[str, tuple[str, str]] = {
    "has": ("has", "ability"),
    "has_named": ("has-named", "text"),
    "has_tag": ("has-tag", "tag"),
    "has_any_element_buff": ("any-element", ""),
    "lists": ("lists", "ability"),
    "lists_named": ("lists-named", "text"),
    "lists_other_named": ("lists-other", "text"),
    "trait": ("trait", "trait"),
    "flag": ("flag", "flag"),
    "setting": ("setting", "setting"),
    "blocked": ("blocked", "what"),
    "spent": ("spent", "stat"),
    "used_last_turn": ("used-last", "ability"),
    "did_last_turn": ("did-last", "tag"),
    "rule": ("rule", "rule"),
    "target.vulnerable": ("target-vulnerable", "element"),
    "target.resistant": ("target-resistant", "element"),
    "target.has": ("target-has", "ability"),
    "target.has_tag": ("target-tag", "tag"),
}
"""Functions that hold or do not: their key, and what their argument is."""
COUNTS: dict[str, tuple[str, str]] = {"used": ("used", "ability"), "param": ("param", "param")}
"""Functions with a number of their own."""
ELEMENT = "element:"
TRAITS = frozenset({"aeloriano", "aeloriano_cercetan"})
KEYS: tuple[str, ...] = tuple(
    f"s20x3-w-{key}"
    for key in (
        *NUMBERS.values(),
        *TEXTS.values(),
        *(f"{name}-{value}" for name, values in VALUES.items() for value in values if name == "window"),
        *(f"cause-{value}" for value in VALUES["event.cause"]),
        *(f"{no}{slug}" for slug in TRUTHS.values() for no in ("", "not-")),
        *(f"{no}{slug}" for slug, _ in CALLS.values() for no in ("", "not-")),
        *(slug for slug, _ in COUNTS.values()),
    )
)


def terms_of(book: Book) -> Terms:
    """Name abilities as a fight knows them, home-made ones by their own names."""
    return book.term


def named_abilities(node: Node) -> frozenset[str]:
    """Collect the ids of abilities that an expression asks for."""
    return frozenset(
        word
        for name, word in words_asked(node)
        if CALLS.get(name, COUNTS.get(name, ("", "")))[1] == "ability"
    )


def argument(sort: str, word: str, terms: Terms) -> Arg:
    """Say what stands in a function's brackets."""
    match sort:
        case "ability":
            return terms(word)
        case "element":
            return rule_book().word(word)
        case "setting":
            return Term(word)
        case "text":
            return word.rstrip(":")
        case "trait":
            return Term(word, None if word in TRAITS else word.removeprefix("user:"))
        case _:
            return word


def value_line(name: str, value: str) -> Line | str:
    """Say a text that a name is compared with."""
    if name == "window" and value in VALUES["window"]:
        return Line(f"s20x3-w-window-{value}")
    if name == "event.cause" and value in VALUES["event.cause"]:
        return Line(f"s20x3-w-cause-{value}")
    return value
