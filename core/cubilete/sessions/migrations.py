"""Old documents to new ones, one small function a step.

A migration takes the positional content as plain lists and returns it in the next schema. Fields that
were only added at the end with defaults need none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

Migration: TypeAlias = "Callable[[Any], Any]"

STEPS: dict[tuple[str, int], Migration] = {}
"""(kind, schema from) → the function that leads to the next schema."""


class UnknownSchema(ValueError):
    """A document is newer than this program, or a step is missing."""


def upgrade(
    kind: str, have: int, want: int, content: Any, steps: dict[tuple[str, int], Migration] = STEPS
) -> Any:
    """Walk from schema `have` to `want`. Raises UnknownSchema where no way leads."""
    if have > want:
        raise UnknownSchema(f"{kind}: schema {have} is newer than {want}")
    for schema in range(have, want):
        step = steps.get((kind, schema))
        if step is None:
            raise UnknownSchema(f"{kind}: no step from schema {schema}")
        content = step(content)
    return content
