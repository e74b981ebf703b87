"""Choices as numbers: which number of a card means which choice, and by which reaction it is said.

A number is given once on a card. When a card would need one that no reaction can say, or belongs to
another step, it is sent anew.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from cubilete.chat.choices import token
from cubilete.chat.degrade import cut, fit, unfold
from cubilete_matrix.memory import Card

if TYPE_CHECKING:
    from cubilete.chat.capabilities import Capabilities
    from cubilete.chat.message import Message
    from cubilete.chat.rendered import Rendered

LAST_KEY = 10
OWN_REACTIONS = 5
"""Reactions that the bot puts below a card by itself."""
_DIGIT = re.compile(r"([0-9])\ufe0f?\u20e3")
_NUMBER = re.compile(r"[0-9]{1,3}")


class Numbered(NamedTuple):
    """A message with its numbers in the text, and what to remember of it (its event is not known yet).

    `anew` says that it cannot replace the card that it was to replace.
    """

    rendered: Rendered
    card: Card | None
    anew: bool = False


def key_of(number: int) -> str:
    """The reaction that says a number, up to 10."""
    return "\U0001f51f" if number == LAST_KEY else f"{number}\ufe0f\u20e3"


def number_of(key: str) -> int | None:
    """The number that a reaction says."""
    if match := _DIGIT.fullmatch(key):
        return int(match[1])
    if key.replace("\ufe0f", "") == "\U0001f51f":
        return LAST_KEY
    return int(key) if _NUMBER.fullmatch(key) else None


def number_choices(
    rendered: Rendered, message: Message, place: str, can: Capabilities, old: Card | None
) -> Numbered:
    """Number the choices of a message. `old` is the card that it shall replace, if it is known."""
    if not rendered.choices:
        card = old._replace(source=message.source, tokens={}) if old is not None else None
        return Numbered(cut(unfold(rendered, can), can.max_length), card)
    tokens = _tokens(message, rendered)
    first, anew = 1, False
    if old is not None:
        known = tuple(token for _, token in sorted(old.tokens.items()))
        if known == tokens:
            first = min(old.tokens)
        else:
            first = old.next
            last = first + len(tokens) - 1
            anew = old.source != message.source or (last > LAST_KEY and first > 1)
            first = 1 if anew else first
    fitted = fit(rendered, can, first)
    numbers = dict(enumerate(tokens, first))
    following = max(fitted.next_number, old.next if old is not None and not anew else 0)
    return Numbered(fitted.rendered, Card("", place, message.source, following, numbers), anew)


def _tokens(message: Message, rendered: Rendered) -> tuple[str, ...]:
    source, _, step = message.source.partition(".")
    return tuple(token(source, int(step or 0), choice.command) for choice in rendered.choices)
