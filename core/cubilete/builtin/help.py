"""Help: short, of what is enabled here and allowed to whoever asks; and one verb in full."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import Struct

from cubilete.chat.fold import fold
from cubilete.chat.message import Line, Message
from cubilete.chat.segments import unknown_verb
from cubilete.chat.vocabulary import ROLL
from cubilete.plugin_api import Verb, hookimpl
from cubilete.rules.verbs import Param, VerbSpec

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cubilete.rules.decision import Refusal
    from cubilete.sessions.call import Call
    from cubilete.sessions.desk import Desk

_GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("dice", ("tirar", "otra", "prob")),
    (
        "fight",
        (
            "duelo",
            "combate",
            "combates",
            "unirse",
            "salir",
            "empezar",
            "aceptar",
            "rechazar",
            "cancelar",
        ),
    ),
    ("play", ("estado", "espera", "deshacer", "rendirse", "pausa", "delegar", "como", "x")),
    ("referee", ("npc", "siguiente", "saltar", "expulsar", "anular", "orden")),
    ("character", ("ficha", "habilidad")),
    (
        "group",
        (
            "reglas",
            "gm",
            "sistemas",
            "activar",
            "desactivar",
            "sistema",
            "ajustes",
            "idioma",
        ),
    ),
    ("rooms", ("enlazar", "desenlazar", "soyyo")),
    ("own", ("grupo", "privacidad", "olvidame")),
    ("ledger", ("registro", "verificar", "semilla", "oculta", "revelar", "porque")),
)
"""Groups of the core's verbs, in the order in which they are shown; the rest comes under `more`."""


class HelpArgs(Struct, frozen=True):
    """A verb to explain."""

    verb: str = ""


async def explain(call: Call, args: HelpArgs) -> Refusal | None:
    """Show what can be said here, or how one verb is used."""
    if args.verb:
        return _explain_verb(call, args.verb)
    admin = await call.is_admin()
    core = {
        verb.spec.id: verb.spec
        for verb in call.desk.host.verbs
        if not verb.spec.hidden and _may(call, verb.spec, admin=admin)
    }
    lines = [Line("help-title")]
    shown: set[str] = {"ayuda"}
    for group, ids in _GROUPS:
        shown.update(ids)
        lines += _group(call, Line(f"help-group-{group}"), (core[id_] for id_ in ids if id_ in core))
    for id_ in call.meta.enabled:
        system = call.desk.systems.get(id_)
        if system is not None:
            specs = (spec for spec in system.verbs if not spec.hidden and _may(call, spec, admin=admin))
            lines += _group(call, Line(f"system-{id_}"), specs)
    lines += _group(call, Line("help-group-more"), (spec for id_, spec in core.items() if id_ not in shown))
    if not call.meta.enabled:
        lines.append(Line("help-no-system"))
    lines.append(Line("help-more", {"example": "/ayuda tirar" if call.locale == "es" else "/help roll"}))
    call.say(*lines)
    return None


MOST_IN_MENU = 100
"""Verbs in a menu; networks take no more."""
_IN_MENU = re.compile(r"[a-z0-9_]{1,32}")


def menu(desk: Desk, enabled: tuple[str, ...], locale: str) -> tuple[tuple[str, str], ...]:
    """List verbs for a menu, each with what it does: the core's in the order of help, then the systems'."""
    specs = {verb.spec.id: verb.spec for verb in desk.host.verbs if not verb.spec.hidden}
    first = [id_ for _, ids in _GROUPS for id_ in ids if id_ in specs]
    owned = [("", specs[id_]) for id_ in dict.fromkeys((*first, *specs))]
    for id_ in enabled:
        if id_ in desk.systems:
            owned += [(id_, spec) for spec in desk.systems[id_].verbs if not spec.hidden]
    found: dict[str, str] = {}
    for owner, spec in owned:
        spelling = _spelling(spec, locale)
        key = f"help-{owner}-{spec.id}" if owner else f"help-{spec.id}"
        if _IN_MENU.fullmatch(spelling) is None or spelling in found:
            continue
        if desk.translator.has(key, owner):
            found[spelling] = desk.translator.text(locale, Line(key), system=owner)
        else:
            found[spelling] = spec.examples.get(locale, spelling)
    return tuple(found.items())[:MOST_IN_MENU]


def _may(call: Call, spec: VerbSpec, *, admin: bool) -> bool:
    """Is the verb of any use to this person?"""
    match spec.who:
        case "gm":
            return call.is_gm()
        case "admin":
            return admin
        case "admin_or_gm":
            return admin or call.is_gm()
        case _:
            return True


