"""Making an ability: as a text or a file, or step by step with buttons and typed answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cubilete.builtin.abilities.shown import tell_card
from cubilete.chat.incoming import MOST_FILE
from cubilete.chat.message import Line, Message
from cubilete.rules.abilities import Made, Question, ability_book
from cubilete.rules.decision import Refusal
from cubilete.sessions.abilities import (
    DRAFT,
    DRAFT_MS,
    MAKING,
    MOST_ENTRIES,
    MOST_OWN,
    TEXT,
    Draft,
    Entry,
    Version,
    draft_key,
    draft_of,
    hash_of,
    library_of,
    put_entry,
    question_choices,
)
from cubilete.sessions.events import AbilityMoved

if TYPE_CHECKING:
    from cubilete.builtin.abilities.lookup import Shelf
    from cubilete.sessions.call import Call


async def make(call: Call, shelf: Shelf, text: str) -> Refusal | None:
    """Take an ability from a text or a file, or begin to ask for one."""
    sent = call.incoming.file
    if sent is not None:
        if len(sent) > MOST_FILE:
            return Refusal("unreadable_file")
        try:
            text = sent.decode("utf-8-sig")
        except UnicodeDecodeError:
            return Refusal("unreadable_file")
    if not text.strip():
        return await _ask(call, shelf, Draft(shelf.system, (), call.work.now + DRAFT_MS))
    made = shelf.book.read(text)
    if isinstance(made, Refusal):
        call.refused_by = shelf.system
        return made
    return await keep(call, shelf, made)


async def answer(call: Call, shelf: Shelf, text: str) -> Refusal | None:
    """Take the next answer of the form. A wrong one keeps the question."""
    draft = await draft_of(call)
    if draft is None:
        return Refusal("no_draft", example="example-ability-new")
    draft = replace(draft, answers=(*draft.answers, text.strip()), expires_at=call.work.now + DRAFT_MS)
    return await _ask(call, shelf, draft)


async def back(call: Call, shelf: Shelf) -> Refusal | None:
    """Take the last answer back."""
    draft = await draft_of(call)
    if draft is None:
        return Refusal("no_draft", example="example-ability-new")
    return await _ask(call, shelf, replace(draft, answers=draft.answers[:-1]))


async def show(call: Call, shelf: Shelf) -> Refusal | None:
    """Ask the current question again."""
    draft = await draft_of(call)
    if draft is None:
        return Refusal("no_draft", example="example-ability-new")
    return await _ask(call, shelf, draft)


async def stop(call: Call) -> Refusal | None:
    """Throw away what is being made."""
    if await draft_of(call) is None:
        return Refusal("no_draft", example="example-ability-new")
    call.work.put(DRAFT, draft_key(call), None)
    call.say(Line("draft-stopped"))
    return None


async def _ask(call: Call, shelf: Shelf, draft: Draft) -> Refusal | None:
    if draft.system != shelf.system:
        book = ability_book(call.desk.systems.get(draft.system))
        if book is None:
            return Refusal("no_draft", example="example-ability-new")
        shelf = shelf._replace(system=draft.system, book=book)
    asked = shelf.book.ask(draft.answers)
    if isinstance(asked, Refusal):
        call.refused_by = shelf.system
        return asked
    await call.work.get(DRAFT, draft_key(call))
    if isinstance(asked, Made):
        call.work.put(DRAFT, draft_key(call), None)
        return await keep(call, shelf, asked)
    call.work.put(DRAFT, draft_key(call), draft)
    _tell_question(call, shelf, draft, asked)
    return None


def _tell_question(call: Call, shelf: Shelf, draft: Draft, question: Question) -> None:
    lines = [Line("draft-question", {"n": len(draft.answers) + 1, "ask": question.ask})]
    if question.example:
        lines.append(Line("draft-type", {"example": question.example}))
    step = len(draft.answers)
    call.tell(
        Message(
            tuple(lines),
            system=shelf.system,
            choices=question_choices(call, draft, question),
            source=f"{MAKING}.{step}",
        )
    )


async def keep(call: Call, shelf: Shelf, made: Made) -> Refusal | None:
    """Put a checked ability into the library: a new one, or a new version of one's own."""
    library = await library_of(call, shelf.system)
    entry = library.entry(made.id)
    if entry is None:
        if len(library.entries) >= MOST_ENTRIES or _own(call, shelf) >= MOST_OWN:
            return Refusal("abilities_full", {"most": MOST_OWN})
        entry = Entry(made.id, made.name, call.actor, names=made.names)
    elif entry.owner != call.actor and not call.is_gm():
        return Refusal("ability_taken", {"id": made.id})
    hash_ = hash_of(made.text)
    if entry.versions and entry.newest().hash == hash_:
        return Refusal("ability_same", {"name": entry.term})
    await call.work.get(TEXT, hash_)
    call.work.put(TEXT, hash_, made.text)
    others = tuple(one for one in entry.versions if one.hash != hash_)
    author = call.actor if call.actor != entry.owner else ""
    version = Version(hash_, "checked", call.work.now, author=author)
    entry = replace(entry, name=made.name, names=made.names, others=made.others, versions=(*others, version))
    await put_entry(call, shelf.system, entry)
    call.note(AbilityMoved(shelf.system, entry.id, hash_, "checked"))
    tell_card(call, shelf, made, entry, hints=True, calls=(entry.owner,) if author else ())
    return None


def _own(call: Call, shelf: Shelf) -> int:
    return sum(one.owner == call.actor for one in shelf.library.entries)
