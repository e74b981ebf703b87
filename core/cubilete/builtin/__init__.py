"""The core's own verbs, registered the way any plugin's are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.builtin import (
    abilities,
    dice,
    fights,
    groups,
    help,  # noqa: A004  named as what people type
    hidden,
    ledger,
    linking,
    log,
    odds,
    privacy,
    rules,
    settings,
    sheets,
    why,
)

if TYPE_CHECKING:
    from types import ModuleType

PLUGINS: dict[str, ModuleType] = {
    "dice": dice,
    "odds": odds,
    "fights": fights,
    "groups": groups,
    "settings": settings,
    "rules": rules,
    "sheets": sheets,
    "abilities": abilities,
    "log": log,
    "ledger": ledger,
    "hidden": hidden,
    "why": why,
    "linking": linking,
    "privacy": privacy,
    "help": help,
}
"""Each part of the core's verbs by name, in the order of registration."""
