"""Documents to bytes and back: one schema number, then positional MessagePack.

A document's field in the session hash is `<kind>:<key>` (or `<kind>` alone); `DocKind` says what
stands there and, for fights and sheets, which system's types are inside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar, Union

import msgspec

from cubilete.sessions import migrations
from cubilete.sessions.events import Ruled, Undone
from cubilete.sessions.model import (
    Character,
    Fight,
    LogEntry,
    Member,
    Meta,
    Named,
    Place,
    Proposal,
    Reasons,
    Rolls,
)

if TYPE_CHECKING:
    from cubilete.rules.system import RuleSystem

T_co = TypeVar("T_co", covariant=True)
_encoder = msgspec.msgpack.Encoder()


class DocKind(Generic[T_co]):
    """A kind of document: its name in the hash, its type, its schema number."""

    def __init__(self, name: str, type_: Any, schema: int = 1) -> None:
        self.name = name
        self.schema = schema
        self._prefix = bytes((schema,))
        self._type = type_
        self._decoder: msgspec.msgpack.Decoder[T_co] = msgspec.msgpack.Decoder(type_)

    def field(self, key: str = "") -> str:
        """The field of the session hash."""
        return f"{self.name}:{key}" if key else self.name

    def encode(self, value: Any) -> bytes:
        """Schema byte and payload."""
        return self._prefix + _encoder.encode(value)

    def decode(self, data: bytes) -> T_co:
        """Read, bringing an older schema up to date first."""
        if data[0] != self.schema:
            plain = migrations.upgrade(self.name, data[0], self.schema, msgspec.msgpack.decode(data[1:]))
            migrated: T_co = msgspec.convert(plain, self._type)
            return migrated
        return self._decoder.decode(data[1:])


META: DocKind[Meta] = DocKind("meta", Meta)
PLACE: DocKind[Place] = DocKind("place", Place)
MEMBER: DocKind[Member] = DocKind("member", Member)
NAME: DocKind[Named] = DocKind("name", Named)
CHARACTER: DocKind[Character] = DocKind("char", Character)
PROPOSAL: DocKind[Proposal] = DocKind("proposal", Proposal)
REASONS: DocKind[Reasons] = DocKind("reasons", Reasons)
ROLLS: DocKind[Rolls] = DocKind("head", Rolls)


class SystemKinds:
    """The documents whose insides belong to a rule system."""

    def __init__(self, system: RuleSystem[Any, Any, Any]) -> None:
        fight: Any = Fight[system.state_type]  # type: ignore[name-defined]
        self.fight: DocKind[Fight[Any]] = DocKind("fight", fight)
        self.sheet: DocKind[Any] = DocKind(f"sheet:{system.id}", system.sheet_type)
        self.rules: DocKind[Any] = DocKind(f"rules:{system.id}", system.settings_type)
        entry: Any = LogEntry[_log_types(system)]  # type: ignore[misc]
        self._log: msgspec.msgpack.Decoder[LogEntry[Any]] = msgspec.msgpack.Decoder(entry)

    def decode_log(self, data: bytes) -> LogEntry[Any]:
        """One entry of a fight's event log."""
        return self._log.decode(data)


def _log_types(system: RuleSystem[Any, Any, Any]) -> Any:
    """A step holds events of the system; of the core's own, a fight's log has rulings and undos."""
    return tuple[Union[system.event_type, Undone, Ruled], ...]  # type: ignore[name-defined]  # noqa: UP007  a union known only at run time


def plain(value: Any) -> Any:
    """A struct as JSON shows it: objects by field name, although it is stored by position."""
    if isinstance(value, (str, int)) or value is None:
        return value  # most of what stands in an event
    if isinstance(value, msgspec.Struct):
        fields = {name: plain(getattr(value, name)) for name in value.__struct_fields__}
        tag = value.__struct_config__.tag
        return {"type": tag, **fields} if isinstance(tag, str) else fields
    if isinstance(value, (tuple, list, set, frozenset)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, bytes):
        return value.hex()
    return value
