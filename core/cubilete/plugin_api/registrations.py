"""The objects that plugins register."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from msgspec import Struct

from cubilete.rules.verbs import VerbSpec

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from cubilete.chat.ports import Adapter
    from cubilete.rules.decision import Refusal
    from cubilete.sessions.call import Call

    Handler: TypeAlias = Callable[[Call, Any], Awaitable[Refusal | None]]


class Verb(Struct, frozen=True):
    """A verb that works outside the rules of a system, and the function that carries it out.

    `run(call, args)` reads and writes documents through `call.work`, tells through `call.say`, and
    returns a Refusal when nothing shall happen. It may be called again after a race: it must have no
    other effects.
    """

    spec: VerbSpec
    run: Any
    """`Callable[[Call, <spec.args>], Awaitable[Refusal | None]]`."""
    during_pause: bool = True
    of_group: bool = False
    """Said in a private chat, it is about the person's current group, and answered in private."""


class LocaleFolder(Struct, frozen=True):
    """A folder with `es.ftl` and `en.ftl`, and the id of whose words they are (a system's id)."""

    owner: str
    path: Path


class AdapterFactory(Protocol):
    """Makes an adapter from its own part of the settings."""

    def __call__(self, options: dict[str, Any]) -> Adapter:
        """Build it; nothing is connected yet."""
        ...


class AdapterSpec(Struct, frozen=True):
    """A chat network: its id (the first part of each place key) and how to build its adapter."""

    network: str
    build: Any
    """An `AdapterFactory`."""
    local: bool = False
    """It needs the terminal of whoever starts it, so a service does not run it."""
