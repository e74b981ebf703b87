from __future__ import annotations

import re

UNWANTED = {
    "a machine's own path": re.compile(r"(?<![\w.*])/(?:work|root|home/\w+|Users/\w+|opt/pypi)/"),
    "a folder outside of the project": re.compile(r"\.\.[/]shared\b"),
    "a package registry's host": re.compile(
        r"\b(?:pypi\.(?:org|python)|pythonhosted\.|files\.python|npmjs\.)"
    ),
    "an index line": re.compile(r"^\s*--(?:extra-)?(?:index-url|find-links|trusted-host)\b", re.MULTILINE),
    "an unfinished thing": re.compile(r"(?:#|//|--|<!--)\s*(?:TODO|FIXME|XXX|HACK)\b"),
}

UNWANTED_EXAMPLES = {
    "a machine's own path": "see /wo" + "rk/main",
    "a folder outside of the project": ".." + "/shared/rules",
    "a package registry's host": "https://py" + "pi.org/simple",
    "an index line": "-" + "-index-url something",
    "an unfinished thing": "# TO" + "DO: finish",
}


def test_each_unwanted_word_is_recognised():
    """Every pattern finds its example, so that silence means absence."""
    found = {name for name, pattern in UNWANTED.items() if pattern.search(UNWANTED_EXAMPLES[name])}

    assert set(UNWANTED) == found


def test_the_tree_speaks_of_itself_alone(tree):
    """No file names a machine's path, a registry's host or a folder elsewhere, or is left unfinished."""
    found = []
    for path in tree.files():
        content = (tree.root / path).read_bytes()
        if b"\0" in content:
            continue
        text = content.decode("utf-8")
        found += [
            f"{path}:{text.count(chr(10), 0, match.start()) + 1} {name}: {match.group()}"
            for name, pattern in UNWANTED.items()
            for match in pattern.finditer(text)
        ]

    assert [] == found


def test_every_locked_requirement_has_hashes(tree):
    """Each requirement of each lock is pinned to one version and to the hashes of its files."""
    for name in ("run", "test"):
        lock = re.sub(r"\\\n", " ", tree.read(f"requirements/{name}.txt"))
        lines = [line for line in lock.splitlines() if line.strip() and not line.lstrip().startswith("#")]

        assert lines
        assert [] == [line for line in lines if "==" not in line or "--hash=sha256:" not in line]


def test_the_locks_agree(tree):
    """What is locked for playing is locked for testing, in the same version."""
    run, test = (
        dict(re.findall(r"^([a-z0-9-]+)==(\S+)", tree.read(f"requirements/{name}.txt"), re.MULTILINE))
        for name in ("run", "test")
    )

    assert run == {name: test.get(name) for name in run}


def test_the_locks_cover_what_the_project_declares(tree):
    """Every declared requirement stands in the lock that installs it."""

    def names(requirements):
        found = (re.match(r"[A-Za-z0-9._-]+", requirement).group() for requirement in requirements)
        return {re.sub(r"[-_.]+", "-", name).lower() for name in found}

    project = tree.project()
    extras = project["project"]["optional-dependencies"]
    run = names(
        [*project["project"]["dependencies"], *extras["embedded"], *project["build-system"]["requires"]]
    )
    test = run | names(project["dependency-groups"]["dev"])
    locked = {
        name: set(re.findall(r"^([a-z0-9-]+)==", tree.read(f"requirements/{name}.txt"), re.MULTILINE))
        for name in ("run", "test")
    }

    assert set() == run - locked["run"]
    assert set() == test - locked["test"]
