"""The arguments of one verb, read in order from its tokens."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, assert_never

from cubilete.chat.fold import fold, level
from cubilete.chat.options import option_at, words_at
from cubilete.chat.readings import Ambiguous, Reading, Unfit, Value
from cubilete.chat.tokens import NOTHING, Token, tokenise
from cubilete.rules.decision import Arg, Line, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cubilete.chat.people import People, Sort
    from cubilete.chat.segments import Segment
    from cubilete.chat.vocabulary import Form
    from cubilete.rules.roll_forms import RollForms
    from cubilete.rules.verbs import Param

_MOST_OPTIONS = 9
"""Options that a refusal names; more are too many to read."""
_PEOPLE = frozenset({"person", "combatant"})
_NAMED = frozenset({"reason", "system"})
"""Arguments that are called by what they are for."""
LONGEST_NAME = 6
"""Words of an unquoted name."""

ALL = frozenset({"todos", "todas", "todo", "toda", "all"})
NONE = frozenset({"no", "none", "ninguno", "ninguna", "nada"})

_INTEGER = re.compile(r"[+-]?[0-9]{1,9}")
_NUMBER = re.compile(r"[0-9]{1,9}")
_ID = re.compile(r"@(c[0-9]+|m[0-9a-f]{16})")
_TRAILING = ".,:!?"


class ArgumentReader:
    """Reads the arguments of one segment. Used once."""

    def __init__(
        self,
        segment: Segment,
        form: Form,
        rest: int,
        people: People,
        *,
        implied: Mapping[str, object],
        example: str | None,
        rolls: RollForms,
        locale: str = "es",
    ) -> None:
        self.segment = segment
        self.form = form
        self.people = people
        self.implied = implied
        self.example, self.rolls = example, rolls
        self.locale = locale
        self.tokens = tokenise(segment.text, rest, segment.mentions)
        self.at = 0
        self.named: list[tuple[int, int, str]] = []
        """Stretches of the text that turned out to be somebody, with the id."""

    def read(self) -> dict[str, object] | Ambiguous | Refusal:
        """Give the values by field of the argument struct."""
        values: dict[str, object] = {}
        skipped: Unfit | None = None
        for param in self.form.spec.params:
            if param.many:
                outcome = self.many(param)
            elif self.at < len(self.tokens):
                outcome = self.one(param)
            else:
                outcome = None
            match outcome:
                case Ambiguous() | Refusal():
                    return outcome
                case Unfit() if (
                    param.required and param.name not in self.implied and not self.could_be_replied(param)
                ):
                    return outcome.refusal
                case Unfit():
                    # What begins with @ was meant as somebody, whatever else could stand here.
                    named = self.tokens[self.at].text.startswith("@") and param.kind in _PEOPLE
                    skipped = outcome if skipped is None or named else skipped
                case Value(value=value, taken=taken):
                    self.at += taken
                    if value is not None:
                        values[param.name] = value
                case None:
                    pass
        if self.at < len(self.tokens):
            return skipped.refusal if skipped is not None else self.extra()
        return self.finish(values)

    def finish(self, values: dict[str, object]) -> dict[str, object] | Refusal:
        """Put the replied person where one is wanted, and look for what is missing."""
        for param in self.form.spec.params:
            if param.name not in values and self.could_be_replied(param):
                found = self.replied(param)
                if found is not None:
                    values[param.name] = (found,) if param.many else found
                    break
        for param in self.form.spec.params:
            if param.required and param.name not in values and param.name not in self.implied:
                return self.missing(param)
        return values

    # refusals

    def wanted(self, param: Param) -> Line:
        """Say what should stand in this place; a few options are named."""
        if param.kind == "word" and len(param.options) <= _MOST_OPTIONS:
            return Line("what-options", {"options": " | ".join(param.spelled(self.locale))})
        return Line(f"what-{param.what or (param.name if param.name in _NAMED else param.kind)}")

    def missing(self, param: Param) -> Refusal:
        """Nothing was said for an argument that the verb needs."""
        return Refusal("missing_argument", {"what": self.wanted(param)}, self.example)

    def bad(self, param: Param, token: Token) -> Unfit:
        """Something was said that is nothing of the kind."""
        args: dict[str, Arg] = {"given": token.text, "what": self.wanted(param)}
        return Unfit(Refusal("bad_argument", args, self.example))

    def extra(self) -> Refusal:
        """More was said than the verb takes."""
        given = self.segment.text[self.tokens[self.at].start :].rstrip()
        return Refusal("extra_argument", {"given": given}, self.example)

    def unknown(self, token: Token, sort: Sort) -> Unfit:
        """Nobody of that name, in the fight or at all."""
        code = "unknown_combatant" if sort == "combatant" else "unknown_person"
        return Unfit(Refusal(code, {"name": token.text.removeprefix("@")}, self.example))

    # values

    def many(self, param: Param) -> Reading | None:
        """Read all that follow, as a tuple; None when there are none."""
        begin, values = self.at, []
        while self.at < len(self.tokens):
            outcome = self.one(param)
            if not isinstance(outcome, Value):
                self.at = begin
                return outcome
            self.at += outcome.taken
            values.append(outcome.value)
        taken, self.at = self.at - begin, begin
        return Value(tuple(values), taken) if values else None

    def one(self, param: Param) -> Reading:  # noqa: PLR0911 -- one for each kind
        """Read one argument at the current token."""
        token = self.tokens[self.at]
        takes_rest = param.kind in {"text", "expression"}
        if token.text == NOTHING and not (token.quoted or takes_rest or param.required or param.many):
            return Value(None, 1)
        match param.kind:
            case "text" | "expression":
                return self.rest(param, token)
            case "word" | "words":
                return self.word(param, token)
            case "int":
                digits = level(token.text)
                fits = not token.quoted and _INTEGER.fullmatch(digits) is not None
                return Value(int(digits), 1) if fits else self.bad(param, token)
            case "number_or_all":
                return self.number_or_all(param, token)
            case "slug":
                return Value(token.key, 1)
            case "name":
                return self.name(param, token)
            case "person" | "combatant":
                return self.person(param, param.kind, token)
            case _:
                assert_never(param.kind)

    def rest(self, param: Param, token: Token) -> Reading:
        """Read all that is left, verbatim; of an expression it is also checked that it reads."""
        text = self.segment.text[token.start :].rstrip()
        if param.kind == "expression":
            said = self.rolls.read(text)
            if isinstance(said, Refusal):
                return said
        return Value(text, len(self.tokens) - self.at)

    def word(self, param: Param, token: Token) -> Reading:
        """Read one of the options, or of `words` all that stand here."""
        read = words_at if param.kind == "words" else option_at
        return read(self.form.words.get(param.name, {}), self.tokens, self.at) or self.bad(param, token)

    def number_or_all(self, param: Param, token: Token) -> Reading:
        """Read a number from 1, 0 for all, −1 for none."""
        if token.key in ALL:
            return Value(0, 1)
        if token.key in NONE:
            return Value(-1, 1)
        digits = level(token.text)
        if _NUMBER.fullmatch(digits) and int(digits) and not token.quoted:
            return Value(int(digits), 1)
        return self.bad(param, token)

    def name(self, param: Param, token: Token) -> Reading:
        """Read the longest name that is known, as an option of the verb or to the session; else one word."""
        table = self.form.words.get(param.name, {})
        for taken, text in self.runs(token):
            slug = table.get(" ".join(fold(text).split()))
            if slug is not None:
                return Value(slug, taken)
            things = self.people.find(text, "thing").ids if self.form.owner else ()
            found = things or self.people.find(text, "name").ids
            if found:
                return self.chosen(param, token, taken, found)
        return Value(token.text, 1)

    def person(self, param: Param, sort: Sort, token: Token) -> Reading:  # noqa: PLR0911 -- one for each way to name
        """Read somebody: by mention, id, number on the card, or the longest name that is known."""
        if token.account is not None:
            found = self.people.account(token.account, sort)
            if found is not None:
                self.named.append((token.start, token.end, found))
                return Value(found, 1)
            if sort == "combatant":
                return self.unknown(token, sort)
            return Value("@" + (token.account.username or token.account.display), 1)
        if self.segment.shape == "canonical" and not token.quoted and (match := _ID.fullmatch(token.text)):
            return Value(match[1], 1)
        if sort == "combatant" and not token.quoted and _NUMBER.fullmatch(level(token.text)):
            numbered = self.people.numbered(int(level(token.text)))
            return Value(numbered, 1) if numbered is not None else self.bad(param, token)
        for taken, text in self.runs(token):
            ids = self.people.find(text, sort).ids
            if not ids and taken == 1 and text.startswith("@"):
                ids = self.people.find(text.rstrip(_TRAILING), sort).ids
            if ids:
                return self.chosen(param, token, taken, ids)
        if token.text.startswith("@") and not token.quoted and len(token.text) > 1 and sort == "person":
            return Value("@" + token.text[1:].rstrip(_TRAILING), 1)
        return self.unknown(token, sort)

    def runs(self, token: Token) -> list[tuple[int, str]]:
        """Stretches of text that begin here and may be one name, the longest first."""
        if token.quoted:
            return [(1, token.text)]
        last = self.at + 1
        while last < len(self.tokens) and last - self.at < LONGEST_NAME:
            after = self.tokens[last]
            if after.quoted or after.account is not None or after.text.startswith("@"):
                break
            last += 1
        stops = [self.tokens[index].end for index in range(self.at, last)]
        return [
            (taken, self.segment.text[token.start : stops[taken - 1]]) for taken in range(len(stops), 0, -1)
        ]

    def chosen(self, param: Param, token: Token, taken: int, ids: tuple[str, ...]) -> Reading:
        """Give the one that fits, or the question which of them."""
        end = self.tokens[self.at + taken - 1].end
        if len(ids) == 1:
            if param.kind != "name":
                self.named.append((token.start, end, ids[0]))
            return Value(ids[0], taken)
        mark = "" if param.kind == "name" else "@"
        commands = tuple(self.filled(token.start, end, mark + found) for found in ids)
        return Ambiguous(param.name, self.segment.text[token.start : end], ids, commands)

    def filled(self, start: int, end: int, found: str) -> str:
        """Give the segment's text with ids in place of the people found so far and of this one."""
        text = self.segment.text
        pieces = [*((begin, stop, "@" + one) for begin, stop, one in self.named), (start, end, found)]
        for mention in self.segment.mentions:
            if mention.start > start:
                known = self.people.account(mention.account, "combatant") or self.people.account(
                    mention.account, "person"
                )
                if known is not None:
                    pieces.append((mention.start, mention.end, "@" + known))
        for begin, stop, one in sorted(pieces, reverse=True):
            text = text[:begin] + one + text[stop:]
        return text

    # the author of the message that is replied to

    def could_be_replied(self, param: Param) -> bool:
        """Tell whether the reply may stand for this argument."""
        return (
            param.kind in {"person", "combatant"}
            and self.segment.reply is not None
            and self.segment.shape != "canonical"
        )

    def replied(self, param: Param) -> str | None:
        """Who wrote the message that is replied to, where that is somebody who can be meant."""
        if self.segment.reply is None:
            return None
        sort: Sort = "combatant" if param.kind == "combatant" else "person"
        return self.people.account(self.segment.reply, sort)
