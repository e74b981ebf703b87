"""`/enlazar` and `/desenlazar`: a room on another network, or a second one here, for the same group."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from cubilete.chat.message import Line
from cubilete.plugin_api import Verb
from cubilete.rules.decision import Refusal
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions import linking
from cubilete.sessions.whereabouts import rooms_of

if TYPE_CHECKING:
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Linked


class LinkArgs(Struct, frozen=True):
    """The other room's code; empty = a code for the other room."""

    code: str = ""


class UnlinkArgs(Struct, frozen=True):
    """Which of several rooms, by its number in the list."""

    number: int | None = None


async def link(call: Call, args: LinkArgs) -> Refusal | None:
    """Give a code for another room, and list those that are linked; or take another room's code."""
    refusal = _refuse(call)
    if refusal is not None:
        return refusal
    if args.code:
        return await linking.join(call, args.code)
    code = await linking.invite(call)
    listed = linking.room_lines(call.meta)
    call.say(*listed, Line("link-code", {"code": code}), Line("link-how", {"code": code}))
    return None


async def unlink(call: Call, args: UnlinkArgs) -> Refusal | None:
    """Let a room be on its own again: this one, or said in the group's own room, the linked one."""
    refusal = _refuse(call)
    if refusal is not None:
        return refusal
    room = _meant(call, args.number)
    if isinstance(room, Refusal):
        return room
    if room is None:
        call.say(*linking.room_lines(call.meta), Line("unlink-which"))
        return None
    return await linking.part(call, room)


def _refuse(call: Call) -> Refusal | None:
    """Only a group's own room and the rooms linked to it have to do with each other: no topic, no private."""
    if call.meta.private:
        return Refusal("only_in_group")
    if call.room not in rooms_of(call.meta, call.meta.place):
        return Refusal("link_topic")
    return None


def _meant(call: Call, number: int | None) -> Linked | Refusal | None:
    """The room to part; None where it must be said which."""
    rooms = [one for one in call.meta.linked if not one.leaving]
    if not rooms:
        return Refusal("not_linked", example="/enlazar")
    mine = next((one for one in rooms if one.place == call.room), None)
    if number is not None:
        chosen = rooms[number - 1] if 1 <= number <= len(rooms) else None
        if chosen is None or (mine is not None and chosen != mine):
            return Refusal("unlink_which", {"count": len(rooms)}, "/desenlazar 1")
        return chosen
    if mine is not None:
        return mine
    return rooms[0] if len(rooms) == 1 else None


VERBS = (
    Verb(
        VerbSpec(
            "enlazar",
            ("enlazar",),
            ("link",),
            LinkArgs,
            (Param("code", "text"),),
            who="admin",
            examples={"es": "/enlazar", "en": "/link"},
        ),
        link,
    ),
    Verb(
        VerbSpec(
            "desenlazar",
            ("desenlazar",),
            ("unlink",),
            UnlinkArgs,
            (Param("number", "int"),),
            who="admin",
            examples={"es": "/desenlazar", "en": "/unlink"},
        ),
        unlink,
    ),
)
