"""The abilities of the menu: which ways of using them are legal now, and why others are not."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from msgspec.structs import replace

from cubilete.rules.decision import Line, Refusal, Term
from cubilete.rules.offer import Offer, Slot
from cubilete_20x3 import queries
from cubilete_20x3.commands import Use
from cubilete_20x3.decide import steps
from cubilete_20x3.decide.legality import Ready, barred, check_aimed
from cubilete_20x3.decide.targets import candidates, leading_effects, options_of
from cubilete_20x3.previews import preview
from cubilete_20x3.verbs import VERB_OF

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cubilete.rules.decision import Arg
    from cubilete_20x3.book import Ability
    from cubilete_20x3.commands import Cmd
    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.state import Window

Values: TypeAlias = "tuple[str | int | None, ...]"
Stages: TypeAlias = "dict[Window, tuple[Play, Refusal | None]]"


_TOLD_APART = (("choice",), ("effect",))
"""Fields whose options do different things, so that each has a button with a preview of its own."""


class Ways:
    """The legal ways of filling an ability's fields, or the reason why there are none."""

    __slots__ = ("fields", "first", "legal", "refused")

    def __init__(self, fields: tuple[str, ...]) -> None:
        self.fields = fields
        self.legal: list[Values] = []
        self.first: Ready | None = None
        self.refused: tuple[Use, Refusal] | None = None

    def add(self, values: Values, command: Use, verdict: Ready | Refusal) -> bool:
        """Note what became of one way; tell whether it is legal."""
        if isinstance(verdict, Refusal):
            if self.refused is None:
                self.refused = (command, verdict)
            return False
        self.legal.append(values)
        if self.first is None:
            self.first = verdict
        return True


def stage(base: Play, ability: Ability, stages: Stages) -> tuple[Play, Refusal | None]:
    """Go to an ability's window, defaults performed, once for all that share it."""
    window = steps.window_for(base, ability)
    if window is None:
        return base, Refusal("wrong_window")
    if ability.is_hold_answer:
        return base, None
    known = stages.get(window)
    if known is None:
        play = base.branch()
        known = stages[window] = (play, steps.go_to(play, window))
    return known


def _has_no_object(base: Play, ability: Ability, actor: str) -> bool:
    """Tell whether there is no hold to answer now, or nothing of an opponent to interrupt.

    An ability of somebody's own may interrupt what is of the own side.
    """
    state = base.state
    if ability.is_hold_answer:
        return queries.own_hold(state, actor) is None or steps.window_for(base, ability) is None
    if ability.is_homemade or not ability.interrupts:
        return False
    return not any(queries.are_opponents(state, actor, effect.owner_id) for effect in state.effects)


def use_offers(base: Play, ability: Ability, actor: str, stages: Stages, offers: list[Offer[Cmd]]) -> None:
    """Add the templates of one ability; nothing where it has nothing to be about."""
    if _has_no_object(base, ability, actor):
        return
    play, refusal = stage(base, ability, stages)
    refusal = refusal or barred(play, ability, actor)
    plain = Use(actor, ability.id)
    label = ability_label(ability)
    verb = VERB_OF.get(ability.id, "usar")
    group = ability.kind
    if refusal is not None:
        offers.append(Offer(verb, plain, label, refusal=refusal, group=group))
        return
    ways = _ways(play, ability, plain)
    if ways.first is None:
        command, reason = ways.refused or (plain, _nobody(play, ability, plain))
        offers.append(Offer(verb, command, label, refusal=reason, group=group))
        return
    invented = ability.is_homemade and "choice" in ways.fields
    if invented or (ways.fields in _TOLD_APART and len(ways.legal) > 1 and ways.legal[0] != (None,)):
        offers.extend(_apart(base, play, ability, plain, ways))
        return
    shown = _preview(base, play, ways.first, actor)
    if not ways.fields:
        offers.append(Offer(verb, plain, label, (), shown, group=group))
        return
    names = ways.fields
    domains = [tuple(dict.fromkeys(values[i] for values in ways.legal)) for i in range(len(names))]
    size = 1
    for domain in domains:
        size *= len(domain)
    if size == len(ways.legal):
        slots = tuple(Slot(name, domain) for name, domain in zip(names, domains, strict=True))
        offers.append(Offer(verb, _filled(plain, names, ways.legal[0]), label, slots, shown, group=group))
        return
    offers.extend(
        Offer(verb, _filled(plain, names, values), label, preview=shown, group=group) for values in ways.legal
    )


def _nobody(play: Play, ability: Ability, plain: Use) -> Refusal:
    """Say why an ability without anybody to aim at cannot be used."""
    verdict = check_aimed(play, ability, plain)
    return verdict if isinstance(verdict, Refusal) else Refusal("bad_target")


def _apart(base: Play, play: Play, ability: Ability, plain: Use, ways: Ways) -> Iterator[Offer[Cmd]]:
    """Offer each option by itself, because each does something else."""
    verb = VERB_OF.get(ability.id, "usar")
    alike: dict[str | int | None, list[Values]] = {}
    for values in ways.legal:
        alike.setdefault(values[-1], []).append(values)
    for some in alike.values():
        command = _filled(plain, ways.fields, some[0])
        ready = check_aimed(play, ability, command)
        named = ability_label(ability)
        for value in _chosen(play, command):
            named = Line("choice-filled", {"choice": named, "value": value})
        slots = tuple(Slot(name, tuple(one[i] for one in some)) for i, name in enumerate(ways.fields[:-1]))
        shown = _preview(base, play, ready, plain.actor) if isinstance(ready, Ready) else None
        yield Offer(verb, command, named, slots, shown, group=ability.kind)


