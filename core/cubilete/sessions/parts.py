"""From an incoming to what happens: read all parts, then carry them out in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import structlog
from msgspec.structs import replace

from cubilete.chat import grammar
from cubilete.chat.examples import localised
from cubilete.chat.message import Line, Message, Name
from cubilete.chat.render import explain_fully, with_example
from cubilete.chat.segments import Segment, canonical_segment, segments
from cubilete.rules.decision import Refusal
from cubilete.sessions import inline, offered, proposals, rights, speaking
from cubilete.sessions.casting import owners_of
from cubilete.sessions.fitting import give_example
from cubilete.sessions.mistakes import NO_MISTAKES
from cubilete.sessions.play import play
from cubilete.sessions.roster import Roster

if TYPE_CHECKING:
    from cubilete.chat.grammar import Part
    from cubilete.chat.vocabulary import Vocabulary
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight

log = structlog.get_logger(__name__)


class NothingToDo(Exception):
    """The incoming is narration."""


async def said(call: Call) -> tuple[Segment | Refusal, ...]:
    """The commands in a text, or the one that a button says. Raises NothingToDo for narration."""
    if call.incoming.kind == "press":
        command = await offered.command_of(call, call.incoming.token or "")
        if isinstance(command, Refusal):
            return (command,)
        return tuple(canonical_segment(line) for line in command.splitlines())
    if call.incoming.kind == "inline":
        return (inline.segment_of(call.incoming),)
    vocabulary = call.desk.vocabulary(call.meta.enabled)
    bot = call.desk.bot(call.incoming.author.network)
    found = segments(call.incoming, vocabulary, bot, inline=call.meta.settings.inline)
    if not found:
        raise NothingToDo
    return found


async def read_parts(
    call: Call, found: tuple[Segment | Refusal, ...], fight: Fight[Any] | None
) -> list[Part] | Refusal | grammar.Ambiguous:
    """Syntax and names of all parts, before anything happens."""
    vocabulary = call.desk.vocabulary(call.meta.enabled)
    names = {
        name for one in found if isinstance(one, Segment) for name in grammar.wanted(one, vocabulary).names
    }
    roster = Roster(call, fight)
    await roster.load(names)
    prefer = _preferred(call, fight)
    parts: list[Part] = []
    for index, one in enumerate(found):
        read = (
            one
            if isinstance(one, Refusal)
            else speaking.read(one, vocabulary, roster, locale=call.locale, prefer=prefer)
        )
        if isinstance(read, Refusal):
            return _numbered(_explained(call, one, read, fight, vocabulary), index, len(found))
        if isinstance(read, grammar.Ambiguous):
            return replace(read, part=index)
        parts.append(read)
    return parts


def _explained(
    call: Call, said: Segment | Refusal, refusal: Refusal, fight: Fight[Any] | None, vocabulary: Vocabulary
) -> Refusal:
    """What cannot be read, in the light of the fight that is on, or is not."""
    if not isinstance(said, Segment):
        return refusal
    if fight is None:
        return _without_fight(said.text, refusal, vocabulary)
    return give_example(call, fight, said.text, refusal, vocabulary)


def _without_fight(said: str, refusal: Refusal, vocabulary: Vocabulary) -> Refusal:
    """Where nobody fights it is the fight that is missing, whoever was named."""
    known = vocabulary.look(said)
    if known is None or refusal.code not in {"unknown_combatant", "bad_argument", "missing_argument"}:
        return refusal
    needs = any(param.kind == "combatant" for form in known.forms for param in form.spec.params)
    return Refusal("no_fight", example="/duelo") if needs else refusal


def _preferred(call: Call, fight: Fight[Any] | None) -> tuple[str, ...]:
    """Whose verbs come first: the running fight's, for those in it; then the group's default."""
    systems = []
    seated = fight is not None and any(call.actor in owners_of(fight, seat.id) for seat in fight.seats)
    if fight is not None and (seated or call.incoming.kind == "press" or call.is_gm(fight)):
        systems.append(fight.system)
    if call.meta.default_system:
        systems.append(call.meta.default_system)
    if len(call.meta.enabled) == 1:
        systems.append(call.meta.enabled[0])
    return tuple(systems)


def _numbered(refusal: Refusal, index: int, parts: int) -> Refusal:
    return replace(refusal, part=index if parts > 1 else None)


async def carry_out(call: Call, parts: list[Part]) -> Refusal | None:
    """Play the parts in order, all or up to the first refused one.

    Refused before any die was drawn: nothing of the message happens. Later: what was done stands, the
    rest is dropped, and the reply says so.
    """
    start = call.work.savepoint()
    for index, part in enumerate(parts):
        point = call.work.savepoint()
        call.part, call.spec = index, part.spec
        refusal = await _carry_out_one(call, part)
        if refusal is None:
            continue
        refusal = _numbered(refusal, index, len(parts))
        if call.work.drawn_before(point):
            call.work.rollback(point)
            _tell_partly(call, refusal, index, len(parts))
        else:
            call.work.rollback(start)
            tell_refusal(call, refusal, part.spelling if len(parts) > 1 else "")
        await call.load()
        return refusal
    return None


async def _carry_out_one(call: Call, part: Part) -> Refusal | None:
    await call.load()
    if call.meta.moved_to:
        return Refusal("link_under_way")  # an earlier part has given the room to another session
    call.refused_by, call.system, call.as_character = part.owner, part.system or "", part.as_character
    if part.owner:
        return await play(call, part)
    refusal = await rights.refuse(call) or await rights.refuse_in_pause(call)
    if refusal is not None:
        return refusal
    try:
        refused: Refusal | None = await call.desk.verbs[part.spec.id].run(call, part.args)
    except NO_MISTAKES:
        raise
    except Exception:
        log.exception("a verb failed", verb=part.spec.id)
        return Refusal("plugin_failed", {"verb": part.spelling})
    return refused


def _localised(call: Call, refusal: Refusal) -> Refusal:
    return localised(refusal, call.desk.vocabulary(call.meta.enabled), call.locale)


_LONGEST_SAID = 40
"""Characters of a part by which its author knows it again."""


def said_as(found: tuple[Segment | Refusal, ...], refusal: Refusal) -> str:
    """The part of several that could not be read, as it was said; nothing where there was only one."""
    part = found[refusal.part] if refusal.part is not None else None
    if not isinstance(part, Segment):
        return ""
    text = part.text.splitlines()[0].strip() if part.text.strip() else ""
    return text if len(text) <= _LONGEST_SAID else f"{text[: _LONGEST_SAID - 1]}…"


def tell_refusal(call: Call, refusal: Refusal, spelling: str = "") -> None:
    """One sentence, and a right example."""
    line = explain_fully(refusal)
    if spelling:
        line = Line("part-refused", {"verb": spelling, "why": line})
    line = with_example(line, _localised(call, refusal))
    call.tell(
        Message(
            (line,),
            reply_to=call.incoming.id,
            system=call.refused_by,
            choices=call.refusal_choices,
            notice=call.incoming.kind == "press" and not call.refusal_choices,
        )
    )


def _tell_partly(call: Call, refusal: Refusal, index: int, parts: int) -> None:
    line = Line(
        "parts-stopped",
        {"done": index, "left": parts - index - 1, "number": index + 1, "why": explain_fully(refusal)},
    )
    line = with_example(line, _localised(call, refusal))
    call.tell(Message((line,), reply_to=call.incoming.id, system=call.refused_by))


async def ask(call: Call, found: tuple[Segment | Refusal, ...], question: grammar.Ambiguous) -> None:
    """Several fit: ask with buttons. Each answer is the whole message, with what was meant filled in."""
    said_texts = [one.text for one in found if isinstance(one, Segment)]
    options = []
    for candidate, command in zip(question.candidates, question.commands, strict=True):
        lines = [command if index == question.part else text for index, text in enumerate(said_texts)]
        options.append(("\n".join(lines), _candidate(candidate)))
    key = "ask-system" if question.param == "system" else "ask-who"
    about = Line(key, {"given": question.given})
    await proposals.propose(call, proposals.QUESTION, "", about, (call.actor,), options=tuple(options))


def _candidate(candidate: str) -> Line:
    if candidate[:1] in {"c", "m"} and candidate[1:2].isalnum():
        return Line("label-name", {"who": Name(candidate)})
    return Line("label-text", {"text": candidate})
