from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SHIPPED = ("core", "adapters", "plugins")


def _lint(folder):
    """Run the import contracts of a tree over that tree's own code; gives status and output."""
    paths = os.pathsep.join(str(folder / name) for name in SHIPPED)
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache", "--no-logo"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": paths, "COLUMNS": "200", "NO_COLOR": "1"},
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def copied(tree, tmp_path_factory):
    """A copy of the shipped code and its contracts."""
    folder = tmp_path_factory.mktemp("copy")
    for path in (Path("pyproject.toml"), *tree.modules(*SHIPPED)):
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(tree.root / path, target)
    yield folder
    shutil.rmtree(folder)  # so many files would slow down the runs to come


@pytest.fixture
def copy(copied):
    """The copy, in which modules called `trespass` may break a contract until the test ends."""
    yield copied
    for added in copied.rglob("trespass.py"):
        added.unlink()


def test_the_contracts_hold(copy):
    """The tree as it stands breaks no import contract."""
    status, output = _lint(copy)

    assert status == 0, output
    assert " 0 broken." in output


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("plugins/cubilete_20x3/trespass.py", "import random", "Systems use only the rules kit"),
        ("plugins/cubilete_20x3/trespass.py", "import redis", "Systems use only the rules kit"),
        ("plugins/cubilete_20x3/trespass.py", "import time", "Systems use only the rules kit"),
        (
            "plugins/cubilete_20x3/trespass.py",
            "from datetime import datetime",
            "Systems use only the rules kit",
        ),
        ("plugins/cubilete_20x3/trespass.py", "import cubilete.sessions", "Systems use only the rules kit"),
        ("plugins/cubilete_20x3/trespass.py", "import cubilete.plugin_api", "Systems use only the rules kit"),
        (
            "plugins/cubilete_20x3/trespass.py",
            "import cubilete_console",
            "Adapters and systems do not know each other",
        ),
        ("core/cubilete/rules/trespass.py", "import asyncio", "Rules are pure"),
        ("core/cubilete/rules/trespass.py", "import secrets", "Rules are pure"),
        ("core/cubilete/rules/trespass.py", "import cubilete.chat.message", "Rules are pure"),
        ("core/cubilete/ledger/trespass.py", "import time", "The ledger is a function of its seeds"),
        ("core/cubilete/sessions/trespass.py", "import cubilete_20x3", "The core knows no system"),
        ("core/cubilete/sessions/trespass.py", "import cubilete_console", "The core knows no network"),
        ("core/cubilete/chat/trespass.py", "import cubilete.sessions", "The core is built in layers"),
        ("core/cubilete/trespass.py", "", "The core is built in layers"),
        (
            "adapters/cubilete_console/trespass.py",
            "import cubilete.rules",
            "Adapters know the chat and the hooks",
        ),
        ("adapters/cubilete_console/trespass.py", "import redis", "Adapters know the chat and the hooks"),
    ],
)
def test_a_forbidden_import_breaks_its_contract(copy, module, line, contract):
    """One wrong import, or a part of the core without a place, is refused under its contract's name."""
    (copy / module).write_text(f'"""Where it should not be."""\n\n{line}\n', encoding="utf-8")

    status, output = _lint(copy)

    assert status == 1, output
    assert f"{contract} BROKEN" in output
    assert "trespass" in output.split("Broken contracts")[1]


@pytest.mark.parametrize("line", ["import random", "import redis", "import time"])
def test_a_type_checkers_import_is_no_import(copy, line):
    """What stands under TYPE_CHECKING never runs, and breaks nothing."""
    module = copy / "plugins/cubilete_20x3/trespass.py"
    module.write_text(
        f"from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    {line}\n", encoding="utf-8"
    )

    _, output = _lint(copy)

    assert "Systems use only the rules kit KEPT" in output
    assert "trespass" not in output
