"""A small expression language for rule data: parsed, checked for types, compiled once to closures.

Nothing is ever evaluated as code. A system gives a `Language`: the names and functions that its data
may use, each with its type and the function that reads it from the system's own scope. The language
has integers, booleans and texts, `and or not`, comparisons, `+ - * / %` (floor division, non-negative
rest) and calls; it cannot loop, assign, or reach anything that the language does not list.

    expr = or ;  or = and {"or" and} ;  and = not {"and" not} ;  not = "not" not | cmp
    cmp = sum [("==" | "!=" | "<=" | ">=" | "<" | ">") sum] ;  sum = prod {("+" | "-") prod}
    prod = unary {("*" | "/" | "%") unary} ;  unary = "-" unary | atom
    atom = integer | 'text' | true | false | path "(" [expr {"," expr}] ")" | path | "(" expr ")"
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from cubilete.rules.formula_trees import (
    MAX_INT,
    Binary,
    Call,
    FormulaError,
    FormulaFault,
    Kind,
    Literal_,
    Node,
    Path,
    Unary,
    Value,
    mentioned,
    parse,
)

__all__ = ["Family", "Formula", "FormulaError", "FormulaFault", "Function", "Language", "Name"]

S = TypeVar("S")


class Name(Struct, Generic[S], frozen=True):
    """A name that data may read."""

    kind: Kind
    read: Callable[[S], Value]


class Family(Struct, Generic[S], frozen=True):
    """All names below a prefix (`choice.` and any word), read by the word."""

    kind: Kind
    read: Callable[[S, str], Value]


class Function(Struct, Generic[S], frozen=True):
    """A function that data may call; `call` gets the scope, then the arguments.

    `kind` may depend on the first argument when that is a text: then it is a function of the text,
    which gives None for a text that means nothing.
    """

    params: tuple[Kind, ...]
    kind: Kind | Callable[[str], Kind | None]
    call: Callable[..., Value]


class Formula(Generic[S]):
    """A compiled expression. Call it with a scope; `tree` is kept so that a system can explain it."""

    __slots__ = ("kind", "run", "text", "tree")

    def __init__(self, text: str, tree: Node, kind: Kind, run: Callable[[S], Value]) -> None:
        self.text = text
        self.tree = tree
        self.kind = kind
        self.run = run

    def __repr__(self) -> str:
        return f"Formula({self.text!r})"

    def number(self, scope: S) -> int:
        """Its value as an integer within ±9999. Raises FormulaFault."""
        value = self.run(scope)
        return max(-MAX_INT, min(MAX_INT, int(value)))

    def holds(self, scope: S) -> bool:
        """Its value as a truth; an expression without a value does not hold."""
        try:
            return bool(self.run(scope))
        except FormulaFault:
            return False

    def names(self) -> frozenset[str]:
        """Collect every name and function that it mentions."""
        return mentioned(self.tree)


class Language(Struct, Generic[S], frozen=True):
    """What expressions of a system may mention."""

    names: Mapping[str, Name[S]]
    families: Mapping[str, Family[S]] = {}
    functions: Mapping[str, Function[S]] = {}

    def compile(self, text: str, kind: Kind) -> Formula[S]:
        """Compile an expression that must have a type. Raises FormulaError."""
        tree = parse(text)
        found, run = _close(self, tree, text)
        if found != kind:
            raise FormulaError(f"{kind} wanted, {found} given", text, 0)
        return Formula(text, tree, kind, run)

    def close(self, tree: Node, kind: Kind) -> Formula[S]:
        """Compile a tree, such as a part of another expression. Raises FormulaError."""
        found, run = _close(self, tree, "")
        if found != kind:
            raise FormulaError(f"{kind} wanted, {found} given", "", 0)
        return Formula("", tree, kind, run)


_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}
_REST_PARAMS = 3


def _clamp(value: int) -> int:
    return max(-MAX_INT, min(MAX_INT, value))


def _kind_of(value: Value) -> Kind:
    if isinstance(value, bool):
        return "bool"
    return "int" if isinstance(value, int) else "text"


def _close(language: Language[S], node: Node, text: str) -> tuple[Kind, Callable[[S], Value]]:
    """Compile a tree; its type and a closure over the scope. Raises FormulaError."""
    match node:
        case Literal_(value=value):
            return _kind_of(value), lambda _scope: value
        case Path():
            return _close_path(language, node, text)
        case Call():
            return _close_call(language, node, text)
        case Unary(op=op, of=of, at=at):
            kind, inner = _close(language, of, text)
            if op == "not":
                _want("bool", kind, text, at)
                return "bool", lambda scope: not inner(scope)
            _want("int", kind, text, at)
            return "int", lambda scope: -int(inner(scope))
        case Binary():
            return _close_binary(language, node, text)


def _want(wanted: Kind, found: Kind, text: str, at: int) -> None:
    if wanted != found:
        raise FormulaError(f"{wanted} wanted, {found} given", text, at)


def _close_path(language: Language[S], node: Path, text: str) -> tuple[Kind, Callable[[S], Value]]:
    name = language.names.get(node.name)
    if name is not None:
        return name.kind, name.read
    prefix, _, word = node.name.rpartition(".")
    family = language.families.get(prefix)
    if family is None or not word:
        raise FormulaError(f"unknown name {node.name}", text, node.at)
    read = family.read
    return family.kind, lambda scope: read(scope, word)


def _close_call(language: Language[S], node: Call, text: str) -> tuple[Kind, Callable[[S], Value]]:
    args = [_close(language, arg, text) for arg in node.args]
    if node.name in {"min", "max", "abs", "if"}:
        return _close_own(node, args, text)
    function = language.functions.get(node.name)
    if function is None:
        raise FormulaError(f"unknown function {node.name}", text, node.at)
    if len(args) != len(function.params):
        raise FormulaError(f"{node.name} takes {len(function.params)} arguments", text, node.at)
    for wanted, (found, _) in zip(function.params, args, strict=True):
        _want(wanted, found, text, node.at)
    call = function.call
    kind = _kind_of_call(function.kind, node, text)
    if all(isinstance(arg, Literal_) for arg in node.args):
        values = tuple(arg.value for arg in node.args if isinstance(arg, Literal_))
        if len(values) == 1:
            only = values[0]
            return kind, lambda scope: call(scope, only)
        return kind, lambda scope: call(scope, *values)
    runs = tuple(run for _, run in args)
    return kind, lambda scope: call(scope, *[run(scope) for run in runs])


def _kind_of_call(kind: Kind | Callable[[str], Kind | None], node: Call, text: str) -> Kind:
    if not callable(kind):
        return kind
    first = node.args[0] if node.args else None
    found = kind(first.value) if isinstance(first, Literal_) and isinstance(first.value, str) else None
    if found is None:
        raise FormulaError(f"{node.name} cannot be asked for that", text, node.at)
    return found


def _close_own(
    node: Call, args: list[tuple[Kind, Callable[[S], Value]]], text: str
) -> tuple[Kind, Callable[[S], Value]]:
    """`min max abs if`, which every language has."""
    counts = {"min": 2, "max": 2, "abs": 1, "if": _REST_PARAMS}
    if len(args) != counts[node.name]:
        raise FormulaError(f"{node.name} takes {counts[node.name]} arguments", text, node.at)
    if node.name == "if":
        (asked, condition), (kind, yes), (other, no) = args
        _want("bool", asked, text, node.at)
        _want(kind, other, text, node.at)
        return kind, lambda scope: yes(scope) if condition(scope) else no(scope)
    for kind, _ in args:
        _want("int", kind, text, node.at)
    runs = [run for _, run in args]
    if node.name == "abs":
        only = runs[0]
        return "int", lambda scope: abs(int(only(scope)))
    left, right = runs
    if node.name == "min":
        return "int", lambda scope: min(int(left(scope)), int(right(scope)))
    return "int", lambda scope: max(int(left(scope)), int(right(scope)))


def _close_binary(language: Language[S], node: Binary, text: str) -> tuple[Kind, Callable[[S], Value]]:
    kind, left = _close(language, node.left, text)
    other, right = _close(language, node.right, text)
    op = node.op
    if op in {"and", "or"}:
        _want("bool", kind, text, node.at)
        _want("bool", other, text, node.at)
        if op == "and":
            return "bool", lambda scope: left(scope) and right(scope)
        return "bool", lambda scope: left(scope) or right(scope)
    if op in _COMPARE:
        _want(kind, other, text, node.at)
        if op not in {"==", "!="}:
            _want("int", kind, text, node.at)
        compare = _COMPARE[op]
        if isinstance(node.right, Literal_):
            fixed = node.right.value
            return "bool", lambda scope: compare(left(scope), fixed)
        return "bool", lambda scope: compare(left(scope), right(scope))
    _want("int", kind, text, node.at)
    _want("int", other, text, node.at)
    return "int", _arithmetic(op, left, right)


def _arithmetic(op: str, left: Callable[[S], Value], right: Callable[[S], Value]) -> Callable[[S], Value]:
    match op:
        case "+":
            return lambda scope: _clamp(int(left(scope)) + int(right(scope)))
        case "-":
            return lambda scope: _clamp(int(left(scope)) - int(right(scope)))
        case "*":
            return lambda scope: _clamp(int(left(scope)) * int(right(scope)))
        case "/":

            def divide(scope: S) -> Value:
                by = int(right(scope))
                if by == 0:
                    raise FormulaFault("division by zero")
                return int(left(scope)) // by

            return divide
        case _:

            def rest(scope: S) -> Value:
                by = int(right(scope))
                if by == 0:
                    raise FormulaFault("division by zero")
                return int(left(scope)) % abs(by)

            return rest
