"""A fight's steps: decide, evolve, snapshot, log, tell, call. The same for each rule system."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cubilete.chat.message import Line, Message
from cubilete.ledger import seeds
from cubilete.rules.decision import Refusal
from cubilete.rules.refereed import refereed
from cubilete.sessions import proposals
from cubilete.sessions.casting import is_auto, owners_of, summons
from cubilete.sessions.codec import CHARACTER
from cubilete.sessions.deadlines import set_deadline
from cubilete.sessions.events import FightClosed, FightEnded
from cubilete.sessions.menus import choices_for
from cubilete.sessions.model import Fight, LogEntry, Mark

if TYPE_CHECKING:
    from collections.abc import Callable

    from cubilete.rules.decision import Event
    from cubilete.rules.dice import Dice
    from cubilete.rules.system import FightView, Seat
    from cubilete.sessions.call import Call
    from cubilete.sessions.rulings import Ruling

    Act: TypeAlias = Callable[[Any, Dice], "tuple[Event, ...] | Refusal"]


class Snapshot(Struct, frozen=True, array_like=True):
    """What undo puts back: the state from before a step, and what went with it."""

    turn: int
    marks: tuple[Mark, ...]
    draws: tuple[tuple[int, str, int], ...]
    awaited: tuple[str, ...]
    state: msgspec.Raw
    seats: int = 0
    """How many sat there; 0 in snapshots that do not say."""


FIRST = "first"
"""Beside a fight's log: its state before the first event, so that it can be told again."""
_COMPRESSION = 6
_OWN_CALLS = frozenset({"fight-call", "fight-call-several"})
"""Calls of those whom the card names anyway."""
_encoder = msgspec.msgpack.Encoder()
_snapshot = msgspec.msgpack.Decoder(Snapshot)


async def step(
    call: Call,
    fight: Fight[Any],
    act: Act,
    *,
    actor: str,
    began: bool = False,
    ruling: Ruling | None = None,
    joining: Seat | None = None,
    typed: tuple[int, ...] = (),
) -> Refusal | None:
    """Carry out one part of a command inside a fight.

    `act` is the system's decision, `actor` the character for whom it is made, `ruling` what is told and
    logged with it, `joining` a seat that is taken by it, `typed` dice that people have rolled. Refusals
    change nothing.
    """
    system = call.desk.systems[fight.system]
    before = fight.state
    dice = await call.fight_dice(fight, typed)
    # What was dealt before and undone belongs to this step too: taken back, it must come again.
    records = min((call.ledger.head.count, *(draw.at for draw in fight.redo)))
    decided = act(before, dice)
    if isinstance(decided, Refusal):
        return decided
    after = before
    for event in decided:
        after = system.evolve(after, event)
    was, now = system.view(before), system.view(after)
    if began:
        call.work.set_aux(f"{FIRST}:{fight.number}", "state", _encoder.encode(before))
    else:
        fight = _remember(call, fight, Mark("", fight.log, actor, was.turn, records, dice.drawn()))
    fight = replace(
        fight,
        seats=fight.seats if joining is None else (*fight.seats, joining),
        state=after,
        step=fight.step + 1,
        awaited=now.awaited,
        draws=_counters(dice.counters(), now.turn),
        redo=dice.redo_left(now.turn),
    )
    noted = decided if ruling is None else (*decided, ruling.event)
    fight = log_step(call, fight, actor, noted)
    call.note_all(noted)
    for message in system.present(before, decided, after):
        call.tell_fight(fight, message)
    if ruling is not None and ruling.lines:
        call.tell_fight(fight, Message(ruling.lines))
    called = began or not set(now.awaited) <= set(was.awaited)
    call.put_fight(await _go_on(call, fight, now, called=called, before=None if began else before))
    return None


async def _go_on(call: Call, fight: Fight[Any], view: FightView, *, called: bool, before: Any) -> Fight[Any]:
    """What follows each step: the end, or the card, with the time of whoever is waited for."""
    if view.phase == "finished":
        fight = await finish(call, fight, view)
        tell_gms(call, fight)
        return fight
    await tell_board(call, fight, called=called, before=before)
    fight = set_deadline(call, fight)
    wake_auto(call, fight)
    return fight


def _remember(call: Call, fight: Fight[Any], mark: Mark) -> Fight[Any]:
    """Keep the state from before this step; a new turn drops the step snapshots of the last one.

    `mark` says who made it in which turn, how long the ledger was before all that the step may deal, anew
    or again, and what it dealt; where it points to is found here.
    """
    turn = mark.turn
    marks = fight.marks
    name = f"snap:{fight.number}"
    field = f"s{len(marks)}"
    if not marks or turn != marks[-1].turn:
        for past in marks:
            if past.field.startswith("s"):
                call.work.set_aux(name, past.field, None)
        marks, field = marks[:1], f"t{turn}"
    snapshot = Snapshot(
        fight.turn,
        marks,
        fight.draws,
        fight.awaited,
        msgspec.Raw(_encoder.encode(fight.state)),
        len(fight.seats),
    )
    call.work.set_aux(name, field, zlib.compress(_encoder.encode(snapshot), _COMPRESSION))
    mark = replace(mark, field=field)
    marks = (mark,) if field.startswith("t") else (*marks, mark)
    return replace(fight, marks=marks, turn=turn)


def _counters(counters: dict[tuple[int, str], int], turn: int) -> tuple[tuple[int, str, int], ...]:
    """Ordinals of draws that can still matter: those of the turn in play, and later ones."""
    return tuple((at, whose, count) for (at, whose), count in sorted(counters.items()) if at >= turn)