def _chosen(play: Play, command: Use) -> Iterator[Arg]:
    """Name the option, or else the effect, as the fight calls it."""
    effect = queries.find_effect(play.state, command.effect)
    if command.choice:
        yield from map(play.book.word, command.choice.split())
    elif effect is not None:
        yield play.book.term(effect.ability_id)


def _ways(play: Play, ability: Ability, plain: Use) -> Ways:
    """Try every way that may be legal; those that must come out alike are tried once."""
    kind = ability.table.target
    if ability.table.choices:
        if kind == "none" and not ability.choice_matters:
            return _ways_alike(play, ability, plain)
        return _ways_of_all(play, ability, plain)
    match kind:
        case "none":
            ways = Ways(())
            ways.add((), plain, check_aimed(play, ability, plain))
            return ways
        case "effect":
            return _ways_of_effects(play, ability, plain)
        case "pending_attack":
            return _ways_of_all(play, ability, plain)
        case _:
            return _ways_of_targets(play, ability, plain)


def _ways_of_targets(play: Play, ability: Ability, plain: Use) -> Ways:
    """Try each combatant; nobody named means the only one, or oneself."""
    ways = Ways(("target",))
    found = candidates(play, ability, play.who(plain.actor))
    implied = len(found) == 1 or (bool(found) and found[0].id == plain.actor)
    for number, one in enumerate(found):
        command = replace(plain, target=one.id)
        if ways.add((one.id,), command, check_aimed(play, ability, command)) and implied and not number:
            ways.legal.insert(0, (None,))
    return ways


def _ways_of_effects(play: Play, ability: Ability, plain: Use) -> Ways:
    """Try each effect; none named means the only legal one."""
    ways = Ways(("effect",))
    leading = {effect.id for effect in leading_effects(play)}
    for effect in play.state.effects:
        command = replace(plain, effect=effect.id)
        ways.add((effect.id,), command, check_aimed(play, ability, command))
    single = sum(values[0] in leading for values in ways.legal) == 1
    if single or ways.first is None:
        verdict = check_aimed(play, ability, plain)
        if isinstance(verdict, Ready):
            ways.legal.insert(0, (None,))
        elif ways.first is None:
            ways.refused = (plain, verdict)
    return ways


def _ways_alike(play: Play, ability: Ability, plain: Use) -> Ways:
    """Try one of several options that no condition asks about."""
    ways = Ways(("choice",))
    options = options_of(play, ability, play.who(plain.actor))
    words = tuple(" ".join(combination) for combination in product(*(o for _, o in options)))
    command = replace(plain, choice=words[0]) if words else plain
    if ways.add((command.choice,), command, check_aimed(play, ability, command)):
        ways.legal = [(word,) for word in (words or (None,))]
        if len(words) == 1:
            ways.legal.insert(0, (None,))
    return ways


def _ways_of_all(play: Play, ability: Ability, plain: Use) -> Ways:
    """Try all combinations of targets and choices."""
    state = play.state
    user = play.who(plain.actor)
    fields: list[tuple[str, Values]] = []
    match ability.table.target:
        case "none":
            pass
        case "effect":
            fields.append(("effect", (None, *(effect.id for effect in state.effects))))
        case "pending_attack":
            fields.append(("attack", (None, *(attack.id for attack in state.pending))))
        case _:
            fields.append(("target", (None, *(one.id for one in candidates(play, ability, user)))))
    if ability.table.choices:
        options = options_of(play, ability, user)
        words = tuple(" ".join(combination) for combination in product(*(o for _, o in options)))
        fields.append(("choice", (None, *words)))
    ways = Ways(tuple(name for name, _ in fields))
    for values in product(*(domain for _, domain in fields)):
        command = _filled(plain, ways.fields, values)
        verdict = check_aimed(play, ability, command)
        if ways.refused is not None and ways.refused[1].code in {"bad_target", "bad_choice"}:
            ways.refused = None  # a way with everything named tells the better reason
        ways.add(values, command, verdict)
    return ways


def _filled(plain: Use, names: tuple[str, ...], values: Values) -> Use:
    return replace(plain, **dict(zip(names, values, strict=True)))


def _preview(base: Play, play: Play, ready: Ready, actor: str) -> Line | None:
    """Perform a step on a copy and say what came of it."""
    trial = play.branch()
    steps.perform(trial, ready)
    turn = play.turn()
    passes = turn.window == "proaction" and base.turn().window != "proaction"
    no_action = passes and "action" not in turn.slots_used
    return preview(base.state, actor, play.events, trial.events, no_action=no_action)


@lru_cache(maxsize=512)
def ability_label(ability: Ability) -> Line:
    """Name an ability on a button; a home-made one by its own name."""
    own = Term(ability.id, ability.table.name.es, ability.other_names)
    return Line("s20x3-offer-use", {"ability": own if ability.is_homemade else Term(ability.id)})
