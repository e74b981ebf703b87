"""The usual message, read without a scan: one line, one slash, one command."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cubilete.chat.speech import Segment

if TYPE_CHECKING:
    from cubilete.chat.incoming import Incoming
    from cubilete.chat.vocabulary import Vocabulary

VERB = re.compile(r"([/!])([^\s/!@;][^\s;]*)")
"""The sign and the word with which a command begins."""
_SPECIAL = (";", "[[")


def plain_command(incoming: Incoming, vocabulary: Vocabulary) -> Segment | None:
    """Read a message that holds one command and nothing special; None for all others."""
    text = incoming.text
    if (
        incoming.kind != "text"
        or text[:1] != "/"
        or not text.isascii()
        or not text.isprintable()
        or incoming.masked
        or incoming.mentions
        or incoming.reply_author is not None
        or "@" in text.split(maxsplit=1)[0]
        or any(sign in text for sign in _SPECIAL)
        or VERB.match(text) is None
    ):
        return None
    addressed = incoming.private or incoming.addressed
    said = text[1:].rstrip()
    if not addressed and vocabulary.look(said) is None:
        return None
    return Segment(said, 1, "slash", (), addressed)
