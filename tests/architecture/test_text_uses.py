"""Texts that nothing says any more."""

from __future__ import annotations

import ast
import re

from fluent.syntax import FluentParser
from fluent.syntax.ast import Message

WORD = re.compile(r"[\w-]+")
BRACES = re.compile(r"\{\w+\}")
LEAST = 3
"""Letters that a part of a built key must have to be one: `f"-{x}"` builds anything."""


def _said(tree):
    """Strings of the shipped code and of its tables, names of its fields and classes, and built strings."""
    words, built = set(), set()
    for path in tree.modules("core", "adapters", "plugins"):
        for node in ast.walk(ast.parse(tree.read(path))):
            match node:
                case ast.Constant(value=str(text)):
                    words.update((text, *WORD.findall(text)))
                case ast.JoinedStr(values=values):
                    built.add("".join(one.value if isinstance(one, ast.Constant) else "\0" for one in values))
                case ast.ClassDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
                    words.add(name)
    for path in tree.files("plugins"):
        if path.suffix == ".toml":
            text = tree.read(path)
            words.update(WORD.findall(text))
            built.update(BRACES.sub("\0", one) for one in re.findall(r"\"([^\"]*\{[^\"]*)\"", text))
    return words, built


def _patterns(built):
    """Expressions for the keys that are built from parts."""
    for text in built:
        if any(len(part) >= LEAST and WORD.fullmatch(part) for part in text.split("\0")):
            yield re.compile("(.+?)".join(re.escape(part) for part in text.split("\0")), re.DOTALL)


def _unused(keys, words, built):
    """Keys that are neither said nor built from what is said; a built part may be built itself."""
    patterns = list(_patterns(built))

    def made(key, depth=0):
        if key in words or (depth and key.replace("_", ".") in words):
            return True
        return depth < 3 and any(
            all(made(part, depth + 1) for part in found.groups())
            for found in (pattern.fullmatch(key) for pattern in patterns)
            if found
        )

    return [key for key in keys if not made(key)]


def test_every_text_is_said_somewhere(tree):
    """Each key of the locale files is a string of the code, or built from those of code and tables."""
    words, built = _said(tree)
    keys = [
        entry.id.name
        for path in tree.files("core", "adapters", "plugins")
        if path.name == "es.ftl"
        for entry in FluentParser().parse(tree.read(path)).body
        if isinstance(entry, Message)
    ]

    assert [] == _unused(keys, words, built)


def test_a_lost_text_is_found():
    """A key that is said, or built of what is said, counts; another one does not."""
    words = {"greeting", "duel", "R4.1d"}
    built = {"mode-\0", "why-\0-\0"}

    keys = ["greeting", "mode-duel", "mode-chess", "farewell", "why-duel-R4_1d"]

    assert ["mode-chess", "farewell"] == _unused(keys, words, built)
