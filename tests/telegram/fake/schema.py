"""The Bot API's schema, from aiogram's models; nothing else in the tests imports aiogram.

The import takes seconds and 170 MB, so it happens once, at the first `Schema()`. The models let unknown keys
pass; they are found in what pydantic collected beside the declared fields, at every depth.
"""

from __future__ import annotations

import json
import types
import typing
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class Mismatch(Exception):
    """Something is not as the Bot API says; the text lists what."""


class Upload(typing.NamedTuple):
    """A file that came as a part of a multipart form."""

    name: str
    content: bytes


def _members(annotation: Any) -> list[Any]:
    """Give the members of a union, of all depths."""
    if typing.get_origin(annotation) in (typing.Union, types.UnionType, typing.Annotated):
        found = typing.get_args(annotation)
        if typing.get_origin(annotation) is typing.Annotated:
            found = found[:1]
        return [one for member in found for one in _members(member)]
    return [annotation]


class Schema:
    """Checks requests, results and updates."""

    def __init__(self) -> None:
        import aiogram.methods  # noqa: PLC0415 - dear, so only when a server runs
        import aiogram.types  # noqa: PLC0415 - as above
        from pydantic import BaseModel, TypeAdapter, ValidationError  # noqa: PLC0415 - as above

        self._base = BaseModel
        self._adapter = TypeAdapter
        self._invalid = ValidationError
        self._types = aiogram.types
        names = (getattr(aiogram.methods, name) for name in aiogram.methods.__all__)
        self._methods = {
            one.__api_method__.lower(): one
            for one in names
            if isinstance(getattr(one, "__api_method__", None), str)
        }

    def knows(self, method: str) -> bool:
        """Tell whether the Bot API has such a method."""
        return method.lower() in self._methods

    def name(self, method: str) -> str:
        """Give the method's name as it is documented."""
        name: str = self._methods[method.lower()].__api_method__
        return name

    def request(self, method: str, raw: Mapping[str, Any], files: Mapping[str, Upload]) -> dict[str, Any]:
        """Give the parameters of a call, decoded; raises `Mismatch`.

        In forms all values are strings: a value is JSON where no member of its type is a string.
        """
        model = self._methods[method.lower()]
        fields = {field.alias or name: (name, field) for name, field in model.model_fields.items()}
        given: dict[str, Any] = {}
        for key, value in raw.items():
            field = fields.get(key)
            if field is not None and isinstance(value, str) and str not in _members(field[1].annotation):
                try:
                    given[key] = json.loads(value)
                except ValueError:
                    given[key] = value
            else:
                given[key] = value
        used = _attached(given)
        for key, upload in files.items():
            if key in fields:
                given[key] = self._types.BufferedInputFile(upload.content, upload.name)
            elif key not in used:
                given[key] = upload  # nothing asks for it: reported as unknown
        made = self._validate(model, given, model.__api_method__)
        decoded: dict[str, Any] = {}
        for key, value in given.items():
            found = getattr(made, fields[key][0])
            plain = isinstance(found, str | int | float | bool)
            decoded[key] = files.get(key, found if plain else value)
        return decoded

    def result(self, method: str, result: Any) -> None:
        """Check what the server is about to answer; raises `Mismatch`."""
        model = self._methods[method.lower()]
        self._validate(model.__returning__, result, f"result of {model.__api_method__}")

    def update(self, update: Mapping[str, Any]) -> None:
        """Check an update that is about to be sent; raises `Mismatch`."""
        self._validate(self._types.Update, update, "update")

    def _validate(self, kind: Any, value: Any, what: str) -> Any:
        try:
            made = self._made_adapter(kind).validate_python(value)
        except self._invalid as error:
            said = [f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()[:5]]
            raise Mismatch(f"{what}: {'; '.join(said)}") from None
        unknown = list(self._unknown(made, ""))
        if unknown:
            raise Mismatch(f"{what}: unknown keys {', '.join(unknown)}")
        return made

    @cache  # noqa: B019 - one schema lives as long as the process
    def _made_adapter(self, kind: Any) -> Any:
        return self._adapter(kind)

    def _unknown(self, value: Any, path: str) -> Iterator[str]:
        """Give the paths of keys that no field has."""
        if isinstance(value, self._base):
            for key in value.model_extra or {}:
                yield f"{path}{key}"
            for key in value.model_fields_set:
                yield from self._unknown(getattr(value, key, None), f"{path}{key}.")
        elif isinstance(value, list | tuple):
            for number, one in enumerate(value):
                yield from self._unknown(one, f"{path}{number}.")


def _attached(value: Any) -> set[str]:
    """Give the names of form parts that `attach://name` asks for, at any depth."""
    if isinstance(value, str):
        return {value.removeprefix("attach://")} if value.startswith("attach://") else set()
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return {name for one in value for name in _attached(one)}
    return set()


@cache
def schema() -> Schema:
    """Give the one schema of this process."""
    return Schema()
