"""The console as an adapter: hands in what is typed, or what a script says, and takes deliveries."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from cubilete.chat.capabilities import Capabilities
from cubilete.chat.message import Line
from cubilete.chat.segments import Bot
from cubilete.errors import BadSettings, ScriptError
from cubilete_console.files import Files
from cubilete_console.people import NETWORK, People, private_place
from cubilete_console.runner import Runner
from cubilete_console.script import steps
from cubilete_console.transcript import as_json, as_text

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from cubilete.chat.ports import Delivery, Directory, Workbench
    from cubilete_console.options import Options
    from cubilete_console.script import Words

_NAME = "cubilete"


class ConsoleAdapter:
    """The network `console`. `private_place` and message ids mean something within this process alone."""

    def __init__(self, options: Options, *, out: TextIO | None = None, errors: TextIO | None = None) -> None:
        self.network = NETWORK
        self.capabilities = Capabilities(buttons=True, edits=True, mentions=True, files=True)
        self.people = People()
        self.directory: Directory = self.people
        self.bot = Bot(id=_NAME, username=_NAME, names=(_NAME,))
        self.options = options
        self.on_delivery: Callable[[Delivery], Awaitable[None]] | None = None
        """Shows what arrives in a live room; a script prints by itself."""
        self._out = out or sys.stdout
        self._errors = errors or sys.stderr
        self._sent = 0

    def private_place(self, account: str) -> str:
        """The private chat with a person."""
        return private_place(account)

    async def deliver(self, delivery: Delivery) -> str:
        """Take a message. An edit keeps the id of what it replaces."""
        if self.on_delivery is not None:
            await self.on_delivery(delivery)
        if delivery.edit is not None:
            return delivery.edit
        self._sent += 1
        return str(self._sent)

    async def run(self, bench: Workbench) -> int:
        """Play the script, or be a live room until the end of the input. The exit status."""
        if not self.options.script:
            from cubilete_console.interactive import Room  # noqa: PLC0415  only a live room needs it

            return await Room(self, bench).run()
        locale = self.options.locale

        def words(key: str, **args: int | str) -> str:
            return bench.text(locale, Line(key, dict(args)))

        with _Lines(self.options.script, words) as lines:
            return await self._play(bench, lines, words)

    async def _play(self, bench: Workbench, lines: Iterator[str], words: Words) -> int:
        source = self.options.script
        files = Files(self.options.data, Path(source).parent if source != "-" else Path())
        runner = Runner(bench, self.people, self.options.run, words, files)
        try:
            for step in steps(lines, words):
                outcome = await runner.play(step)
                shown = as_json(outcome) if self.options.json else as_text(outcome, runner.place)
                self._out.write(f"{shown}\n")
                self._out.flush()
            runner.finish()
        except ScriptError as problem:
            sentence = words("console-script-error", line=problem.line, reason=problem.reason)
            self._errors.write(f"{sentence}\n")
            return 1
        return 0


class _Lines:
    """The lines of a script, as they come. Raises BadSettings when there is no such file."""

    def __init__(self, source: str, words: Words) -> None:
        self._source = source
        self._words = words

    def __enter__(self) -> Iterator[str]:
        try:
            self._file = sys.stdin.buffer if self._source == "-" else Path(self._source).open("rb")
        except OSError as problem:
            raise BadSettings(f"{self._source}: {problem.strerror}") from problem
        return self._read()

    def _read(self) -> Iterator[str]:
        for number, line in enumerate(self._file, 1):
            try:
                yield line.decode("utf-8")
            except UnicodeDecodeError as problem:
                raise ScriptError(number, self._words("console-not-utf8")) from problem

    def __exit__(self, *_: object) -> None:
        if self._source != "-":
            self._file.close()
