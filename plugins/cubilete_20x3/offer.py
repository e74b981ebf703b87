"""What somebody can do now, and what not, with the reason: the menu of RX12, checked as `decide` does."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from cubilete.rules.decision import Line, Refusal
from cubilete.rules.offer import Offer, Slot
from cubilete.rules.typed_dice import Faces
from cubilete_20x3 import commands, queries
from cubilete_20x3.commands import Use
from cubilete_20x3.decide import rulings, steps
from cubilete_20x3.decide.guarding import usual_division
from cubilete_20x3.decide.holds import answer_before_roll, asked_before_roll
from cubilete_20x3.decide.legality import Ready, check
from cubilete_20x3.decide.own_dice import DICE, SIDES, types_dice
from cubilete_20x3.decide.play import Play
from cubilete_20x3.decide.shares import Divisions, written
from cubilete_20x3.menu import Stages, ability_label, stage, use_offers
from cubilete_20x3.previews import preview
from cubilete_20x3.state import find_combatant
from cubilete_20x3.verbs import VERB_OF

if TYPE_CHECKING:
    from cubilete_20x3.commands import Cmd
    from cubilete_20x3.state import Combatant, PendingAttack, State

Offers: TypeAlias = "list[Offer[Cmd]]"

LABELS: tuple[str, ...] = (
    "s20x3-offer-turn",
    "s20x3-offer-pass",
    "s20x3-offer-done",
    "s20x3-offer-defend",
    "s20x3-offer-defend-split",  # shares
    "s20x3-offer-defend-one",  # number
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
        _roll_offers(state, one, offers)
    offers.append(_plain("pasar", commands.Pass(actor), "s20x3-offer-pass", "end"))


def _roll_offers(state: State, one: Combatant, offers: Offers) -> None:
    """Offer the roll; before it, the answer to an own hold where the group wants it first."""
    if types_dice(state, one.id):
        faces = Slot("faces", Faces(DICE, SIDES))
        offers.append(
            _plain("turno", commands.Turn(one.id, (1,) * DICE), "s20x3-offer-turn", "turn", (faces,))
        )
    else:
        offers.append(_plain("turno", commands.Turn(one.id), "s20x3-offer-turn", "turn"))
    if not asked_before_roll(state, one.id):
        return
    base = Play(state)
    for ability in (base.book.keep, base.book.release):
        command = commands.Use(one.id, ability.id)
        trial = base.branch()
        refusal = answer_before_roll(trial, ability, command)
        shown = None if refusal else preview(state, one.id, (), trial.events, no_action=False)
        offers.append(
            Offer(VERB_OF[ability.id], command, ability_label(ability), (), shown, refusal, ability.kind)
        )


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
                (Slot("n", _or_only(legal)),),
            )
        )


def _or_only(numbers: tuple[int, ...]) -> tuple[int | None, ...]:
    """Let the only number be left out."""
    return (None, *numbers) if len(numbers) == 1 else numbers


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
    plain = _defence(base, commands.Defend(actor), line)
    if plain.refusal is not None:
        offers.append(plain)
    elif base.state.settings.multi_defense == "each" or len(waiting) == 1:
        numbers = (None, 0, *(attack.id for attack in waiting))
        offers.append(replace(plain, slots=(Slot("n", numbers),)))
    else:
        _unequal_offers(base, plain, waiting, offers)
    no = _defence(base, commands.Defend(actor, steps.DECLINED), Line("s20x3-offer-defend-no"))
    if no.refusal is None:
        offers.append(no)


def _defence(base: Play, command: commands.Defend, line: Line) -> Offer[Cmd]:
    """Try a defence on a copy, and offer it with what comes of it."""
    trial = base.branch()
    refusal = steps.defend(trial, command)
    shown = None if refusal else preview(base.state, command.actor, (), trial.events, no_action=False)
    return Offer("defender", command, line, (), shown, refusal, "reaction")


def _unequal_offers(
    base: Play, plain: Offer[Cmd], waiting: tuple[PendingAttack, ...], offers: Offers
) -> None:
    """Offer each defence by itself where D does not count against all alike (`multi_defense`)."""
    actor = base.turn().combatant_id
    numbers = tuple(attack.id for attack in waiting)
    divided = base.state.settings.multi_defense == "split"
    words: tuple[str, ...] = ()
    if divided:
        words = written(usual_division(base, waiting))
        plain = replace(plain, label=Line("s20x3-offer-defend-split", {"shares": ", ".join(words)}))
    offers.append(replace(plain, slots=(Slot("n", (None, 0)),)))
    offers.extend(
        _defence(base, commands.Defend(actor, number), Line("s20x3-offer-defend-one", {"number": number}))
        for number in numbers
    )
    if divided:
        shares = Slot("shares", Divisions(numbers, base.turn().available.d))
        offers.append(replace(plain, command=commands.Defend(actor, None, words), slots=(shares,)))


def _intercept_offers(base: Play, one: Combatant, stages: Stages, offers: Offers) -> None:
    ability = base.book.interception
    allies = {c.id for c in queries.allies(base.state, one)}
    aimed = [attack.id for attack in base.state.pending if attack.target_id in allies]
    if not aimed:
        return
    play, refusal = stage(base, ability, stages)
    first: Refusal | None = refusal
    legal: dict[int, Ready] = {}
    for number in aimed if refusal is None else ():
        ready = check(play, ability, Use(one.id, ability.id, attack=number))
        if isinstance(ready, Ready):
            legal[number] = ready
        else:
            first = first or ready
    label = Line("s20x3-offer-intercept")
    for number, ready in legal.items():
        trial = play.branch()
        steps.perform(trial, ready)
        shown = preview(base.state, one.id, play.events, trial.events, no_action=False)
        told = label if len(legal) == 1 else Line("choice-filled", {"choice": label, "value": number})
        slots = (Slot("n", (None, number)),) if len(legal) == 1 else ()
        command = commands.Intercept(one.id, number)
        offers.append(Offer("interceptar", command, told, slots, shown, group="reaction"))
    if not legal:
        command = commands.Intercept(one.id, aimed[0])
        offers.append(Offer("interceptar", command, label, refusal=first, group="reaction"))
