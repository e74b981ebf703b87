"""What could not be delivered or dealt with: noted for an operator, forgotten with its people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import msgpack

from cubilete.sessions.keys import shard_of
from cubilete.sessions.store import GivenUp

if TYPE_CHECKING:
    from cubilete.chat.incoming import Incoming
    from cubilete.sessions.call import Call
    from cubilete.sessions.desk import Desk

_MOST = 2000
"""Letters looked through; a store keeps about half as many of a queue."""


async def note(desk: Desk, session: str, incoming: Incoming, reason: str) -> None:
    """Keep where, when and why something was given up, and the opaque id of who said it. No word of it."""
    who = desk.member_id(incoming.author)
    given = GivenUp("", session, incoming.place, who, desk.clock.now(), reason)
    await desk.store.keep_given_up(shard_of(session), incoming.author.network, given)


async def forget(call: Call, mine: set[str]) -> None:
    """Drop this session's letters that are to somebody, or that speak of them; `mine` are the ids.

    They cannot be changed, only dropped. It is no part of the commit: what was asked to be forgotten may go
    first.
    """
    store, session = call.desk.store, call.work.session
    shard, marks = shard_of(session), [msgpack.encode(id_) for id_ in mine]
    for network in call.desk.networks:
        for letter in await store.dead_letters(shard, network, _MOST):
            theirs = letter.place.removeprefix("@") in mine or any(mark in letter.data for mark in marks)
            if letter.session == session and (theirs or call.meta.private):
                await store.drop_letter(shard, network, letter.id)
        for given in await store.given_up(shard, network, _MOST):
            if given.session == session and given.who in mine:
                await store.drop_given_up(shard, network, given.id)
