"""The format of scripts: each line of text becomes one step.

ana: text          ana says it             @press NAME LABEL-OR-NUMBER
ana: <<            until a line `>>`       @edit NAME N text
@gm NAME           @admin NAME             @dice 12 7 15
@room ID           @private NAME           @wait 26h   (s, m, h, d)
@locale es|en      @id TEXT                @restart    @state
@file NAME PATH text
# a comment
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from cubilete.errors import ScriptError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    Words: TypeAlias = Callable[..., str]
    """The console's own texts: `words(key, **args)`."""

PersonVerb: TypeAlias = Literal["gm", "admin", "private"]

_SAID = re.compile(r"([^\s:@#/!][^:\n]{0,63}?)\s*:(?:\s+(.*)|)$")
_DIRECTIVE = re.compile(r"@([A-Za-z]+)(?:\s+(.*))?$")
_ROOM = re.compile(r"(?:console:)?([^\s:@/][^\s:@/]*(?:/[^\s:@/]+)?)")
_PRIVATE_ROOM = re.compile(r"console:@(\S.*)")
_SPAN = re.compile(r"(\d{1,6})([smhd])", re.IGNORECASE)
_EDIT = re.compile(r"(.+?)\s+(\d{1,6})(?:\s+(.*))?$")
_MS = {"s": 1_000, "m": 60_000, "h": 3_600_000, "d": 86_400_000}
_OPENING, _CLOSING = "<<", ">>"


class Said(Struct, frozen=True):
    """`ana: text`."""

    line: int
    name: str
    text: str


class Person(Struct, frozen=True):
    """`@gm NAME`, `@admin NAME`, `@private NAME`."""

    line: int
    source: str
    verb: PersonVerb
    name: str


class Room(Struct, frozen=True):
    """`@room ID`, as a place key."""

    line: int
    source: str
    place: str


class Locale(Struct, frozen=True):
    """`@locale es|en`."""

    line: int
    source: str
    locale: str


class Dice(Struct, frozen=True):
    """`@dice 12 7 15`."""

    line: int
    source: str
    faces: tuple[int, ...]


class Press(Struct, frozen=True):
    """`@press NAME LABEL-OR-NUMBER`; where the name ends depends on who is there."""

    line: int
    source: str
    rest: str


class Wait(Struct, frozen=True):
    """`@wait 26h`, in ms."""

    line: int
    source: str
    ms: int


class Restart(Struct, frozen=True):
    """`@restart`."""

    line: int
    source: str


class CommandId(Struct, frozen=True):
    """`@id TEXT`."""

    line: int
    source: str
    id: str


class Edit(Struct, frozen=True):
    """`@edit NAME N text`."""

    line: int
    source: str
    name: str
    edited: int
    text: str


class Sent(Struct, frozen=True):
    """`@file NAME PATH text`; where the name ends depends on who is there."""

    line: int
    source: str
    rest: str


class State(Struct, frozen=True):
    """`@state`."""

    line: int
    source: str


Directive: TypeAlias = (
    Person | Room | Locale | Dice | Press | Wait | Restart | CommandId | Edit | Sent | State
)
Step: TypeAlias = Said | Directive


def steps(lines: Iterable[str], words: Words) -> Iterator[Step]:
    """Read a script as it comes. Raises ScriptError at the first line that is none, in words."""
    numbered = enumerate(lines, 1)
    for number, raw in numbered:
        line = raw.lstrip("\ufeff").strip() if number == 1 else raw.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("@"):
            yield _directive(number, line, words)
            continue
        said = _SAID.match(line)
        if said is None:
            raise ScriptError(number, words("console-bad-line", line=line))
        name, text = said[1].rstrip(), (said[2] or "").strip()
        if text == _OPENING:
            text = _block(numbered, number, words)
        yield Said(number, name, text)


def _block(numbered: Iterator[tuple[int, str]], opened: int, words: Words) -> str:
    """Collect the lines of a text up to `>>`."""
    found: list[str] = []
    for _, raw in numbered:
        if raw.strip() == _CLOSING:
            return "\n".join(found)
        found.append(raw.rstrip("\r\n"))
    raise ScriptError(opened, words("console-open-text"))


