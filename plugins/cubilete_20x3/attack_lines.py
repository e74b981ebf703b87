"""Attacks as shown: declared, waiting, resolved; and the holds that some of them become."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from cubilete.rules.decision import Line, Name
from cubilete_20x3 import events as ev
from cubilete_20x3.book import book_of, rule_book
from cubilete_20x3.queries import find_attack
from cubilete_20x3.words import ability_term, noted, signed

if TYPE_CHECKING:
    from cubilete.rules.decision import Arg
    from cubilete_20x3.scene import Scene
    from cubilete_20x3.state import PendingAttack, State
    from cubilete_20x3.words import Sight

_Told: TypeAlias = (
    ev.AttackDeclared
    | ev.HoldKept
    | ev.HoldEnded
    | ev.AttackIntercepted
    | ev.Defended
    | ev.DefenceDeclined
    | ev.AttackResolved
    | ev.AttacksVanished
)
_CLASHED = frozenset({"broken", "perfect", "reflected"})


def declared(state: State, attack: PendingAttack, paid_a: int | None) -> Line:
    """Say that somebody attacks. `paid_a` is the A that was paid, where known: the rest is a bonus."""
    line = Line("s20x3-attack", _attack_args(state, attack))
    return noted(line, _attack_notes(state, attack, paid_a))


def waiting(state: State, attack: PendingAttack) -> Line:
    """Say which attack waits, by its number on the board."""
    line = Line("s20x3-pending", {"number": attack.id, **_attack_args(state, attack)})
    return noted(line, _attack_notes(state, attack, None))


def _attack_args(state: State, attack: PendingAttack) -> dict[str, Arg]:
    return {
        "attacker": Name(attack.attacker_id),
        "target": Name(attack.target_id),
        "type": attack.type,
        "ability": ability_term(state, attack.ability_id),
        "value": attack.value,
    }


def _attack_notes(state: State, attack: PendingAttack, paid_a: int | None) -> list[Line]:
    notes: list[Line] = []
    if paid_a is not None and attack.type == "L" and attack.value != paid_a:
        notes.append(Line("s20x3-note-l-bonus", {"a": paid_a, "bonus": attack.value - paid_a}))
    if attack.element is not None and not _is_named_after(state, attack):
        notes.append(Line("s20x3-note-element", {"element": rule_book().word(attack.element)}))
    if "unblockable" in attack.flags:
        notes.append(Line("s20x3-note-unblockable"))
    if "intercepted" in attack.flags:
        notes.append(Line("s20x3-note-intercepted", {"first": Name(attack.original_target_id)}))
    if attack.conditional_value:
        amounts = "/".join(signed(bonus.amount) for bonus in attack.conditional_value)
        notes.append(Line("s20x3-note-varies", {"amounts": amounts}))
    return notes


def _is_named_after(state: State, attack: PendingAttack) -> bool:
    """Tell whether the name of the ability says its element already."""
    ability = book_of(state).abilities.get(attack.ability_id)
    return ability is not None and ability.element == attack.element


def resolved(state: State, event: ev.AttackResolved, sight: Sight) -> Line:
    """Say how one attack ended for both, in one line."""
    args: dict[str, Arg] = {
        "attacker": Name(event.attacker_id),
        "defender": Name(event.defender_id),
        "ability": ability_term(state, event.ability_id),
        "value": event.value,
        "guard": guard(event),
        "against": _against(event),
        "damage": event.damage,
        "hp": sight.moved(event.defender_id, event.defender_hp),
    }
    reflected: dict[str, Arg] = {
        "attacker": Name(event.attacker_id),
        "reflected": event.reflected,
        "hp": sight.moved(event.attacker_id, event.attacker_hp),
    }
    notes = _resolved_notes(event)
    match event.outcome:
        case "hit":
            return noted(Line("s20x3-hit", args), notes)
        case "held":
            return noted(Line("s20x3-held" if event.damage else "s20x3-held-unhurt", args), notes)
        case "blocked":
            return Line("s20x3-blocked", args)
        case "perfect" | "reflected" if not event.reflected:
            return Line("s20x3-blocked", args)
        case "perfect" | "reflected":
            key = "s20x3-perfect" if event.outcome == "perfect" else "s20x3-reflected"
            return noted(Line(key, {**args, **reflected}), notes)
        case "broken":
            if event.reflected:
                notes = [Line("s20x3-note-reflected", reflected), *notes]
            return noted(Line("s20x3-broken", args), notes)
        case _:
            assert_never(event.outcome)


def _resolved_notes(event: ev.AttackResolved) -> list[Line]:
    notes: list[Line] = []
    if event.unblockable:
        notes.append(Line("s20x3-note-unblockable"))
    if event.damage_bonus:
        notes.append(Line("s20x3-note-damage-bonus", {"n": signed(event.damage_bonus)}))
    if event.reflected_bonus:
        notes.append(Line("s20x3-note-reflected-bonus", {"n": signed(event.reflected_bonus)}))
    return notes


def guard(event: ev.AttackResolved) -> Line:
    """Show the defence that an attack met: D, or D with the bonus against L."""
    if event.l_bonus:
        return Line("s20x3-guard-l", {"guard": event.guard, "d": event.d, "bonus": event.l_bonus})
    return Line("s20x3-guard", {"d": event.guard})


def _is_unguarded(event: ev.AttackResolved) -> bool:
    return event.unblockable or event.guard == 0


def _against(event: ev.AttackResolved) -> Line:
    if _is_unguarded(event):
        return Line("s20x3-unguarded")
    return Line("s20x3-against", {"guard": guard(event)})


def outlook(event: ev.AttackResolved, sight: Sight, *, you: bool) -> Line:
    """Say what the present guard would make of an attack that waits; `you` speaks to the defender."""
    args: dict[str, Arg] = {"guard": guard(event), "you": "yes" if you else "no"}
    match event.outcome:
        case "hit" | "held":
            args |= {"damage": event.damage, "hp": sight.moved(event.defender_id, event.defender_hp)}
            if _is_unguarded(event):
                del args["guard"]
                return Line(f"s20x3-outlook-{event.outcome}-unguarded", args)
            return Line(f"s20x3-outlook-{event.outcome}", args)
        case "blocked":
            return Line("s20x3-outlook-blocked", args)
        case "perfect" | "reflected":
            reflected: dict[str, Arg] = {"attacker": Name(event.attacker_id), "n": event.reflected}
            return Line("s20x3-outlook-reflected", {**args, **reflected})
        case "broken":
            return Line("s20x3-outlook-broken", args)
        case _:
            assert_never(event.outcome)


def hold_ended(event: ev.HoldEnded, sight: Sight, *, told: bool) -> Line | None:
    """Say that a hold ended and what it cost its holder; None when all of it was `told` before."""
    ended = Line(
        "s20x3-hold-ended",
        {"holder": Name(event.holder_id), "held": Name(event.held_id), "cause": event.cause},
    )
    if not event.self_damage:
        return None if told else ended
    hp = sight.moved(event.holder_id, event.hp)
    if told:
        return Line("s20x3-hold-cost", {"holder": Name(event.holder_id), "n": event.self_damage, "hp": hp})
    return noted(ended, (Line("s20x3-note-hold-cost", {"n": event.self_damage, "hp": hp}),))


# events of attacks


def told(scene: Scene, event: _Told) -> tuple[Line, ...]:  # noqa: PLR0911  one branch for each event
    """Tell of an attack, a defence or a hold."""
    match event:
        case ev.AttackDeclared(attack=attack) if "hold_recheck" in attack.flags:
            return ()  # the hold is in force; the board shows its check
        case ev.AttackDeclared(attack=attack):
            return (declared(scene.after, attack, scene.use.paid.a if scene.use is not None else None),)
        case ev.HoldKept(combatant_id=holder, held_id=held, value=value):
            return (Line("s20x3-hold-kept", {"holder": Name(holder), "held": Name(held), "value": value}),)
        case ev.HoldEnded():
            line = hold_ended(event, scene.sight, told=_is_broken(scene, event.hold_id))
            return () if line is None else (line,)
        case ev.AttackIntercepted():
            return (_intercepted(scene, event),)
        case ev.Defended():
            return _defended(scene, event)
        case ev.DefenceDeclined(combatant_id=who, forced=forced):
            return (Line("s20x3-no-defence-forced" if forced else "s20x3-no-defence", {"who": Name(who)}),)
        case ev.AttackResolved():
            return (resolved(scene.after, event, scene.sight),)
        case ev.AttacksVanished(attack_ids=ids):
            return () if scene.has(ev.FightEnded) else (Line("s20x3-vanished", {"n": len(ids)}),)
        case _:
            assert_never(event)


def _intercepted(scene: Scene, event: ev.AttackIntercepted) -> Line:
    attack = find_attack(scene.before, event.attack_id)
    args: dict[str, Arg] = {
        "who": Name(event.combatant_id),
        "attacker": Name(event.attacker_id),
        "first": Name(event.original_target_id),
        "what": event.attack_type if attack is None else scene.term(attack.ability_id),
        "value": event.value,
    }
    return Line("s20x3-intercepted", args)


def _is_broken(scene: Scene, hold_id: int) -> bool:
    """Tell whether the line of an attack has said already that this hold is broken."""
    return any(
        isinstance(other, ev.AttackResolved) and other.hold_id == hold_id and other.outcome in _CLASHED
        for other in scene.earlier()
    )


def _defended(scene: Scene, event: ev.Defended) -> tuple[Line, ...]:
    """Say little: the attacks tell the guard that they met."""
    who = Name(event.combatant_id)
    if event.m:
        return (Line("s20x3-defended-m", {"who": who, "d": event.d, "m": event.m}),)
    if any(isinstance(other, ev.AttackResolved) for other in scene.consequences()):
        return ()
    return (Line("s20x3-defended", {"who": who, "d": event.d}),)
