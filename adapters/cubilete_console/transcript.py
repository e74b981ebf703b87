"""What one line of a script did, and how it is printed: one JSON object, or text to read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cubilete.chat.message import Line, Name, Names, Term
from cubilete_console.screen import harmless

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from cubilete.chat.answer import Answer
    from cubilete.chat.message import Arg


class Reply(Struct, frozen=True):
    """One message that was told. `captions` are the choices with what they would do."""

    room: str
    text: str
    choices: tuple[str, ...]
    calls: tuple[str, ...]
    card: bool
    captions: tuple[str, ...] = ()
    file: str = ""


class Outcome(Struct, frozen=True):
    """What a line of a script did. `played` says that something was handed in, or that time passed."""

    line: int
    directive: str = ""
    who: str = ""
    said: str = ""
    replies: tuple[Reply, ...] = ()
    events: tuple[Any, ...] = ()
    refusal: dict[str, Any] | None = None
    state: dict[str, Any] | None = None
    spoken: bool = False
    waited: bool = False


def refusal_object(answer: Answer, names: Mapping[str, str]) -> dict[str, Any] | None:
    """Why it was refused, as plain data, people by name."""
    refusal = answer.refusal
    if refusal is None:
        return None
    return {"code": refusal.code, "args": {key: _plain(value, names) for key, value in refusal.args.items()}}


def refusal_people(answer: Answer) -> tuple[str, ...]:
    """Ids of those whom its refusal speaks of."""
    return tuple(_ids(list(answer.refusal.args.values()))) if answer.refusal is not None else ()


def _ids(values: list[Arg]) -> Iterator[str]:
    for value in values:
        match value:
            case Name(id=id_):
                yield id_
            case Names(ids=ids):
                yield from ids
            case Line(args=args):
                yield from _ids(list(args.values()))
            case _:
                pass


def _plain(value: Arg, names: Mapping[str, str]) -> Any:
    match value:
        case Name(id=id_):
            return names.get(id_, id_)
        case Names(ids=ids):
            return [names.get(id_, id_) for id_ in ids]
        case Term(slug=slug, own=own):
            return own or slug
        case Line(key=key, args=args):
            if not args:
                return key
            return {"key": key, "args": {name: _plain(arg, names) for name, arg in args.items()}}
        case _:
            return value


def as_json(outcome: Outcome) -> str:
    """One line of JSON."""
    shown: dict[str, Any] = {"line": outcome.line}
    if outcome.state is not None:
        shown["state"] = outcome.state
        return json.dumps(shown, ensure_ascii=False)
    if outcome.directive:
        shown["directive"] = outcome.directive
    if outcome.spoken:
        shown |= {"who": outcome.who, "said": outcome.said}
    if outcome.spoken or outcome.waited or outcome.replies or outcome.events:
        shown |= {"replies": [_reply(reply) for reply in outcome.replies], "events": outcome.events}
    if outcome.spoken:
        shown["refusal"] = outcome.refusal
    return json.dumps(shown, ensure_ascii=False)


def _reply(reply: Reply) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "room": reply.room,
        "text": reply.text,
        "choices": reply.choices,
        "calls": reply.calls,
        "card": reply.card,
    }
    if reply.file:
        shown["file"] = reply.file
    return shown


def as_text(outcome: Outcome, room: str) -> str:
    """The same to read: what was said, replies indented, choices numbered. `room` is where we are."""
    if outcome.state is not None:
        return json.dumps(outcome.state, ensure_ascii=False, indent=2)
    lines = []
    if outcome.directive:
        lines.append(outcome.directive)
    elif outcome.spoken:
        first, *others = outcome.said.split("\n")
        lines.append(f"{outcome.who}> {first}".rstrip())
        lines += [f"{' ' * len(outcome.who)}> {other}".rstrip() for other in others]
    for reply in outcome.replies:
        where = f"[{reply.room}] " if reply.room != room else ""
        body = reply.text.split("\n")
        lines += [f"  {where}{line}".rstrip() for line in body]
        lines += [f"    [{number}] {caption}" for number, caption in enumerate(reply.captions, 1)]
        if reply.file:
            lines.append(f"    📎 {reply.file}")
    return harmless("\n".join(lines))
