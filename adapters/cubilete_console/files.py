"""Files that the bot sends: kept in a folder, where there is one that stays."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cubilete.chat.message import FileBody


class Files:
    """Keeps files below `<data folder>/files`; without a folder only their names are told."""

    def __init__(self, data: str) -> None:
        self._folder = Path(data) / "files" if data else None

    def keep(self, file: FileBody) -> str:
        """Write a file, the newest of a name replacing the older; its bare name."""
        name = Path(file.name).name or "file"
        if self._folder is not None:
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            (self._folder / name).write_bytes(file.data)
        return name

    def where(self, name: str) -> str:
        """The path of a kept file to tell a person, or its name where nothing is kept."""
        return str(self._folder / name) if self._folder is not None else name
