"""Where a live room's lines come from: a prompt in a terminal, or standard input as it comes."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from cubilete_console.completion import WordCompleter


class Source(Protocol):
    """Lines of input."""

    async def read(self, prompt: str) -> str | None:
        """Wait for a line; None at the end."""
        ...

    def offer(self, verbs: tuple[str, ...], names: tuple[str, ...]) -> None:
        """What can be completed from now on."""
        ...


class Piped:
    """Standard input that is no terminal."""

    async def read(self, prompt: str) -> str | None:  # noqa: ARG002  a pipe needs no prompt
        """See `Source`."""
        line = await asyncio.to_thread(sys.stdin.buffer.readline)
        return line.decode("utf-8", "replace") if line else None

    def offer(self, verbs: tuple[str, ...], names: tuple[str, ...]) -> None:
        """See `Source`."""


class Prompted:
    """A prompt with history and completion; what arrives meanwhile is shown above it."""

    def __init__(self, data: str) -> None:
        from prompt_toolkit import PromptSession  # noqa: PLC0415  only a terminal needs it
        from prompt_toolkit.history import FileHistory, InMemoryHistory  # noqa: PLC0415  as above
        from prompt_toolkit.patch_stdout import patch_stdout  # noqa: PLC0415  as above

        from cubilete_console.completion import WordCompleter  # noqa: PLC0415  as above

        history = FileHistory(str(Path(data) / "history")) if data else InMemoryHistory()
        self._completer: WordCompleter = WordCompleter()
        self._session: PromptSession[str] = PromptSession(
            history=history, completer=self._completer, complete_while_typing=False
        )
        self._above: Callable[..., AbstractContextManager[None]] = patch_stdout

    async def read(self, prompt: str) -> str | None:
        """See `Source`."""
        with self._above(raw=True):
            try:
                return await self._session.prompt_async(prompt)
            except KeyboardInterrupt:
                return ""
            except EOFError:
                return None

    def offer(self, verbs: tuple[str, ...], names: tuple[str, ...]) -> None:
        """See `Source`."""
        self._completer.verbs, self._completer.names = verbs, names
