"""Registers 20x3: the system and its texts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cubilete.plugin_api import LocaleFolder, hookimpl
from cubilete_20x3.system import System20x3

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cubilete.rules.system import RuleSystem


@hookimpl
def cubilete_systems() -> Sequence[RuleSystem[Any, Any, Any]]:
    """Bring the system."""
    return (System20x3(),)


@hookimpl
def cubilete_locales() -> Sequence[LocaleFolder]:
    """Bring its texts."""
    return (LocaleFolder(System20x3.id, Path(__file__).parent / "locales"),)
