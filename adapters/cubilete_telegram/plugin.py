"""What this adapter registers: its network and its texts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cubilete.plugin_api import AdapterSpec, LocaleFolder, hookimpl
from cubilete_telegram.addresses import NETWORK

if TYPE_CHECKING:
    from cubilete.chat.ports import Adapter


def build(options: dict[str, Any]) -> Adapter:
    """Make the adapter. It is imported here, so that a bot of another network never loads it."""
    from cubilete_telegram.adapter import TelegramAdapter  # noqa: PLC0415  see above
    from cubilete_telegram.options import read_options  # noqa: PLC0415  see above

    return TelegramAdapter(read_options(options))


@hookimpl
def cubilete_adapters() -> list[AdapterSpec]:
    """The network `telegram`."""
    return [AdapterSpec(NETWORK, build)]


@hookimpl
def cubilete_locales() -> list[LocaleFolder]:
    """What the adapter says by itself."""
    return [LocaleFolder(NETWORK, Path(__file__).parent / "locales")]
