"""Expressions in words: conditions and amounts (rules 6.2), for descriptions and refusals alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.rules.decision import Line, Term
from cubilete.rules.formula_trees import Binary, Call, Literal_, Node, Path, Unary
from cubilete_20x3.describe import phrases
from cubilete_20x3.describe.phrases import argument, value_line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cubilete.rules.decision import Arg
    from cubilete_20x3.describe.phrases import Terms

DEEPEST = 14
"""Lines nested deeper than this are shown as their author wrote them."""
_SIGNS = {"==": "=", "!=": "≠", "<=": "≤", ">=": "≥", "<": "<", ">": ">"}
_OPPOSITE = {"==": "!=", "!=": "==", "<=": ">", ">=": "<", "<": ">=", ">": "<="}
_SHARES = {2: "half", 3: "third", 4: "quarter"}
_RANK = {"+": 1, "-": 1, "*": 2, "/": 2, "%": 2}


def condition(node: Node, terms: Terms = Term) -> Line:
    """Say a condition: `m >= 10 and has('soporte')` is "M ≥ 10 y tener Soporte"."""
    return _kept_flat(_condition(node, terms, holds=True), node)


def number(node: Node, terms: Terms = Term) -> Line:
    """Say an amount: `paid.m / 4` is "la cuarta parte del M pagado"."""
    return _kept_flat(_number(node, terms), node)


def _kept_flat(line: Line, node: Node) -> Line:
    return line if depth(line) <= DEEPEST else Line("s20x3-w-code", {"text": written(node)})


def depth(line: Line) -> int:
    """Count how deep a line is nested; 1 for one that holds no other."""
    return 1 + max((depth(arg) for arg in line.args.values() if isinstance(arg, Line)), default=0)


def row(lines: Sequence[Line], key: str) -> Line:
    """Join lines by a key with `left` and `right`, by halves, so that a long row is not deep."""
    if len(lines) == 1:
        return lines[0]
    half = (len(lines) + 1) // 2
    return Line(key, {"left": row(lines[:half], key), "right": row(lines[half:], key)})


def _parts(node: Node, op: str) -> tuple[Node, ...]:
    if isinstance(node, Binary) and node.op == op:
        return (*_parts(node.left, op), *_parts(node.right, op))
    return (node,)


def _condition(node: Node, terms: Terms, *, holds: bool) -> Line:  # noqa: PLR0911  one exit for each kind of node
    match node:
        case Unary(op="not", of=of):
            return _condition(of, terms, holds=not holds)
        case Binary(op=("and" | "or") as op):
            return _joined(node, op, terms, holds=holds)
        case Binary():
            return _comparison(node, terms, holds=holds)
        case Literal_(value=value):
            return Line("s20x3-w-always" if bool(value) is holds else "s20x3-w-never")
        case Path(name=name) if name in phrases.TRUTHS:
            return Line(_key(phrases.TRUTHS[name], holds=holds))
        case Call(name="multiple", args=(of, by)):
            key = _key("multiple", holds=holds)
            return Line(key, {"of": _number(of, terms), "by": _number(by, terms)})
        case Call(name="if", args=(asked, yes, no)):
            return Line(
                "s20x3-w-either",
                {
                    "when": _condition(asked, terms, holds=True),
                    "then": _condition(yes, terms, holds=holds),
                    "else": _condition(no, terms, holds=holds),
                },
            )
        case Call(name=name, args=args) if name in phrases.CALLS and _plain(args):
            return _call(name, args, terms, holds=holds)
        case _:
            return Line(_key("code", holds=holds), {"text": written(node)})


def _key(slug: str, *, holds: bool) -> str:
    return f"s20x3-w-{slug}" if holds else f"s20x3-w-not-{slug}"


def _joined(node: Binary, op: str, terms: Terms, *, holds: bool) -> Line:
    """Say `and` and `or`; a negated one turns into the other."""
    shown = op if holds else {"and": "or", "or": "and"}[op]
    said = []
    for part in _parts(node, op):
        line = _condition(part, terms, holds=holds)
        inner = part
        while isinstance(inner, Unary):
            inner = inner.of
        mixed = isinstance(inner, Binary) and inner.op in {"and", "or"}
        said.append(Line("s20x3-w-group", {"of": line}) if mixed else line)
    return row(said, f"s20x3-w-{shown}")


def _comparison(node: Binary, terms: Terms, *, holds: bool) -> Line:
    op = node.op if holds else _OPPOSITE.get(node.op, node.op)
    left, right = node.left, node.right
    for one, other in ((left, right), (right, left)):
        if _text_name(one) and isinstance(other, Literal_) and isinstance(other.value, str):
            key = "s20x3-w-is" if op == "==" else "s20x3-w-is-not"
            name = one.name if isinstance(one, Path) else ""
            return Line(key, {"of": _text(one), "what": value_line(name, other.value)})
    if isinstance(right, Literal_) and isinstance(right.value, bool):
        return _condition(left, terms, holds=right.value is (op == "=="))
    return Line(
        "s20x3-w-compare",
        {"left": _number(left, terms), "sign": _SIGNS.get(op, op), "right": _number(right, terms)},
    )


def _text_name(node: Node) -> bool:
    match node:
        case Path(name=name):
            return name in phrases.TEXTS or name.startswith("choice.")
        case Call(name="setting"):
            return True
        case _:
            return False


def _text(node: Node) -> Line:
    match node:
        case Path(name=name) if name in phrases.TEXTS:
            return Line(f"s20x3-w-{phrases.TEXTS[name]}")
        case Path(name=name):
            return Line("s20x3-w-choice", {"name": name.removeprefix("choice.")})
        case Call(args=(Literal_(value=str(key)),)):
            return Line("s20x3-w-setting", {"setting": Term(key)})
        case _:
            return Line("s20x3-w-code", {"text": written(node)})


def _plain(args: Sequence[Node]) -> bool:
    return all(isinstance(arg, Literal_) and isinstance(arg.value, str) for arg in args)


def _call(name: str, args: Sequence[Node], terms: Terms, *, holds: bool) -> Line:
    slug, sort = phrases.CALLS[name]
    if not sort:
        return Line(_key(slug, holds=holds))
    word = str(args[0].value) if isinstance(args[0], Literal_) else ""
    if sort == "tag" and word.startswith(phrases.ELEMENT):
        element = argument("element", word.removeprefix(phrases.ELEMENT), terms)
        return Line(_key(f"{slug}-element", holds=holds), {"element": element})
    return Line(_key(slug, holds=holds), {sort: argument(sort, word, terms)})


def _number(node: Node, terms: Terms) -> Line:  # noqa: PLR0911, PLR0912  one exit for each kind of node
    match node:
        case Literal_(value=value):
            return Line("s20x3-w-value", {"value": str(value)})
        case Path(name=name) if name in phrases.NUMBERS:
            return Line(f"s20x3-w-{phrases.NUMBERS[name]}")
        case Path():
            return _text(node)
        case Unary(op="-", of=Literal_(value=value)):
            return Line("s20x3-w-value", {"value": f"−{value}"})
        case Unary(op="-", of=of):
            return Line("s20x3-w-minus", {"of": _grouped(of, terms, 2)})
        case Binary(op="/", left=left, right=Literal_(value=int(by))) if by in _SHARES:
            return Line(f"s20x3-w-{_SHARES[by]}", {"of": _grouped(left, terms, 2)})
        case Binary(op=op) if op in _RANK:
            return _sum(node, terms)
        case Call(name=("min" | "max") as name, args=(left, right)):
            return Line(f"s20x3-w-{name}", {"left": _number(left, terms), "right": _number(right, terms)})
        case Call(name="abs", args=(of,)):
            return Line("s20x3-w-abs", {"of": _number(of, terms)})
        case Call(name="if", args=(asked, yes, no)):
            args: dict[str, Arg] = {"then": _number(yes, terms), "else": _number(no, terms)}
            return Line("s20x3-w-if", {"when": _condition(asked, terms, holds=True), **args})
        case Call(name=name, args=(Literal_(value=str(word)),)) if name in phrases.COUNTS:
            slug, sort = phrases.COUNTS[name]
            return Line(f"s20x3-w-{slug}", {sort: argument(sort, word, terms)})
        case Call(name="setting"):
            return _text(node)
        case _:
            return Line("s20x3-w-code", {"text": written(node)})


def _grouped(node: Node, terms: Terms, rank: int) -> Line:
    """Say an operand, in brackets where it binds less than what stands around it."""
    line = _number(node, terms)
    loose = isinstance(node, Binary) and _RANK.get(node.op, 9) < rank
    return Line("s20x3-w-group", {"of": line}) if loose else line


def _sum(node: Binary, terms: Terms) -> Line:
    """Say a chain of one rank, such as `paid.d + paid.a - 2`, from left to right."""
    rank = _RANK[node.op]
    rest: list[tuple[str, Node]] = []
    first: Node = node
    while isinstance(first, Binary) and _RANK.get(first.op) == rank and not _is_share(first):
        rest.append((first.op, first.right))
        first = first.left
    said = [_grouped(first, terms, rank)]
    for op, operand in reversed(rest):
        right = _grouped(operand, terms, rank + 1 if op in {"-", "/", "%"} else rank)
        said.append(Line("s20x3-w-operand", {"sign": {"-": "−", "*": "×"}.get(op, op), "of": right}))
    return row(said, "s20x3-w-pair")


def _is_share(node: Binary) -> bool:
    return node.op == "/" and isinstance(node.right, Literal_) and node.right.value in _SHARES


def written(node: Node) -> str:
    """Write an expression as its author did, without brackets that do nothing."""
    match node:
        case Literal_(value=value):
            return f"'{value}'" if isinstance(value, str) else str(value).lower()
        case Path(name=name):
            return name
        case Call(name=name, args=args):
            return f"{name}({', '.join(written(arg) for arg in args)})"
        case Unary(op=op, of=of):
            return f"{op} {written(of)}" if op == "not" else f"{op}{written(of)}"
        case Binary(op=op, left=left, right=right):
            return f"{written(left)} {op} {written(right)}"
