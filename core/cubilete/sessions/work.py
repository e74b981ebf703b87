"""One command's unit of work: what it read, will write, and will say. Nothing is real before the commit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import msgspec

from cubilete.sessions.cache import Held
from cubilete.sessions.store import Commit, OutEntry

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cubilete.chat.message import Message
    from cubilete.rules.decision import Event
    from cubilete.sessions.cache import SessionCache
    from cubilete.sessions.codec import DocKind
    from cubilete.sessions.store import Store

T = TypeVar("T")
_ABSENT = Held(0, None, 0)
_encode = msgspec.msgpack.Encoder().encode


class Savepoint(NamedTuple):
    """Where a part of a command began, so that it can be dropped alone."""

    writes: dict[str, tuple[Any, Any]]
    messages: int
    events: int
    drawn: int
    scripted: int
    appends: dict[str, tuple[bytes, ...]]
    aux: dict[str, dict[str, bytes | None]]
    timers: dict[str, int | None]
    drops: frozenset[str]


class Work:
    """Reads through the cache, collects writes, and becomes one `Commit`.

    `session` and `command` are ids, `now` milliseconds of our clock. `drawn` counts the dice drawn
    so far: after the first one a refused part no longer takes the earlier parts with it. `scripted` counts
    the faces among them that a script had queued.
    """

    def __init__(self, store: Store, cache: SessionCache, session: str, command: str, now: int) -> None:
        self.session = session
        self.command = command
        self.now = now
        self.messages: list[Message] = []
        self.events: list[Event] = []
        self.drawn = 0
        self.scripted = 0
        self._store = store
        self._cache = cache
        self._held = cache.of(session)
        self._reads: dict[str, int] = {}
        self._writes: dict[str, tuple[Any, Any]] = {}
        self._appends: dict[str, tuple[bytes, ...]] = {}
        self._aux: dict[str, dict[str, bytes | None]] = {}
        self._timers: dict[str, int | None] = {}
        self._drops: set[str] = set()

    # reading

    async def fetch(self, *wanted: tuple[DocKind[Any], str]) -> None:
        """Bring documents into the cache in one round trip, without depending on them yet."""
        missing = [(kind, kind.field(key)) for kind, key in wanted if kind.field(key) not in self._held]
        if not missing:
            return
        stored = await self._store.load(self.session, [field for _, field in missing])
        for (kind, field), found in zip(missing, stored, strict=True):
            entry = _ABSENT
            if found.version and found.data is not None:
                entry = Held(found.version, kind.decode(found.data), len(found.data))
            self._cache.hold(self.session, field, entry)
            # The cache may have dropped the session meanwhile: what was seen once stays what it was.
            self._held.setdefault(field, entry)

    async def get(self, kind: DocKind[T], key: str = "") -> T | None:
        """A document as this command sees it, its own writes included. The commit will check it."""
        field = kind.field(key)
        if field in self._writes:
            written: T | None = self._writes[field][1]
            return written
        held = self._held.get(field)
        if held is None:
            await self.fetch((kind, key))
            held = self._held[field]
        self._reads[field] = held.version
        value: T | None = held.value
        return value

    def known(self, kind: DocKind[T], key: str = "") -> T | None:
        """A document that this command has read or written already, without waiting.

        Raises LookupError when it has not.
        """
        field = kind.field(key)
        if field in self._writes:
            written: T | None = self._writes[field][1]
            return written
        if field not in self._reads:
            raise LookupError(f"{field} was not read")
        value: T | None = self._held[field].value
        return value

    async def peek(self, kind: DocKind[T], key: str = "") -> T | None:
        """A document as this command sees it, which it does not depend on: the commit will not check it."""
        field = kind.field(key)
        if field in self._writes or field in self._reads:
            return self.known(kind, key)
        await self.fetch((kind, key))
        value: T | None = self._held[field].value
        return value

    def held(self, kind: DocKind[T], key: str = "") -> T | None:
        """A document as the worker remembers it, without waiting. Raises LookupError when it does not."""
        value: T | None = self._held[kind.field(key)].value
        return value

    def is_new(self, kind: DocKind[Any], key: str = "") -> bool:
        """Is this document made by this very command?"""
        field = kind.field(key)
        return field in self._writes and self._reads[field] == 0

    def is_gone(self, kind: DocKind[Any], key: str = "") -> bool:
        """Is this document deleted by this very command?"""
        field = kind.field(key)
        return field in self._writes and self._writes[field][1] is None

    def put(self, kind: DocKind[T], key: str, value: T | None) -> None:
        """Write a document that was read before (None deletes it)."""
        field = kind.field(key)
        if field not in self._reads:
            raise LookupError(f"{field} is written without having been read")
        self._writes[field] = (kind, value)

    async def read_log(self, name: str, start: int, total: int) -> list[bytes]:
        """Entries from `start` on of a list that is `total` long with what this command adds to it."""
        added = self._appends.get(name, ())
        stored = total - len(added)
        rows = await self._store.read_list(self.session, name, start, stored - 1) if start < stored else []
        return [*rows, *added[max(0, start - stored) :]]

    async def seen(self, session: str) -> bytes | None:
        """The record of this command in another session, if it was done there."""
        return await self._store.seen(session, self.command, self.now)

    async def read_aux(self, name: str, field: str) -> bytes | None:
        """A snapshot as this command sees it."""
        mine = self._aux.get(name, {})
        if field in mine:
            return mine[field]
        if name in self._drops:
            return None
        (found,) = await self._store.read_aux(self.session, name, [field])
        return found

    # collecting

    def say(self, message: Message) -> None:
        """Something to tell, delivered after the commit."""
        self.messages.append(message)

    def note(self, event: Event) -> None:
        """Something that happened."""
        self.events.append(event)

    def append(self, log: str, *entries: bytes) -> None:
        """Entries for the end of a list that stands outside the session's hash."""
        self._appends[log] = (*self._appends.get(log, ()), *entries)

    def set_aux(self, name: str, field: str, value: bytes | None) -> None:
        """A snapshot, in a hash of its own."""
        self._aux.setdefault(name, {})[field] = value

    def drop_aux(self, name: str) -> None:
        """Remove a whole hash of snapshots."""
        self._drops.add(name)

    def set_timer(self, name: str, due: int | None) -> None:
        """A command of the system's own at `due` (ms), or none any more."""
        self._timers[name] = due

    def savepoint(self) -> Savepoint:
        """Remember this moment."""
        return Savepoint(
            dict(self._writes),
            len(self.messages),
            len(self.events),
            self.drawn,
            self.scripted,
            dict(self._appends),
            {name: dict(fields) for name, fields in self._aux.items()},
            dict(self._timers),
            frozenset(self._drops),
        )

    def drawn_before(self, point: Savepoint) -> bool:
        """Had any die been drawn before that moment?"""
        return point.drawn > 0

    def rollback(self, point: Savepoint) -> None:
        """Drop all since; what was read stays read."""
        self._writes = dict(point.writes)
        del self.messages[point.messages :]
        del self.events[point.events :]
        self.drawn = point.drawn
        self.scripted = point.scripted
        self._appends = dict(point.appends)
        self._aux = {name: dict(fields) for name, fields in point.aux.items()}
        self._timers = dict(point.timers)
        self._drops = set(point.drops)

    # committing

    def commit(self, out: Sequence[OutEntry], record: bytes) -> Commit:
        """All of it as one commit."""
        writes: dict[str, bytes | None] = {}
        for field, (kind, value) in self._writes.items():
            writes[field] = None if value is None else kind.encode(value)
        self._encoded = writes
        return Commit(
            session=self.session,
            command=self.command,
            now=self.now,
            checks=self._reads,
            writes=writes,
            appends=self._appends,
            aux=self._aux,
            out=tuple(out),
            timers=self._timers,
            record=record,
            drops=tuple(sorted(self._drops)),
        )

    def committed(self, created: int) -> None:
        """The commit was taken: what we wrote is what the store holds, new documents at version `created`."""
        for field, (_, value) in self._writes.items():
            data = self._encoded[field]
            read = self._reads[field]
            version = 0 if data is None else read + 1 if read else created
            self._cache.hold(self.session, field, Held(version, value, len(data) if data else 0))


def encode_message(message: Message) -> bytes:
    """A message as it stands in the outbox."""
    return _encode(message)
