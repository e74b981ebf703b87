"""Fitting a message to what a network can do: numbers for buttons, folded parts, long text cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import structs

from cubilete.chat.rendered import Rendered, ShownChoice, ShownLine
from cubilete.chat.spans import Span

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cubilete.chat.capabilities import Capabilities

CUT = "…"
_LAST_CHOICES = 6
_LEAST = 24
"""UTF-16 units that a cut line keeps of its beginning."""


class Fitted(NamedTuple):
    """A message as a network can take it.

    `buttons` go below it. `numbered` are choices said by number, and `next_number` is where the next
    message on the same card goes on, because numbers are never used twice on one card.
    """

    rendered: Rendered
    buttons: tuple[ShownChoice, ...]
    numbered: dict[int, ShownChoice]
    next_number: int


def units(text: str) -> int:
    """Count UTF-16 units, in which networks measure."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


def fit(rendered: Rendered, can: Capabilities, first_number: int = 1) -> Fitted:
    """Fit a message to a network. Choices beyond its buttons stay typed commands: they are not shown."""
    if can.buttons:
        buttons = tuple(_button(choice, can) for choice in most_of(rendered.choices, can.max_buttons))
        return Fitted(cut(unfold(rendered, can), can.max_length), buttons, {}, first_number)
    numbered = dict(enumerate(rendered.choices, first_number))
    menu = tuple(
        ShownLine((Span(f"{number}", "bold"), Span(f" {choice.caption}")))
        for number, choice in numbered.items()
    )
    room = can.max_length - sum(units(line.text) + 1 for line in menu)
    if room < can.max_length // 3:  # a menu that leaves no room for what it is about is cut like the rest
        whole = structs.replace(unfold(rendered, can), lines=(*unfold(rendered, can).lines, *menu))
        fitted = cut(whole, can.max_length)
    else:
        fitted = cut(unfold(rendered, can), room)
        fitted = structs.replace(fitted, lines=(*fitted.lines, *menu))
    return Fitted(fitted, (), numbered, first_number + len(numbered))


def most_of(choices: Sequence[ShownChoice], most: int) -> tuple[ShownChoice, ...]:
    """Give as many choices as there is room for. The last ones, which end a turn, are always among them."""
    if len(choices) <= most:
        return tuple(choices)
    last = min(_LAST_CHOICES, most // 2)
    return (*choices[: most - last], *choices[len(choices) - last :])


def unfold(rendered: Rendered, can: Capabilities) -> Rendered:
    """Show folded parts small below their title where the network cannot fold."""
    if can.folds or all(line.role == "line" for line in rendered.lines):
        return rendered
    lines = tuple(
        ShownLine(tuple(Span(span.text, span.style or "small", span.ref) for span in line.spans), line.role)
        if line.role == "detail"
        else line
        for line in rendered.lines
    )
    return structs.replace(rendered, lines=lines)


def cut(rendered: Rendered, limit: int) -> Rendered:
    """Cut a message to `limit` UTF-16 units, keeping the total of each roll as long as it can be.

    First the folded parts go, the last first; then the longest lines lose their middle; then lines
    go from the end, those with a total last.
    """
    lines = list(rendered.lines)
    sizes = [units(line.text) + 1 for line in lines]
    excess = sum(sizes) - 1 - limit
    if excess <= 0:
        return rendered
    for index in range(len(lines) - 1, -1, -1):
        if excess > 0 and lines[index].role == "detail":
            excess -= sizes.pop(index)
            del lines[index]
    for index in sorted(range(len(lines)), key=lambda at: (-sizes[at], at)):
        if excess <= 0:
            break
        shorter = shorten(lines[index], max(sizes[index] - 1 - excess, 0))
        size = units(shorter.text) + 1
        excess -= sizes[index] - size
        lines[index], sizes[index] = shorter, size
    _drop(lines, sizes, excess, limit)
    return structs.replace(rendered, lines=tuple(lines))


def _drop(lines: list[ShownLine], sizes: list[int], excess: int, limit: int) -> None:
    """Drop whole lines from the end, first those without a total; the last one left is cut hard."""
    for with_total in (False, True):
        for index in range(len(lines) - 1, -1, -1):
            if excess > 0 and len(lines) > 1 and bool(lines[index].tail) == with_total:
                excess -= sizes.pop(index)
                del lines[index]
    if excess > 0:
        lines[0] = ShownLine(_tail(lines[0].spans, limit) if lines[0].tail else _head(lines[0].spans, limit))


def shorten(line: ShownLine, room: int) -> ShownLine:
    """Cut the middle out of a line, down to about `room` units but never its last `tail` spans."""
    split = len(line.spans) - line.tail
    tail = line.spans[split:]
    kept = max(room - sum(units(span.text) for span in tail), _LEAST)
    if sum(units(span.text) for span in line.spans[:split]) <= kept:
        return line
    return structs.replace(line, spans=(*_head(line.spans[:split], kept), *tail))


def _head(spans: tuple[Span, ...], room: int) -> tuple[Span, ...]:
    """Take the beginning, with a sign that there was more; no character is cut in two."""
    kept: list[Span] = []
    left = room - units(CUT)
    for span in spans:
        size = units(span.text)
        if size <= left:
            kept.append(span)
            left -= size
            continue
        text = _prefix(span.text, left)
        if text:
            kept.append(Span(text, span.style, span.ref))
        break
    return (*kept, Span(CUT))


def _tail(spans: tuple[Span, ...], room: int) -> tuple[Span, ...]:
    """Take the end, with a sign that there was more."""
    turned = tuple(Span(span.text[::-1], span.style, span.ref) for span in reversed(spans))
    return tuple(Span(span.text[::-1], span.style, span.ref) for span in reversed(_head(turned, room)))


def _prefix(text: str, room: int) -> str:
    """Take as many whole characters as fit into `room` units."""
    if room <= 0:
        return ""
    if units(text[:room]) <= room:
        return text[:room]
    taken = 0
    for index, char in enumerate(text):
        taken += 2 if ord(char) > 0xFFFF else 1  # noqa: PLR2004 -- beyond the first plane: two units
        if taken > room:
            return text[:index]
    return text


def _button(choice: ShownChoice, can: Capabilities) -> ShownChoice:
    """Shorten the name of a button; what it would do goes first, then the end of the name."""
    caption = choice.caption if units(choice.caption) <= can.button_length else choice.label
    if units(caption) > can.button_length:
        caption = _prefix(caption, can.button_length - units(CUT)) + CUT
    return structs.replace(choice, label=caption, preview="")
