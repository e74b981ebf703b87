"""Sheets of characters outside fights: to read, to change, to take away and to bring back.

A sheet travels as a file: `/ficha exportar` sends one, and one that is sent with `/ficha importar` below it
is read. The same text can stand behind or below the command.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct

from cubilete.builtin.lookup import key_of, system_here
from cubilete.builtin.sheet_files import read_sheet, write_sheet
from cubilete.chat.fold import name_key
from cubilete.chat.message import FileBody, Line, Message, Name
from cubilete.chat.tokens import tokenise
from cubilete.plugin_api import Verb, hookimpl
from cubilete.rules.abilities import ability_book
from cubilete.rules.decision import Refusal
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions.abilities import known_to, library_of
from cubilete.sessions.characters import house_rules, own_character, sheet_of
from cubilete.sessions.codec import CHARACTER, MEMBER, NAME, plain
from cubilete.sessions.events import SheetChanged
from cubilete.sessions.model import Character
from cubilete.sessions.proposals import propose

if TYPE_CHECKING:
    from cubilete.rules.system import RuleSystem
    from cubilete.sessions.call import Call

_EXPORT = frozenset({"exportar", "export"})
_IMPORT = frozenset({"importar", "import"})
_LONGEST_NAME = 6


class SheetArgs(Struct, frozen=True):
    """Whose sheet (a GM may name somebody), and what to change in the system's own words."""

    who: str = ""
    words: str = ""


class _Target(Struct, frozen=True):
    id: str
    character: Character
    words: str


async def sheet(call: Call, args: SheetArgs) -> Refusal | None:
    """Show a sheet, or change it."""
    system = await system_here(call)
    if isinstance(system, Refusal):
        return system
    target = await _target(call, args)
    if isinstance(target, Refusal):
        return target
    first, rest = _first_word(target.words)
    current = await sheet_of(call, system.id, target.id)
    if not first:
        await _show(call, system, target.id, current)
        return None
    if key_of(first) in _EXPORT and not rest:
        _export(call, system, target.id, current)
        return None
    return await _change(call, system, target, current)


async def _change(
    call: Call, system: RuleSystem[Any, Any, Any], target: _Target, current: Struct
) -> Refusal | None:
    """Let the system change the sheet, unless the character is away in a fight."""
    book = ability_book(system)
    fixed = book.while_away(tuple(target.words.split())) if book and target.character.fight else None
    if fixed is not None:
        call.refused_by = system.id
        return fixed
    if target.character.fight and not call.is_gm():
        return Refusal("sheet_in_fight", {"who": Name(target.id), "number": target.character.fight})
    rules = await house_rules(call, system.id)
    first, rest = _first_word(target.words)
    if key_of(first) not in _IMPORT:
        changed = await _changed(call, system, current, target.words, rules)
    else:
        changed = await _brought(call, system, rest, rules)
        if not isinstance(changed, Refusal) and not _trusted(call):
            text = msgspec.json.encode(plain(changed)).decode()
            about = Line("sheet-proposal", {"who": Name(call.actor), "text": text})
            await propose(call, "sheet", f"ficha importar {text}", about, call.gms()[:1])
            return None
    if isinstance(changed, Refusal):
        # only what is no change is taken for a name: nobody's can stand in the way of one
        other = await _named(call, target.words)
        if other is not None and other.id != target.id and not call.is_gm():
            return _not_yours(other.id)
        call.refused_by = system.id
        return changed
    call.work.put(call.desk.kinds[system.id].sheet, target.id, changed)
    call.note(SheetChanged(target.id, system.id))
    await _show(call, system, target.id, changed)
    return None


def _first_word(words: str) -> tuple[str, str]:
    """The first word, and what stands behind or below it."""
    first, *rest = words.split(maxsplit=1)[:2] or [""]
    return first, rest[0] if rest else ""


async def _target(call: Call, args: SheetArgs) -> _Target | Refusal:
    """Whose sheet is meant: one's own character, also by its name, or, for a GM, anybody's."""
    whose = args.who
    if whose and whose != call.actor and not call.is_gm():
        author = call.incoming.reply_author
        if author is None or call.desk.member_id(author) != whose:
            return _not_yours(whose)
        whose = ""  # the reply was to somebody else's words; the sheet meant is one's own
    if whose and whose != call.actor:
        return await _of_member(call, whose, args.words)
    return await _own(call, args.words) if whose else await _by_name(call, args.words)


