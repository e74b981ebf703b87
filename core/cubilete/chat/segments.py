"""Which stretches of a message are said to the bot. Everything else is narration and stays untouched."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import structs

from cubilete.chat.fold import fold, level
from cubilete.chat.plain_speech import VERB, plain_command
from cubilete.chat.speech import Bot, Segment, Shape, canonical_segment
from cubilete.rules import notation
from cubilete.rules.decision import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cubilete.chat.incoming import Account, Incoming
    from cubilete.chat.vocabulary import Vocabulary

__all__ = ["MOST_PARTS", "Bot", "Segment", "canonical_segment", "segments", "unknown_verb"]

MOST_PARTS = 20
"""Commands in one message; more are refused as a whole."""

_MOST_BRACKETS = 40
"""`[[ ]]` looked at in one message; what follows is prose."""

_BRACKETS = re.compile(r"\[\[([^\[\]\n]*)\]\]")
_QUOTED = re.compile(r"\"[^\"\n]{0,400}\"|«[^»\n]{0,400}»|“[^”\n]{0,400}”")
_AT_BOT = re.compile(r"(?<=\S)@([A-Za-z][\w-]*)$")
_AFTER_NAME = re.compile(r"\s*([:,])?\s*[/!]?")
_BREAK = re.compile(r"\r\n|[\n\r\v\f\x85\u2028\u2029]")


class _Stretch(NamedTuple):
    start: int
    end: int
    shape: Shape
    addressed: bool


class _Scanner:
    """One pass over one message."""

    def __init__(self, incoming: Incoming, vocabulary: Vocabulary, bot: Bot, *, inline: bool) -> None:
        self.incoming = incoming
        self.vocabulary = vocabulary
        self.bot = bot
        self.inline = inline
        self.flat = level(incoming.text)
        self.names = sorted(
            {
                fold(name)
                for name in (bot.username, f"@{bot.username}" if bot.username else "", *bot.names)
                if name
            },
            key=len,
            reverse=True,
        )
        self.brackets_left = _MOST_BRACKETS

    def masked(self, position: int) -> bool:
        """Tell whether this character is no speech of the author."""
        return any(start <= position < end for start, end in self.incoming.masked)

    def lines(self) -> Iterator[tuple[int, int]]:
        """Start and end of each line, without its blanks."""
        start = 0
        text = self.flat
        stops = [(match.start(), match.end()) for match in _BREAK.finditer(text)]
        for stop, after in (*stops, (len(text), len(text))):
            begin, end = start, stop
            while begin < end and text[begin].isspace():
                begin += 1
            while end > begin and text[end - 1].isspace():
                end -= 1
            if begin < end:
                yield begin, end
            start = after

    def scan(self) -> Iterator[_Stretch | Refusal]:
        """All commands in order, and refusals of near misses in brackets."""
        if self.incoming.kind == "inline":
            for start, end in self.lines():
                yield from self.split(start, end, "called", addressed=True)
            return
        for index, (start, end) in enumerate(self.lines()):
            whole = self.whole(start, end)
            if whole is not None:
                yield from self.stretch(whole.start, whole.end, whole.shape, addressed=whole.addressed)
                return
            yield from self.line(start, end, first=index == 0)

    def whole(self, start: int, end: int) -> _Stretch | None:
        """Take a command with all that stands below it, when it brings a text of several lines."""
        slash = None if self.masked(start) else VERB.match(self.flat, start, end)
        if slash is None or self.masked(slash.start(2)):
            return None
        ours = self.slashed(slash, end)
        if not isinstance(ours, _Stretch):
            return None
        speech = self.speech(ours.start, end)
        known = self.vocabulary.look(speech)
        words = speech[known.rest :].split(maxsplit=1) if known is not None else []
        if known is None or not words or fold(words[0]) not in known.forms[0].spec.below:
            return None
        return ours._replace(end=len(self.flat))

    def line(self, start: int, end: int, *, first: bool) -> Iterator[_Stretch | Refusal]:
        """Yield the commands of one line."""
        if self.masked(start):
            if self.inline:
                yield from self.prose(start, end)
            return
        slash = VERB.match(self.flat, start, end)
        if slash is not None and not self.masked(slash.start(2)):
            ours = self.slashed(slash, end)
            if ours == "theirs":
                return
            if ours is not None:
                yield from self.split(ours.start, ours.end, ours.shape, addressed=ours.addressed)
                return
        elif first:
            called = self.called(start, end)
            if called is not None:
                yield from self.split(called.start, called.end, "called", addressed=called.addressed)
                return
        if self.inline and self.flat[start] != ">":
            yield from self.prose(start, end)

    def slashed(self, match: re.Match[str], end: int) -> _Stretch | Literal["theirs"] | None:
        """Tell whose a line with a slash is: ours, another bot's, or None for narration."""
        addressed = self.incoming.private or self.incoming.addressed
        suffix = _AT_BOT.search(match[2])
        start = match.start(2)
        if suffix is not None:
            if fold(suffix[1]) != fold(self.bot.username):
                return "theirs"
            addressed = True
        if not addressed and self.vocabulary.look(self.speech(start, end)) is None:
            return None
        return _Stretch(start, end, "slash", addressed)

    def called(self, start: int, end: int) -> _Stretch | None:
        """Read a message that begins with the bot's name or pill."""
        for mention in self.incoming.mentions:
            if mention.start == start and self.bot.id and mention.account.id == self.bot.id:
                return self.after_name(mention.end, end, certain=True)
        folded = fold(self.flat[start:end])
        if len(folded) != end - start:  # positions hold only where folding keeps the length
            return None
        for name in self.names:
            stop = start + len(name)
            if folded.startswith(name) and (stop == end or not self.flat[stop].isalnum()):
                return self.after_name(stop, end, certain=name.startswith("@"))
        return None

    def after_name(self, stop: int, end: int, *, certain: bool) -> _Stretch | None:
        """Take what follows the bot's name; a bare name needs a known verb behind it."""
        match = _AFTER_NAME.match(self.flat, stop, end)
        begin = match.end() if match else stop
        certain = certain or bool(match and match[1]) or self.incoming.private
        if begin >= end or self.masked(begin):
            return None
        if not (certain or self.vocabulary.look(self.flat[begin:end])):
            return None
        return _Stretch(begin, end, "called", addressed=True)

    def prose(self, start: int, end: int) -> Iterator[_Stretch | Refusal]:
        """Commands in double brackets within narration."""
        for match in _BRACKETS.finditer(self.flat, start, end):
            inside = match[1]
            begin = match.start(1) + len(inside) - len(inside.lstrip())
            stop = match.start(1) + len(inside.rstrip())
            if begin < stop and self.flat[begin] in "/!":
                begin += 1
            if begin >= stop or self.masked(begin):
                continue
            if self.brackets_left == 0:
                return
            self.brackets_left -= 1
            text = self.flat[begin:stop]
            if self.vocabulary.look(text) is not None:
                yield from self.split(begin, stop, "inline", addressed=False)
            elif near := self.vocabulary.near(text.split(maxsplit=1)[0]):
                yield unknown_verb(self.incoming.text[begin:stop].split(maxsplit=1)[0], near)

    def split(self, start: int, end: int, shape: Shape, *, addressed: bool) -> Iterator[_Stretch]:
        """Split at each `;` behind which another command begins."""
        flat = self.flat
        if flat.find(";", start, end) < 0:
            yield from self.stretch(start, end, shape, addressed=addressed)
            return
        closed = [match.span() for match in _QUOTED.finditer(flat, start, end)]
        closed += [(mention.start, mention.end) for mention in self.incoming.mentions]
        closed += self.incoming.masked
        cuts = [
            index
            for index in range(start, end)
            if flat[index] == ";" and not any(begin <= index < stop for begin, stop in closed)
        ]
        begin = start
        for number, cut in enumerate(cuts):
            after = cut + 1
            while after < end and flat[after].isspace():
                after += 1
            if after < end - 1 and flat[after] in "/!":
                after += 1
            stop = cuts[number + 1] if number + 1 < len(cuts) else end
            if not self.masked(after) and self.begins(flat[after:stop]):
                yield from self.stretch(begin, cut, shape, addressed=addressed)
                begin = after
        yield from self.stretch(begin, end, shape, addressed=addressed)

    def begins(self, text: str) -> bool:
        """Tell whether a command, or a whole dice expression, begins here."""
        return self.vocabulary.look(text) is not None or notation.is_expression(text.strip())

    def stretch(self, start: int, end: int, shape: Shape, *, addressed: bool) -> Iterator[_Stretch]:
        """Yield the stretch without blanks and loose semicolons at its end, unless nothing is left."""
        while end > start and (self.flat[end - 1].isspace() or self.flat[end - 1] == ";"):
            end -= 1
        if start < end:
            yield _Stretch(start, end, shape, addressed)

    def speech(self, start: int, end: int) -> str:
        """Give the text of a stretch, without the bot's name behind its verb."""
        text = self.incoming.text[start:end]
        if not self.bot.username:
            return text
        verb, blank, rest = _partition(text)
        suffix = _AT_BOT.search(level(verb))
        if suffix is not None and fold(suffix[1]) == fold(self.bot.username):
            return verb[: suffix.start()] + blank + rest
        return text

    def segment(self, stretch: _Stretch) -> Segment:
        """Make the stretch a command, with the mentions that lie in it."""
        text = self.speech(stretch.start, stretch.end)
        start = stretch.end - len(text)
        verb_end = len(_partition(text)[0]) if start != stretch.start else 0
        mentions = tuple(
            structs.replace(mention, start=mention.start - start, end=mention.end - start)
            for mention in self.incoming.mentions
            if start + verb_end <= mention.start and mention.end <= stretch.end
        )
        return Segment(text, start, stretch.shape, mentions, stretch.addressed, self.replied())

    def replied(self) -> Account | None:
        """Give the author of the message replied to, where that can be somebody to act on.

        Bots and people without a name of their own cannot be meant, and who goes on below his or her
        own post means nobody by it.
        """
        reply, author = self.incoming.reply_author, self.incoming.author
        if reply is None or reply.is_bot or reply.anonymous:
            return None
        return None if reply.id in {self.bot.id, author.id} and reply.network == author.network else reply


