"""Wakes of other processes, by publish/subscribe. Best effort: the sweep of the relay is the net."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

import redis.exceptions as redis_errors

from cubilete.sessions import keys

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cubilete.sessions.clients import Client

_SOON, _LATE = 0.1, 5.0  # seconds before a lost subscription is made again: first, and at most
_POLL = 1.0  # seconds; a cancelled reader ends at once all the same


async def listen(client: Client) -> AsyncIterator[tuple[int, str]]:
    """Yield (shard, network) of each wake; subscribe again for as long as it takes."""
    delay = _SOON
    while True:
        subscription = client.pubsub()
        try:
            await subscription.subscribe(keys.WAKE)
            while True:
                message = await subscription.get_message(timeout=_POLL)
                delay = _SOON
                if message is not None and message["type"] == "message":
                    for wake in _read(message["data"]):
                        yield wake
        except (redis_errors.RedisError, redis_errors.RedisClusterException, OSError):
            await asyncio.sleep(delay)
            delay = min(_LATE, delay * 2)
        finally:
            with suppress(redis_errors.RedisError, OSError):
                await subscription.aclose()  # type: ignore[no-untyped-call]  # redis 8.1 has no types here


def _read(data: bytes) -> list[tuple[int, str]]:
    """Read `<shard> <network> ...`; what is none of ours is no wake."""
    shard, *networks = data.decode("utf-8", "replace").split(" ")
    if not shard.isascii() or not shard.isdigit() or int(shard) >= keys.SHARDS:
        return []
    return [(int(shard), network) for network in networks]
