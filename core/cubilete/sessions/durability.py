"""What the server says about losing data, for `cubilete doctor`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import redis.exceptions as redis_errors
from redis.asyncio import RedisCluster

from cubilete.sessions.store import Durability
from cubilete.sessions.wires import raise_ours

if TYPE_CHECKING:
    from cubilete.sessions.clients import Client


async def ask(client: Client) -> Durability:
    """Ask one server, or all masters of a Cluster, of which the weakest answer counts."""
    try:
        if isinstance(client, RedisCluster):
            infos = await client.info(target_nodes=RedisCluster.PRIMARIES)
            told = await _settings(client, target_nodes=RedisCluster.PRIMARIES)
        else:
            infos = {"": await client.info()}
            told = await _settings(client)
    except (redis_errors.RedisError, redis_errors.RedisClusterException, OSError) as problem:
        raise_ours(problem)
    nodes = _by_node(infos)
    first = nodes[0]
    settings = _by_node(told)
    return Durability(
        server=str(first.get("server_name", "redis")),
        version=str(first.get("valkey_version", first.get("redis_version", "?"))),
        append_only=all(bool(int(node.get("aof_enabled", 0))) for node in nodes),
        fsync=_weakest(settings, "appendfsync", ("no", "everysec", "always")),
        policy=_weakest(settings, "maxmemory-policy", ()),
        replicas=min(int(node.get("connected_slaves", 0)) for node in nodes),
        nodes=len(nodes),
    )


async def _settings(client: Client, **where: Any) -> dict[str, Any]:
    """Ask for settings; managed services do not tell them."""
    try:
        found = await client.config_get("append*", "maxmemory-policy", **where)
    except (redis_errors.ResponseError, redis_errors.NoPermissionError):
        return {}
    return {str(name): value for name, value in found.items()}


def _by_node(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """Take apart what redis-py gives: one node's answer, or a dict of them."""
    if answer and all(isinstance(value, dict) for value in answer.values()):
        return list(answer.values())
    return [answer]


def _weakest(settings: list[dict[str, Any]], name: str, order: tuple[str, ...]) -> str | None:
    """Pick the worst of the nodes' answers: by `order`, else any that is not `noeviction`."""
    found = [str(node[name]) for node in settings if name in node]
    if not found:
        return None
    if order:
        return min(found, key=lambda value: order.index(value) if value in order else -1)
    return next((value for value in found if value != "noeviction"), "noeviction")
