"""The documents that a command finds: made at the first word of a group, a place, a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cubilete.ledger.hashing import SALT_SIZE
from cubilete.sessions.codec import MEMBER, META, PLACE, ROLLS
from cubilete.sessions.model import Member, Meta, Place
from cubilete.sessions.rolling import LEDGER
from cubilete.sessions.roster import name_added, name_dropped
from cubilete.sessions.whereabouts import check_address

if TYPE_CHECKING:
    from cubilete.chat.incoming import Account, Incoming
    from cubilete.sessions.call import Call
    from cubilete.sessions.desk import Desk
    from cubilete.sessions.work import Work

LOCALES = ("es", "en")


async def open_session(desk: Desk, work: Work, incoming: Incoming, actor: str) -> None:
    """Make sure that group, place and person have documents. Written only with the rest of the command.

    Raises Elsewhere when the place is another session's, or has another name now.
    """
    wanted = [(META, ""), (PLACE, incoming.place), (ROLLS, LEDGER)]
    await work.fetch(*wanted, *([(MEMBER, actor)] if actor else []))
    meta = await work.get(META)
    check_address(meta, work.session, incoming.place)
    if meta is None:
        new = desk.new_groups[incoming.author.network]
        hint = (incoming.locale_hint or "")[:2]
        meta = Meta(
            place=work.session,
            created_at=work.now,
            private=incoming.private,
            owner=actor if incoming.private else "",
            locale=hint if hint in LOCALES else new.locale,
            enabled=new.enabled,
            default_system=new.default_system,
        )
        work.put(META, "", meta)
    if await work.get(PLACE, incoming.place) is None:
        work.put(PLACE, incoming.place, Place())
        work.put(META, "", replace(meta, places=(*meta.places, incoming.place)))
    if actor and await work.get(MEMBER, actor) is None:
        author = incoming.author
        work.put(
            MEMBER,
            actor,
            Member(
                author.network, author.id, author.display, author.username, salt=desk.entropy.take(SALT_SIZE)
            ),
        )


async def greet_member(call: Call) -> None:
    """Learn how the actor is called now, so that others can name them."""
    author = call.incoming.author
    member = call.member
    fresh = call.work.is_new(MEMBER, call.actor)
    if fresh:
        await _learn(call, author)
    elif (member.display, member.username) != (author.display, author.username):
        for old in {member.display, member.username} - {author.display, author.username}:
            await name_dropped(call, old, call.actor)
        await _learn(call, author)
        call.put_member(display=author.display, username=author.username)


async def _learn(call: Call, author: Account) -> None:
    for name in {author.display, author.username} - {""}:
        await name_added(call, name, call.actor)
