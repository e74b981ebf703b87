"""Private chats: a session of one's own, and a current group whose sheets and fights one works on from there.

Which groups somebody is in is known to those groups alone: an index would be a second session's document
in every commit. So a private chat learns of a group only when its person brings the group's code, and the
group's own record of that person (`member:<id>`) is what lets them in, each time anew.
"""

from __future__ import annotations

from base64 import b32encode
from hashlib import blake2b
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from cubilete.chat.choices import read_token
from cubilete.chat.segments import Segment, segments
from cubilete.rules.decision import Refusal
from cubilete.sessions.abilities import MAKING, REVIEW
from cubilete.sessions.codec import CHARACTER, MEMBER, META, DocKind
from cubilete.sessions.naming import GONE
from cubilete.sessions.whereabouts import Elsewhere, whereabouts

if TYPE_CHECKING:
    from cubilete.chat.vocabulary import Vocabulary
    from cubilete.sessions.call import Call
    from cubilete.sessions.desk import Desk
    from cubilete.sessions.model import Member, Meta

MOST_GROUPS = 20
"""Groups that one person's chat remembers; the one used longest ago goes first."""
LONGEST_LABEL = 40
_KINDS = frozenset({"text", "file", "press"})


class Known(Struct, frozen=True, array_like=True):
    """A place of a group that this person plays in, and what they call it."""

    place: str
    label: str = ""


class Groups(Struct, frozen=True, array_like=True):
    """Of a private chat (`groups`): the groups that are known, and the place of the current one."""

    known: tuple[Known, ...] = ()
    current: str = ""


GROUPS: DocKind[Groups] = DocKind("groups", Groups)


class There(NamedTuple):
    """Somebody's record in a group, seen from a private chat."""

    session: str
    place: str
    meta: Meta
    member: Member


CODE = "g"
"""What a group's code begins with; other words behind `/start` are somebody else's."""


def code_of(desk: Desk, place: str) -> str:
    """The code of a place: it cannot be guessed, and is the same each time. Letters and digits alone."""
    digest = blake2b(place.encode(), key=desk.salt, digest_size=10, person=b"group code").digest()
    return f"{CODE}{b32encode(digest).decode().lower()}"


async def publish(call: Call) -> str:
    """Let the code of the actor's place be found. Doing it again changes nothing."""
    code = code_of(call.desk, call.place_key)
    await call.desk.store.set_pointer(f"code:{code}", call.place_key)
    return code


async def link_of(call: Call) -> str:
    """The code of the actor's place, where the network makes a link of it; else nothing."""
    linked = any(room.partition(":")[0] in call.desk.links for room in call.rooms)
    return await publish(call) if linked and not call.meta.private else ""


async def place_of(desk: Desk, code: str) -> str | None:
    """The place of a code, if there is one."""
    return await desk.store.get_pointer(f"code:{code.strip().lower()}")


async def look(desk: Desk, place: str, member: str) -> There | None:
    """Somebody's record in the group of a place; None where the group has none. It only reads."""
    session, place = await whereabouts(desk, place)
    reader = desk.reader(session)
    await reader.fetch((META, ""), (MEMBER, member))
    meta, found = await reader.get(META), await reader.get(MEMBER, member)
    if found is not None and found.same_as:
        found = await reader.get(MEMBER, found.same_as)
    if meta is None or found is None or meta.private or place not in meta.places:
        return None
    return There(session, place, meta, found)


async def called(desk: Desk, known: Known, member: str) -> str:
    """What to call a group in its person's own chat: their word for it, or whom they play there."""
    if known.label:
        return known.label
    there = await look(desk, known.place, member)
    if there is None:
        return GONE
    reader = desk.reader(there.session)
    character = await reader.get(CHARACTER, there.member.character) if there.member.character else None
    return character.name if character is not None else there.member.display


async def refuse_silence(call: Call) -> Refusal | None:
    """Why the actor cannot be told something alone: there is no private chat yet, and we may not begin it."""
    author = call.incoming.author
    if author.network not in call.desk.private_places:
        return None
    session, _ = await whereabouts(call.desk, call.desk.private_places[author.network](author.id))
    if await call.desk.reader(session).get(META) is not None:
        return None
    return Refusal("private_closed", {"bot": f"@{call.desk.bot(author.network).username}"})


async def groups_of(call: Call) -> Groups:
    """The groups that this private chat knows."""
    return await call.work.get(GROUPS) or Groups()


async def session_for(desk: Desk, session: str, member: str) -> str:
    """The session that told somebody something in answer to `session`: of a private chat, the group meant."""
    reader = desk.reader(session)
    meta = await reader.get(META)
    groups = await reader.get(GROUPS) if meta is not None and meta.private else None
    there = await look(desk, groups.current, member) if groups is not None and groups.current else None
    return there.session if there is not None else session


async def route(call: Call) -> None:
    """Send what is said in private about the current group there, with the answer still in private.

    Raises Elsewhere for a message all of whose commands are about a group: verbs of the core that say so,
    and those of its systems while no fight goes on in the private chat itself. Of buttons, those of
    abilities are about the group.
    """
    incoming = call.incoming
    if not call.meta.private or incoming.kind not in _KINDS or not call.actor:
        return
    read = read_token(incoming.token or "") if incoming.kind == "press" else None
    if incoming.kind == "press" and (read is None or read.fight not in {REVIEW, MAKING}):
        return
    current = (await groups_of(call)).current
    there = await look(call.desk, current, call.actor) if current else None
    if there is None:
        return
    if read is not None:
        raise Elsewhere(there.session, there.place, f"@{call.actor}")
    vocabulary = call.desk.vocabulary(there.meta.enabled)
    bot = call.desk.bot(incoming.author.network)
    said = segments(incoming, vocabulary, bot, inline=there.meta.settings.inline)
    if said and all(isinstance(one, Segment) and _of_group(call, vocabulary, one) for one in said):
        raise Elsewhere(there.session, there.place, f"@{call.actor}")


def _of_group(call: Call, vocabulary: Vocabulary, segment: Segment) -> bool:
    known = vocabulary.look(segment.text)
    if known is None:
        return False
    form = known.forms[0]
    if form.owner:
        return call.place.fight is None
    return call.desk.verbs[form.spec.id].of_group
