"""What is kept of somebody and how to erase it; and which group a private chat is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cubilete.chat.message import Choice, Line, Message, Name
from cubilete.plugin_api import Verb, hookimpl
from cubilete.rules.decision import Refusal
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions import greeting, private
from cubilete.sessions.events import MemberForgotten
from cubilete.sessions.forgetting import forget, survey
from cubilete.sessions.private import GROUPS, LONGEST_LABEL, MOST_GROUPS, Groups, Known
from cubilete.sessions.proposals import propose

if TYPE_CHECKING:
    from cubilete.sessions.call import Call
    from cubilete.sessions.forgetting import Kept

_NONE = frozenset({"no", "ninguno", "none"})


class NoArgs(Struct, frozen=True):
    """Nothing."""


class GroupArgs(Struct, frozen=True):
    """Nothing (a list), a number of the list, a group's code with what to call it, or `no`."""

    words: str = ""


class StartArgs(Struct, frozen=True):
    """A group's code, or nothing."""

    code: str = ""


async def tell_kept(call: Call, _: NoArgs) -> Refusal | None:
    """Say what is kept here of whoever asks, and how long."""
    kept = await survey(call)
    member = call.member
    called = f"{member.display} (@{member.username})" if member.username else member.display
    lines = [Line("privacy-title", {"who": Name(call.actor)}), Line("privacy-name", {"name": called})]
    for key, count in (
        ("privacy-characters", len(kept.characters)),
        ("privacy-sheets", len(kept.sheets)),
        ("privacy-abilities", kept.abilities),
        ("privacy-recent", len(member.recent) or int(bool(member.last_roll))),
        ("privacy-reasons", kept.remarks),
    ):
        if count:
            lines.append(Line(key, {"count": count}))
    lines += [Line("privacy-account", {"account": Name(account)}) for account in call.member.also]
    if call.meta.private:
        known = len((await private.groups_of(call)).known)
        if known:
            lines.append(Line("privacy-groups", {"count": known}))
    lines += [Line("privacy-rolls"), Line("privacy-not"), Line("privacy-erase")]
    call.say(*lines)
    return None


async def forget_me(call: Call, _: NoArgs) -> Refusal | None:
    """Erase whoever asks, here. Asks first; nobody in a fight is erased."""
    kept = await survey(call)
    if kept.fight:
        return Refusal("forget_in_fight", {"number": kept.fight}, "/rendirse")
    if call.agreed is None:
        about = Line("confirm-forget", {"who": Name(call.actor), **_counts(kept)})
        await propose(call, "confirm", "olvidame", about, (call.actor,))
        return None
    complete = await forget(call, kept)
    if not complete:
        call.say(Line("forgotten-partly"))
        return None
    call.note(MemberForgotten(call.actor))
    call.say(Line("forgotten-private" if call.meta.private else "forgotten"))
    return None


def _counts(kept: Kept) -> dict[str, int]:
    return {"characters": len(kept.characters), "sheets": len(kept.sheets)}


async def group(call: Call, args: GroupArgs) -> Refusal | None:
    """In private: which group this chat is about. In a group: its code, to take there."""
    if not call.meta.private:
        code = await private.publish(call)
        write = call.desk.links.get(call.room.partition(":")[0])
        link = write(code) if write is not None else ""
        call.say(Line("group-link", {"link": link}) if link else Line("group-code", {"code": code}))
        return None
    words = args.words.strip()
    groups = await private.groups_of(call)
    if not words:
        return await _list(call, groups)
    first, _, label = words.partition(" ")
    if first.lower() in _NONE:
        call.work.put(GROUPS, "", replace(groups, current=""))
        call.say(Line("group-none-now"))
        return None
    if first.isdecimal():
        if not 1 <= int(first) <= len(groups.known):
            return Refusal("unknown_group", {"given": first[:20]}, "/grupo")
        known = groups.known[int(first) - 1]
    else:
        place = await private.place_of(call.desk, first)
        if place is None:
            return Refusal("unknown_group", {"given": first[:20]}, "/grupo")
        known = next((one for one in groups.known if one.place == place), Known(place))
    return await _choose(call, groups, known, " ".join(label.split())[:LONGEST_LABEL])


async def _list(call: Call, groups: Groups) -> Refusal | None:
    if not groups.known:
        call.say(Line("groups-none"))
        return None
    lines = [Line("groups-title")]
    for number, known in enumerate(groups.known, 1):
        key = "groups-current" if known.place == groups.current else "groups-item"
        label = await private.called(call.desk, known, call.actor)
        lines.append(Line(key, {"number": number, "label": label}))
    lines.append(Line("groups-how"))
    call.say(*lines)
    return None


async def _choose(call: Call, groups: Groups, known: Known, label: str) -> Refusal | None:
    """Make a group the current one. Only where it knows this person."""
    if await private.look(call.desk, known.place, call.actor) is None:
        return Refusal("not_met_there")
    if label:
        known = replace(known, label=label)
    places = [one.place for one in groups.known]
    if known.place in places:
        listed = tuple(known if one.place == known.place else one for one in groups.known)
    else:
        listed = (*groups.known, known)[-MOST_GROUPS:]
    call.work.put(GROUPS, "", Groups(listed, known.place))
    shown = await private.called(call.desk, known, call.actor)
    call.say(Line("group-chosen", {"label": shown}))
    return None


async def start(call: Call, args: StartArgs) -> Refusal | None:
    """The first word of a private chat, which networks say by themselves; with a code it chooses a group."""
    if args.code.startswith(private.CODE) and call.meta.private:
        return await group(call, GroupArgs(args.code))
    choices = (*greeting.languages(), Choice("ayuda", Line("choice-help")))
    then = Line("greeting-private" if call.meta.private else "greeting-try")
    call.tell(Message((Line("greeting"), then), choices=choices))
    return None


@hookimpl
def cubilete_verbs() -> tuple[Verb, ...]:
    """Privacy, and the group of a private chat."""
    return (
        Verb(
            VerbSpec(
                "grupo",
                ("grupo",),
                ("group",),
                GroupArgs,
                (Param("words", "text"),),
                examples={"es": "/grupo", "en": "/group"},
            ),
            group,
        ),
        Verb(
            VerbSpec(
                "privacidad",
                ("privacidad",),
                ("privacy",),
                NoArgs,
                examples={"es": "/privacidad", "en": "/privacy"},
            ),
            tell_kept,
        ),
        Verb(
            VerbSpec(
                "olvidame",
                ("olvidame",),
                ("forgetme",),
                NoArgs,
                examples={"es": "/olvidame", "en": "/forgetme"},
            ),
            forget_me,
        ),
        Verb(
            VerbSpec(
                "start",
                ("start",),
                (),
                StartArgs,
                (Param("code", "text"),),
                examples={"es": "/start", "en": "/start"},
                hidden=True,
            ),
            start,
        ),
    )
