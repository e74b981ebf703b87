"""The core's own verbs, registered the way any plugin's are."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from cubilete.builtin import dice, groups, help, ledger, log, odds, rules, settings, sheets, why  # noqa: A004  named as what people type

if TYPE_CHECKING:
    from types import ModuleType

PLUGINS: dict[str, ModuleType] = {
    "dice": dice,
    "odds": odds,
    "groups": groups,
    "settings": settings,
    "rules": rules,
    "sheets": sheets,
    "log": log,
    "ledger": ledger,
    "why": why,
    "help": help,
}
"""Each part of the core's verbs by name, in the order of registration."""
if find_spec("cubilete.builtin.fights") is not None:
    PLUGINS["fights"] = import_module("cubilete.builtin.fights")
