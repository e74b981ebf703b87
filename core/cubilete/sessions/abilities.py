"""Home-made abilities of a group: who owns them, their versions, and what stands of each.

The library (`abilities:<system>`) holds ids, names and states; the text of a version is a document of its
own (`ability:<hash of the text>`) that never changes. A fight keeps the texts that it began with.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from cubilete.chat.message import Choice, Line
from cubilete.rules.abilities import Made, Question, ability_book
from cubilete.rules.decision import Term
from cubilete.sessions.codec import DocKind
from cubilete.sessions.events import AbilityMoved

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cubilete.rules.abilities import AbilityBook
    from cubilete.sessions.call import Call

Standing: TypeAlias = Literal["checked", "submitted", "approved", "returned", "suspended", "retired"]
"""What became of a version. `checked` = read without mistakes; only `approved` ones are played with a GM."""

MOST_ENTRIES = 200
"""Home-made abilities of a group in one system."""
MOST_OWN = 30
"""Of these, one person's."""
MOST_VERSIONS = 8
DRAFT_MS = 24 * 3600 * 1000
"""An ability that is being made is kept for a day."""
SHOWN = 6
"""Characters of a version's hash that are shown."""


class Version(Struct, frozen=True, array_like=True):
    """One text of an ability, by its hash, and what stands of it.

    `by` decided, with a `remark`. `author` wrote it, where that was not the owner but a GM.
    """

    hash: str
    state: Standing
    at: int
    by: str = ""
    remark: str = ""
    author: str = ""


class Entry(Struct, frozen=True, array_like=True):
    """An ability: its id, its name, whose it is, its versions from old to new."""

    id: str
    name: str
    owner: str
    versions: tuple[Version, ...] = ()
    names: tuple[str, ...] = ()
    """Its names in all languages."""
    others: tuple[tuple[str, str], ...] = ()
    """Those that are not `name`, as (language, name)."""

    @property
    def term(self) -> Term:
        """Its name, in the language of whoever reads it."""
        return Term(self.id, self.name, self.others)

    def newest(self) -> Version:
        """The last version."""
        return self.versions[-1]

    def version(self, hash_: str) -> Version | None:
        """The version of this hash, or that begins so."""
        return next((one for one in reversed(self.versions) if one.hash.startswith(hash_)), None)


class Library(Struct, frozen=True, array_like=True):
    """All home-made abilities of a group in one system."""

    entries: tuple[Entry, ...] = ()

    def entry(self, id_: str) -> Entry | None:
        """The ability of this id."""
        return next((one for one in self.entries if one.id == id_), None)


class Draft(Struct, frozen=True, array_like=True):
    """An ability that somebody is making here, as the answers so far."""

    system: str
    answers: tuple[str, ...] = ()
    expires_at: int = 0


LIBRARY: DocKind[Library] = DocKind("abilities", Library)
TEXT: DocKind[str] = DocKind("ability", str)
DRAFT: DocKind[Draft] = DocKind("draft", Draft)


def hash_of(text: str) -> str:
    """Name a version by its text."""
    return blake2b(text.encode(), digest_size=12, person=b"ability").hexdigest()


async def library_of(call: Call, system: str) -> Library:
    """The group's abilities in a system."""
    return await call.work.get(LIBRARY, system) or Library()


async def made_of(call: Call, entry: Entry, version: Version) -> Made:
    """A version with its text. Raises LookupError when the text is gone, which never happens."""
    text = await call.work.get(TEXT, version.hash)
    if text is None:
        raise LookupError(f"no text of {entry.id} {version.hash}")
    return Made(entry.id, entry.name, text, entry.names, entry.others)


async def put_entry(call: Call, system: str, entry: Entry) -> None:
    """Write an ability back into the library; texts of versions that fell out go."""
    library = await library_of(call, system)
    kept = _kept(entry.versions)
    for version in entry.versions:
        if version not in kept and all(version.hash != one.hash for one in kept):
            await call.work.get(TEXT, version.hash)
            call.work.put(TEXT, version.hash, None)
    entry = replace(entry, versions=kept)
    others = tuple(one for one in library.entries if one.id != entry.id)
    call.work.put(LIBRARY, system, Library((*others, entry)))


def _kept(versions: tuple[Version, ...]) -> tuple[Version, ...]:
    """The newest versions, and the approved one whatever its age."""
    recent = versions[-MOST_VERSIONS:]
    return tuple(one for one in versions if one in recent or one.state == "approved")


