"""What somebody can do now, and what not, with the reason: the menu of RX12, checked as `decide` does."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from cubilete.rules.decision import Line, Refusal
from cubilete.rules.offer import Offer, Slot
from cubilete_20x3 import commands, queries
from cubilete_20x3.commands import Use
from cubilete_20x3.decide import rulings, steps
from cubilete_20x3.decide.legality import Ready, check
from cubilete_20x3.decide.play import Play
from cubilete_20x3.menu import Stages, stage, use_offers
from cubilete_20x3.previews import preview
from cubilete_20x3.state import find_combatant

if TYPE_CHECKING:
    from cubilete_20x3.commands import Cmd
    from cubilete_20x3.state import Combatant, State

Offers: TypeAlias = "list[Offer[Cmd]]"

LABELS: tuple[str, ...] = (
    "s20x3-offer-turn",
    "s20x3-offer-pass",
    "s20x3-offer-done",
    "s20x3-offer-defend",
    "s20x3-offer-defend-no",
    "s20x3-offer-intercept",
    "s20x3-offer-close",
    "s20x3-offer-hp",
    "s20x3-offer-flag",
    "s20x3-offer-remove",
    "s20x3-offer-use",  # ability: Term
)
_REASON = Slot("reason", None)
_ALL_HP = tuple(range(1, rulings.MOST_HP + 1))


def offer(state: State, actor: str) -> tuple[Offer[Cmd], ...]:
    """List everything that `actor` (a combatant, or a GM's member id) could do now."""
    if state.phase != "running":
        return ()
    offers: Offers = []
    one = find_combatant(state, actor)
    if one is not None and not one.ko:
        _turn_offers(state, one, offers)
    _gm_offers(state, actor, one, offers)
    return tuple(offers)


def _plain(verb: str, command: Cmd, label: str, group: str, slots: tuple[Slot, ...] = ()) -> Offer[Cmd]:
    return Offer(verb=verb, command=command, label=Line(label), slots=slots, group=group)


def _gm_offers(state: State, actor: str, one: Combatant | None, offers: Offers) -> None:
    is_gm = rulings.rules(state, actor)
    may_close = is_gm or (one is not None and queries.is_gm_side(state, one))
    if may_close and state.mode == "gm_batch" and state.half == "players":
        offers.append(_plain("cerrar", commands.Close(actor), "s20x3-offer-close", "gm"))
    if not is_gm:
        return
    standing = tuple(c.id for c in state.combatants if not c.ko)
    target = Slot("target", standing)
    first = standing[0]
    offers.extend(
        (
            _plain(
                "vida",
                commands.SetHp(actor, first, 1, "…"),
                "s20x3-offer-hp",
                "gm",
                (target, Slot("hp", _ALL_HP), _REASON),
            ),
            _plain(
                "marca",
                commands.SetFlag(actor, first),
                "s20x3-offer-flag",
                "gm",
                (target, Slot("flag", rulings.FLAGS), Slot("on", ("si", "no")), _REASON),
            ),
            _plain("expulsar", commands.Remove(actor, first), "s20x3-offer-remove", "gm", (target, _REASON)),
        )
    )


def _turn_offers(state: State, one: Combatant, offers: Offers) -> None:
    actor = one.id
    turn = state.turn
    mine = turn is not None and turn.combatant_id == actor
    if not mine:
        _early_offers(state, actor, offers)
    if mine:
        _step_offers(state, one, offers)
        offers.append(_plain("fin", commands.Done(actor), "s20x3-offer-done", "end"))
    elif turn is not None or actor not in queries.awaited(state):
        return
    else:
        offers.append(_plain("turno", commands.Turn(actor), "s20x3-offer-turn", "turn"))
    offers.append(_plain("pasar", commands.Pass(actor), "s20x3-offer-pass", "end"))


def _early_offers(state: State, actor: str, offers: Offers) -> None:
    if state.settings.interception_timing != "any_time":
        return
    legal = tuple(
        attack.id
        for attack in state.pending
        if rulings.intercept_early(Play(state), commands.Intercept(actor, attack.id)) is True
    )
    if legal:
        offers.append(
            _plain(
                "interceptar",
                commands.Intercept(actor, legal[0]),
                "s20x3-offer-intercept",
                "reaction",
                (Slot("n", legal),),
            )
        )


def _step_offers(state: State, one: Combatant, offers: Offers) -> None:
    base = Play(state)
    stages: Stages = {}
    _defend_offers(base, one.id, offers)
    _intercept_offers(base, one, stages, offers)
    listed = [base.book.abilities[key] for key in one.abilities if key in base.book.abilities]
    for ability in (*base.book.general, *(a for a in listed if a.usable)):
        use_offers(base, ability, one.id, stages, offers)


def _defend_offers(base: Play, actor: str, offers: Offers) -> None:
    turn = base.turn()
    waiting = queries.pending_on(base.state, actor, turn.answers)
    if not waiting:
        return
    line = Line("s20x3-offer-defend")
    trial = base.branch()
    refusal = steps.defend(trial, commands.Defend(actor))
    if refusal is None:
        numbers = (None, 0, *(attack.id for attack in waiting))
        shown = preview(base.state, actor, (), trial.events, no_action=False)
        offers.append(
            Offer(
                "defender",
                commands.Defend(actor),
                line,
                (Slot("n", numbers),),
                shown,
                group="reaction",
            )
        )
    else:
        offers.append(Offer("defender", commands.Defend(actor), line, refusal=refusal, group="reaction"))
    trial = base.branch()
    no = commands.Defend(actor, -1)
    if steps.defend(trial, no) is None:
        shown = preview(base.state, actor, (), trial.events, no_action=False)
        offers.append(Offer("defender", no, Line("s20x3-offer-defend-no"), preview=shown, group="reaction"))


def _intercept_offers(base: Play, one: Combatant, stages: Stages, offers: Offers) -> None:
    ability = base.book.interception
    allies = {c.id for c in queries.allies(base.state, one)}
    aimed = [attack.id for attack in base.state.pending if attack.target_id in allies]
    if not aimed:
        return
    play, refusal = stage(base, ability, stages)
    first: Refusal | None = refusal
    legal: list[int] = []
    for number in aimed if refusal is None else ():
        ready = check(play, ability, Use(one.id, ability.id, attack=number))
        if isinstance(ready, Ready):
            legal.append(number)
        else:
            first = first or ready
    command = commands.Intercept(one.id, legal[0] if legal else aimed[0])
    if legal:
        slots = (Slot("n", tuple(legal)),)
        offers.append(_plain("interceptar", command, "s20x3-offer-intercept", "reaction", slots))
    else:
        offers.append(
            Offer("interceptar", command, Line("s20x3-offer-intercept"), refusal=first, group="reaction")
        )
