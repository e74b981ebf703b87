"""Whatever a document holds comes back as it was written."""

from __future__ import annotations

import types
import typing
from typing import Annotated, Any, Literal, Union

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from cubilete.rules.decision import Line
from cubilete.sessions import codec
from cubilete.sessions.codec import SystemKinds, plain
from cubilete.sessions.events import CoreEvent
from cubilete.testing.tiny import Ev, TinySystem

KINDS = SystemKinds(TinySystem())
_INTS = st.integers(-(2**63), 2**64 - 1)
_TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
_NODES = 4


def _bounded(base, bounds):
    """The values of a type within the bounds that it declares."""
    if base is int:
        low = bounds.get("ge", -(2**63))
        return st.integers(low, min(bounds.get("le", 2**63 - 1), bounds.get("lt", 2**63) - 1))
    size = {"min_size": bounds.get("min_length") or 0, "max_size": bounds.get("max_length") or _NODES}
    size["max_size"] = max(size["max_size"], size["min_size"])
    if base is bytes:
        return st.binary(**size)
    if base is str:
        return st.text(**size)
    return st.lists(values(typing.get_args(base)[0]), **size).map(tuple)


def values(type_: Any) -> st.SearchStrategy[Any]:
    """Values of a type as the documents declare it."""
    plain_types = {
        int: _INTS,
        str: _TEXTS,
        bytes: st.binary(max_size=40),
        bool: st.booleans(),
        type(None): st.none(),
    }
    if type_ in plain_types:
        return plain_types[type_]
    origin = typing.get_origin(type_)
    if origin in _COMPOSED:
        return _COMPOSED[origin](typing.get_args(type_))
    return _structs(type_, origin or type_)


def _annotated(args):
    (meta,) = [one for one in args[1:] if isinstance(one, msgspec.Meta)]
    names = ("ge", "le", "lt", "min_length", "max_length")
    return _bounded(args[0], {name: getattr(meta, name) for name in names if getattr(meta, name) is not None})


def _tuples(args):
    if len(args) == 2 and args[1] is Ellipsis:
        return st.lists(values(args[0]), max_size=_NODES).map(tuple)
    return st.tuples(*(values(arg) for arg in args))


def _unions(args):
    return st.one_of([values(arg) for arg in args])


def _dicts(args):
    return st.dictionaries(values(args[0]), values(args[1]), max_size=_NODES)


def _structs(type_, struct):
    if struct is Line:  # lines hold lines
        return st.builds(Line, _TEXTS, st.dictionaries(_TEXTS, st.one_of(_INTS, _TEXTS), max_size=2))
    assert issubclass(struct, Struct), type_
    return st.builds(struct, **{field.name: values(field.type) for field in msgspec.structs.fields(type_)})


_COMPOSED = {
    Literal: st.sampled_from,
    Annotated: _annotated,
    Union: _unions,
    types.UnionType: _unions,
    tuple: _tuples,
    dict: _dicts,
}


_DOCUMENTS = [
    codec.META,
    codec.PLACE,
    codec.MEMBER,
    codec.NAME,
    codec.CHARACTER,
    codec.PROPOSAL,
    codec.ROLLS,
    KINDS.fight,
    KINDS.sheet,
    KINDS.rules,
]


@given(st.data())
def test_documents_come_back(data):
    """Each kind of document is read as it was written, and written the same again."""
    kind = data.draw(st.sampled_from(_DOCUMENTS), label="kind")
    document = data.draw(values(kind._type), label=kind.name)
    written = kind.encode(document)
    assert written[0] == kind.schema
    assert kind.decode(written) == document
    assert kind.encode(kind.decode(written)) == written


@given(values(CoreEvent), values(Ev))
def test_events_come_back(core, system):
    """Events keep their type through the log, by their tag."""
    for event, type_ in ((core, CoreEvent), (system, Ev)):
        read = msgspec.msgpack.decode(msgspec.msgpack.encode(event), type=type_)
        assert (type(read), read) == (type(event), event)


@given(values(CoreEvent))
def test_events_as_plain_data(event):
    """As plain data an event has its type and its fields by name, and JSON can hold it."""
    shown = plain(event)
    assert shown["type"] == type(event).__name__
    assert set(shown) == {"type", *event.__struct_fields__}
    assert msgspec.json.decode(msgspec.json.encode(shown))["type"] == shown["type"]


def test_tags_are_unique():
    """No two events of the core share a tag, and the tiny system's differ from theirs."""
    tags = [one.__struct_config__.tag for one in (*typing.get_args(CoreEvent), *typing.get_args(Ev))]
    assert len(set(tags)) == len(tags)
