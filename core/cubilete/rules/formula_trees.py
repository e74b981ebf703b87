"""The text of an expression read into a tree. The grammar stands in `formulas`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from cubilete.errors import CubileteError

if TYPE_CHECKING:
    from collections.abc import Iterator

Kind: TypeAlias = Literal["int", "bool", "text"]
Value: TypeAlias = int | bool | str

MAX_LENGTH = 200
MAX_DEPTH = 20
"""Brackets inside brackets, and `not` or `-` before one value."""
MAX_INT = 9999


class FormulaError(CubileteError):
    """An expression that is no expression of its language. `position` counts characters from 0."""

    def __init__(self, reason: str, text: str, position: int) -> None:
        super().__init__(f"{reason} at {position} of {text!r}")
        self.reason = reason
        self.position = position


class FormulaFault(CubileteError):
    """An expression that has no value now: a division by zero, or a name without a value."""


class Literal_(Struct, frozen=True):  # noqa: N801  the node's plain name is taken by typing
    """A number, text or truth value."""

    value: Value


class Path(Struct, frozen=True):
    """A dotted name."""

    name: str
    at: int = 0


class Call(Struct, frozen=True):
    """A function of the language with its arguments."""

    name: str
    args: tuple[Node, ...]
    at: int = 0


class Unary(Struct, frozen=True):
    """`not x` or `-x`."""

    op: str
    of: Node
    at: int = 0


class Binary(Struct, frozen=True):
    """Two operands and what joins them."""

    op: str
    left: Node
    right: Node
    at: int = 0


Node: TypeAlias = Literal_ | Path | Call | Unary | Binary


_TOKEN = re.compile(
    r"\s*(?:(?P<int>\d+)|'(?P<text>[^']*)'|(?P<path>[a-z_]\w*(?:\.[a-z_]\w*)*)|(?P<op>==|!=|<=|>=|[-+*/%()<>,]))",
    re.IGNORECASE | re.ASCII,
)
_COMPARISONS = ("==", "!=", "<=", ">=", "<", ">")


class _Parser:
    """Recursive descent over the tokens of one expression."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.depth = 0
        self.signs = 0
        self.at = 0
        self.tokens: list[tuple[str, str, int]] = []
        if len(text) > MAX_LENGTH:
            raise FormulaError("too long", text[:20], MAX_LENGTH)
        position = 0
        end = len(text.rstrip())
        while position < end:
            found = _TOKEN.match(text, position)
            if found is None:
                raise FormulaError("unknown character", text, position)
            kind = found.lastgroup or ""
            self.tokens.append((kind, found[kind], found.start(kind)))
            position = found.end()

    def fail(self, reason: str) -> FormulaError:
        at = self.tokens[self.at][2] if self.at < len(self.tokens) else len(self.text)
        return FormulaError(reason, self.text, at)

    def peek(self, *wanted: str) -> str | None:
        """Give the next token when it is one of `wanted` (operators or words), else None."""
        if self.at < len(self.tokens):
            kind, word, _ = self.tokens[self.at]
            if kind in {"op", "path"} and word in wanted:
                return word
        return None

    def take(self, *wanted: str) -> str | None:
        word = self.peek(*wanted)
        if word is not None:
            self.at += 1
        return word

    def whole(self) -> Node:
        node = self.either()
        if self.at < len(self.tokens):
            raise self.fail("something is left")
        return node

    def deeper(self) -> None:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self.fail("too deep")

    def another_sign(self) -> None:
        self.signs += 1
        if self.signs > MAX_DEPTH:
            raise self.fail("too deep")

    def either(self) -> Node:
        self.deeper()
        node = self.both()
        while self.take("or"):
            node = Binary("or", node, self.both(), self.at)
        self.depth -= 1
        return node

    def both(self) -> Node:
        node = self.negation()
        while self.take("and"):
            node = Binary("and", node, self.negation(), self.at)
        return node

    def negation(self) -> Node:
        if self.take("not"):
            self.another_sign()
            node: Node = Unary("not", self.negation(), self.at)
            self.signs -= 1
            return node
        left = self.total()
        op = self.take(*_COMPARISONS)
        return Binary(op, left, self.total(), self.at) if op else left

    def total(self) -> Node:
        node = self.product()
        while op := self.take("+", "-"):
            node = Binary(op, node, self.product(), self.at)
        return node

    def product(self) -> Node:
        node = self.unary()
        while op := self.take("*", "/", "%"):
            node = Binary(op, node, self.unary(), self.at)
        return node

    def unary(self) -> Node:
        if self.take("-"):
            self.another_sign()
            node: Node = Unary("-", self.unary(), self.at)
            self.signs -= 1
            return node
        return self.atom()

    def atom(self) -> Node:
        if self.take("("):
            node = self.either()
            if not self.take(")"):
                raise self.fail("a closing parenthesis is missing")
            return node
        if self.at >= len(self.tokens):
            raise self.fail("something is missing")
        kind, word, at = self.tokens[self.at]
        self.at += 1
        match kind:
            case "int":
                if int(word) > MAX_INT:
                    raise FormulaError("number too large", self.text, at)
                return Literal_(int(word))
            case "text":
                return Literal_(word)
            case "path" if word in {"true", "false"}:
                return Literal_(word == "true")
            case "path" if word not in {"and", "or", "not"}:
                return self.call(word, at) if self.take("(") else Path(word, at)
            case _:
                self.at -= 1
                raise self.fail("a value is missing")

    def call(self, name: str, at: int) -> Node:
        args: list[Node] = []
        if not self.take(")"):
            args.append(self.either())
            while self.take(","):
                args.append(self.either())
            if not self.take(")"):
                raise self.fail("a closing parenthesis is missing")
        return Call(name, tuple(args), at)


def walk(node: Node) -> Iterator[Node]:
    """Go through a tree: each node before what is below it, from left to right."""
    yield node
    match node:
        case Call(args=args):
            for arg in args:
                yield from walk(arg)
        case Unary(of=of):
            yield from walk(of)
        case Binary(left=left, right=right):
            yield from walk(left)
            yield from walk(right)
        case _:
            return


def mentioned(node: Node) -> frozenset[str]:
    """Collect every name and function in a tree."""
    return frozenset(one.name for one in walk(node) if isinstance(one, Path | Call))


def words_asked(node: Node) -> Iterator[tuple[str, str]]:
    """Give each function that a tree calls with one text, and the text: `has('soporte')`."""
    for one in walk(node):
        match one:
            case Call(name=name, args=(Literal_(value=str() as word),)):
                yield name, word
            case _:
                continue


def parse(text: str) -> Node:
    """Read an expression into its tree. Raises FormulaError."""
    return _Parser(text).whole()
