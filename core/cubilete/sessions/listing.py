"""The names of sessions, for operators: it looks at every key of the store, so no command may ask."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import redis.exceptions as redis_errors

from cubilete.sessions.keys import documents
from cubilete.sessions.wires import raise_ours

if TYPE_CHECKING:
    from cubilete.sessions.clients import Client

_AT_ONCE = 1000
_SPECIAL = re.compile(r"([\\*?\[\]])")
_BEFORE = len(documents(""))


async def sessions(client: Client, beginning: str, most: int) -> list[str]:
    """Give up to `most` sessions whose names begin so."""
    pattern = "{??}s:" + _SPECIAL.sub(r"\\\1", beginning) + "*"
    found: set[str] = set()  # a scan may show a key twice
    try:
        async for key in client.scan_iter(match=pattern, count=_AT_ONCE):
            found.add(bytes(key).decode()[_BEFORE:])
            if len(found) >= most:
                break
    except (redis_errors.RedisError, redis_errors.RedisClusterException, OSError) as problem:
        raise_ours(problem)
    return sorted(found)
