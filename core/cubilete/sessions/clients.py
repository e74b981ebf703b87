"""Clients of redis-py for each kind of address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from redis.asyncio import (
    BlockingConnectionPool,
    Connection,
    Redis,
    RedisCluster,
    Sentinel,
    SSLConnection,
    UnixDomainSocketConnection,
)
from redis.asyncio.cluster import ClusterNode
from redis.asyncio.retry import Retry
from redis.asyncio.sentinel import SentinelConnectionPool
from redis.backoff import ExponentialBackoff, NoBackoff

if TYPE_CHECKING:
    from cubilete.sessions.addresses import Address

Client: TypeAlias = Redis | RedisCluster

WIDTH = 32
"""Most connections to one server."""


def build(address: Address) -> Client:
    """Make a client. Nothing is connected yet.

    A lost connection is not tried again by redis-py on single servers: the caller decides, with the
    same command id. In a Cluster or behind Sentinel a few tries ride over a fail-over; a commit that
    was done by the first of them answers as a duplicate of itself.
    """
    options = _options(address)
    match address.kind:
        case "cluster":
            nodes = [ClusterNode(host, port) for host, port in address.hosts]
            return RedisCluster(
                startup_nodes=nodes,
                max_connections=WIDTH,
                retry=Retry(ExponentialBackoff(0.5, 0.05), 3),
                **options,
            )
        case "sentinel":
            # The Sentinels themselves: TLS as the servers, but no login, and each is asked once.
            own = {name: value for name, value in options.items() if name.startswith(("socket_", "ssl"))}
            own["retry"] = Retry(NoBackoff(), 0)
            sentinel = Sentinel(  # type: ignore[no-untyped-call]  # redis 8.1 has no types here
                address.hosts, sentinel_kwargs=own, db=address.database, **options
            )
            client: Redis = sentinel.master_for(
                address.name or "", retry=Retry(ExponentialBackoff(0.5, 0.05), 3), max_connections=2 * WIDTH
            )
            return client
        case "single":
            return Redis.from_pool(_pool(address, options))


async def close(client: Client) -> None:
    """Close a client, and the connections to the Sentinels behind it, which redis-py leaves open."""
    await client.aclose()
    if isinstance(client, Redis) and isinstance(client.connection_pool, SentinelConnectionPool):
        for sentinel in client.connection_pool.sentinel_manager.sentinels:
            await sentinel.aclose()


def _pool(address: Address, options: dict[str, Any]) -> BlockingConnectionPool:
    common = {
        **options, "db": address.database, "max_connections": WIDTH, "timeout": address.timeout,
        "retry": Retry(NoBackoff(), 0),
    }  # fmt: skip
    if address.path is not None:
        return BlockingConnectionPool(
            connection_class=UnixDomainSocketConnection, path=address.path, **common
        )
    host, port = address.hosts[0]
    common.pop("ssl", None)
    kind = Connection if address.tls is None else SSLConnection
    return BlockingConnectionPool(connection_class=kind, host=host, port=port, **common)


def _options(address: Address) -> dict[str, Any]:
    options: dict[str, Any] = {
        "username": address.user,
        "password": address.password,
        "socket_timeout": address.timeout,
        "socket_connect_timeout": address.timeout,
        "protocol": 2,
        "decode_responses": False,
    }
    if address.tls is not None:
        tls = address.tls
        options |= {
            "ssl": True,
            "ssl_ca_certs": tls.ca,
            "ssl_certfile": tls.cert,
            "ssl_keyfile": tls.key,
            "ssl_cert_reqs": "required" if tls.verify else "none",
            "ssl_check_hostname": tls.verify,
        }
    return options
