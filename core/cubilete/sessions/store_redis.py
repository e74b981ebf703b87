"""The store on Redis ≥ 7 or Valkey ≥ 8: one server, Sentinel, or a Cluster.

Two wires: a hot one for what every command does (read documents, run scripts), and a cold one for the
rest, so that a long listing never stands in front of a commit. On a single server the hot wire is a
multiplexed connection.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from cubilete.errors import StaleSession, StoreRefused
from cubilete.sessions import clients, keys, listing, scripts, wakes
from cubilete.sessions.addresses import parse
from cubilete.sessions.durability import ask
from cubilete.sessions.mux import Mux
from cubilete.sessions.packing import pack_commit, unpack_document, unpack_record
from cubilete.sessions.store import (
    Commit,
    Committed,
    DeadLetter,
    Duplicate,
    GivenUp,
    OutRow,
    Stored,
    TimerRow,
)
from cubilete.sessions.wires import NoScriptError, RedisWire, Wire, run

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence

    from cubilete.sessions.clients import Client
    from cubilete.sessions.packing import Argument
    from cubilete.sessions.store import Durability

_RECEIPTS = 4096  # a generation of receipts; two are kept for each shard and network
_DEAD = 1000
_RUN = 1000  # ids or receipts in one call


async def connect(url: str, *, multiplexed: bool = True) -> RedisStore:
    """Connect to the store at `url` (see `addresses`) and make sure that it answers.

    Raises `BadSettings` for a URL that cannot be read, `StoreRefused` for a wrong password,
    `StoreUnavailable` where nobody answers.
    """
    address = parse(url)
    client = clients.build(address)
    cold = RedisWire(client, clients.WIDTH)
    hot: Wire = Mux(address) if multiplexed and address.kind == "single" else cold
    store = RedisStore(client, hot, cold)
    try:
        await store.ping()
    except BaseException:
        await store.close()
        raise
    return store


class RedisStore:
    """See `Store`, which this fulfils."""

    def __init__(self, client: Client, hot: Wire, cold: Wire) -> None:
        self._client = client
        self._hot = hot
        self._cold = cold
        self._salt: bytes | None = None

    # -- sessions

    async def load(self, session: str, fields: Sequence[str]) -> list[Stored]:
        """See `Store`."""
        if not fields:
            return []
        values = await self._hot.call("HMGET", keys.documents(session), *fields)
        return [unpack_document(value) for value in values]

    async def commit(self, commit: Commit) -> Committed | Duplicate:
        """See `Store`."""
        targets, arguments = pack_commit(commit)
        try:  # as `run` does, without its coroutine: this is the one call that every command makes
            answer = await self._hot.call("EVALSHA", scripts.COMMIT.sha, len(targets), *targets, *arguments)
        except NoScriptError:
            answer = await run(self._hot, scripts.COMMIT, targets, arguments)
        if type(answer) is list:
            return Committed(tuple([entry.decode() for entry in answer[1:]]), answer[0])
        if type(answer) is bytes:
            return Duplicate(answer)
        raise StaleSession(f"{commit.session}: another commit came before {commit.command}")

    async def seen(self, session: str, command: str, now: int) -> bytes | None:
        """See `Store`."""
        return unpack_record(await self._hot.call("GET", keys.dedupe(session, command)), now)

    async def read_list(self, session: str, name: str, start: int = 0, stop: int = -1) -> list[bytes]:
        """See `Store`."""
        found: list[bytes] = await self._cold.call("LRANGE", keys.log(session, name), start, stop)
        return found

    async def read_aux(self, session: str, name: str, fields: Sequence[str]) -> list[bytes | None]:
        """See `Store`."""
        if not fields:
            return []
        found: list[bytes | None] = await self._hot.call("HMGET", keys.aux(session, name), *fields)
        return found

    async def fields(self, session: str, prefix: str) -> list[str]:
        """See `Store`."""
        names = [name.decode() for name in await self._cold.call("HKEYS", keys.documents(session))]
        return sorted(name for name in names if name.startswith(prefix) and name != keys.HIGHEST)

    # -- outbox

    async def read_out(self, shard: int, network: str, after: str, count: int) -> list[OutRow]:
        """See `Store`."""
        start = f"({after}" if after else "-"
        rows = await self._cold.call("XRANGE", keys.outbox(shard, network), start, "+", "COUNT", count)
        return [
            OutRow(entry.decode(), values[b"s"].decode(), values[b"p"].decode(), values[b"d"])
            for entry, values in rows
        ]

    async def ack(
        self, shard: int, network: str, epoch: int, ids: Sequence[str], receipts: Mapping[str, bytes]
    ) -> bool:
        """See `Store`. Thousands go in several calls: receipts first, so that none can be missed."""
        pairs: list[Argument] = [part for pair in receipts.items() for part in pair]
        targets = [keys.lease(shard, network), keys.outbox(shard, network), *keys.receipts(shard, network)]
        calls: list[list[Argument]] = [
            [epoch, _RECEIPTS, 0, *pairs[start : start + _RUN]]
            for start in range(0, max(0, len(pairs) - _RUN), _RUN)
        ]
        rest = pairs[len(calls) * _RUN :]
        for start in range(0, max(1, len(ids)), _RUN):
            part = ids[start : start + _RUN]
            calls.append([epoch, _RECEIPTS, len(part), *part, *rest])
            rest = []
        for arguments in calls:
            if await run(self._hot, scripts.ACKNOWLEDGE, targets, arguments) < 0:
                return False
        return True

    async def receipt(self, shard: int, network: str, key: str) -> bytes | None:
        """See `Store`."""
        for generation in keys.receipts(shard, network):
            found: bytes | None = await self._cold.call("HGET", generation, key)
            if found is not None:
                return found
        return None

    async def dead_letter(self, shard: int, network: str, epoch: int, entry: str, reason: str) -> bool:
        """See `Store`."""
        targets = [keys.lease(shard, network), keys.outbox(shard, network), keys.dead(shard, network)]
        answer: int = await run(self._hot, scripts.BURY, targets, [epoch, entry, reason, _DEAD])
        return answer >= 0

    async def dead_letters(self, shard: int, network: str, count: int = 100) -> list[DeadLetter]:
        """See `Store`."""
        rows = await self._cold.call("XREVRANGE", keys.dead(shard, network), "+", "-", "COUNT", count)
        return [
            DeadLetter(
                values[b"i"].decode(), values[b"s"].decode(), values[b"p"].decode(), values[b"d"],
                values[b"r"].decode(),
            )
            for _, values in rows
        ]  # fmt: skip

    async def resend(self, shard: int, network: str, entry: str) -> str | None:
        """See `Store`."""
        targets = [keys.dead(shard, network), keys.outbox(shard, network)]
        found: bytes | None = await run(self._cold, scripts.RESEND, targets, [entry, f"{shard} {network}"])
        return None if found is None else found.decode()

    async def drop_letter(self, shard: int, network: str, entry: str) -> bool:
        """See `Store`."""
        targets = [keys.dead(shard, network), keys.outbox(shard, network)]
        return await run(self._cold, scripts.RESEND, targets, [entry, ""]) is not None

    async def keep_given_up(self, shard: int, network: str, given: GivenUp) -> None:
        """See `Store`."""
        fields = ("s", given.session, "p", given.place, "w", given.who, "t", given.at, "r", given.reason)
        await self._cold.call("XADD", keys.given_up(shard, network), "MAXLEN", "~", _DEAD, "*", *fields)

    async def given_up(self, shard: int, network: str, count: int = 100) -> list[GivenUp]:
        """See `Store`."""
        rows = await self._cold.call("XREVRANGE", keys.given_up(shard, network), "+", "-", "COUNT", count)
        return [
            GivenUp(
                id_.decode(), values[b"s"].decode(), values[b"p"].decode(), values[b"w"].decode(),
                int(values[b"t"]), values[b"r"].decode(),
            )
            for id_, values in rows
        ]  # fmt: skip

    async def drop_given_up(self, shard: int, network: str, entry: str) -> bool:
        """See `Store`."""
        return bool(await self._cold.call("XDEL", keys.given_up(shard, network), entry))

    # -- leases and timers

    async def acquire(self, shard: int, network: str, holder: str, now: int, ttl: int) -> int | None:
        """See `Store`."""
        if not holder:
            raise ValueError("a lease needs a holder")
        arguments: list[Argument] = [holder, now, now + ttl]
        epoch: int = await run(self._hot, scripts.ACQUIRE, [keys.lease(shard, network)], arguments)
        return epoch if epoch > 0 else None

    async def release(self, shard: int, network: str, holder: str) -> None:
        """See `Store`."""
        await run(self._hot, scripts.RELEASE, [keys.lease(shard, network)], [holder])

    async def due(self, shard: int, now: int, count: int) -> list[TimerRow]:
        """See `Store`."""
        found = await self._cold.call(
            "ZRANGEBYSCORE", keys.timers(shard), "-inf", now, "WITHSCORES", "LIMIT", 0, count
        )
        rows = []
        for member, score in _pairs(found):
            session, _, name = member.decode().partition("\0")
            rows.append(TimerRow(session, name, int(float(score))))
        return rows

    # -- the deployment

    async def salt(self) -> bytes:
        """See `Store`."""
        if self._salt is None:
            await self._cold.call("SET", keys.SALT, secrets.token_bytes(32), "NX")
            self._salt = await self._cold.call("GET", keys.SALT)
        if self._salt is None:
            raise StoreRefused("the salt of the deployment does not stay in the store")
        return self._salt

    async def get_pointer(self, alias: str) -> str | None:
        """See `Store`."""
        found: bytes | None = await self._hot.call("GET", keys.pointer(alias))
        return None if found is None else found.decode()

    async def set_pointer(self, alias: str, session: str | None) -> None:
        """See `Store`."""
        if session is None:
            await self._cold.call("DEL", keys.pointer(alias))
        else:
            await self._cold.call("SET", keys.pointer(alias), session)

    def wakes(self) -> AsyncIterator[tuple[int, str]]:
        """See `Store`."""
        return wakes.listen(self._client)

    async def ping(self) -> None:
        """See `Store`. Both wires are asked."""
        await self._cold.call("PING")
        if self._hot is not self._cold:
            await self._hot.call("PING")

    async def sessions(self, beginning: str, most: int) -> list[str]:
        """See `Store`."""
        return await listing.sessions(self._client, beginning, most)

    async def durability(self) -> Durability:
        """See `Store`."""
        return await ask(self._client)

    async def close(self) -> None:
        """See `Store`."""
        if self._hot is not self._cold:
            await self._hot.close()
        await self._cold.close()


def _pairs(found: list[Any]) -> list[tuple[bytes, bytes | float]]:
    """Pair members and scores, which redis-py may have paired already."""
    if found and isinstance(found[0], tuple | list):
        return [(pair[0], pair[1]) for pair in found]
    return list(zip(found[::2], found[1::2], strict=True))
