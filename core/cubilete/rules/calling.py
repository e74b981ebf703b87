"""How a system calls what is neither a person nor a combatant, where it has such names."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar, runtime_checkable

State_contra = TypeVar("State_contra", contravariant=True)


@runtime_checkable
class Calling(Protocol[State_contra]):
    """Knows names that no verb can list, such as those of abilities that people have made."""

    def called(self, state: State_contra, name: str) -> str | None:
        """Give the slug of what bears this name in the fight, or None; case and accents do not matter."""
        ...


def called(system: object, state: Any, name: str) -> str | None:
    """Ask a system for what is called so, where it has such names."""
    return system.called(state, name) if isinstance(system, Calling) else None
