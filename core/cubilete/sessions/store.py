"""The port through which the session core keeps everything that must survive.

One command is one `Commit`: all of it happens, or nothing. Documents carry versions, and a commit says
which versions it was decided on. Times are milliseconds of *our* clock, given by the caller.

Every call may raise `StoreUnavailable`: the server does not answer, or cannot take the call now. After
that the outcome of a commit is unknown: send it again with the same command id, and the dedupe record
decides. `StoreRefused` means that a retry cannot help.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from msgspec import Struct

from cubilete.chat.message import Message

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping, Sequence

DEDUPE_MS = 48 * 3600 * 1000
"""How long a command is remembered, in milliseconds of our clock."""


class Stored(NamedTuple):
    """A document as it lies in the store. An absent one has version 0 and no data (`b""`)."""

    version: int
    data: bytes


class OutEntry(Struct, frozen=True, array_like=True):
    """One message for the outbox: which adapter, which place, and the encoded message."""

    network: str
    place: str
    data: bytes
    message: Message | None = None
    """The message itself, for who sends what it has just committed. The store keeps the data alone."""


class Commit(Struct, frozen=True, kw_only=True):
    """What one command changes. All of it is written, or nothing.

    `checks` names the versions that the decision rests on (0: the document must be absent), also of
    documents that were only read. What is written must be checked too: a change makes it the checked
    version plus 1, a creation `Committed.first`. A name's versions never come twice, also when its
    document is deleted and made again, so a stale copy is always found out.
    """

    session: str
    command: str
    now: int
    checks: dict[str, int] = {}
    writes: dict[str, bytes | None] = {}
    """Field → new data; None deletes."""
    appends: dict[str, tuple[bytes, ...]] = {}
    """List name → entries for its end (event logs, ledger)."""
    aux: dict[str, dict[str, bytes | None]] = {}
    """Hash name → field → value; None deletes. Not versioned (snapshots of turns)."""
    out: tuple[OutEntry, ...] = ()
    timers: dict[str, int | None] = {}
    """Timer name → due, in ms; None cancels."""
    record: bytes = b""
    """Kept with the command id, and given to whoever commits the same command again."""
    drops: tuple[str, ...] = ()
    """Names of aux hashes to remove whole, before `aux` is written."""


class Committed(NamedTuple):
    """The commit happened now. `out_ids` are the ids in the outbox, in the order of `Commit.out`.

    `first` is the version of the documents that it created: 1 until something is deleted in the session.
    """

    out_ids: tuple[str, ...]
    first: int = 1


class Duplicate(NamedTuple):
    """The command had been committed before, with this record; nothing was done now."""

    record: bytes


class OutRow(NamedTuple):
    """One entry read from an outbox. Ids grow within one stream."""

    id: str
    session: str
    place: str
    data: bytes


class DeadLetter(NamedTuple):
    """An entry that could not be delivered for good, with its id in the outbox and the reason."""

    id: str
    session: str
    place: str
    data: bytes
    reason: str


class GivenUp(NamedTuple):
    """Something that came in and was given up: where, whose (a member id), when (ms), and why."""

    id: str
    session: str
    place: str
    who: str
    at: int
    reason: str


class TimerRow(NamedTuple):
    """A timer that is due, with the time at which it was to ring, in ms."""

    session: str
    name: str
    due: int


class Durability(Struct, frozen=True, kw_only=True):
    """What the server says about losing data. None where it does not tell (managed services).

    `fsync` is `always`, `everysec` or `no`; `replicas` counts connected ones; `policy` should be
    `noeviction`, else the server may throw away sessions when its memory is full.
    """

    server: str
    version: str
    append_only: bool | None
    fsync: str | None
    policy: str | None
    replicas: int
    nodes: int = 1


class Store(Protocol):
    """Sessions, outbox, leases and timers. See the module for what may be raised."""

    async def load(self, session: str, fields: Sequence[str]) -> list[Stored]:
        """Read documents, in the order of `fields`, in one round trip."""
        ...

    async def commit(self, commit: Commit) -> Committed | Duplicate:
        """Do all of `commit` or nothing.

        Raises `StaleSession` if a checked version differs, `ValueError` if a written field is not checked.
        """
        ...

    async def seen(self, session: str, command: str, now: int) -> bytes | None:
        """Return the record of a command done within `DEDUPE_MS`, else None."""
        ...

    async def read_list(self, session: str, name: str, start: int = 0, stop: int = -1) -> list[bytes]:
        """Read a part of a list, both ends included, negative ones counted from the end."""
        ...

    async def read_aux(self, session: str, name: str, fields: Sequence[str]) -> list[bytes | None]:
        """Read fields of a hash beside the documents."""
        ...

    async def fields(self, session: str, prefix: str) -> list[str]:
        """List the names of documents that begin with `prefix`, sorted. Cost grows with the session."""
        ...

    async def read_out(self, shard: int, network: str, after: str, count: int) -> list[OutRow]:
        """Read up to `count` entries of an outbox behind the id `after` (empty: from the first)."""
        ...

    async def ack(
        self, shard: int, network: str, epoch: int, ids: Sequence[str], receipts: Mapping[str, bytes]
    ) -> bool:
        """Remove what was sent and keep its receipts. False: the lease is lost, nothing was done.

        Receipts are bounded: at least the newest 4,096 of a shard and network are kept, at most 8,192.
        """
        ...

    async def receipt(self, shard: int, network: str, key: str) -> bytes | None:
        """Return a receipt, None if there is none (any more)."""
        ...

    async def dead_letter(self, shard: int, network: str, epoch: int, entry: str, reason: str) -> bool:
        """Move one entry from the outbox to the dead letters. False: the lease is lost.

        Moving an entry that is gone already does nothing and is True. The newest 1,000 or so are kept.
        """
        ...

    async def dead_letters(self, shard: int, network: str, count: int = 100) -> list[DeadLetter]:
        """Read the newest dead letters, newest first."""
        ...

    async def resend(self, shard: int, network: str, entry: str) -> str | None:
        """Move a dead letter back to the end of its outbox and wake the senders, all or nothing.

        `entry` is its id from `dead_letters`. Its new id in the outbox; None when there is no such letter.
        """
        ...

    async def drop_letter(self, shard: int, network: str, entry: str) -> bool:
        """Forget a dead letter. False: there is no such letter."""
        ...

    async def keep_given_up(self, shard: int, network: str, given: GivenUp) -> None:
        """Keep note of what could not be dealt with, under an id of its own. The newest 1,000 or so stay."""
        ...

    async def given_up(self, shard: int, network: str, count: int = 100) -> list[GivenUp]:
        """Read the newest of these notes, newest first."""
        ...

    async def drop_given_up(self, shard: int, network: str, entry: str) -> bool:
        """Forget one. False: there is none of this id."""
        ...

    async def acquire(self, shard: int, network: str, holder: str, now: int, ttl: int) -> int | None:
        """Take or prolong the lease of an outbox until `now + ttl`; None while another holds it.

        Returns the epoch, which grows by one whenever the holder changes. `holder` must be unique among
        the processes of a deployment.
        """
        ...

    async def release(self, shard: int, network: str, holder: str) -> None:
        """Give up a lease, if `holder` has it; its epoch no longer acknowledges anything."""
        ...

    async def due(self, shard: int, now: int, count: int) -> list[TimerRow]:
        """List timers due at `now`, the earliest first. They stay until a commit moves or cancels them."""
        ...

    async def salt(self) -> bytes:
        """Return the 32 random bytes of this deployment, made at the first call."""
        ...

    async def get_pointer(self, alias: str) -> str | None:
        """Return the session that an alias points to."""
        ...

    async def set_pointer(self, alias: str, session: str | None) -> None:
        """Let an alias point to a session, or to nothing."""
        ...

    def wakes(self) -> AsyncIterator[tuple[int, str]]:
        """Yield (shard, network) whenever some process committed to that outbox.

        Best effort: a wake may be lost with a connection (which is made again), so sweep too.
        """
        ...

    async def ping(self) -> None:
        """Make sure that the server answers."""
        ...

    async def sessions(self, beginning: str, most: int) -> list[str]:
        """List up to `most` sessions whose names begin so, sorted.

        It looks at every key of the store: for operators alone.
        """
        ...

    async def durability(self) -> Durability:
        """Ask the server how safe its data is."""
        ...

    async def close(self) -> None:
        """Close all connections. The store cannot be used afterwards."""
        ...
