"""`/aceptar`, `/rechazar`, `/cancelar`: answers to whatever waits for somebody."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cubilete.builtin.fights.opening import may_join, take_seat
from cubilete.chat.message import Line, Message, Name
from cubilete.plugin_api import Verb
from cubilete.rules.decision import Refusal
from cubilete.rules.verbs import Param, VerbSpec
from cubilete.sessions import proposals
from cubilete.sessions.events import ProposalAnswered
from cubilete.sessions.fights import abandon

if TYPE_CHECKING:
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight, Proposal


class AnswerArgs(Struct, frozen=True):
    """Which proposal, where several are open."""

    number: int | None = None


async def accept(call: Call, args: AnswerArgs) -> Refusal | None:
    """Say yes. To a duel that also means to sit down."""
    proposal = await proposals.find(call, args.number, mine=False)
    if isinstance(proposal, Refusal):
        return proposal
    if proposal.kind == "duel":
        fight = await _lobby_of(call, proposal)
        if fight is None:
            return Refusal("proposal_lapsed")
        if not may_join(call, fight):
            return Refusal("not_asked")
        seated = await take_seat(call, fight)
        if isinstance(seated, Refusal):
            return seated
    key = "proposal-confirmed" if proposal.kind == "confirm" else "proposal-accepted"
    proposals.tell_about(call, proposal, Message((Line(key, {"who": Name(call.actor)}),)))
    return await proposals.accept(call, proposal)


async def decline(call: Call, args: AnswerArgs) -> Refusal | None:
    """Say no: nothing happens. To an open challenge nobody can, but who is invited by name."""
    proposal = await proposals.find(call, args.number, mine=False)
    if isinstance(proposal, Refusal):
        return proposal
    fight = await _lobby_of(call, proposal)
    if fight is not None and not proposal.needs and not (fight.invited and may_join(call, fight)):
        return Refusal("not_asked")
    call.note(ProposalAnswered(proposal.number, call.actor, yes=False))
    await _settle(call, proposal, "proposal-declined")
    return None


async def cancel(call: Call, args: AnswerArgs) -> Refusal | None:
    """Take one's own proposal back, or close a lobby that one has opened."""
    proposal = await proposals.find(call, args.number, mine=True)
    if isinstance(proposal, Refusal):
        fight = await call.fight()
        if (
            args.number is not None
            or fight is None
            or fight.phase != "lobby"
            or fight.opened_by != call.actor
        ):
            return proposal
        await abandon(call, fight)
        _tell_closed(call, fight)
        return None
    await _settle(call, proposal, "proposal-kept" if proposal.kind == "confirm" else "proposal-cancelled")
    return None


async def _settle(call: Call, proposal: Proposal, key: str) -> None:
    proposals.close(call, proposal)
    proposals.tell_about(call, proposal, Message((Line(key, {"who": Name(call.actor)}),)))
    fight = await _lobby_of(call, proposal)
    if fight is not None:
        await abandon(call, fight)
        if len(fight.seats) > 1:  # somebody sat down before the answer, so the lobby has a card
            _tell_closed(call, fight)


async def _lobby_of(call: Call, proposal: Proposal) -> Fight[Any] | None:
    """The lobby that a challenge has opened, while it is one."""
    fight = await call.fight() if proposal.kind == "duel" else None
    return fight if fight is not None and (fight.number, fight.phase) == (proposal.fight, "lobby") else None


def _tell_closed(call: Call, fight: Fight[Any]) -> None:
    """Put an end on a lobby's card."""
    closed = Line("lobby-closed", {"number": fight.number})
    call.tell_fight(fight, Message((closed,), card=f"fight:{fight.number}"))


def _verb(id_: str, es: tuple[str, ...], en: tuple[str, ...], run: object) -> Verb:
    examples = {"es": f"/{es[0]}", "en": f"/{en[0]}"}
    return Verb(VerbSpec(id_, es, en, AnswerArgs, (Param("number", "int"),), examples=examples), run)


VERBS = (
    _verb("aceptar", ("aceptar", "acepto"), ("accept",), accept),
    _verb("rechazar", ("rechazar", "rechazo"), ("decline",), decline),
    _verb("cancelar", ("cancelar",), ("cancel",), cancel),
)
