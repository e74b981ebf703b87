"""Advice about what a command was aimed at: whom, which effect, which attack, which of its choices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cubilete.rules.decision import Line, Name, Term
from cubilete_20x3 import queries
from cubilete_20x3.book import book_of
from cubilete_20x3.decide.play import Play
from cubilete_20x3.decide.targets import candidates, leading_effects, options_of
from cubilete_20x3.state import combatant, find_combatant
from cubilete_20x3.verbs import VERB_OF, WORD_OF
from cubilete_20x3.words import ability_term, joined, names

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cubilete.rules.decision import Arg, Refusal
    from cubilete_20x3.book import Ability
    from cubilete_20x3.commands import Defend, Use
    from cubilete_20x3.state import State

_DUEL = 2


def command_text(ability: Ability, rest: str = "") -> str:
    """Write how an ability is used, as somebody would type it; `rest` is what it is aimed at."""
    verb = VERB_OF.get(ability.id)
    words = ["/usar", ability.id, rest] if verb is None else [f"/{verb}", WORD_OF.get(ability.id, ""), rest]
    return " ".join(word for word in words if word)


def number_on_card(state: State, key: str) -> str:
    """Give the number by which the card shows somebody; in a duel there is none."""
    if len(state.combatants) <= _DUEL:
        return ""
    return str(1 + [one.id for one in state.combatants].index(key))


def about_choice(state: State, cmd: Use, ability: Ability, refusal: Refusal) -> Refusal:
    """Name the words that can follow an ability."""
    book = book_of(state)
    play = Play(state)
    term = book.term(ability.id)
    options = options_of(play, ability, combatant(state, cmd.actor))
    allowed = [word for _, words in options for word in words]
    if not allowed:
        told = Line("s20x3-advice-no-choice", {"ability": term, "word": cmd.choice or ""})
        return replace(refusal, told=told, example=command_text(ability))
    what = joined([Line("s20x3-offer-use", {"ability": book.word(word)}) for word in allowed])
    told = Line("s20x3-advice-choice", {"ability": term, "what": what})
    right = " ".join(words[0] for _, words in options if words)
    return replace(refusal, told=told, example=command_text(ability, right))


def about_which(several: Iterable[Ability], refusal: Refusal) -> Refusal:
    """Name those abilities, of the ones that a verb can mean, that are possible now."""
    legal = [one for one in several if one.id in str(refusal.args["options"]).split()]
    what = joined([Line("s20x3-offer-use", {"ability": Term(one.id)}) for one in legal])
    return replace(refusal, told=Line("s20x3-advice-which", {"what": what}), example=command_text(legal[0]))


def about_aim(state: State, cmd: Use, ability: Ability, refusal: Refusal) -> Refusal:
    """Say what an ability can be aimed at now."""
    match ability.table.target:
        case "effect":
            return _about_effect(state, cmd, ability, refusal)
        case "pending_attack":
            return _about_attack(state, cmd, ability, refusal)
        case kind:
            return _about_target(state, cmd, ability, refusal, kind)


# combatants


def _about_target(state: State, cmd: Use, ability: Ability, refusal: Refusal, kind: str) -> Refusal:
    term = book_of(state).term(ability.id)
    named = find_combatant(state, cmd.target)
    who = [one.id for one in candidates(Play(state), ability, combatant(state, cmd.actor))]
    if refusal.code == "target_flying":
        flying = named.id if named is not None else who[0]
        return replace(refusal, told=Line("s20x3-advice-flying", {"who": Name(flying)}))
    if named is not None and cmd.effect is None and cmd.attack is None:
        who = [key for key in who if key != named.id]
    args: dict[str, Arg] = {"ability": term, "who": names(who)}
    if kind == "none":
        told = Line("s20x3-advice-target-none", {"ability": term})
        return replace(refusal, told=told, example=command_text(ability))
    if not who:
        return replace(refusal, told=Line("s20x3-advice-target-nobody", {"ability": term}))
    if who == [cmd.actor]:
        told = Line("s20x3-advice-target-self", {"ability": term})
        return replace(refusal, told=told, example=command_text(ability))
    told = Line(f"s20x3-advice-target-{kind}", args)
    if refusal.code == "target_ko" and named is not None:
        told = Line("s20x3-advice-target-ko", {"fallen": Name(named.id), "rest": told})
    return replace(refusal, told=told, example=command_text(ability, number_on_card(state, who[0])))


# effects


def _about_effect(state: State, cmd: Use, ability: Ability, refusal: Refusal) -> Refusal:
    known = queries.find_effect(state, cmd.effect)
    theirs = [
        effect
        for effect in leading_effects(Play(state))
        if queries.are_opponents(state, cmd.actor, effect.owner_id)
        and queries.is_interruptible(state, effect)
    ]
    args: dict[str, Arg] = {"n": cmd.effect or 0, "ability": book_of(state).term(ability.id)}
    if known is not None:
        args |= {"what": ability_term(state, known.ability_id), "who": Name(known.owner_id)}
        own = not queries.are_opponents(state, cmd.actor, known.owner_id)
        why = Line("s20x3-advice-effect-own" if own else "s20x3-advice-effect-fixed", args)
    elif cmd.effect is not None:
        why = Line("s20x3-advice-effect-unknown", args)
    elif theirs:
        why = Line("s20x3-advice-effect-which", args)
    else:
        return replace(refusal, told=Line("s20x3-advice-effect-none", args))
    if not theirs:
        return replace(refusal, told=Line("s20x3-advice-effects-none", {"why": why}))
    items = [
        Line(
            "s20x3-advice-effect",
            {"n": one.id, "ability": ability_term(state, one.ability_id), "who": Name(one.owner_id)},
        )
        for one in theirs
    ]
    told = Line("s20x3-advice-effects", {"why": why, "what": joined(items)})
    return replace(refusal, told=told, example=command_text(ability, str(theirs[0].id)))


# attacks


def _about_attack(state: State, cmd: Use, ability: Ability, refusal: Refusal) -> Refusal:
    attack = queries.find_attack(state, cmd.attack)
    args: dict[str, Arg] = {"n": cmd.attack or 0}
    allies = {one.id for one in queries.allies(state, combatant(state, cmd.actor))}
    open_to = [one.id for one in state.pending if one.target_id in allies and one.id != cmd.attack]
    if cmd.attack is None and not open_to:
        return replace(refusal, told=Line("s20x3-advice-attack-none"))
    if cmd.attack is None:
        why = Line("s20x3-advice-attack-which")
    elif attack is None:
        why = Line("s20x3-advice-attack-unknown", args)
    elif attack.target_id == cmd.actor:
        return replace(refusal, told=Line("s20x3-advice-attack-yours", args), example="/defender")
    elif refusal.code == "cannot_receive":
        why = Line("refusal-cannot_receive")
    else:
        why = Line("s20x3-advice-attack-not-ally", args)
    if not open_to:
        return replace(refusal, told=Line("s20x3-advice-attacks-none", {"why": why}))
    told = Line("s20x3-advice-attacks", {"why": why, "what": _attacks(state, open_to)})
    rest = str(open_to[0])
    is_verb = ability.id == book_of(state).interception.id
    example = f"/interceptar {rest}" if is_verb else command_text(ability, f"- - {rest}")
    return replace(refusal, told=told, example=example)


def about_defence(state: State, cmd: Defend, refusal: Refusal) -> Refusal:
    """Name the attacks that can be defended against by number."""
    turn = state.turn
    answers = "" if turn is None else turn.answers
    mine = [attack.id for attack in queries.pending_on(state, cmd.actor, answers)]
    why = Line("s20x3-advice-attack-not-yours", {"n": cmd.n or 0})
    told = Line("s20x3-advice-attacks-yours", {"why": why, "what": _attacks(state, mine)})
    return replace(refusal, told=told, example=f"/defender {mine[0]}" if len(mine) > 1 else "/defender")


def _attacks(state: State, numbers: list[int]) -> Line:
    return joined(
        [
            Line(
                "s20x3-advice-attack",
                {"n": one.id, "attacker": Name(one.attacker_id), "target": Name(one.target_id)},
            )
            for one in state.pending
            if one.id in numbers
        ]
    )