def _partition(text: str) -> tuple[str, str, str]:
    """First word, the blank or semicolon behind it, the rest."""
    for index, char in enumerate(text):
        if char.isspace() or char == ";":
            return text[:index], char, text[index + 1 :]
    return text, "", ""


def unknown_verb(word: str, near: tuple[str, ...]) -> Refusal:
    """Refuse a verb that nobody here knows, with what may have been meant."""
    shown = ", ".join(f"/{spelling}" for spelling in near)
    return Refusal("unknown_verb", {"verb": word, "near": shown, "count": len(near)})


def segments(
    incoming: Incoming, vocabulary: Vocabulary, bot: Bot, *, inline: bool = True
) -> tuple[Segment | Refusal, ...]:
    """Find the commands of a message, in order; none when all of it is narration.

    `inline` says whether `[[ ]]` runs here. A refusal stands where a part cannot be a command though
    it was meant as one; its `part` counts from 0, as parts do.
    """
    plain = plain_command(incoming, vocabulary)
    if plain is not None:
        return (plain,)
    scanner = _Scanner(incoming, vocabulary, bot, inline=inline)
    found: list[Segment | Refusal] = []
    for item in scanner.scan():
        if len(found) == MOST_PARTS:
            return (Refusal("too_many_parts", {"most": MOST_PARTS}),)
        if isinstance(item, Refusal):
            found.append(structs.replace(item, part=len(found)))
        else:
            found.append(scanner.segment(item))
    return tuple(found)
