"""A place's state as plain data, for scripts and operators."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cubilete.sessions.codec import CHARACTER, META, PLACE, plain
from cubilete.sessions.whereabouts import stage_of

if TYPE_CHECKING:
    from cubilete.sessions.desk import Desk
    from cubilete.sessions.model import FightRef
    from cubilete.sessions.work import Work


async def place_systems(desk: Desk, session: str) -> tuple[str, ...]:
    """The systems that are enabled in a group."""
    meta = await desk.reader(session).get(META)
    return meta.enabled if meta is not None else ()


async def place_locale(desk: Desk, session: str, place: str) -> str:
    """The language of a place; of a group that never spoke, Spanish."""
    reader = desk.reader(session)
    here = await reader.get(PLACE, place)
    meta = await reader.get(META)
    if here is not None and here.locale:
        return here.locale
    return meta.locale if meta is not None else "es"


async def place_state(desk: Desk, session: str, place: str) -> dict[str, Any]:
    """`fights` (the place's own, or its last), `sheets` by character name, `settings`."""
    reader = desk.reader(session)
    meta = await reader.get(META)
    room = await reader.get(PLACE, place)
    here = await reader.get(PLACE, stage_of(meta, place)) if meta is not None else None
    if meta is None or here is None or room is None:
        return {"fights": [], "sheets": {}, "settings": {}}
    settings: dict[str, Any] = {
        "locale": room.locale or meta.locale,
        "enabled": list(meta.enabled),
        "default_system": meta.default_system,
        "gms": list(meta.gms),
        **plain(meta.settings),
        **await _house_rules(desk, reader, meta.enabled),
    }
    refs = [ref for ref in (here.fight, here.last) if ref is not None and ref.system in desk.kinds]
    fights = [fight for ref in refs if (fight := await _fight(desk, reader, ref)) is not None]
    return {"fights": fights, "sheets": await _sheets(desk, reader), "settings": settings}


async def _fight(desk: Desk, reader: Work, ref: FightRef) -> dict[str, Any] | None:
    fight = await reader.get(desk.kinds[ref.system].fight, str(ref.number))
    if fight is None:
        return None
    names = {}
    for seat in fight.seats:
        character = await reader.get(CHARACTER, seat.id)
        names[seat.id] = character.name if character is not None else ""
    return {
        "phase": fight.phase,
        "mode": fight.mode,
        "seats": plain(fight.seats),
        **_named(plain(fight.state) if fight.state is not None else {}, names),
        "id": fight.number,
        "system": fight.system,
    }


async def _sheets(desk: Desk, reader: Work) -> dict[str, Any]:
    """Sheets by character name, then by system."""
    sheets: dict[str, Any] = {}
    for field in await desk.store.fields(reader.session, "sheet:"):
        _, system, character_id = field.split(":", 2)
        if system not in desk.kinds:
            continue
        sheet = await reader.get(desk.kinds[system].sheet, character_id)
        character = await reader.get(CHARACTER, character_id)
        if sheet is not None and character is not None:
            sheets.setdefault(character.name, {})[system] = plain(sheet)
    return sheets


async def _house_rules(desk: Desk, reader: Work, systems: tuple[str, ...]) -> dict[str, Any]:
    found = {}
    for system in systems:
        if system in desk.kinds:
            rules = await reader.get(desk.kinds[system].rules)
            found[system] = plain(rules if rules is not None else desk.systems[system].settings_type())
    return found


def _named(value: Any, names: dict[str, str]) -> Any:
    """The same data, with the name beside each id of somebody."""
    if isinstance(value, dict):
        shown = {key: _named(item, names) for key, item in value.items()}
        if value.get("id") in names and "hp" in value:
            return {
                "id": value["id"],
                "name": names[value["id"]],
                **{k: v for k, v in shown.items() if k != "id"},
            }
        return shown
    if isinstance(value, list):
        return [_named(item, names) for item in value]
    return value
