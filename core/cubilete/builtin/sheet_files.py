"""A sheet as a file that people read and edit: TOML out, TOML or JSON in."""

from __future__ import annotations

import json
import re
import tomllib
from typing import Any

import msgspec
from msgspec import Struct

from cubilete.builtin.positions import Misfit, from_names
from cubilete.chat.incoming import MOST_FILE
from cubilete.rules.decision import Refusal
from cubilete.sessions.codec import plain

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_STEP = re.compile(r"\w+")


def write_sheet(sheet: Struct, remark: str) -> bytes:
    """Write a sheet, with a remark above it. What is not set is left out, and read as its default."""
    lines = [f"# {line}" for line in remark.splitlines()]
    lines += [_pair(key, value) for key, value in plain(sheet).items() if value is not None]
    return ("\n".join(lines) + "\n").encode()


def _pair(key: str, value: Any) -> str:
    return f"{key if _BARE.fullmatch(key) else _text(key)} = {_value(value)}"


def _value(value: Any, *, deep: bool = False) -> str:
    """A value on one line; a list of tables at the top has a line for each."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case dict():
            inside = ", ".join(_pair_in(key, one) for key, one in value.items() if one is not None)
            return f"{{ {inside} }}" if inside else "{}"
        case list():
            items = [_value(one, deep=True) for one in value]
            if not deep and any(isinstance(one, dict) for one in value):
                return "[\n" + "".join(f"    {one},\n" for one in items) + "]"
            return f"[{', '.join(items)}]"
        case _:
            return _text(str(value))


def _pair_in(key: str, value: Any) -> str:
    return f"{key if _BARE.fullmatch(key) else _text(key)} = {_value(value, deep=True)}"


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def read_sheet(data: bytes, kind: type[Struct]) -> Any:
    """Read a sheet of the type `kind`.

    Refusals: `unreadable_file` for what is too large, `bad_sheet` for what is no file of this form,
    `bad_sheet_line` with the place of a mistake in writing, `bad_sheet_at` with the path of what does not
    fit; these two show a right line.
    """
    if not data.strip() or len(data) > MOST_FILE:
        return Refusal("unreadable_file" if data.strip() else "bad_sheet", example="example-sheet-export")
    try:
        text = data.decode("utf-8-sig").strip()
        given = msgspec.json.decode(text) if text.startswith(("{", "[")) else tomllib.loads(text)
        return from_names(given, kind)
    except tomllib.TOMLDecodeError as problem:
        place = re.search(r"line (\d+)", str(problem))
        line = int(place[1]) if place else text.count("\n") + 1
        return Refusal("bad_sheet_line", {"line": line, "right": _right_line(kind, "")})
    except Misfit as problem:
        if not problem.where:
            return Refusal("bad_sheet", example="example-sheet-export")
        return Refusal("bad_sheet_at", {"where": problem.where, "right": _right_line(kind, problem.where)})
    except (msgspec.MsgspecError, RecursionError, ValueError):  # such as a number of thousands of figures
        return Refusal("bad_sheet", example="example-sheet-export")


def _right_line(kind: type[Struct], where: str) -> str:
    """A line of a beginner's sheet: the one that was wrong, else the first."""
    usual = {key: value for key, value in plain(kind()).items() if value is not None}
    step = _STEP.match(where)
    key = step[0] if step is not None and step[0] in usual else next(iter(usual), "")
    return _pair_in(key, usual[key]) if key else "…"