def log_step(call: Call, fight: Fight[Any], actor: str, events: tuple[Event, ...]) -> Fight[Any]:
    """Append one step to the fight's event log."""
    entry: LogEntry[Any] = LogEntry(fight.step, call.digest, actor, call.work.now, events)
    call.work.append(f"log:{fight.number}", _encoder.encode(entry))
    return replace(fight, log=fight.log + 1)


def decode_snapshot(data: bytes, state_type: Any) -> tuple[Snapshot, Any]:
    """A snapshot and its state."""
    snapshot = _snapshot.decode(zlib.decompress(data))
    return snapshot, decode_state(snapshot.state, state_type)


def decode_state(data: bytes | msgspec.Raw, state_type: Any) -> Any:
    """A system's state as it was kept."""
    return msgspec.msgpack.decode(data, type=state_type)


async def finish(call: Call, fight: Fight[Any], view: FightView) -> Fight[Any]:
    """End a fight: characters go home with what the fight did to their sheets, the place is free.

    The card shows how it ended, and has no choices any more.
    """
    system = call.desk.systems[fight.system]
    kinds = call.desk.kinds[fight.system]
    for character_id, sheet in system.check_in(fight.state).items():
        await call.work.get(kinds.sheet, character_id)
        call.work.put(kinds.sheet, character_id, sheet)
    head = await call.ledger_head()
    winners = view.winners or ()
    call.note(FightEnded(fight.number, winners, view.winners is None, head.short, head.count))
    call.tell_fight(
        fight,
        Message(
            (Line("fight-over-head", {"number": fight.number, "head": head.short, "count": head.count}),)
        ),
    )
    call.tell_fight(fight, Message(system.card(fight.state, None), card=f"fight:{fight.number}"))
    return await close_fight(call, fight)


async def close_fight(call: Call, fight: Fight[Any]) -> Fight[Any]:
    """Free characters and places; a day later the seed opens. No choice stays on the card."""
    if call.desk.systems[fight.system].view(fight.state).phase != "finished":
        closed = Line("fight-closed-card", {"number": fight.number})
        call.tell_fight(fight, Message((closed,), card=f"fight:{fight.number}"))
    return await _over(call, fight, Line("proposal-fight-over", {"number": fight.number}))


async def abandon(call: Call, fight: Fight[Any]) -> None:
    """A lobby closes without a fight, and with it the challenge that had opened it."""
    await _over(call, fight, Line("lobby-closed", {"number": fight.number}))
    call.note(FightClosed(fight.number))


async def _over(call: Call, fight: Fight[Any], why: Line) -> Fight[Any]:
    """Nothing is played any more; `why` is said of what was still asked because of it."""
    await proposals.close_of_fight(call, fight, why)
    await release_characters(call, fight)
    await call.free_places(fight)
    call.work.set_timer(f"deadline:{fight.system}/{fight.number}", None)
    call.work.set_timer(f"reveal:{fight.system}/{fight.number}", call.work.now + seeds.FIGHT_REVEAL_MS)
    seed = None if fight.seed is None else seeds.end_fight(fight.seed, call.work.now)
    fight = replace(fight, phase="finished", ended_at=call.work.now, awaited=(), seed=seed)
    call.put_fight(fight)
    return fight


async def release_characters(call: Call, fight: Fight[Any]) -> None:
    """Characters that were checked out into the fight are free again."""
    for seat in fight.seats:
        character = await call.work.get(CHARACTER, seat.id)
        if character is not None and character.fight == fight.number:
            call.work.put(CHARACTER, seat.id, replace(character, fight=0))


async def tell_board(
    call: Call, fight: Fight[Any], *, called: bool, fresh: bool = False, before: Any = None
) -> None:
    """The card, replaced in place or sent anew, and a new message for whoever is waited for.

    `before` is the state of which the GMs were told last, where that is known. A card that somebody has asked
    for (`fresh`) calls nobody, but says who plays for whom and who is away; what those who are waited for
    cannot do now is told to them alone.
    """
    choices = choices_for(call, fight)
    if fresh and not any(call.actor in owners_of(fight, one) for one in fight.awaited):
        choices = tuple(choice for choice in choices if choice.refusal is None)
    body = call.desk.systems[fight.system].card(fight.state, None)
    card, source = f"fight:{fight.number}", f"{fight.number}.{fight.step}"
    if fight.paused:
        body, called = (*body, Line("fight-is-paused")), False
    calls, lines = summons(fight, call.work.now) if called or (fresh and not fight.paused) else ((), ())
    if fresh:
        calls, lines = (), tuple(line for line in lines if line.key not in _OWN_CALLS)
    message = Message((*body, *lines), card=card, calls=calls, choices=choices, source=source, anew=fresh)
    call.tell_fight(fight, message)
    tell_gms(call, fight, fight.state if fresh and not call.is_gm(fight) else before)


def tell_gms(call: Call, fight: Fight[Any], before: Any = None) -> None:
    """What the GMs alone may see, for each in private and always in place.

    Nothing is sent when it is the same as `before`, and nobody hears of it when a GM cannot be reached.
    """
    system = refereed(call.desk.systems[fight.system])
    body = system.gm_card(fight.state) if system is not None else ()
    if system is None or not body or (before is not None and body == system.gm_card(before)):
        return
    for gm in fight.gms:
        card = Message(body, to=f"@{gm}", card=f"gm:{fight.number}", passing=True)
        call.tell_fight(fight, card)


def wake_auto(call: Call, fight: Fight[Any]) -> None:
    """Whoever plays itself does so at once, as a command of its own."""
    if fight.phase == "running" and not fight.paused and any(is_auto(fight, one) for one in fight.awaited):
        call.work.set_timer(f"auto:{fight.system}/{fight.number}/{fight.step}", call.work.now)
