from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path


def _contracts(tree, name):
    return next(c for c in tree.project()["tool"]["importlinter"]["contracts"] if c["name"] == name)


def test_every_package_is_shipped_checked_and_measured(tree):
    """Whatever stands in the three folders is packed, type-checked, under contract and measured."""
    tool = tree.project()["tool"]
    packages = tree.packages()
    wheel = tool["hatch"]["build"]["targets"]["wheel"]["packages"]

    assert packages == sorted(Path(path).name for path in wheel)
    assert packages == sorted(tool["mypy"]["packages"])
    assert packages == sorted(tool["importlinter"]["root_packages"])
    assert packages == sorted(tool["coverage"]["run"]["source_pkgs"])


def test_every_adapter_and_system_is_under_its_contracts(tree):
    """A new system or adapter cannot be forgotten by the import contracts."""
    systems, adapters = set(tree.packages("plugins")), set(tree.packages("adapters"))
    both = systems | adapters

    assert systems == set(_contracts(tree, "Systems use only the rules kit")["source_modules"])
    assert adapters <= set(_contracts(tree, "Systems use only the rules kit")["forbidden_modules"])
    assert adapters == set(_contracts(tree, "Adapters know the chat and the hooks")["source_modules"])
    assert both == set(_contracts(tree, "Adapters and systems do not know each other")["modules"])
    assert systems == set(_contracts(tree, "The core knows no system")["forbidden_modules"])
    assert adapters <= set(_contracts(tree, "The core knows no network")["forbidden_modules"])
    assert both <= set(_contracts(tree, "Rules are pure")["forbidden_modules"])
    assert both <= set(_contracts(tree, "Messages are plain values")["forbidden_modules"])
    assert both <= set(_contracts(tree, "The ledger is a function of its seeds")["forbidden_modules"])


def test_every_package_is_typed(tree):
    """Each shipped package carries the mark that its types may be relied on."""
    marked = {path.parts[1] for path in tree.files("core", "adapters", "plugins") if path.name == "py.typed"}

    assert set(tree.packages()) == marked


def test_the_wheel_holds_every_file(tree, tmp_path):
    """Data, scripts and locale files are packed beside the code, and nothing that was compiled."""
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, tree.root],
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        packed = set(archive.namelist())
    packages = tree.packages()
    expected = {
        path.relative_to(path.parts[0]).as_posix()
        for path in tree.files("core", "adapters", "plugins")
        if path.parts[1] in packages
    }

    assert set() == expected - packed
    assert [] == [name for name in packed if name.endswith(".pyc")]
