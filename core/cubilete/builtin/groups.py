"""What a group plays, and who referees: GMs, enabled systems, the default one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from cubilete.builtin.lookup import find_system
from cubilete.chat.message import Choice, Line, Message, Name, Names
from cubilete.plugin_api import Verb, hookimpl
from cubilete.rules.decision import Refusal
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions import going_on, greeting, proposals
from cubilete.sessions.events import GmNamed, SystemChosen, SystemEnabled
from cubilete.sessions.opening import meet

if TYPE_CHECKING:
    from cubilete.sessions.call import Call


class Gm(Struct, frozen=True):
    """Whom to name for the group, or for this place alone (`here`); or who is no longer one (`no`)."""

    no: str = ""
    here: str = ""
    who: str = ""


class Nothing(Struct, frozen=True):
    """Nothing to say."""


class WhichSystem(Struct, frozen=True):
    """A system, by id or name."""

    system: str


async def name_gm(call: Call, args: Gm) -> Refusal | None:
    """Name a GM, take the office back, or show who holds it."""
    if not args.who:
        return _show_gms(call)
    if not args.who.startswith("m"):
        return Refusal("unknown_person", {"name": args.who.removeprefix("@")})
    if args.no:
        return _dismiss(call, args)
    stranger = await meet(call, args.who)
    if stranger is not None:
        return stranger
    named = call.place.gms if args.here else call.meta.gms
    if args.who in named:
        return Refusal("already_gm", {"who": Name(args.who)})
    if args.here:
        call.put_place(gms=(*named, args.who))
    else:
        call.put_meta(gms=(*named, args.who))
    call.note(GmNamed(args.who, named=True))
    call.say(Line("gm-named-here" if args.here else "gm-named", {"who": Name(args.who)}))
    return None


def _show_gms(call: Call) -> Refusal | None:
    if not call.gms():
        call.say(Line("gm-none"))
        return None
    lines = []
    if call.meta.gms:
        lines.append(Line("gm-list", {"who": Names(call.meta.gms), "count": len(call.meta.gms)}))
    if call.place.gms:
        lines.append(Line("gm-list-here", {"who": Names(call.place.gms), "count": len(call.place.gms)}))
    call.say(*lines)
    return None


def _dismiss(call: Call, args: Gm) -> Refusal | None:
    held = args.who in call.place.gms or (args.who in call.meta.gms and not args.here)
    if not held:
        return Refusal("no_gm", {"who": Name(args.who)})
    call.put_place(gms=tuple(gm for gm in call.place.gms if gm != args.who))
    if not args.here:
        call.put_meta(gms=tuple(gm for gm in call.meta.gms if gm != args.who))
    call.note(GmNamed(args.who, named=False))
    call.say(Line("gm-dismissed", {"who": Name(args.who)}))
    return None


async def list_systems(call: Call, args: Nothing) -> Refusal | None:  # noqa: ARG001  the shape of a handler
    """Show what is installed, what is enabled, and which is the default."""
    if not call.desk.systems:
        call.say(Line("systems-none"))
        return None
    lines = [Line("systems-title")]
    for system in call.desk.systems:
        state = (
            "default"
            if system == call.meta.default_system
            else "on"
            if system in call.meta.enabled
            else "off"
        )
        lines.append(Line(f"systems-{state}", {"id": system, "system": Line(f"system-{system}")}))
    call.tell(Message(tuple(lines), choices=greeting.systems(call)))
    return None


async def enable(call: Call, args: WhichSystem) -> Refusal | None:
    """Let a system be played here; the first one is the default."""
    system = find_system(call, args.system, "/activar")
    if isinstance(system, Refusal):
        return system
    if system in call.meta.enabled:
        return Refusal("already_enabled", {"system": Line(f"system-{system}")})
    default = call.meta.default_system or system
    call.put_meta(enabled=(*call.meta.enabled, system), default_system=default)
    call.note(SystemEnabled(system, enabled=True))
    lines = [Line("system-enabled", {"system": Line(f"system-{system}")})]
    if default != system:
        lines.append(Line("system-not-default", {"system": Line(f"system-{default}"), "id": system}))
    lines.append(Line("greeting-try"))
    buttons = (Choice("duelo", Line("choice-duel")), Choice("ayuda", Line("choice-help")))
    call.tell(Message(tuple(lines), choices=buttons if "duelo" in call.desk.verbs else buttons[1:]))
    return None


async def disable(call: Call, args: WhichSystem) -> Refusal | None:
    """Take a system away. While its fights go on it asks first: they would stand still."""
    system = find_system(call, args.system, "/desactivar")
    if isinstance(system, Refusal):
        return system
    if system not in call.meta.enabled:
        return Refusal("system_disabled", {"system": Line(f"system-{system}")})
    going = [ref for ref in await going_on.fight_refs(call) if ref.system == system]
    if going and call.agreed is None:
        about = Line("confirm-disable", {"system": Line(f"system-{system}"), "count": len(going)})
        await proposals.propose(call, "confirm", f"desactivar {system}", about, (call.actor,))
        return None
    left = tuple(one for one in call.meta.enabled if one != system)
    lines = [Line("system-off", {"system": Line(f"system-{system}")})]
    default = call.meta.default_system
    if default == system:
        default = left[0] if left else ""
        call.note(SystemChosen(default))
        if default:
            lines.append(Line("system-chosen", {"system": Line(f"system-{default}")}))
    call.put_meta(enabled=left, default_system=default)
    call.note(SystemEnabled(system, enabled=False))
    call.say(*lines)
    return None


async def choose(call: Call, args: WhichSystem) -> Refusal | None:
    """Make an enabled system the one that is meant when none is named."""
    system = find_system(call, args.system, "/sistema")
    if isinstance(system, Refusal):
        return system
    if system not in call.meta.enabled:
        return Refusal("system_disabled", {"system": Line(f"system-{system}")}, f"/activar {system}")
    if system != call.meta.default_system:
        call.put_meta(default_system=system)
        call.note(SystemChosen(system))
    call.say(Line("system-chosen", {"system": Line(f"system-{system}")}))
    return None


def _about_system(id_: str, es: str, en: str, run: object) -> Verb:
    spec = VerbSpec(
        id=id_,
        es=(es,),
        en=(en,),
        args=WhichSystem,
        params=(Param("system", "text", required=True),),
        who="admin",
        examples={"es": f"/{es} NOMBRE", "en": f"/{en} NAME"},
    )
    return Verb(spec, run)


@hookimpl
def cubilete_verbs() -> tuple[Verb, ...]:
    """Refereeing and systems."""
    return (
        Verb(
            VerbSpec(
                id="gm",
                es=("gm", "master"),
                en=("gm",),
                args=Gm,
                params=(
                    Param("no", "word", options={"no": ("no", "quitar", "remove", "no")}),
                    Param("here", "word", options={"here": ("aqui", "here")}),
                    Param("who", "person"),
                ),
                who="admin",
                examples={"es": "/gm @ana", "en": "/gm @ana"},
            ),
            name_gm,
        ),
        Verb(
            VerbSpec(
                id="sistemas",
                es=("sistemas",),
                en=("systems",),
                args=Nothing,
                who="admin",
                examples={"es": "/sistemas", "en": "/systems"},
            ),
            list_systems,
        ),
        _about_system("activar", "activar", "enable", enable),
        _about_system("desactivar", "desactivar", "disable", disable),
        _about_system("sistema", "sistema", "system", choose),
    )