def _group(call: Call, title: Line, specs: Iterable[VerbSpec]) -> list[Line]:
    verbs = " · ".join(f"/{_spelling(spec, call.locale)}" for spec in specs)
    return [Line("help-group", {"title": title, "verbs": verbs})] if verbs else []


def _spelling(spec: VerbSpec, locale: str) -> str:
    spellings = (*spec.es, *spec.en) if locale == "es" else (*spec.en, *spec.es)
    return spellings[0] if spellings else spec.id


def _explain_verb(call: Call, word: str) -> Refusal | None:
    vocabulary = call.desk.vocabulary(call.meta.enabled)
    bare = word.lstrip("/!")
    known = vocabulary.look(bare)
    if known is None:
        return unknown_verb(bare, vocabulary.near(bare))
    for form in known.forms:
        call.tell(Message(_page(call, form.owner, form.spec, known.spelling), system=form.owner))
    return None


def _page(call: Call, owner: str, spec: VerbSpec, spelling: str) -> tuple[Line, ...]:
    """All about a verb: spellings in both languages, what it does, what it takes, examples, who may."""
    key = f"help-{owner}-{spec.id}" if owner else f"help-{spec.id}"
    lines = [Line("help-verb", {"verb": f"/{spelling}"})]
    if call.desk.translator.has(key, owner):
        lines.append(Line(key))
    for locale, spellings in (("es", spec.es), ("en", spec.en)):
        usage = " ".join(_slot(param, locale) for param in spec.params)
        verbs = ", ".join(f"/{one}" for one in spellings)
        if verbs and usage:
            lines.append(Line(f"help-usage-{locale}", {"verbs": verbs, "usage": usage}))
        elif verbs:
            lines.append(Line(f"help-bare-{locale}", {"verbs": verbs}))
    options = _options(spec)
    if options is not None:
        lines.append(options)
    if spec.id == ROLL:
        rolls = call.desk.vocabulary(call.meta.enabled).rolls
        lines += [
            Line("help-form", {"form": form.example, "text": Line(f"roll-form-{form.id}")})
            for _, form in rolls
        ]
    examples = " · ".join(dict.fromkeys(spec.examples[one] for one in ("es", "en") if one in spec.examples))
    if examples:
        lines.append(Line("help-examples", {"examples": examples}))
    if spec.who in ("gm", "admin", "admin_or_gm", "owner_or_gm", "active", "member", "owner"):
        lines.append(Line(f"help-who-{spec.who}"))
    return tuple(lines)


_MOST_OPTIONS = 9
"""Words that a place for one lists; more are too many to read."""
_SLOTS: dict[str, tuple[str, str]] = {
    "int": ("N", "N"),
    "person": ("@alguien", "@someone"),
    "combatant": ("@alguien", "@someone"),
    "name": ("nombre", "name"),
    "text": ("texto", "text"),
    "expression": ("dados", "dice"),
    "slug": ("palabra", "word"),
    "words": ("opción", "option"),
    "number_or_all": ("N|todos|no", "N|all|no"),
}
"""Kind of argument → how its place is written in usage lines, Spanish and English."""


def _slot(param: Param, locale: str) -> str:
    """The place of an argument: bare when it must be there, in brackets when it may be left out."""
    if param.kind == "word" and len(param.options) <= _MOST_OPTIONS:
        text = "|".join(param.spelled(locale))
    elif param.kind == "word":
        text = "opción" if locale == "es" else "option"
    else:
        es, en = _SLOTS[param.kind]
        text = es if locale == "es" else en
    if param.many:
        text += "…"
    return text if param.required else f"[{text}]"


def _options(spec: VerbSpec) -> Line | None:
    """Words with more spellings than the usage lines show; long lists of names are left out."""
    shown: dict[str, None] = {}
    for param in spec.params:
        if param.kind != "word" or len(param.options) > _MOST_OPTIONS:
            continue
        for slug, spellings in param.options.items():
            ends = spellings[:1] + spellings[-1:] or (slug,)
            known = {fold(one): one for one in (*ends, *spellings)}
            if len(known) > len({fold(one) for one in ends}):
                shown[" = ".join(known.values())] = None
    return Line("help-options", {"options": "; ".join(shown)}) if shown else None


@hookimpl
def cubilete_verbs() -> tuple[Verb, ...]:
    """Help."""
    return (
        Verb(
            VerbSpec(
                id="ayuda",
                es=("ayuda",),
                en=("help",),
                args=HelpArgs,
                params=(Param("verb", "slug"),),
                examples={"es": "/ayuda tirar", "en": "/help roll"},
            ),
            explain,
        ),
    )