def _directive(number: int, line: str, words: Words) -> Directive:  # noqa: PLR0911, PLR0912  one for each directive
    match = _DIRECTIVE.match(line)
    name = match[1].lower() if match else ""
    rest = (match[2] or "").strip() if match else ""
    match name:
        case "gm" | "admin" | "private" if rest:
            return Person(number, line, name, unquoted(rest))
        case "room" if rest:
            return Room(number, line, _place(number, rest, words))
        case "locale":
            if rest.lower() not in {"es", "en"}:
                raise ScriptError(number, words("console-bad-locale", given=rest))
            return Locale(number, line, rest.lower())
        case "dice":
            return Dice(number, line, _faces(number, rest, words))
        case "press" if rest:
            return Press(number, line, rest)
        case "file" if rest:
            return Sent(number, line, rest)
        case "wait":
            return Wait(number, line, _duration(number, rest, words))
        case "restart" if not rest:
            return Restart(number, line)
        case "state" if not rest:
            return State(number, line)
        case "id" if rest:
            return CommandId(number, line, rest)
        case "edit":
            edit = _EDIT.match(rest)
            if edit is None:
                raise ScriptError(
                    number, words("console-bad-directive", line=line, right="@edit ana 4 /t 2d6")
                )
            return Edit(number, line, unquoted(edit[1]), int(edit[2]), (edit[3] or "").strip())
        case _ if name in EXAMPLES:
            raise ScriptError(number, words("console-bad-directive", line=line, right=EXAMPLES[name]))
        case _:
            raise ScriptError(number, words("console-unknown-directive", given=line.split(maxsplit=1)[0]))


EXAMPLES = {
    "gm": "@gm ana",
    "admin": "@admin ana",
    "private": "@private ana",
    "room": "@room console:main/tema",
    "press": "@press beto 1",
    "file": "@file ana hoja.toml /ficha importar",
    "id": "@id x1",
    "restart": "@restart",
    "state": "@state",
}


def _place(number: int, given: str, words: Words) -> str:
    private = _PRIVATE_ROOM.fullmatch(given)
    if private is not None:
        return given
    match = _ROOM.fullmatch(given)
    if match is None:
        raise ScriptError(
            number, words("console-bad-directive", line=f"@room {given}", right=EXAMPLES["room"])
        )
    return f"console:{match[1]}"


def _faces(number: int, given: str, words: Words) -> tuple[int, ...]:
    found = given.replace(",", " ").split()
    if not found or not all(face.isascii() and face.isdigit() and int(face) > 0 for face in found):
        raise ScriptError(
            number, words("console-bad-directive", line=f"@dice {given}".strip(), right="@dice 12 7 15")
        )
    return tuple(int(face) for face in found)


def _duration(number: int, given: str, words: Words) -> int:
    compact = given.replace(" ", "")
    parts = _SPAN.findall(compact)
    if not parts or "".join(count + unit for count, unit in parts) != compact:
        raise ScriptError(
            number, words("console-bad-directive", line=f"@wait {given}".strip(), right="@wait 26h")
        )
    return sum(int(count) * _MS[unit.lower()] for count, unit in parts)


def unquoted(name: str) -> str:
    """A name as typed, without quotes around it and a leading `@`."""
    if len(name) > 1 and name[0] == name[-1] == '"':
        name = name[1:-1]
    return name.strip().removeprefix("@")


def split_name(rest: str, known: Iterable[str]) -> tuple[str, str]:
    """Part a name and what follows it: in quotes, else the longest known name, else the first word."""
    if rest.startswith('"') and '"' in rest[1:]:
        name, _, after = rest[1:].partition('"')
        return name, after.strip()
    plain = rest.removeprefix("@")
    for name in sorted(known, key=len, reverse=True):
        head, after = plain[: len(name)], plain[len(name) :]
        if head.casefold() == name.casefold() and (not after or after[0].isspace()):
            return head, after.strip()
    name, _, after = plain.partition(" ")
    return name, after.strip()
