"""A fight's steps: decide, evolve, snapshot, log, tell, call. The same for each rule system."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cubilete.chat.message import Line, Message, Name
from cubilete.ledger import seeds
from cubilete.rules.decision import Refusal
from cubilete.sessions.codec import CHARACTER
from cubilete.sessions.events import FightEnded
from cubilete.sessions.model import Fight, LogEntry, Mark

if TYPE_CHECKING:
    from collections.abc import Callable

    from cubilete.chat.message import Choice
    from cubilete.rules.decision import Event
    from cubilete.rules.dice import Dice
    from cubilete.rules.system import FightView, RuleSystem
    from cubilete.sessions.call import Call

    Act: TypeAlias = Callable[[Any, Dice], "tuple[Event, ...] | Refusal"]


class Snapshot(Struct, frozen=True, array_like=True):
    """What undo puts back: the state from before a step, and what went with it."""

    turn: int
    marks: tuple[Mark, ...]
    draws: tuple[tuple[int, str, int], ...]
    awaited: tuple[str, ...]
    state: msgspec.Raw


FIRST = "first"
"""Beside a fight's log: its state before the first event, so that it can be told again."""
_COMPRESSION = 6
_encoder = msgspec.msgpack.Encoder()
_snapshot = msgspec.msgpack.Decoder(Snapshot)


async def step(call: Call, fight: Fight[Any], act: Act, *, actor: str, began: bool = False) -> Refusal | None:
    """Carry out one part of a command inside a fight.

    `act` is the system's decision, `actor` the character for whom it is made. Refusals change nothing.
    """
    system = call.desk.systems[fight.system]
    before = fight.state
    dice = await call.fight_dice(fight)
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
        fight = _remember(call, fight, was.turn, actor, records)
    fight = replace(
        fight,
        state=after,
        step=fight.step + 1,
        awaited=now.awaited,
        draws=_counters(dice.counters(), now.turn),
        redo=dice.redo_left(now.turn),
    )
    fight = log_step(call, fight, actor, decided)
    call.note_all(decided)
    for message in system.present(before, decided, after):
        call.tell_fight(fight, message)
    if now.phase == "finished":
        fight = await finish(call, fight, now)
    else:
        await tell_board(call, fight, called=began or was.awaited != now.awaited)
        set_deadline(call, fight, system)
    call.put_fight(fight)
    return None


def _remember(call: Call, fight: Fight[Any], turn: int, actor: str, records: int) -> Fight[Any]:
    """Keep the state from before this step; a new turn drops the step snapshots of the last one.

    `records` is how long the ledger was before all that the step may deal, anew or again.
    """
    marks = fight.marks
    name = f"snap:{fight.number}"
    field = f"s{len(marks)}"
    if not marks or turn != marks[-1].turn:
        for mark in marks:
            if mark.field.startswith("s"):
                call.work.set_aux(name, mark.field, None)
        marks, field = marks[:1], f"t{turn}"
    snapshot = Snapshot(
        fight.turn, marks, fight.draws, fight.awaited, msgspec.Raw(_encoder.encode(fight.state))
    )
    call.work.set_aux(name, field, zlib.compress(_encoder.encode(snapshot), _COMPRESSION))
    mark = Mark(field, fight.log, actor, turn, records)
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
    """End a fight: characters go home with what the fight did to their sheets, the place is free."""
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
    return await close_fight(call, fight)


async def close_fight(call: Call, fight: Fight[Any]) -> Fight[Any]:
    """Free characters and places; a day later the seed opens."""
    await release_characters(call, fight)
    await call.free_places(fight)
    call.work.set_timer(f"deadline:{fight.system}/{fight.number}", None)
    call.work.set_timer(f"reveal:{fight.system}/{fight.number}", call.work.now + seeds.FIGHT_REVEAL_MS)
    seed = None if fight.seed is None else seeds.end_fight(fight.seed, call.work.now)
    fight = replace(fight, phase="finished", ended_at=call.work.now, awaited=(), seed=seed)
    call.put_fight(fight)
    return fight


async def abandon(call: Call, fight: Fight[Any]) -> None:
    """A lobby closes without a fight."""
    await release_characters(call, fight)
    await call.free_places(fight)
    seed = None if fight.seed is None else seeds.end_fight(fight.seed, call.work.now)
    call.put_fight(replace(fight, phase="finished", ended_at=call.work.now, seed=seed))
    call.work.set_timer(f"reveal:{fight.system}/{fight.number}", call.work.now + seeds.FIGHT_REVEAL_MS)


async def release_characters(call: Call, fight: Fight[Any]) -> None:
    """Characters that were checked out into the fight are free again."""
    for seat in fight.seats:
        character = await call.work.get(CHARACTER, seat.id)
        if character is not None and character.fight == fight.number:
            call.work.put(CHARACTER, seat.id, replace(character, fight=0))


async def tell_board(call: Call, fight: Fight[Any], *, called: bool, fresh: bool = False) -> None:
    """The card, replaced in place or sent anew, and a new message for whoever is waited for."""
    choices = choices_for(call, fight)
    body = call.desk.systems[fight.system].card(fight.state, None)
    card, source = f"fight:{fight.number}", f"{fight.number}.{fight.step}"
    if not called or not fight.awaited:
        call.tell_fight(fight, Message(body, card=card, choices=choices, anew=fresh, source=source))
        return
    who = tuple(Name(character) for character in fight.awaited)
    line = Line("fight-call", {"who": who[0]}) if len(who) == 1 else Line("fight-call-several")
    call.tell_fight(fight, Message((*body, line), card=card, calls=who, choices=choices, source=source))


def choices_for(call: Call, fight: Fight[Any]) -> tuple[Choice, ...]:
    """What those who are waited for can do now, and what they cannot, with the reason."""
    system = call.desk.systems[fight.system]
    return tuple(
        choice
        for character in fight.awaited
        for choice in call.desk.buttons(
            fight.system, system.offer(fight.state, character), tuple(sorted(owners_of(fight, character)))
        )
    )


def owners_of(fight: Fight[Any], character: str) -> set[str]:
    """The members who may play a character: its owner, or the GMs for the GM's side."""
    seat = next((seat for seat in fight.seats if seat.id == character), None)
    if seat is None:
        return set()
    if seat.owner:
        return {seat.owner}
    return set(fight.gms)


def set_deadline(call: Call, fight: Fight[Any], system: RuleSystem[Any, Any, Any]) -> None:
    """When the system wants to be heard, unless something happens before; counted from now."""
    deadline = system.deadline(fight.state)
    due = None if deadline is None else call.work.now + deadline.after * 1000
    call.work.set_timer(f"deadline:{fight.system}/{fight.number}", due)
