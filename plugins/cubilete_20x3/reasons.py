"""Why a requirement is not met: a reason code for the first condition that fails (rules 7.1)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from cubilete.rules.decision import Refusal
from cubilete.rules.formula_trees import Binary, Call, Literal_, Node, Path, Unary
from cubilete_20x3 import queries
from cubilete_20x3.book import rule_book
from cubilete_20x3.describe.conditions import condition
from cubilete_20x3.describe.phrases import named_abilities, terms_of
from cubilete_20x3.language import LANGUAGE

if TYPE_CHECKING:
    from collections.abc import Callable

    from cubilete.rules.decision import Arg
    from cubilete.rules.formulas import Formula
    from cubilete_20x3.scope import Scope

    Explain: TypeAlias = Callable[[Scope], Refusal]

_BOUNDS = {
    ("m", ">="): "m_too_low",
    ("m", "<="): "m_too_high",
    ("a", "<="): "a_too_high",
    ("a", ">="): "a_too_low",
    ("d", ">="): "d_too_low",
    ("hp", "<="): "hp_too_high",
    ("hp", ">="): "hp_too_low",
}
_PATHS = {
    "effect.interruptible": "not_interruptible",
    "effect.opponent_owned": "bad_target",
    "attack.aimed_at_ally": "bad_target",
    "attack.receivable": "cannot_receive",
}
_NEGATED = {"holding": "holding", "held": "held", "attack.hold_recheck": "cannot_receive"}


def explain(formula: Formula[Scope], scope: Scope) -> Refusal:
    """Name the first condition of a failed requirement."""
    for part, reason in _plan(formula):
        if not part.holds(scope):
            return reason(scope)
    return Refusal("rq_missing", {"text": condition(formula.tree, terms_of(scope.book))})


@lru_cache(maxsize=512)
def _plan(formula: Formula[Scope]) -> tuple[tuple[Formula[Scope], Explain], ...]:
    parts = sorted(_conjuncts(formula.tree), key=lambda node: not _asks_what_is_spent(node))
    return tuple((LANGUAGE.close(node, "bool"), _reason(node)) for node in parts)


def _asks_what_is_spent(node: Node) -> bool:
    """Tell whether a condition is about a spent value, which is the first reason of a requirement (RX16)."""
    return isinstance(node, Unary) and isinstance(node.of, Call) and node.of.name == "spent"


def _conjuncts(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Binary) and node.op == "and":
        return (*_conjuncts(node.left), *_conjuncts(node.right))
    return (node,)


def _reason(node: Node) -> Explain:  # noqa: PLR0911, PLR0912  a table of patterns
    match node:
        case Path(name=name) if name in _PATHS:
            return _fixed(_PATHS[name])
        case Unary(op="not", of=Path(name=name)) if name in _NEGATED:
            return _fixed(_NEGATED[name])
        case Unary(op="not", of=Call(name="spent", args=(Literal_(value=stat),))):
            return _fixed(f"{stat}_spent")
        case Unary(op="not", of=Call(name="blocked", args=(Literal_(value=what),))):
            return lambda scope: _block(scope, str(what))
        case Unary(op="not", of=Call(name="did_last_turn", args=(Literal_(value="heal"),))):
            return _fixed("healed_last_turn")
        case Call(name="multiple", args=(Path(name="raw.sum"), Literal_(value=int(n)))):
            return lambda scope: Refusal("sum_not_multiple", {"s": _sum(scope), "n": n})
        case Binary(op=">", left=Path(name="m"), right=Path(name="a")):
            return _fixed("m_not_above_a")
        case Binary(op=">=", left=Path(name="pending_count")):
            return _fixed("no_pending_attack")
        case Binary(op=">=", left=left, right=Path(name="effect.interrupt_value")):
            return _below(left)
        case Binary(op=op, left=Path(name=name), right=Literal_(value=int(n))) if (name, op) in _BOUNDS:
            return _fixed(_BOUNDS[name, op], n=n)
        case Binary(op="or", left=Binary(op="==", left=Path(name="window"))):
            return _fixed("wrong_window")
        case Binary(op="or", left=Unary() as left):
            return _reason(left)
        case _:
            return _missing(node)


def _missing(node: Node) -> Explain:
    """Say in words what is missing; only a home-made ability must be looked up for its name."""
    known = rule_book().abilities
    if all(key in known for key in named_abilities(node)):
        return _fixed("rq_missing", text=condition(node))
    return lambda scope: Refusal("rq_missing", {"text": condition(node, terms_of(scope.book))})


def _fixed(code: str, **args: Arg) -> Explain:
    refusal = Refusal(code, dict(args))
    return lambda _scope: refusal


def _sum(scope: Scope) -> int:
    raw = scope.the_raw()
    return raw.d + raw.a + raw.m


def _block(scope: Scope, what: str) -> Refusal:
    if what == "defend":
        return Refusal("no_defense_this_turn")
    return Refusal(queries.m_block(scope.state, scope.the_turn()) or "held")


def _below(left: Node) -> Explain:
    value = LANGUAGE.close(left, "int")

    def reason(scope: Scope) -> Refusal:
        needed = queries.interrupt_value(scope.state, scope.the_effect())
        return Refusal("m_below_value", {"m": value.number(scope), "n": needed})

    return reason
