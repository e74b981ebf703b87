"""The project's own files, as the architecture tests see them."""

from __future__ import annotations

import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest

SHIPPED = ("core", "adapters", "plugins")


class Tree:
    """Files that are or would be under version control; paths are relative to the top."""

    root = Path(__file__).resolve().parents[2]

    def __init__(self) -> None:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=self.root,
            check=True,
            capture_output=True,
            text=True,
        )
        names = sorted({name for name in listed.stdout.split("\0") if name})
        self._files = [Path(name) for name in names if (self.root / name).is_file()]

    def files(self, *folders: str) -> list[Path]:
        """All files, or those below some folders."""
        return [path for path in self._files if not folders or path.parts[0] in folders]

    def modules(self, *folders: str) -> list[Path]:
        """The Python files, or those below some folders."""
        return [path for path in self.files(*folders) if path.suffix == ".py"]

    def packages(self, *folders: str) -> list[str]:
        """Names of the packages that stand in the shipped folders, or in some of them."""
        paths = self.modules(*(folders or SHIPPED))
        return sorted({path.parts[1] for path in paths if len(path.parts) > 2})

    def read(self, path: Path | str) -> str:
        """The text of a file."""
        return (self.root / path).read_text(encoding="utf-8")

    def project(self) -> dict[str, Any]:
        """What pyproject.toml declares."""
        return tomllib.loads(self.read("pyproject.toml"))


@pytest.fixture(scope="session")
def tree() -> Tree:
    """The working tree that these tests judge."""
    return Tree()
