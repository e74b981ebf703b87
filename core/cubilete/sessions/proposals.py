"""Commands that wait for somebody's consent: a duel, an undo without GM, "are you sure?"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cubilete.chat import grammar
from cubilete.chat.message import Choice, Line, Message, Name, Names
from cubilete.chat.segments import canonical_segment
from cubilete.rules.decision import Refusal
from cubilete.sessions import speaking
from cubilete.sessions.codec import PROPOSAL
from cubilete.sessions.events import ProposalAnswered, ProposalMade
from cubilete.sessions.model import Proposal
from cubilete.sessions.roster import Roster

if TYPE_CHECKING:
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight

QUESTION = "question"
"""A proposal's kind when the bot asks what was meant; its answers are commands."""
ANONYMOUS = "anonymous"
"""A command of admins that was said by nobody in particular; the admin who presses says it."""
_ALONE = frozenset({"confirm", QUESTION, ANONYMOUS})
"""Kinds that concern whoever said something, in the room where it was said; others all rooms are asked."""
MOST_OPEN = 20
"""Proposals of one person that wait in one place; a challenge stays, whatever else there is."""
LIFETIME = 24 * 3600 * 1000
"""A proposal lapses after a day."""


async def propose(
    call: Call,
    kind: str,
    command: str,
    about: Line,
    needs: tuple[str, ...],
    *,
    fight: int = 0,
    step: int = 0,
    options: tuple[tuple[str, Line], ...] = (),
    one: bool = False,
    open_to_all: bool = False,
) -> Proposal:
    """Ask the members `needs` (empty: whoever says yes first) to agree to `command`.

    With `one` the yes of one of them is enough; `open_to_all` asks nobody in particular. What is open
    already is shown again, with the answers so far.
    """
    number = call.meta.proposals + 1
    proposal = Proposal(
        number=number,
        kind=kind,
        place=call.room if kind in _ALONE else call.place_key,
        by=call.actor,
        needs=needs,
        said=(),
        command=command,
        about=about,
        expires_at=call.work.now + LIFETIME,
        fight=fight,
        step=step,
        options=options,
        one=one,
        open=open_to_all,
    )
    asked = await _open_already(call, proposal)
    if asked is not None:
        tell_card(call, asked, anew=True)
        return asked
    call.put_meta(proposals=number)
    await call.work.get(PROPOSAL, str(number))
    call.work.put(PROPOSAL, str(number), proposal)
    call.put_place(proposals=(*call.place.proposals, number))
    call.work.set_timer(f"proposal:{number}", proposal.expires_at)
    call.note(ProposalMade(number, kind))
    tell_card(call, proposal)
    return proposal


async def _open_already(call: Call, proposal: Proposal) -> Proposal | None:
    """The same proposal of the same person, if it waits here. Of too many the oldest makes room."""
    mine = [one for one in await open_here(call) if one.by == proposal.by]
    for one in mine:
        if replace(proposal, number=one.number, said=one.said, expires_at=one.expires_at) == one:
            return one
    for one in [one for one in mine if one.kind != "duel"][: max(0, len(mine) + 1 - MOST_OPEN)]:
        close(call, one)
    return None


def tell_card(call: Call, proposal: Proposal, *, anew: bool = False) -> None:
    """The question with its buttons, and a call for those who have not answered."""
    asked = (one for one in proposal.needs if one not in (*proposal.said, proposal.by))
    tell_about(
        call,
        proposal,
        Message(
            (proposal.about,),
            calls=tuple(Name(member) for member in asked),
            choices=choices_of(proposal),
            source=f"p{proposal.number}.0",
            anew=anew,
        ),
    )


def tell_about(call: Call, proposal: Proposal, message: Message) -> None:
    """Tell something on a proposal's card, wherever it was asked."""
    message = replace(message, card=f"proposal:{proposal.number}")
    if proposal.kind in _ALONE:
        call.tell(replace(message, to=proposal.place))
    else:
        call.tell_all(message, proposal.place)


def is_shown(call: Call, proposal: Proposal) -> bool:
    """Is a question of this place shown in this room too?"""
    return proposal.kind not in _ALONE or proposal.place == call.room


def choices_of(proposal: Proposal) -> tuple[Choice, ...]:
    """Yes and no for those asked, and the way back for who asked.

    Where anybody may say yes, nobody's no would speak for the others.
    """
    if proposal.kind in {QUESTION, ANONYMOUS}:
        return tuple(Choice(command, label, proposal.needs) for command, label in proposal.options)
    confirm = proposal.kind == "confirm"
    yes = Line("choice-confirm" if confirm else "choice-accept")
    no = Line("choice-keep" if confirm else "choice-decline")
    who = proposal.needs
    found = [Choice(f"aceptar {proposal.number}", yes, who)]
    if not proposal.open:
        found.append(Choice(f"{'cancelar' if confirm else 'rechazar'} {proposal.number}", no, who))
    if not confirm:
        found.append(Choice(f"cancelar {proposal.number}", Line("choice-cancel"), (proposal.by,)))
    return tuple(found)


