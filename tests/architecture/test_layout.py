from __future__ import annotations

import ast
import re
from pathlib import Path

SOFT_LIMIT = 300
HARD_LIMIT = 500

REASONS = {
    "core/cubilete/rules/notation/parser.py": "one grammar, whose productions call each other",
    "plugins/cubilete_20x3/events.py": "one tagged union, read as a whole by the codec and by each match",
}
"""Shipped modules of 301 to 500 lines, each with the reason why it stays one."""

VAGUE_NAME = re.compile(r"(^|_)(utils?|helpers?|managers?|misc)(_|$)")


def _lengths(tree, *folders):
    return {path.as_posix(): len(tree.read(path).splitlines()) for path in tree.modules(*folders)}


def test_no_module_is_beyond_the_hard_limit(tree):
    """No Python file, tests included, has more than 500 lines."""
    long = {path: length for path, length in _lengths(tree).items() if length > HARD_LIMIT}

    assert {} == long


def test_long_modules_give_a_reason(tree):
    """A shipped module above 300 lines stands in the table with its reason, and no other does."""
    lengths = _lengths(tree, "core", "adapters", "plugins")
    long = {path for path, length in lengths.items() if length > SOFT_LIMIT}

    assert set(REASONS) == long
    assert all(reason.strip() for reason in REASONS.values())


def test_names_say_what_a_module_is_about(tree):
    """No file or folder of code is named after utilities, helpers, managers or miscellany."""
    parts = {part for path in tree.modules() for part in (*path.parent.parts, path.stem)}

    assert [] == sorted(part for part in parts if VAGUE_NAME.search(part))


def test_vague_names_are_recognised():
    """The pattern finds such a word as a part of a name, and leaves longer words alone."""
    vague = ["utils", "dice_utils", "helper", "session_manager", "misc"]
    plain = ["utility", "miscast", "helpful", "management", "dice"]

    assert vague == [name for name in [*vague, *plain] if VAGUE_NAME.search(name)]


def test_top_folders_are_no_packages(tree):
    """`core`, `adapters`, `plugins` and the test folders hold no `__init__.py` of their own."""
    folders = {Path("core"), Path("adapters"), Path("plugins")}
    found = [
        p
        for p in tree.modules()
        if p.name == "__init__.py" and (p.parent in folders or p.parts[0] == "tests")
    ]

    assert [] == found


def test_every_test_says_its_fact(tree):
    """Each test function has a docstring."""
    silent = [
        f"{path}:{node.lineno} {node.name}"
        for path in tree.modules("tests")
        for node in ast.walk(ast.parse(tree.read(path)))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("test_")
        and not ast.get_docstring(node)
    ]

    assert [] == silent
