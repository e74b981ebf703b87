"""What a group keeps of one person, and how it is erased.

Names and texts stand in documents that can be erased; logs, ledger and fights hold opaque ids and digests
whose salts go with the person, so the chain still verifies. The documents are looked for all over the
session: this is the one command whose cost grows with the group, and it is asked for rarely.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from cubilete.sessions import codes, going_on, letters
from cubilete.sessions.abilities import LIBRARY, TEXT, Entry, Library
from cubilete.sessions.codec import (
    CHARACTER,
    MEMBER,
    NAME,
    PROPOSAL,
    REASONS,
    DocKind,
)
from cubilete.sessions.model import Character, Named, Reasons
from cubilete.sessions.private import GROUPS

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cubilete.sessions.call import Call

_PIECE = 500
MOST = 500
"""Documents that one command erases; a commit has its limit. Of more, the rest is left for the next one."""
_DRAFT = "draft"


class Kept(Struct, frozen=True):
    """What there is of one person: keys of documents by kind, and their contents where they are needed."""

    characters: tuple[tuple[str, Character], ...] = ()
    played: tuple[str, ...] = ()
    """Characters of others that this person plays for them."""
    sheets: tuple[str, ...] = ()
    """Fields of the session hash."""
    names: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    libraries: tuple[str, ...] = ()
    drafts: tuple[str, ...] = ()
    abilities: int = 0
    remarks: int = 0
    fight: int = 0
    """A fight or lobby that one of the characters is in; 0 = none."""

    @property
    def documents(self) -> int:
        """How many documents an erasure touches."""
        lists: tuple[tuple[Any, ...], ...] = (
            self.characters, self.played, self.sheets, self.names, self.reasons, self.libraries, self.drafts,
        )  # fmt: skip
        return sum(map(len, lists))


async def survey(call: Call) -> Kept:
    """Look for everything that is kept of the actor. It only reads; an erasure reads again."""
    fields = await call.desk.store.fields(call.work.session, "")
    characters: list[tuple[str, Character]] = []
    played: list[str] = []
    async for key, character in documents(call, CHARACTER, fields):
        if character.owner == call.actor:
            characters.append((key, character))
        elif character.delegate == call.actor:
            played.append(key)
    mine = {call.actor, *(key for key, _ in characters)}
    names = [key async for key, named in documents(call, NAME, fields) if mine & set(named.ids)]
    reasons: list[str] = []
    words = 0
    async for key, given in documents(call, REASONS, fields):
        found = sum(one.by == call.actor for one in given.given)
        words += found
        if found:
            reasons.append(key)
    libraries: list[str] = []
    abilities = 0
    async for key, library in documents(call, LIBRARY, fields):
        abilities += sum(entry.owner == call.actor for entry in library.entries)
        if any(_touches(entry, call.actor) for entry in library.entries):
            libraries.append(key)
    return Kept(
        characters=tuple(characters),
        played=tuple(played),
        sheets=tuple(one for one in fields if one.startswith("sheet:") and one.split(":", 2)[2] in mine),
        names=tuple(names),
        reasons=tuple(reasons),
        libraries=tuple(libraries),
        drafts=tuple(one for one in fields if one.startswith(f"{_DRAFT}:{call.actor}:")),
        abilities=abilities,
        remarks=words,
        fight=next((character.fight for _, character in characters if character.fight), 0),
    )


async def documents(call: Call, kind: DocKind[Any], fields: list[str]) -> AsyncIterator[tuple[str, Any]]:
    """All documents of a kind, in pieces, past the cache: none of them is part of the commit."""
    wanted = [field for field in fields if field.startswith(f"{kind.name}:")]
    for start in range(0, len(wanted), _PIECE):
        piece = wanted[start : start + _PIECE]
        stored = await call.desk.store.load(call.work.session, piece)
        for field, found in zip(piece, stored, strict=True):
            if found.version and found.data:
                yield field.removeprefix(f"{kind.name}:"), kind.decode(found.data)


def _touches(entry: Entry, member: str) -> bool:
    return entry.owner == member or any(member in {one.by, one.author} for one in entry.versions)


async def forget(call: Call, kept: Kept) -> bool:
    """Erase what `survey` has found of the actor. False: there was too much for one commit, say it again.

    Nobody of theirs may be in a fight or a lobby.
    """
    complete = kept.documents <= MOST
    if not complete:
        kept = _first(kept)
    mine = {call.actor, *(key for key, _ in kept.characters)}
    for field in (*kept.sheets, *kept.drafts):
        await _drop(call, field)
    for key, _ in kept.characters:
        await call.work.get(CHARACTER, key)
        call.work.put(CHARACTER, key, None)
    for key in kept.played:
        character = await call.work.get(CHARACTER, key)
        if character is not None:
            call.work.put(CHARACTER, key, replace(character, delegate=""))
    for key in kept.names:
        named = await call.work.get(NAME, key)
        left = tuple(one for one in named.ids if one not in mine) if named is not None else ()
        call.work.put(NAME, key, Named(left) if left else None)
    for key in kept.reasons:
        reasons = await call.work.get(REASONS, key) or Reasons()
        left_reasons = tuple(one for one in reasons.given if one.by != call.actor)
        call.work.put(REASONS, key, Reasons(left_reasons) if left_reasons else None)
    await _forget_abilities(call, kept.libraries)
    await letters.forget(call, {*mine, *call.member.also})
    if complete:
        await _forget_everywhere(call)
        for account in (call.actor, *call.member.also):
            if await call.work.get(MEMBER, account) is not None:
                call.work.put(MEMBER, account, None)
    return complete


def _first(kept: Kept) -> Kept:
    """As much as one commit takes: what hangs on characters goes before them."""
    room = MOST
    parts: dict[str, Any] = {}
    for name in ("sheets", "drafts", "reasons", "libraries", "names", "played", "characters"):
        found = getattr(kept, name)[:room]
        room -= len(found)
        parts[name] = found
    return replace(kept, **parts)


async def _drop(call: Call, field: str) -> None:
    """Delete a document whatever is in it."""
    kind = _Opaque(field)
    await call.work.get(kind)
    call.work.put(kind, "", None)


async def _forget_abilities(call: Call, libraries: tuple[str, ...]) -> None:
    """Abilities go with their owner; what the person remarked on those of others loses its words."""
    texts: set[str] = set()
    used: set[str] = set()
    if not libraries:
        return
    for key in dict.fromkeys((*libraries, *call.desk.systems)):
        library = await call.work.get(LIBRARY, key) or Library()
        left = []
        for entry in library.entries:
            hashes = {one.hash for one in entry.versions}
            if entry.owner == call.actor:
                texts |= hashes
                continue
            used |= hashes
            left.append(_without(entry, call.actor))
        if key in libraries:
            call.work.put(LIBRARY, key, Library(tuple(left)) if left else None)
    for text in sorted(texts - used):
        if await call.work.get(TEXT, text) is not None:
            call.work.put(TEXT, text, None)


def _without(entry: Entry, member: str) -> Entry:
    versions = tuple(
        replace(
            one,
            by="" if one.by == member else one.by,
            remark="" if one.by == member else one.remark,
            author="" if one.author == member else one.author,
        )
        for one in entry.versions
    )
    return replace(entry, versions=versions)


async def _forget_everywhere(call: Call) -> None:
    """Offices, open questions and notices of all places."""
    for key, place in (await going_on.places(call)).items():
        left: list[int] = []
        for number in place.proposals:
            proposal = await call.work.get(PROPOSAL, str(number))
            if proposal is not None and proposal.by == call.actor:
                call.work.put(PROPOSAL, str(number), None)
                call.work.set_timer(f"proposal:{number}", None)
            else:
                left.append(number)
        gms = tuple(one for one in place.gms if one != call.actor)
        late = tuple(one for one in place.late if one != call.actor)
        if (tuple(left), gms, late) != (place.proposals, place.gms, place.late):
            await call.change_place(key, proposals=tuple(left), gms=gms, late=late)
    if call.actor in call.meta.gms:
        call.put_meta(gms=tuple(one for one in call.meta.gms if one != call.actor))
    await codes.drop_of(call.work, call.actor)
    if call.meta.private and await call.work.get(GROUPS) is not None:
        call.work.put(GROUPS, "", None)


class _Opaque(DocKind[bytes]):
    """A document that is only deleted."""

    def __init__(self, field: str) -> None:
        super().__init__(field, bytes)

    def decode(self, data: bytes) -> bytes:
        """Take it as it is."""
        return data
