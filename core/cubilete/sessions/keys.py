"""Every key name of the store.

All keys of a session begin with the hash tag of its *shard*, `{07}`, so that one script reaches all of
them, also in a Cluster. Ids are opaque and may hold any character: where two of them stand in one key,
the first is preceded by its length, so that no two pairs give the same key.

    {07}s:<session>                  hash     documents: field → version (4 bytes, big-endian) + data
    {07}l:<n>:<session>:<name>       list     logs: events, ledger
    {07}a:<n>:<session>:<name>       hash     beside the documents: snapshots of turns
    {07}d:<n>:<session>:<command>    string   dedupe: expiry (15 digits, ms) + record
    {07}o:<network>                  stream   outbox
    {07}x:<network>                  stream   dead letters
    {07}g:<network>                  stream   what came in and was given up
    {07}r:<network>, {07}q:<network> hash     receipts, newer and older half
    {07}e:<network>                  hash     lease: holder, until, epoch
    {07}t                            zset     timers: session NUL name → due, ms
    {07}p:<alias>                    string   pointer: alias → session
    {00}salt                         string   the deployment's salt
    cubilete:wake                    channel  "<shard> <network> <network> ..."
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

SHARDS = 32
"""Number of shards. Fixed for good: it decides where each session lies."""

SALT = "{00}salt"
WAKE = "cubilete:wake"
HIGHEST = "~"
"""The one field of a session's hash that is no document: the highest version that was deleted."""


@lru_cache(maxsize=16_384)
def shard_of(session: str) -> int:
    """Tell the shard, 0 to 31, of a session (or of an alias, for pointers)."""
    return blake2b(session.encode("utf-8", "surrogatepass"), digest_size=1).digest()[0] % SHARDS


_TAGS = tuple(f"{{{shard:02d}}}" for shard in range(SHARDS))


def documents(session: str) -> str:
    """Name the hash of a session's documents."""
    return f"{_TAGS[shard_of(session)]}s:{session}"


@lru_cache(maxsize=16_384)
def of_commit(session: str) -> tuple[str, str, int]:
    """Give what every commit of a session needs: documents, the beginning of dedupe keys, the shard."""
    return documents(session), dedupe(session, ""), shard_of(session)


def log(session: str, name: str) -> str:
    """Name one list of a session."""
    return f"{_TAGS[shard_of(session)]}l:{len(session)}:{session}:{name}"


def aux(session: str, name: str) -> str:
    """Name one hash beside a session's documents."""
    return f"{_TAGS[shard_of(session)]}a:{len(session)}:{session}:{name}"


def dedupe(session: str, command: str) -> str:
    """Name the record of a command that was done."""
    return f"{_TAGS[shard_of(session)]}d:{len(session)}:{session}:{command}"


def outbox(shard: int, network: str) -> str:
    """Name the stream of what is to be sent."""
    return f"{_TAGS[shard]}o:{network}"


def dead(shard: int, network: str) -> str:
    """Name the stream of what could not be sent."""
    return f"{_TAGS[shard]}x:{network}"


def given_up(shard: int, network: str) -> str:
    """Name the stream of what came in and could not be dealt with."""
    return f"{_TAGS[shard]}g:{network}"


def receipts(shard: int, network: str) -> tuple[str, str]:
    """Name the two generations of receipts: the one written to, and the one before."""
    return f"{_TAGS[shard]}r:{network}", f"{_TAGS[shard]}q:{network}"


def lease(shard: int, network: str) -> str:
    """Name the lease of an outbox."""
    return f"{_TAGS[shard]}e:{network}"


def timers(shard: int) -> str:
    """Name the sorted set of a shard's timers."""
    return f"{_TAGS[shard]}t"


def timer_member(session: str, name: str) -> str:
    """Join session and timer name. The session must hold no NUL."""
    if "\0" in session:
        raise ValueError(f"a session id with a NUL: {session!r}")
    return f"{session}\0{name}"


def pointer(alias: str) -> str:
    """Name the pointer of an alias; it lies in the alias's own shard."""
    return f"{_TAGS[shard_of(alias)]}p:{alias}"
