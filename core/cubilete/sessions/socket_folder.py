"""A short, private folder for the embedded server's socket: its path must stay under about 100 bytes."""

from __future__ import annotations

import os
import stat
import tempfile
from hashlib import blake2b
from pathlib import Path

from cubilete.errors import BadSettings

_LONGEST = 100  # bytes: 108 on Linux, 104 on macOS, with the closing zero
_SOCKET = "valkey.sock"


def find_socket_folder(data: Path) -> Path:
    """Make the folder for the socket of the data folder `data`.

    Its name follows from the data folder, so that whoever opens that next finds an orphan's socket and
    clears it away. Where somebody else owns that name, the next base is tried. Raises `BadSettings`.
    """
    label = blake2b(os.fsencode(data.resolve()), digest_size=8).hexdigest()
    bases = [os.environ.get("XDG_RUNTIME_DIR", ""), tempfile.gettempdir(), "/tmp", "/var/tmp"]  # noqa: S108 - ours alone, checked
    for base in dict.fromkeys(bases):
        folder = Path(base) / f"cubilete-{os.getuid()}-{label}"
        if base and folder.is_absolute() and len(os.fsencode(folder / _SOCKET)) < _LONGEST and _make(folder):
            return folder
    raise BadSettings(
        f"no short private folder for the store's socket could be made in {', '.join(filter(None, bases))}"
    )


def _make(folder: Path) -> bool:
    """Make the folder, or accept one that is a real folder of ours and closed to others."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o077
