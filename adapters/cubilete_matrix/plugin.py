"""What Matrix registers: its network and its texts."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from cubilete.plugin_api import AdapterSpec, LocaleFolder, hookimpl

if TYPE_CHECKING:
    from cubilete.chat.ports import Adapter


def build(options: dict[str, Any]) -> Adapter:
    """Make the adapter. It is imported here, so that a bot without Matrix never loads its library."""
    from cubilete_matrix.adapter import MatrixAdapter  # noqa: PLC0415  see above
    from cubilete_matrix.options import read_options  # noqa: PLC0415  see above

    return MatrixAdapter(read_options(options))


@hookimpl
def cubilete_adapters() -> list[AdapterSpec]:
    """The network `matrix`."""
    return [AdapterSpec("matrix", build)]


@hookimpl
def cubilete_locales() -> list[LocaleFolder]:
    """What the adapter says by itself."""
    return [LocaleFolder("matrix", Path(__file__).parent / "locales")]
