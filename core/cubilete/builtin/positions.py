"""Structs from data by field name, although they are stored by position: what people export and import."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import inspect


def from_names(data: Any, kind: Any) -> Any:
    """Build a value of type `kind` from plain data, as `sessions.codec.plain` gives it.

    Fields that are left out take their defaults. Raises msgspec.ValidationError for what does not fit, an
    unknown field included.
    """
    return msgspec.convert(_by_position(data, inspect.type_info(kind)), kind)


def _by_position(data: Any, info: inspect.Type) -> Any:
    match info:
        case inspect.StructType() if isinstance(data, dict):
            return _struct(data, info)
        case inspect.VarTupleType() | inspect.ListType() if isinstance(data, list):
            return [_by_position(item, info.item_type) for item in data]
        case inspect.TupleType() if isinstance(data, list) and len(data) == len(info.item_types):
            return [_by_position(*pair) for pair in zip(data, info.item_types, strict=True)]
        case inspect.DictType() if isinstance(data, dict):
            return {key: _by_position(value, info.value_type) for key, value in data.items()}
        case inspect.UnionType():
            return _by_position(data, _chosen(data, info))
        case _:
            return data


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
        raise msgspec.ValidationError(f"Object contains unknown field `{unknown[0]}`")
    if not info.array_like:
        return {
            field.encode_name: _by_position(data[field.name], field.type)
            for field in info.fields
            if field.name in data
        }
    values: list[Any] = [] if info.tag is None else [info.tag]
    for field in info.fields:
        if field.name in data:
            values.append(_by_position(data[field.name], field.type))
        elif field.required:
            raise msgspec.ValidationError(f"Object missing required field `{field.name}`")
        elif field.default_factory is not msgspec.NODEFAULT:
            values.append(msgspec.to_builtins(field.default_factory()))
        else:
            values.append(msgspec.to_builtins(field.default))
    return values
