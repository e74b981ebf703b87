"""What a choice would do, in a line with numbers; the defaults that it performs first come first (RX15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.rules.decision import Line, Name
from cubilete_20x3 import events as ev
from cubilete_20x3.state import combatant
from cubilete_20x3.words import ability_term

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cubilete_20x3.events import Ev
    from cubilete_20x3.state import State

KEYS: tuple[str, ...] = (
    "s20x3-preview-after",  # first: Line, then: Line
    "s20x3-preview-two",  # first: Line, then: Line
    "s20x3-preview-keeps",  # value
    "s20x3-preview-defends",  # attacks, damage, hp, reflected
    "s20x3-preview-undefended",  # attacks, damage, hp, reflected
    "s20x3-preview-no-action",
    "s20x3-preview-attack",  # type (S, H, L, U), value, target: Name
    "s20x3-preview-charge",  # stored
    "s20x3-preview-effect",  # d, a, m, count
    "s20x3-preview-heal",  # target: Name, amount, hp
    "s20x3-preview-swap",  # stat (D, A, M), value
    "s20x3-preview-interrupt",  # ability: Term, owner: Name
    "s20x3-preview-release",  # damage, hp
    "s20x3-preview-keep",  # value, held: Name
    "s20x3-preview-intercept",  # attacker, target: Name, type, value, d
)


def preview(
    state: State, actor: str, defaults: Sequence[Ev], step: Sequence[Ev], *, no_action: bool
) -> Line | None:
    """Put together what the defaults and the step itself would do; None when there is nothing to say."""
    firsts = [line for line in (_keeps(defaults), _defends(state, actor, defaults)) if line is not None]
    if no_action:
        firsts.append(Line("s20x3-preview-no-action"))
    then = _step(state, actor, step)
    if not firsts:
        return then
    first = firsts[0]
    for line in firsts[1:]:
        first = Line("s20x3-preview-two", {"first": first, "then": line})
    return first if then is None else Line("s20x3-preview-after", {"first": first, "then": then})


def _keeps(events: Sequence[Ev]) -> Line | None:
    for event in events:
        if isinstance(event, ev.HoldKept):
            return Line("s20x3-preview-keeps", {"value": event.value})
    return None


def _defends(state: State, actor: str, events: Sequence[Ev]) -> Line | None:
    """Sum up a whole reaction: attacks, HP lost, what is left, what is sent back."""
    resolved = [event for event in events if isinstance(event, ev.AttackResolved)]
    if not resolved:
        return None
    declined = any(isinstance(event, ev.DefenceDeclined) for event in events)
    hp = resolved[-1].defender_hp
    return Line(
        "s20x3-preview-undefended" if declined else "s20x3-preview-defends",
        {
            "attacks": len(resolved),
            "damage": combatant(state, actor).hp - hp,
            "hp": hp,
            "reflected": sum(event.reflected for event in resolved),
        },
    )


def _step(state: State, actor: str, events: Sequence[Ev]) -> Line | None:  # noqa: PLR0911  one for each kind
    for event in events:
        match event:
            case ev.AttackDeclared(attack=attack):
                return Line(
                    "s20x3-preview-attack",
                    {"type": attack.type, "value": attack.value, "target": Name(attack.target_id)},
                )
            case ev.EffectBegun(effect=effect) if effect.kind == "charge":
                return Line("s20x3-preview-charge", {"stored": effect.mods.a})
            case ev.EffectBegun(effect=effect) if effect.kind != "hold":
                mods = effect.mods
                return Line(
                    "s20x3-preview-effect",
                    {"d": mods.d, "a": mods.a, "m": mods.m, "count": len(effect.targets)},
                )
            case ev.Healed():
                return Line(
                    "s20x3-preview-heal",
                    {"target": Name(event.target_id), "amount": event.restored, "hp": event.hp},
                )
            case ev.ValueReplaced():
                return Line("s20x3-preview-swap", {"stat": event.stat.upper(), "value": event.value})
            case ev.EffectEnded(cause="interrupted"):
                return Line(
                    "s20x3-preview-interrupt",
                    {"ability": ability_term(state, event.ability_id), "owner": Name(event.owner_id)},
                )
            case ev.HoldEnded(cause="released"):
                return Line("s20x3-preview-release", {"damage": event.self_damage, "hp": event.hp})
            case ev.HoldKept():
                return Line("s20x3-preview-keep", {"value": event.value, "held": Name(event.held_id)})
            case ev.AttackIntercepted():
                return _intercepts(event, events)
            case ev.AttackResolved():
                return _defends(state, actor, events)
            case _:
                continue
    return None


def _intercepts(taken: ev.AttackIntercepted, events: Sequence[Ev]) -> Line:
    """Say what is taken over, and the D that is left for it."""
    left = [event.available.d for event in events if isinstance(event, ev.ValuesRecomputed)]
    return Line(
        "s20x3-preview-intercept",
        {
            "attacker": Name(taken.attacker_id),
            "target": Name(taken.original_target_id),
            "type": taken.attack_type,
            "value": taken.value,
            "d": left[-1] if left else 0,
        },
    )