async def move(
    call: Call, system: str, entry: Entry, version: Version, state: Standing, *, remark: str = ""
) -> Entry:
    """Bring a version into a state. A newly approved one takes the place of the one approved before."""
    moved = replace(version, state=state, by=call.actor, remark=remark)
    versions = []
    for one in entry.versions:
        if one.hash == version.hash:
            versions.append(moved)
        elif state == "approved" and one.state == "approved":
            versions.append(replace(one, state="retired", by=call.actor))
        else:
            versions.append(one)
    entry = replace(entry, versions=tuple(versions))
    await put_entry(call, system, entry)
    call.note(AbilityMoved(system, entry.id, version.hash, state))
    return entry


def playable(entry: Entry, *, refereed: bool) -> Version | None:
    """The version that can be played now: the approved one; without a GM the newest that was checked."""
    approved = next((one for one in reversed(entry.versions) if one.state == "approved"), None)
    if refereed:
        return approved
    newest = entry.newest()
    if newest.state in {"checked", "submitted", "approved"}:
        return newest
    return approved


async def known_to(
    call: Call, system: str, book: AbilityBook[Any], ids: Iterable[str], *, refereed: bool | None = None
) -> dict[str, Struct]:
    """Home-made abilities by id as the system keeps them, those not playable marked so.

    `refereed` says whether a GM must have approved them; without it the group's GMs do.
    """
    if refereed is None:
        refereed = bool(call.gms())
    library = await library_of(call, system)
    found: dict[str, Struct] = {}
    for id_ in dict.fromkeys(ids):
        entry = library.entry(id_)
        if entry is None:
            continue
        version = playable(entry, refereed=refereed)
        made = await made_of(call, entry, version or entry.newest())
        found[id_] = book.frozen(made, approved=version is not None)
    return found


# what is offered as buttons

REVIEW = "a"
"""Where buttons belong that move abilities."""
MAKING = "d"
"""Where buttons belong that answer the form."""


def command(call: Call, system: str, text: str) -> str:
    """A command of the verb, with the system in front where several are enabled."""
    return f"{system} habilidad {text}" if len(call.meta.enabled) > 1 else f"habilidad {text}"


def entry_choices(call: Call, system: str, entry: Entry) -> tuple[Choice, ...]:
    """What can be done with an ability's newest version, and who may do it."""
    version = entry.newest()
    named = f"{entry.id} {version.hash[:SHOWN]}"
    found = []
    if version.state in {"checked", "returned"}:
        found.append(
            Choice(command(call, system, f"proponer {entry.id}"), Line("choice-propose"), (entry.owner,))
        )
    if version.state in {"submitted", "suspended"} and call.gms():
        gms = call.gms()
        found.append(Choice(command(call, system, f"aprobar {named}"), Line("choice-approve"), gms))
        if version.state == "submitted":
            found.append(Choice(command(call, system, f"devolver {named}"), Line("choice-return"), gms))
    found.append(Choice(command(call, system, f"probar {entry.id} 12 7 15"), Line("choice-try")))
    return tuple(found)


async def review_choices(call: Call) -> tuple[Choice, ...]:
    """Everything that buttons may do with the group's abilities now."""
    found: list[Choice] = []
    for system in call.meta.enabled:
        if system in call.desk.systems and ability_book(call.desk.systems[system]) is not None:
            for entry in (await library_of(call, system)).entries:
                found.extend(entry_choices(call, system, entry))
    return tuple(found)


async def draft_of(call: Call) -> Draft | None:
    """What the actor is making here, unless a day has gone by."""
    draft = await call.work.get(DRAFT, draft_key(call))
    return draft if draft is not None and draft.expires_at > call.work.now else None


def draft_key(call: Call) -> str:
    """A draft belongs to a person in a place."""
    return f"{call.actor}:{call.place_key}"


def question_choices(call: Call, draft: Draft, question: Question) -> tuple[Choice, ...]:
    """The answers that can be chosen, and the way back."""
    mine = (call.actor,)
    found = [
        Choice(command(call, draft.system, f"responder {answer}"), label, mine)
        for answer, label in question.options
    ]
    if draft.answers:
        found.append(Choice(command(call, draft.system, "atras"), Line("choice-back"), mine))
    found.append(Choice(command(call, draft.system, "cancelar"), Line("choice-stop"), mine))
    return tuple(found)


async def draft_choices(call: Call) -> tuple[int, tuple[Choice, ...]]:
    """The step of the actor's form, and the answers to its question."""
    draft = await draft_of(call)
    book = ability_book(call.desk.systems.get(draft.system)) if draft is not None else None
    if draft is None or book is None:
        return -1, ()
    question = book.ask(draft.answers)
    if not isinstance(question, Question):
        return -1, ()
    return len(draft.answers), question_choices(call, draft, question)
