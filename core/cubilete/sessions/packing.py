"""How a commit becomes the flat arguments of `commit.lua`, and a document's version its first four bytes.

Flat arguments cost the server less than one packed blob, which Lua would have to take apart again.
"""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, TypeAlias

from cubilete.sessions import keys
from cubilete.sessions.store import DEDUPE_MS, Stored

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cubilete.sessions.store import Commit

Argument: TypeAlias = str | bytes | int
"""What a command line of the server may hold."""

_VERSION = Struct(">I").pack
_EXPIRY_DIGITS = 15
_RUN = 1000  # Lua can spread about 8,000 arguments in one call


ABSENT = Stored(0, b"")


def unpack_document(value: bytes | None) -> Stored:
    """Split a stored field into version and data."""
    if value is None:
        return ABSENT
    return Stored(int.from_bytes(value[:4], "big"), value[4:])


def unpack_record(value: bytes | None, now: int) -> bytes | None:
    """Return the record of a dedupe key that has not expired by our clock."""
    if value is None or int(value[:_EXPIRY_DIGITS]) <= now:
        return None
    return value[_EXPIRY_DIGITS:]


def pack_commit(commit: Commit) -> tuple[list[str], list[Argument]]:
    """Return KEYS and ARGV of `commit.lua`. Raises `ValueError` for a commit that cannot be meant."""
    session, checks = commit.session, commit.checks
    key, dedupe, shard = keys.of_commit(session)
    targets = [key, dedupe + commit.command]
    record = b"%015d%b" % (commit.now + DEDUPE_MS, commit.record)
    arguments: list[Argument] = [commit.now, record, "", len(checks)]
    if checks:
        if len(checks) > _RUN:
            raise ValueError(f"{len(checks)} checks in one commit of {session}; at most {_RUN}")
        arguments += checks
        arguments += [_VERSION(version) if version else b"" for version in checks.values()]
    if commit.writes:
        _pack_writes(targets, arguments, key, commit)
    else:
        arguments += (0, 0)
    for name, entries in commit.appends.items():
        _operate(targets, arguments, keys.log(session, name), "RPUSH", entries)
    for name in commit.drops:
        targets.append(keys.aux(session, name))
        arguments += ("UNLINK", 0)
    for name, values in commit.aux.items():
        _pack_aux(targets, arguments, keys.aux(session, name), values)
    if commit.timers:
        _pack_timers(targets, arguments, keys.timers(shard), commit)
    if commit.out:
        networks: dict[str, None] = {}
        for entry in commit.out:
            networks[entry.network] = None
            targets.append(keys.outbox(shard, entry.network))
            arguments += ("XADD", 2, entry.place, entry.data)
        arguments[2] = " ".join((str(shard), *networks))
    return targets, arguments


def _pack_writes(targets: list[str], arguments: list[Argument], key: str, commit: Commit) -> None:
    """Add what is created, which the script numbers, and operations for what is changed and deleted."""
    checks = commit.checks
    created: list[Argument] = []
    changed: list[Argument] = []
    deleted: list[Argument] = []
    highest = 0
    for field, data in commit.writes.items():
        version = checks.get(field)
        if version is None:
            raise ValueError(f"{commit.session}: {field} is written but its version is not checked")
        if data is None:
            deleted.append(field)
            highest = max(highest, version)
        elif version:
            changed += (field, _VERSION(version + 1) + data)
        else:
            created += (field, data)
    arguments.append(len(created))
    arguments += created
    arguments.append(highest)
    if changed:
        _operate(targets, arguments, key, "HSET", changed)
    if deleted:
        _operate(targets, arguments, key, "HDEL", deleted)


def _pack_aux(
    targets: list[str], arguments: list[Argument], key: str, values: dict[str, bytes | None]
) -> None:
    pairs: list[Argument] = []
    gone: list[Argument] = []
    for field, value in values.items():
        if value is None:
            gone.append(field)
        else:
            pairs += (field, value)
    _operate(targets, arguments, key, "HSET", pairs)
    _operate(targets, arguments, key, "HDEL", gone)


def _pack_timers(targets: list[str], arguments: list[Argument], key: str, commit: Commit) -> None:
    pairs: list[Argument] = []
    gone: list[Argument] = []
    for name, due in commit.timers.items():
        member = keys.timer_member(commit.session, name)
        if due is None:
            gone.append(member)
        else:
            pairs += (due, member)
    _operate(targets, arguments, key, "ZADD", pairs)
    _operate(targets, arguments, key, "ZREM", gone)


def _operate(
    targets: list[str], arguments: list[Argument], key: str, command: str, values: Sequence[Argument]
) -> None:
    """Add one operation, in several runs if its arguments are many (pairs stay together: a run is even)."""
    if len(values) <= _RUN:
        if values:
            targets.append(key)
            arguments += (command, len(values))
            arguments += values
        return
    for start in range(0, len(values), _RUN):
        _operate(targets, arguments, key, command, values[start : start + _RUN])
