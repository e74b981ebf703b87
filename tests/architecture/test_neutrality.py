from __future__ import annotations

import ast
import re

NETWORKS = {"matrix", "telegram"}
"""Named here beside the folders of `adapters/`, so that the core does not wait for them to exist."""

OWN = {"console", "template"}
"""The console is the core's own reference room; a template is a common word."""

EXEMPT = {"core/cubilete/cli/__init__.py"}
"""The command line has defaults, and a default has to name somebody. So may the kit for tests."""


def _foreign_names(tree):
    folders = {name.removeprefix("cubilete_") for name in tree.packages("adapters", "plugins")}
    # `d12` is also a die, which the core may well speak of.
    return {name for name in folders | NETWORKS if name not in OWN and not re.fullmatch(r"d\d+", name)}


def _words(source):
    """String literals and identifiers with their lines, without docstrings and other bare strings."""
    module = ast.parse(source)
    bare = {id(node.value) for node in ast.walk(module) if isinstance(node, ast.Expr)}
    for node in ast.walk(module):
        match node:
            case ast.Constant(value=str() as text) if id(node) not in bare:
                yield node.lineno, text
            case ast.Name(id=text) | ast.Attribute(attr=text) | ast.arg(arg=text):
                yield node.lineno, text
            case ast.FunctionDef(name=text) | ast.AsyncFunctionDef(name=text) | ast.ClassDef(name=text):
                yield node.lineno, text


def _mentions(source, names):
    pattern = re.compile("|".join(map(re.escape, sorted(names))), re.IGNORECASE)
    return [(line, text) for line, text in _words(source) if pattern.search(text)]


def test_the_core_names_no_system_and_no_network(tree):
    """No literal and no identifier of the core holds the name of a system or a network."""
    names = _foreign_names(tree)
    judged = [
        path
        for path in tree.modules("core")
        if path.parts[:3] != ("core", "cubilete", "testing") and path.as_posix() not in EXEMPT
    ]
    found = [f"{path}:{line} {text!r}" for path in judged for line, text in _mentions(tree.read(path), names)]

    assert {"20x3", "matrix", "telegram"} <= names
    assert [] == found


def test_a_name_is_found_wherever_it_is_code():
    """Literals, parts of formatted literals and identifiers count; docstrings and comments do not."""
    source = '''
"""About telegram."""
x = "20x3"  # telegram
y = f"{x}-Telegram"
def telegram_id(): "telegram"
'''

    assert [(3, "20x3"), (4, "-Telegram"), (5, "telegram_id")] == sorted(
        _mentions(source, {"20x3", "telegram"})
    )
