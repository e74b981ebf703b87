"""`/como NAME ...`: what follows is said for somebody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import structs

from cubilete.chat import grammar
from cubilete.rules.decision import Refusal

if TYPE_CHECKING:
    from cubilete.chat.people import People
    from cubilete.chat.segments import Segment

FOR_SOMEBODY: Final = "como"
"""Id of the core's verb that speaks for a character: its arguments are `who`, and `words` to the end."""

CAN_BE_SAID: Final = frozenset({"rendirse", "deshacer"})
"""The core's verbs that can be said for somebody; a system's verbs all can."""


def read(
    segment: Segment,
    vocabulary: grammar.Vocabulary,
    people: People,
    *,
    locale: str = "es",
    prefer: tuple[str, ...] = (),
) -> grammar.Part | Refusal | grammar.Ambiguous:
    """Read a segment as `grammar.read` does; what is said for somebody becomes that command, marked so.

    Mentions behind the name stay mentions.
    """
    part = grammar.read(segment, vocabulary, people, locale=locale, prefer=prefer)
    if not isinstance(part, grammar.Part) or part.owner or part.spec.id != FOR_SOMEBODY:
        return part
    who, words = str(getattr(part.args, "who", "")), str(getattr(part.args, "words", ""))
    offset = len(segment.text.rstrip()) - len(words)
    inner = structs.replace(
        segment,
        text=words.lstrip("/!"),
        start=segment.start + offset,
        mentions=tuple(
            structs.replace(one, start=one.start - shift, end=one.end - shift)
            for shift in (offset + len(words) - len(words.lstrip("/!")),)
            for one in segment.mentions
            if one.start >= shift
        ),
        reply=None,
        addressed=True,
    )
    said = grammar.read(inner, vocabulary, people, locale=locale, prefer=prefer)
    if isinstance(said, grammar.Ambiguous):
        return structs.replace(said, commands=tuple(f"{FOR_SOMEBODY} @{who} {one}" for one in said.commands))
    if not isinstance(said, grammar.Part):
        return said
    if not said.owner and said.spec.id not in CAN_BE_SAID:
        return Refusal("not_for_somebody", {"verb": said.spelling})
    return structs.replace(said, as_character=who)
