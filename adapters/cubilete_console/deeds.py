"""What timers did by themselves since the line before: told with the line that let them ring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete_console.people import group_of

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from cubilete.chat.answer import Answer
    from cubilete.chat.ports import Workbench


class _Group:
    """The timers of one group, as far as they were told."""

    def __init__(self, before: int) -> None:
        self.before = before
        """How many had rung when this process began: an earlier try of the same run."""
        self.told = 0


class Deeds:
    """Looks at what happens by itself in the groups where something was said."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._groups: dict[str, _Group] = {}

    async def watch(self, place: str) -> None:
        """From now on, look at this group."""
        group = group_of(place)
        if group not in self._groups:
            self._groups[group] = _Group(len(await self._bench.rung(group)))

    async def news(self) -> AsyncIterator[tuple[str, Answer]]:
        """What was done by now and not told yet, with its group. Faces that an earlier try used are spent."""
        now = self._bench.now()
        for group, known in self._groups.items():
            for at, answer in await self._bench.rung(group, known.told):
                if at > now:
                    break
                if known.told < known.before:
                    self._bench.spend_faces(answer.scripted)
                known.told += 1
                yield group, answer
