"""The group's own settings, and the language of a place or of a person."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo, available_timezones

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cubilete.builtin.lookup import key_of, unknown_key
from cubilete.builtin.values import NO, allowed, parse_value, show_value
from cubilete.chat.fold import level
from cubilete.chat.message import Line, Message
from cubilete.chat.nearest import nearest
from cubilete.plugin_api import Verb, hookimpl
from cubilete.rules.decision import Refusal
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions import greeting, linking
from cubilete.sessions.events import LocaleSet, RuleSet
from cubilete.sessions.model import GroupSettings

if TYPE_CHECKING:
    from cubilete.rules.decision import Arg
    from cubilete.sessions.call import Call

_SPELLINGS = {
    "inline": ("brackets", "linea", "corchetes", "inline"),
    "answer_edits": ("edits", "ediciones", "answer_edits"),
    "silence": ("silence", "silencio", "quiet"),
    "zone": ("zone", "zona", "huso"),
}
"""Field of the settings → what it is called: in English, in Spanish, and otherwise."""

_EXAMPLES = {
    "inline": "example-setting-inline",
    "answer_edits": "example-setting-answer_edits",
    "silence": "example-setting-silence",
    "zone": "example-setting-zone",
}


_DAY = 24
_HOUR = r"([0-9]{1,2})(?::00)? ?h?"
_HOURS = re.compile(rf"(?:de |from )?{_HOUR}(?: ?- ?| a | to | hasta | until ){_HOUR}")


class Setting(Struct, frozen=True):
    """A key and its new value, or less to see them."""

    key: str = ""
    value: str = ""


class Language(Struct, frozen=True):
    """A language, of this place or (`mine`) of the actor alone."""

    locale: str
    mine: str = ""


async def settings(call: Call, args: Setting) -> Refusal | None:
    """Show the settings, or change one."""
    current = call.meta.settings
    if not args.key:
        lines = [_line(current, field) for field in _SPELLINGS]
        rooms = linking.room_lines(call.meta)
        call.say(Line("settings-title"), *lines, *rooms, *await greeting.advice(call))
        return None
    field = next((field for field, words in _SPELLINGS.items() if key_of(args.key) in words), None)
    if field is None:
        known = [words[call.locale == "es"] for words in _SPELLINGS.values()]
        return unknown_key("unknown_setting", args.key, known, "/ajustes")
    if not args.value:
        call.say(_line(current, field))
        return None
    changed = _changed(call, current, field, args)
    if isinstance(changed, Refusal):
        return changed
    call.put_meta(settings=changed)
    call.note(RuleSet("", field, _typed(getattr(changed, field))))
    call.say(_line(changed, field))
    return None


def _changed(call: Call, current: GroupSettings, field: str, args: Setting) -> GroupSettings | Refusal:
    if field == "zone":
        return _with_zone(current, args.value, "zona" if call.locale == "es" else "zone")
    if field == "silence":
        return _with_silence(current, args.value)
    kind = next(one.type for one in msgspec.structs.fields(GroupSettings) if one.name == field)
    value = parse_value(args.value, kind)
    if value is None:
        words = allowed(kind, lambda value: call.desk.translator.text(call.locale, _said(value)))
        facts: dict[str, Arg] = {"key": args.key, "value": args.value, "allowed": words}
        return Refusal("bad_value", facts, _EXAMPLES[field])
    return replace(current, **{field: value.value})


def _with_zone(current: GroupSettings, text: str, key: str) -> GroupSettings | Refusal:
    zones = {zone.lower(): zone for zone in (*available_timezones(), "UTC")}
    wanted = text.strip().replace(" ", "_").lower()
    if wanted not in zones:
        near = nearest(wanted, zones, 1)
        by_city = [zone for low, zone in zones.items() if low.rpartition("/")[2] == wanted]
        if len(by_city) != 1:
            example = f"/ajustes {key} {zones[near[0]]}" if near else _EXAMPLES["zone"]
            return Refusal("unknown_zone", {"value": text}, example)
        wanted = by_city[0].lower()
    return replace(current, zone=ZoneInfo(zones[wanted]).key)


def _with_silence(current: GroupSettings, text: str) -> GroupSettings | Refusal:
    """Hours of the day, as `23-8` or `de 23 a 8`; `no` switches them off."""
    if key_of(text) in NO:
        return replace(current, silence=None)
    hours = _HOURS.fullmatch(level(key_of(text)))
    first, end = (int(hour) for hour in hours.groups()) if hours is not None else (0, 0)
    if max(first, end) > _DAY or first % _DAY == end % _DAY:
        return Refusal("bad_hours", {"value": text}, _EXAMPLES["silence"])
    return replace(current, silence=(first % _DAY, end % _DAY))


def _typed(value: object) -> str:
    """A value as it is typed."""
    return "-".join(map(str, value)) if isinstance(value, tuple) else show_value(value)


def _said(value: object) -> Line:
    return Line("value-yes" if value else "value-no")


def _line(current: GroupSettings, field: str) -> Line:
    value = getattr(current, field)
    shown = _said(value) if value in {True, False, None} else _typed(value)
    return Line(f"setting-{field}", {"value": shown})


async def language(call: Call, args: Language) -> Refusal | None:
    """Change the language of the place (admins), or of the actor (`yo`; in a private chat always)."""
    if args.mine and not call.meta.private:
        call.put_member(locale=args.locale)
        call.note(LocaleSet(args.locale, call.actor))
        call.tell(Message((Line("locale-mine"),), reply_to=call.incoming.id))
        return None
    if not await call.is_admin():
        return Refusal("not_admin", example=f"example-language-{args.locale}")
    if call.meta.private:
        call.put_member(locale=args.locale)
    if call.room == call.meta.place:
        call.put_meta(locale=args.locale)
        call.put_place(locale="")
    else:
        await call.put_room(locale=args.locale)
    call.note(LocaleSet(args.locale, call.actor if call.meta.private else ""))
    call.locale = args.locale  # what is said from here on; a rollback loads it again
    call.say(Line("locale-set"))
    return None


@hookimpl
def cubilete_verbs() -> tuple[Verb, ...]:
    """Settings and languages."""
    return (
        Verb(
            VerbSpec(
                id="ajustes",
                es=("ajustes",),
                en=("settings",),
                args=Setting,
                params=(Param("key", "slug"), Param("value", "text")),
                who="admin",
                examples={"es": "/ajustes linea no", "en": "/settings brackets no"},
            ),
            settings,
        ),
        Verb(
            VerbSpec(
                id="idioma",
                es=("idioma",),
                en=("language",),
                args=Language,
                params=(
                    Param(
                        "locale",
                        "word",
                        required=True,
                        options={
                            "es": ("es", "espanol", "castellano", "spanish", "es"),
                            "en": ("en", "ingles", "english", "en"),
                        },
                    ),
                    Param("mine", "word", options={"me": ("yo", "mio", "mine", "me")}),
                ),
                examples={"es": "/idioma es", "en": "/language en"},
            ),
            language,
        ),
    )
