"""What the console registers: its network and its texts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cubilete.plugin_api import AdapterSpec, LocaleFolder, hookimpl

if TYPE_CHECKING:
    from cubilete.chat.ports import Adapter


def build(options: dict[str, Any]) -> Adapter:
    """Make the adapter. It is imported here, so that a bot without a terminal never loads it."""
    from cubilete_console.adapter import ConsoleAdapter  # noqa: PLC0415  see above
    from cubilete_console.options import read_options  # noqa: PLC0415  see above

    return ConsoleAdapter(read_options(options))


@hookimpl
def cubilete_adapters() -> list[AdapterSpec]:
    """The network `console`."""
    return [AdapterSpec("console", build, local=True)]


@hookimpl
def cubilete_locales() -> list[LocaleFolder]:
    """What the console says by itself."""
    return [LocaleFolder("console", Path(__file__).parent / "locales")]
