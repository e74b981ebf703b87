"""Structs from data by field name, although they are stored by position: what people export and import."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec import inspect

_PATH = re.compile(r"at `\$([^`]*)`$")
_STEP = re.compile(r"\[(\d+|\.\.\.)\]|\.?(\w+)")


class Misfit(Exception):
    """Data that does not fit; `where` is the path by field names, such as `traits[0].level`."""

    def __init__(self, where: str) -> None:
        super().__init__(where)
        self.where = where


def from_names(data: Any, kind: Any) -> Any:
    """Build a value of type `kind` from plain data, as `sessions.codec.plain` gives it.

    Fields that are left out take their defaults. Raises Misfit for what does not fit, an unknown field
    included.
    """
    info = inspect.type_info(kind)
    try:
        return msgspec.convert(_by_position(data, info), kind)
    except msgspec.ValidationError as problem:
        path = _PATH.search(str(problem))
        raise Misfit(_named(path[1], info) if path else "") from problem


def _by_position(data: Any, info: inspect.Type) -> Any:
    match info:
        case inspect.StructType() if isinstance(data, dict):
            return _struct(data, info)
        case inspect.VarTupleType() | inspect.ListType() if isinstance(data, list):
            return [_inside(f"[{i}]", item, info.item_type) for i, item in enumerate(data)]
        case inspect.TupleType() if isinstance(data, list) and len(data) == len(info.item_types):
            return [_inside(f"[{i}]", data[i], kind) for i, kind in enumerate(info.item_types)]
        case inspect.DictType() if isinstance(data, dict):
            return {key: _inside(key, value, info.value_type) for key, value in data.items()}
        case inspect.UnionType():
            return _by_position(data, _chosen(data, info))
        case _:
            return data


def _inside(step: str, data: Any, info: inspect.Type) -> Any:
    """What stands behind one step of the path; what does not fit there is named with the step before it."""
    try:
        return _by_position(data, info)
    except Misfit as problem:
        gap = "." if problem.where[:1] not in {"", "["} else ""
        raise Misfit(f"{step}{gap}{problem.where}") from None


def _chosen(data: Any, info: inspect.UnionType) -> inspect.Type:
    """Which member of a union the data can be; the first one where it makes no difference."""
    for one in info.types:
        if isinstance(data, dict) and isinstance(one, inspect.StructType):
            tag = data.get("type")
            if tag is None or tag == one.tag:
                return one
        if isinstance(data, list) and isinstance(one, (inspect.VarTupleType, inspect.TupleType)):
            return one
    return inspect.AnyType()


def _struct(data: dict[str, Any], info: inspect.StructType) -> Any:
    known = {field.name for field in info.fields}
    unknown = sorted(set(data) - known - {"type"})
    if unknown:
        raise Misfit(unknown[0])
    if not info.array_like:
        return {
            field.encode_name: _inside(field.name, data[field.name], field.type)
            for field in info.fields
            if field.name in data
        }
    values: list[Any] = [] if info.tag is None else [info.tag]
    for field in info.fields:
        if field.name in data:
            values.append(_inside(field.name, data[field.name], field.type))
        elif field.required:
            raise Misfit(field.name)
        elif field.default_factory is not msgspec.NODEFAULT:
            values.append(msgspec.to_builtins(field.default_factory()))
        else:
            values.append(msgspec.to_builtins(field.default))
    return values


def _named(path: str, info: inspect.Type) -> str:
    """Write a decoder's path with the names of fields instead of their positions."""
    shown = ""
    for index, name in _STEP.findall(path):
        struct = _struct_in(info)
        if struct is not None and index.isdigit():
            field = struct.fields[int(index) - (struct.tag is not None)]
            shown, info = f"{shown}.{field.name}" if shown else field.name, field.type
        elif struct is not None:
            found = [field for field in struct.fields if field.encode_name == name]
            shown, info = f"{shown}.{name}" if shown else name, found[0].type if found else inspect.AnyType()
        else:
            shown += f"[{index}]" if index else f".{name}"
            info = getattr(info, "item_type", inspect.AnyType())
    return shown


def _struct_in(info: inspect.Type) -> inspect.StructType | None:
    parts = info.types if isinstance(info, inspect.UnionType) else (info,)
    return next((one for one in parts if isinstance(one, inspect.StructType)), None)
