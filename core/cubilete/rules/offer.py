"""Legal choices, as templates of commands with typed slots (the three laws of offers).

1. Every filling of an offered template is accepted by `decide`.
2. A command is accepted if and only if it fills an offered template.
3. The reason of a refused offer equals the refusal that `decide` gives.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from msgspec import Struct, structs

from cubilete.rules.decision import Line, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

C = TypeVar("C", bound=Struct)


class Slot(Struct, frozen=True):
    """A field of the command that the player fills: a finite domain, or None for free text.

    A domain that is no tuple knows its length and its members, but is too large to list: its values are
    typed, and no buttons are made of them.
    """

    name: str
    domain: Sequence[Any] | None

    @property
    def is_listed(self) -> bool:
        """Tell whether its values can be shown one by one."""
        return self.domain is None or isinstance(self.domain, tuple)


class Offer(Struct, Generic[C], frozen=True):
    """One thing that an actor can do now, or cannot, with the reason.

    `verb` is the id of the verb that says it; `command` the command with its fixed fields.
    `preview` says what it would do. `advice` sorts: higher comes first on the card.
    """

    verb: str
    command: C
    label: Line
    slots: tuple[Slot, ...] = ()
    preview: Line | None = None
    refusal: Refusal | None = None
    group: str = ""

    def fillings(self) -> Iterator[C]:
        """All commands of this template; a free slot keeps the value that the command has."""
        if not self.slots:
            yield self.command
            return
        finite = [slot for slot in self.slots if slot.domain is not None]
        for values in product(*(slot.domain or () for slot in finite)):
            yield structs.replace(self.command, **dict(zip((s.name for s in finite), values, strict=True)))
