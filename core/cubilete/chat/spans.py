"""Styled text: what a rendered message is made of, before a network turns it into its own entities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

Style: TypeAlias = Literal["", "bold", "strike", "italic", "code", "mention", "small"]


class Span(NamedTuple):
    """A run of text in one style. Text is literal: markup characters in it mean nothing.

    `ref` is the member id behind a mention.
    """

    text: str
    style: Style = ""
    ref: str = ""


def plain(spans: Iterable[Span]) -> str:
    """The text alone, for networks and files without styles."""
    return "".join([span.text for span in spans])
