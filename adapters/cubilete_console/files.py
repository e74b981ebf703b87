"""Files that the bot sends, kept in a folder where there is one that stays; and files that people send."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from cubilete.chat.incoming import MOST_FILE

if TYPE_CHECKING:
    from cubilete.chat.message import FileBody


class Files:
    """Keeps files below `<data folder>/files`; without a folder only their names are told.

    What people send is looked for from the folder `home` on.
    """

    def __init__(self, data: str, home: Path) -> None:
        self._folder = Path(data) / "files" if data else None
        self._home = home

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

    def read(self, path: str) -> bytes:
        """A file that somebody sends, no more of it than tells that it is too large. Raises OSError."""
        with (self._home / path).expanduser().open("rb") as file:
            return file.read(MOST_FILE + 1)
