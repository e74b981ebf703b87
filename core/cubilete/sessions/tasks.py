"""Ends tasks for good: a cancellation can get lost in a library that is just closing a connection."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

_SECONDS = 0.5
_ROUNDS = 20


async def end_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks, again where it was lost, until all have ended. What they raise was reported by them."""
    left = {task for task in tasks if not task.done()}
    for _ in range(_ROUNDS):
        if not left:
            return
        for task in left:
            task.cancel()
        ended, left = await asyncio.wait(left, timeout=_SECONDS)
        for task in ended:
            if not task.cancelled():
                task.exception()  # asked for, so that asyncio does not report it once more
