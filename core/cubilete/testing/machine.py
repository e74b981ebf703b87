"""Tests that need more of a machine than Python: programs that may be missing, processes to end."""

from __future__ import annotations

import os
import subprocess
from typing import NoReturn

import pytest


def lacking(reason: str) -> NoReturn:
    """Leave a test out because of what the machine lacks; in CI, where all must be there, fail it."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def end(process: subprocess.Popen[bytes]) -> None:
    """End a process that a test started, in order or not."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
