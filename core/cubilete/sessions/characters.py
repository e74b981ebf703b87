"""Characters: who plays in a fight, each with a name that can be spoken of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cubilete.chat.fold import name_key
from cubilete.sessions.codec import CHARACTER, NAME
from cubilete.sessions.model import Character
from cubilete.sessions.roster import name_added

if TYPE_CHECKING:
    from cubilete.sessions.call import Call


async def own_character(call: Call) -> tuple[str, Character]:
    """The character that the actor plays here; made, with the actor's own name, at its first use."""
    id_ = call.member.character
    character = await call.work.get(CHARACTER, id_) if id_ else None
    if character is not None:
        return id_, character
    return await new_character(call, call.member.display, call.actor)


async def named_character(call: Call, name: str) -> tuple[str, Character]:
    """The actor's character of this name, made if need be; from now on the one that they play."""
    named = await call.work.get(NAME, name_key(name))
    for id_ in named.ids if named is not None else ():
        character = await call.work.get(CHARACTER, id_) if id_.startswith("c") else None
        if character is not None and character.owner == call.actor:
            call.put_member(character=id_)
            return id_, character
    return await new_character(call, name, call.actor)


async def new_character(call: Call, name: str, owner: str) -> tuple[str, Character]:
    """A new character with a name of its own."""
    number = call.meta.characters + 1
    call.put_meta(characters=number)
    id_ = f"c{number}"
    await call.work.get(CHARACTER, id_)
    character = Character(
        name=name, owner=owner, kind="player" if owner else "npc", gender=call.member.gender if owner else ""
    )
    call.work.put(CHARACTER, id_, character)
    await name_added(call, name, id_)
    if owner == call.actor:
        call.put_member(character=id_)
    return id_, character


async def sheet_of(call: Call, system: str, character: str) -> Any:
    """A character's sheet in a system; a beginner's where none was made."""
    sheet = await call.work.get(call.desk.kinds[system].sheet, character)
    return sheet if sheet is not None else call.desk.systems[system].sheet_type()


async def house_rules(call: Call, system: str) -> Any:
    """The group's settings of a system."""
    rules = await call.work.get(call.desk.kinds[system].rules)
    return rules if rules is not None else call.desk.systems[system].settings_type()