async def open_here(call: Call) -> tuple[Proposal, ...]:
    """Proposals of this place that have not lapsed, oldest first."""
    return await _open(call, call.place.proposals)


async def _open(call: Call, numbers: tuple[int, ...]) -> tuple[Proposal, ...]:
    found = []
    for number in numbers:
        proposal = await call.work.get(PROPOSAL, str(number))
        if proposal is not None and proposal.expires_at > call.work.now:
            found.append(proposal)
    return tuple(found)


async def find(call: Call, number: int | None, *, mine: bool) -> Proposal | Refusal:
    """The proposal meant: by number, else the newest that waits for the actor, or that they made (`mine`)."""
    here = [one for one in await open_here(call) if one.kind not in {QUESTION, ANONYMOUS}]
    if number is not None:
        chosen = [proposal for proposal in here if proposal.number == number]
    elif mine:
        chosen = [proposal for proposal in here if proposal.by == call.actor]
    else:
        chosen = [
            proposal
            for proposal in here
            if call.actor in proposal.needs or (not proposal.needs and proposal.by != call.actor)
        ]
    if not chosen:
        own = not mine and number is None and any(one.by == call.actor for one in here)
        return Refusal("own_proposal", example="/cancelar") if own else Refusal("no_proposal")
    proposal = chosen[-1]
    asked = not proposal.needs or call.actor in proposal.needs
    if mine and proposal.by != call.actor:
        return Refusal("not_your_proposal")
    if not mine and (not asked or (not proposal.needs and proposal.by == call.actor)):
        return Refusal("not_asked")
    return proposal


async def accept(call: Call, proposal: Proposal) -> Refusal | None:
    """Say yes; at the last consent the command runs, in the name of who proposed it."""
    if call.actor in proposal.said:
        return Refusal("already_agreed")
    call.note(ProposalAnswered(proposal.number, call.actor, yes=True))
    said = (*proposal.said, call.actor)
    left = () if proposal.one else tuple(member for member in proposal.needs if member not in said)
    if left:
        call.work.put(PROPOSAL, str(proposal.number), replace(proposal, said=said))
        call.tell_all(Message((Line("proposal-waits", {"who": Name(call.actor), "left": Names(left)}),)))
        return None
    close(call, proposal)
    return await _run(call, proposal)


def close(call: Call, proposal: Proposal) -> None:
    """It is settled, one way or the other."""
    _drop(call, proposal)
    call.put_place(proposals=tuple(number for number in call.place.proposals if number != proposal.number))


def _drop(call: Call, proposal: Proposal) -> None:
    call.work.put(PROPOSAL, str(proposal.number), None)
    call.work.set_timer(f"proposal:{proposal.number}", None)


async def close_of_fight(call: Call, fight: Fight[Any], why: Line, kind: str = "") -> None:
    """What waits because of a fight is settled, be it in another place; each card says why."""
    for key in fight.places:
        place = await call.place_at(key)
        numbers = place.proposals if place is not None else ()
        for proposal in await _open(call, numbers):
            if proposal.fight == fight.number and kind in {"", proposal.kind}:
                _drop(call, proposal)
                numbers = tuple(number for number in numbers if number != proposal.number)
                await call.change_place(key, proposals=numbers)
                tell_about(call, proposal, Message((why,)))


async def _run(call: Call, proposal: Proposal) -> Refusal | None:
    """The proposed command, with the proposer as its actor; it must still be legal."""
    fight = await call.fight()
    if proposal.fight and (fight is None or fight.number != proposal.fight):
        return Refusal("proposal_lapsed")
    if proposal.step and fight is not None and fight.step != proposal.step:
        return Refusal("proposal_lapsed")
    segment = canonical_segment(proposal.command)
    vocabulary = call.desk.vocabulary(call.meta.enabled)
    roster = Roster(call, fight)
    await roster.load(grammar.wanted(segment, vocabulary).names)
    part = speaking.read(segment, vocabulary, roster, locale=call.locale)
    if not isinstance(part, grammar.Part):
        return Refusal("proposal_lapsed")
    answering, call.actor = call.actor, proposal.by
    call.agreed, call.as_character = proposal, part.as_character
    try:
        await call.load()
        if part.owner:
            from cubilete.sessions.play import play  # noqa: PLC0415  which may propose itself

            return await play(call, part)
        refusal: Refusal | None = await call.desk.verbs[part.spec.id].run(call, part.args)
        return refusal
    finally:
        call.actor, call.agreed, call.as_character = answering, None, ""
        await call.load()