async def _by_name(call: Call, words: str) -> _Target | Refusal:
    """Who is named by the words; a player's own character where nobody is."""
    named = await _named(call, words)
    if named is not None and (call.is_gm() or named.character.owner == call.actor):
        return named
    if named is not None and not named.words:
        return _not_yours(named.id)
    first = next(iter(tokenise(words, 0)), None)
    if named is None and first is not None and first.quoted:
        return Refusal("unknown_person", {"name": first.text}, "/ficha")
    return await _own(call, words)


async def _own(call: Call, words: str) -> _Target:
    id_, character = await own_character(call)
    return _Target(id_, character, words)


async def _of_member(call: Call, whose: str, words: str) -> _Target | Refusal:
    member = await call.work.get(MEMBER, whose) if whose.startswith("m") else None
    if member is None:
        return Refusal("unknown_person", {"name": whose.removeprefix("@")})
    character = await call.work.get(CHARACTER, member.character) if member.character else None
    if character is None:
        return Refusal("no_character", {"who": Name(whose)})
    return _Target(member.character, character, words)


def _not_yours(whose: str) -> Refusal:
    return Refusal("not_your_sheet", {"who": Name(whose)})


async def _named(call: Call, words: str) -> _Target | None:
    """The character whose name begins the words, the longest that fits."""
    tokens = words.split()
    for taken in range(min(_LONGEST_NAME, len(tokens)), 0, -1):
        named = await call.work.get(NAME, name_key(" ".join(tokens[:taken]).strip('"«»“”')))
        ids = [id_ for id_ in (named.ids if named is not None else ()) if id_.startswith("c")]
        if len(ids) == 1 and (character := await call.work.get(CHARACTER, ids[0])) is not None:
            return _Target(ids[0], character, " ".join(tokens[taken:]))
    return None


async def _changed(  # noqa: PLR0917  what a change needs
    call: Call,
    system: RuleSystem[Any, Any, Any],
    current: Struct,
    words: str,
    rules: Struct,
    gm: bool | None = None,  # noqa: FBT001  None = whether the actor is one
) -> Any:
    """Let the system change a sheet, with the home-made abilities that it has or names."""
    gm = call.is_gm() if gm is None else gm
    split = tuple(words.split())
    book = ability_book(system)
    if book is None:
        return system.change_sheet(current, split, rules, gm=gm)
    library = await library_of(call, system.id)
    said = key_of(words)
    named = tuple(
        entry.id
        for entry in library.entries
        if entry.id in said or any(key_of(name) in said for name in entry.names)
    )
    known = await known_to(call, system.id, book, (*book.equipped(current), *named))
    return book.change_sheet(current, split, rules, known, gm=gm)


async def _show(call: Call, system: RuleSystem[Any, Any, Any], id_: str, sheet_: Struct) -> None:
    title = Line("sheet-title", {"who": Name(id_), "system": Line(f"system-{system.id}")})
    book = ability_book(system)
    if book is None:
        lines = system.sheet_lines(sheet_)
    else:
        lines = book.sheet_lines(sheet_, await known_to(call, system.id, book, book.equipped(sheet_)))
    call.tell(Message((title, *lines), system=system.id))


def _export(call: Call, system: RuleSystem[Any, Any, Any], id_: str, sheet_: Struct) -> None:
    about = Line("sheet-file", {"system": Line(f"system-{system.id}")})
    remark = call.desk.translator.text(call.locale, about)
    file = FileBody(f"{system.id}-{id_}.toml", "application/toml", write_sheet(sheet_, remark))
    call.tell(Message((Line("sheet-export", {"who": Name(id_)}),), file=file, system=system.id))


def _trusted(call: Call) -> bool:
    """May this person bring in a sheet as it is? Nothing says how it came to be, so a GM looks at it."""
    return call.is_gm() or call.agreed is not None or not call.gms()


async def _brought(call: Call, system: RuleSystem[Any, Any, Any], text: str, rules: Struct) -> Any:
    """A sheet from the text behind the command, or from the file that came with it."""
    sent = call.incoming.file
    brought = read_sheet(text.encode() if sent is None else sent, system.sheet_type)
    if isinstance(brought, Refusal):
        return brought
    return await _changed(call, system, brought, "", rules, gm=True)


@hookimpl
def cubilete_verbs() -> tuple[Verb, ...]:
    """Sheets."""
    return (
        Verb(
            VerbSpec(
                id="ficha",
                es=("ficha",),
                en=("sheet",),
                args=SheetArgs,
                params=(Param("who", "person"), Param("words", "text")),
                who="owner_or_gm",
                below=("importar", "import"),
                examples={"es": "/ficha", "en": "/sheet"},
            ),
            sheet,
            of_group=True,
        ),
    )
