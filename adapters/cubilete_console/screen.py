"""How a live room looks: plain lines for pipes, colours for a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.text import Text

    from cubilete.chat.rendered import Rendered

_STYLES = {
    "bold": "bold",
    "strike": "strike dim",
    "italic": "italic",
    "code": "cyan",
    "mention": "bold magenta",
    "small": "dim",
}
_ROLES = {"line": "", "title": "italic", "detail": "dim"}


_CONTROLS = {code: "\ufffd" for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\t"}


def harmless(text: str) -> str:
    """The text without control characters, with which somebody's words could move the cursor."""
    return text if text.isprintable() else text.translate(_CONTROLS)


class Screen(Protocol):
    """What a room shows."""

    def message(self, rendered: Rendered, where: str, file: str) -> None:
        """A message, its choices numbered from 1; `where` names a place that is not this room."""
        ...

    def note(self, text: str) -> None:
        """What the console says by itself."""
        ...


class PlainScreen:
    """Text alone."""

    def message(self, rendered: Rendered, where: str, file: str) -> None:
        """See `Screen`."""
        before = f"[{where}] " if where else ""
        self._write(f"{before}{line.text}" for line in rendered.lines)
        self._write(f"  [{number}] {choice.caption}" for number, choice in enumerate(rendered.choices, 1))
        if file:
            self._write((f"  📎 {file}",))

    def note(self, text: str) -> None:
        """See `Screen`."""
        self._write((text,))

    def _write(self, lines: Iterable[str]) -> None:
        sys.stdout.write("".join(f"{harmless(line)}\n" for line in lines))
        sys.stdout.flush()


class ColourScreen:
    """The same with styles. What people typed is literal: nothing in it is markup."""

    def __init__(self) -> None:
        from rich.console import Console  # noqa: PLC0415  only a terminal needs it

        self._console = Console(markup=False, highlight=False, emoji=False, force_terminal=True)

    def message(self, rendered: Rendered, where: str, file: str) -> None:
        """See `Screen`."""
        for line in rendered.lines:
            shown = self._text()
            if where:
                shown.append(f"[{where}] ", "dim")
            for span in line.spans:
                shown.append(harmless(span.text), _STYLES.get(span.style) or _ROLES[line.role])
            self._print(shown)
        for number, choice in enumerate(rendered.choices, 1):
            shown = self._text()
            shown.append(f"  {number} ", "bold cyan")
            shown.append(harmless(choice.label))
            if choice.preview:
                shown.append(harmless(f": {choice.preview}"), "dim")
            self._print(shown)
        if file:
            self._print(self._text(f"  📎 {file}"))

    def note(self, text: str) -> None:
        """See `Screen`."""
        self._print(self._text(text, "dim"))

    def _text(self, text: str = "", style: str = "") -> Text:
        from rich.text import Text  # noqa: PLC0415  as the console above

        return Text(harmless(text), style)

    def _print(self, text: Text) -> None:
        self._console.file = sys.stdout  # the prompt puts its own in front while it waits
        self._console.print(text, soft_wrap=True)
