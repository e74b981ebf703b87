"""Tests that need more of a machine than Python."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def lacking(reason: str) -> NoReturn:
    """Leave a test out because of what the machine lacks; in CI, where all must be there, fail it."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)
