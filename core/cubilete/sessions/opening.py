"""The documents that a command finds: made at the first word of a group, a place, a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cubilete.ledger.hashing import SALT_SIZE
from cubilete.rules.decision import Refusal
from cubilete.sessions.codec import MEMBER, META, PLACE, ROLLS
from cubilete.sessions.desk import session_of
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


async def open_session(desk: Desk, work: Work, incoming: Incoming) -> str:
    """Make sure that group, place and person have documents. Written only with the rest of the command.

    Returns who acts: the member of the account, or the one who that account is too; nobody for whoever
    is anonymous. Raises Elsewhere when the place is another session's, or has another name now.
    """
    actor = "" if incoming.author.anonymous else desk.member_id(incoming.author)
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
        work.put(PLACE, incoming.place, Place(locale=await _locale_of_room(work, meta, incoming.place)))
        work.put(META, "", replace(meta, places=(*meta.places, incoming.place)))
    if not actor:
        return ""
    member = await work.get(MEMBER, actor)
    if member is None:
        work.put(MEMBER, actor, _member(desk, incoming.author))
        return actor
    return await whole(work, actor)


async def _locale_of_room(work: Work, meta: Meta, place: str) -> str:
    """A topic of a linked room speaks that room's language."""
    address = session_of(place)
    if address == place or all(one.place != address for one in meta.linked):
        return ""
    room = await work.get(PLACE, address)
    return room.locale if room is not None else ""


async def whole(work: Work, member: str) -> str:
    """The member for whom an account of theirs speaks; as a rule itself."""
    found = await work.get(MEMBER, member)
    if found is None or not found.same_as or await work.get(MEMBER, found.same_as) is None:
        return member
    return found.same_as


async def greet_member(call: Call) -> None:
    """Learn how the author is called now, so that others can name them."""
    author = call.incoming.author
    account = call.desk.member_id(author)
    member = await call.work.get(MEMBER, account)
    if member is None:
        return
    if call.work.is_new(MEMBER, account):
        await _learn(call, author, call.actor)
    elif (member.display, member.username) != (author.display, author.username):
        for old in {member.display, member.username} - {author.display, author.username}:
            await name_dropped(call, old, call.actor)
        await _learn(call, author, call.actor)
        member = replace(member, display=author.display, username=author.username)
        call.work.put(MEMBER, account, member)
        if account == call.actor:
            call.member = member


async def meet(call: Call, id_: str) -> Refusal | None:
    """See that somebody who is named has a document, also who has never spoken here.

    The command must bring the account (a pill, a text mention, the author replied to): what they are
    invited to is bound to it, and calls them by it. Refused for who is not known and could not answer:
    other bots, ourselves, people without a name of their own.
    """
    if await call.work.get(MEMBER, id_) is not None:
        return None
    account = _meant(call, id_)
    if account is None:
        return Refusal("unknown_person", {"name": id_.removeprefix("@")})
    if account.is_bot or account.anonymous or account.id == call.desk.bot(account.network).id:
        return Refusal("unknown_person", {"name": account.display})
    await introduce(call, account, id_)
    return None


async def introduce(call: Call, account: Account, id_: str) -> None:
    """Give somebody who has none yet a document, under the names of that account."""
    call.work.put(MEMBER, id_, _member(call.desk, account))
    await _learn(call, account, id_)


def _meant(call: Call, id_: str) -> Account | None:
    said = call.incoming
    named = [mention.account for mention in said.mentions]
    if said.reply_author is not None:
        named.append(said.reply_author)
    return next((account for account in named if call.desk.member_id(account) == id_), None)


def _member(desk: Desk, account: Account) -> Member:
    return Member(
        account.network, account.id, account.display, account.username, salt=desk.entropy.take(SALT_SIZE)
    )


async def _learn(call: Call, account: Account, id_: str) -> None:
    for name in {account.display, account.username} - {""}:
        await name_added(call, name, id_)
