"""Messages of keys and numbers become lines of words, in one language."""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from cubilete.chat.dicetext import dice_spans
from cubilete.chat.legible import in_short, straight
from cubilete.chat.message import DiceLine, Folded, Line, Message, Table
from cubilete.chat.rendered import Rendered, ShownChoice, ShownLine, plain_text
from cubilete.chat.spans import Span
from cubilete.i18n.translator import Reader
from cubilete.rules.decision import Names
from cubilete.rules.notation.showing import BEFORE_TOTAL

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cubilete.chat.message import Block, Choice
    from cubilete.chat.rendered import Role
    from cubilete.i18n.translator import Translator
    from cubilete.rules.decision import Name, Refusal

__all__ = [
    "Rendered",
    "ShownChoice",
    "ShownLine",
    "explain",
    "explain_fully",
    "explain_shortly",
    "plain_text",
    "render",
    "with_example",
]

CELL_GAP = " · "
_DICE = "🎲 "


def explain(refusal: Refusal) -> Line:
    """Turn a refusal into a line: what was wrong, and a right example where there is one.

    Its text is the key `refusal-<code>`, or what its system has to say in this case.
    """
    return with_example(explain_fully(refusal), refusal)


def explain_fully(refusal: Refusal) -> Line:
    """Turn a refusal into what is said to whom it refuses, without the example."""
    return refusal.told or explain_shortly(refusal)


def with_example(line: Line, refusal: Refusal) -> Line:
    """Put the refusal's example, if it has one, behind what is said about it."""
    if not refusal.example:
        return line
    keyed = refusal.example.startswith("example-")
    example = Line(refusal.example) if keyed else refusal.example
    return Line("refusal-with-example", {"why": line, "example": example})


def render(
    message: Message,
    locale: str,
    names: Callable[[str], str],
    translator: Translator,
    genders: Callable[[str], str] | None = None,
) -> Rendered:
    """Put a message into words. `names` and `genders` look up members and characters by id."""
    called = frozenset(call.id for call in message.calls)
    reader = Reader(locale, names, genders, message.system, called)
    lines = [line for block in message.body for line in _block(translator, reader, block)]
    calls = tuple(Span(straight(names(call.id)), "mention", call.id) for call in message.calls)
    named = {span.ref for line in lines for span in line.spans if span.ref}
    unnamed = [call for call in message.calls if call.id not in named]
    if unnamed and not message.to.startswith("@"):
        lines.insert(0, ShownLine(translator.spans(reader, _call_line(unnamed))))
    link = translator.words(reader, Line("choice-private")) if message.link else ""
    if not message.choices:
        return Rendered(tuple(lines), (), calls, link)
    lines.extend(_refused(translator, reader, message.choices))
    choices = tuple(
        _choice(translator, reader, choice) for choice in message.choices if choice.refusal is None
    )
    return Rendered(tuple(lines), choices, calls, link)


def _call_line(calls: list[Name]) -> Line:
    """Call those whom the text does not name."""
    return Line("call", {"who": Names(tuple(call.id for call in calls))})


def _block(translator: Translator, reader: Reader, block: Block) -> Iterator[ShownLine]:
    match block:
        case Line():
            yield from _broken(translator.spans(reader, block), "line")
        case DiceLine():
            yield _dice(reader, block)
        case Table():
            yield from _table(translator, reader, block)
        case Folded():
            yield ShownLine(translator.spans(reader, block.title), "title")
            for line in block.blocks:
                yield from _broken(translator.spans(reader, line), "detail")
        case _:
            assert_never(block)


def _broken(spans: tuple[Span, ...], role: Role) -> Iterator[ShownLine]:
    """Begin a new line at each line break of a text."""
    if not any("\n" in span.text for span in spans):
        yield ShownLine(spans, role)
        return
    current: list[Span] = []
    for span in spans:
        first, *others = span.text.split("\n")
        current.append(Span(first, span.style, span.ref))
        for text in others:
            yield ShownLine(tuple(one for one in current if one.text), role)
            current = [Span(text, span.style, span.ref)]
    yield ShownLine(tuple(one for one in current if one.text), role)


def _dice(reader: Reader, line: DiceLine) -> ShownLine:
    """Show a roll: who and what for, the expression, every die, the total in bold."""
    head: list[Span] = [Span(_DICE)]
    if line.who is not None:
        who = line.who.id
        head.append(Span(straight(reader.names(who)), "mention" if who in reader.called else "", who))
    if line.label:
        head.append(Span(f"{CELL_GAP if line.who else ''}{straight(line.label)}"))
    if len(head) > 1:
        head.append(Span(" — "))
    *spans, last, total = dice_spans(line, labelled=False)
    equals = BEFORE_TOTAL[line.unit]
    before = last.text.removesuffix(equals)
    return ShownLine((*head, *spans, Span(before, last.style), Span(equals), total), tail=2)


def _table(translator: Translator, reader: Reader, table: Table) -> Iterator[ShownLine]:
    """Show a table as lines that a phone can hold; the head in bold."""
    for index, row in enumerate(table.rows):
        cells: list[Span] = []
        for cell in row:
            if cells:
                cells.append(Span(CELL_GAP))
            cells.extend(translator.spans(reader, cell))
        if table.head and index == 0:
            cells = [Span(span.text, span.style or "bold", span.ref) for span in cells]
        yield ShownLine(tuple(cells))


def _refused(translator: Translator, reader: Reader, choices: tuple[Choice, ...]) -> Iterator[ShownLine]:
    """Show what cannot be done now behind one title: each reason once, with all that it keeps away."""
    reasons: dict[str, tuple[Line, list[str]]] = {}
    for choice in choices:
        if choice.refusal is None:
            continue
        why = explain_shortly(choice.refusal)
        label = translator.words(reader, choice.label)
        labels = reasons.setdefault(translator.words(reader, why), (why, []))[1]
        if label not in labels:
            labels.append(label)
    if not reasons:
        return
    yield ShownLine(translator.spans(reader, Line("card-refused")), "title")
    for why, labels in reasons.values():
        item = Line("card-refused-item", {"what": ", ".join(labels), "why": why})
        yield ShownLine(translator.spans(reader, item), "detail")


def explain_shortly(refusal: Refusal) -> Line:
    """Turn a refusal into its sentence alone; of long words of people it repeats the beginning."""
    args = {name: in_short(arg) if isinstance(arg, str) else arg for name, arg in refusal.args.items()}
    return Line(f"refusal-{refusal.code}", args)


def _choice(translator: Translator, reader: Reader, choice: Choice) -> ShownChoice:
    preview = translator.words(reader, choice.preview) if choice.preview is not None else ""
    label = translator.words(reader, choice.label)
    return ShownChoice(label, choice.command, choice.who, preview, choice.group)
