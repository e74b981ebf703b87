"""The sign before a command: texts say `/verb`, and clients of Matrix keep `/` for commands of their own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec import structs

if TYPE_CHECKING:
    from cubilete.chat.rendered import Rendered, ShownLine
    from cubilete.chat.spans import Span

SIGN = "!"
_SLASH = re.compile(r"(?<![\w/.:<])/(?=[^\W\d_])")
"""A slash that begins a word: not that of an address, of a fraction or between two words."""


def typed_here(rendered: Rendered) -> Rendered:
    """Show commands as they are typed in Matrix; names and all else stay."""
    lines = tuple(_line(line) for line in rendered.lines)
    return rendered if lines == rendered.lines else structs.replace(rendered, lines=lines)


def _line(line: ShownLine) -> ShownLine:
    if all("/" not in span.text for span in line.spans):
        return line
    return structs.replace(line, spans=tuple(_span(span) for span in line.spans))


def _span(span: Span) -> Span:
    if span.style == "mention" or "/" not in span.text:
        return span
    return span._replace(text=_SLASH.sub(SIGN, span.text))
