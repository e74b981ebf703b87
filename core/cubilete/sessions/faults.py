"""Named places of a command's path at which a test may kill the process."""

from __future__ import annotations

import os
import signal
from typing import Literal, TypeAlias

FaultPoint: TypeAlias = Literal["before_load", "after_decide", "after_commit", "before_ack"]
"""Before anything is read; decided but not committed; committed but not sent; sent but not acknowledged."""


class Faults:
    """Does nothing, unless `spec` is `<point>:<n>`: then the process dies at the n-th visit of the point."""

    def __init__(self, spec: str = "") -> None:
        point, _, count = spec.partition(":")
        self._point = point
        self._left = int(count or 1)

    def visit(self, point: FaultPoint) -> None:
        """The path has come to `point`."""
        if point != self._point:
            return
        self._left -= 1
        if self._left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
