"""A fight to read, and all rolls of the group as a file that anybody can check."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct

from cubilete.builtin.records import MOST_RECORDS, records_here
from cubilete.chat.message import FileBody, Folded, Line, Message, Name
from cubilete.ledger import export
from cubilete.plugin_api import Verb, hookimpl
from cubilete.rules.decision import Refusal
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions.codec import DocKind
from cubilete.sessions.events import Ruled, Undone
from cubilete.sessions.fights import FIRST, decode_state
from cubilete.sessions.model import FightRef
from cubilete.sessions.rulings import reasons_of, ruling_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cubilete.chat.message import Block
    from cubilete.rules.decision import Event
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight, LogEntry

PAGE = 25
"""Steps of a fight in one message."""


class LogArgs(Struct, frozen=True):
    """Which fight, and which page of it; without them the last page of this place's."""

    number: int = 0
    page: int = 0


class _Heading(Struct, frozen=True, array_like=True):
    """The first fields of a fight: enough to know whose types its state has."""

    number: int
    system: str


_HEADING: DocKind[_Heading] = DocKind("fight", _Heading)


class Step(NamedTuple):
    """One step of a fight, as it is told: its number from 1, who made it, and the lines."""

    number: int
    actor: str
    lines: tuple[Block, ...]


async def log(call: Call, args: LogArgs) -> Refusal | None:
    """Tell a fight once more from its events, and send the rolls."""
    await call.ledger.open()
    fight = await find_fight(call, args.number)
    if fight is None and args.number:
        return Refusal("unknown_fight", {"number": args.number}, "/combates")
    if fight is not None and fight.log:
        steps = await retell(call, fight)
        pages = -(-len(steps) // PAGE)
        page = min(args.page, pages) if args.page > 0 else pages
        shown = steps[(page - 1) * PAGE : page * PAGE]
        title = Line("log-title", {"number": fight.number, "page": page, "pages": pages, "count": len(steps)})
        call.tell(Message((title, *(block for step in shown for block in _told(step))), system=fight.system))
    elif fight is not None:
        call.say(Line("log-empty", {"number": fight.number}))
    return await _send_rolls(call, told=fight is not None)


def _told(step: Step) -> tuple[Block, ...]:
    if not step.lines:
        return ()
    head = Line("log-step", {"number": step.number, "who": Name(step.actor)})
    plain = tuple(line for line in step.lines if isinstance(line, Line))
    if len(plain) == len(step.lines):
        return (Folded(head, plain),)
    return (head, *step.lines)


async def _send_rolls(call: Call, *, told: bool) -> Refusal | None:
    count = call.ledger.head.count
    if not count:
        return None if told else Refusal("nothing_rolled", example="/tirar 2d6+1")
    if count > MOST_RECORDS:
        call.say(Line("log-too-long", {"count": count, "most": MOST_RECORDS}))
        return None
    sink = io.BytesIO()
    head = export.write(await records_here(call), sink)
    file = FileBody("tiradas-rolls.cubilete", "application/octet-stream", sink.getvalue())
    call.tell(Message((Line("log-rolls", {"count": head.count, "head": head.short}),), file=file))
    return None


async def find_fight(call: Call, number: int = 0) -> Fight[Any] | None:
    """The fight with this number in the group; without one this place's, or its last."""
    if not number:
        ref = call.place.fight or call.place.last
        return await call.fight(ref) if ref is not None else None
    (stored,) = await call.desk.store.load(call.work.session, [_HEADING.field(str(number))])
    if not stored.version:
        return None
    return await call.fight(FightRef(number, _HEADING.decode(stored.data).system))


async def entries_of(call: Call, fight: Fight[Any], start: int = 0) -> list[LogEntry[Any]]:
    """Steps of a fight as they were logged, from `start` on (negative: counted from the end)."""
    rows = await call.desk.store.read_list(call.work.session, f"log:{fight.number}", start)
    decode = call.desk.kinds[fight.system].decode_log
    return [decode(row) for row in rows]


async def retell(call: Call, fight: Fight[Any]) -> list[Step]:
    """Every step from the first on, undone ones too, in the words of the system."""
    entries = await entries_of(call, fight)
    (data,) = await call.desk.store.read_aux(call.work.session, f"{FIRST}:{fight.number}", ["state"])
    if data is None:
        return [Step(i, entry.actor, _names_of(entry.events)) for i, entry in enumerate(entries, 1)]
    first = decode_state(data, call.desk.systems[fight.system].state_type)
    return list(_refold(call, fight, entries, first, await reasons_of(call, fight)))


def _refold(
    call: Call, fight: Fight[Any], entries: list[LogEntry[Any]], state: Any, reasons: dict[str, str]
) -> Iterator[Step]:
    """Play the events again; nothing is decided anew."""
    system = call.desk.systems[fight.system]
    states = []
    for number, entry in enumerate(entries, 1):
        states.append(state)
        lines: list[Block] = []
        events = tuple(event for event in entry.events if not isinstance(event, (Undone, Ruled)))
        for event in entry.events:
            if isinstance(event, Undone):
                state = states[event.to]
                key = "fight-undone" if len(entry.events) == 1 else "fight-back"
                lines.append(Line(key, {"who": Name(entry.actor), "turn": event.turn}))
        if events:
            after = state
            for event in events:
                after = system.evolve(after, event)
            for message in system.present(state, events, after):
                if not message.to:
                    lines.extend(message.body)
            state = after
        for event in entry.events:
            if isinstance(event, Ruled):
                lines.extend(ruling_lines(event, reasons))
        yield Step(number, entry.actor, tuple(lines))


def _names_of(events: tuple[Event, ...]) -> tuple[Block, ...]:
    """What is left to say where the first state is not known: what kinds of things happened."""
    names = ", ".join(str(type(event).__struct_config__.tag) for event in events)
    return (Line("log-events", {"events": names}),) if names else ()


@hookimpl
def cubilete_verbs() -> tuple[Verb, ...]:
    """The log."""
    return (
        Verb(
            VerbSpec(
                id="registro",
                es=("registro",),
                en=("log",),
                args=LogArgs,
                params=(Param("number", "int"), Param("page", "int")),
                examples={"es": "/registro 3", "en": "/log 3"},
            ),
            log,
        ),
    )
