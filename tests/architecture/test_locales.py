from __future__ import annotations

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

LANGUAGES = ("en", "es")

GRAMMATICAL = "gender"
"""Arguments named so (`gender`, `who_gender`) choose a form, which one of the languages may not need."""


class _References(Visitor):
    """Collects the arguments and the other texts that one text refers to."""

    def __init__(self):
        self.arguments = set()
        self.texts = set()

    def visit_VariableReference(self, node):  # noqa: N802 - the library calls it so
        self.arguments.add(node.id.name)

    def visit_MessageReference(self, node):  # noqa: N802 - as above
        self.texts.add(node.id.name)

    def visit_TermReference(self, node):  # noqa: N802 - as above
        self.texts.add(f"-{node.id.name}")
        if node.arguments:
            self.visit(node.arguments)


def _read(text):
    """Key (with `.attribute` where it is one) → arguments; and the faults found on the way."""
    keys, wanted, faults = {}, set(), []
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, ast.Junk):
            faults.append(f"not Fluent: {entry.content.strip().splitlines()[0]}")
        if not isinstance(entry, ast.Message | ast.Term):
            continue
        name = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
        patterns = {name: entry.value, **{f"{name}.{a.id.name}": a.value for a in entry.attributes}}
        for key, pattern in patterns.items():
            if pattern is None:
                continue
            if key in keys:
                faults.append(f"twice: {key}")
            references = _References()
            references.visit(pattern)
            keys[key] = references.arguments
            wanted |= references.texts
    faults += [f"refers to nothing: {name}" for name in sorted(wanted - set(keys))]
    return keys, faults


def _differences(first, second):
    """What two languages do not share, in words."""
    one, other = _read(first), _read(second)
    found = [*one[1], *other[1]]
    found += [f"only in one language: {key}" for key in sorted(one[0].keys() ^ other[0].keys())]
    for key in sorted(one[0].keys() & other[0].keys()):
        odd = {name for name in one[0][key] ^ other[0][key] if not name.endswith(GRAMMATICAL)}
        # A term is a word with its own forms: its arguments are the language's affair.
        if odd and not key.startswith("-"):
            found.append(f"arguments differ: {key} {sorted(odd)}")
    return found


def test_both_languages_say_the_same_things(tree):
    """The locale files of the core and of each plugin have the same keys with the same arguments."""
    folders = {path.parent for path in tree.files() if path.suffix == ".ftl"}
    found = {}
    for folder in folders:
        languages = sorted(
            path.stem for path in tree.files() if path.parent == folder and path.suffix == ".ftl"
        )
        assert list(LANGUAGES) == languages, folder
        found[str(folder)] = _differences(*(tree.read(folder / f"{name}.ftl") for name in LANGUAGES))

    assert {folder: [] for folder in found} == found


@pytest.mark.parametrize(
    ("english", "spanish", "difference"),
    [
        ("a = A", "a = A", None),
        ("a = A { $n }", "a = A { $n ->\n [one] uno\n *[other] { $n }\n }", None),
        (
            "a = { $who } is tired",
            "a = { $who } está { $gender ->\n [f] cansada\n *[other] cansado\n }",
            None,
        ),
        ("a = A\nb = B", "a = A", "only in one language: b"),
        ("a = A { $n }", "a = A", "arguments differ: a ['n']"),
        ("a = A\n .x = X", "a = A", "only in one language: a.x"),
        ("a = A\na = B", "a = A", "twice: a"),
        ("a = A { b }", "a = A", "refers to nothing: b"),
        ("a = A {", "a = A", "not Fluent: a = A {"),
    ],
)
def test_differences_are_found(english, spanish, difference):
    """A lost key, argument, attribute or reference, a key given twice and a broken text are each named."""
    found = _differences(english, spanish)

    assert found == [] if difference is None else difference in found
