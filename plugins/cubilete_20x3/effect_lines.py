"""Lasting effects as shown: what they do, to whom, for how long, and what it takes to interrupt them."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from cubilete.rules.decision import Line, Name
from cubilete_20x3 import events as ev
from cubilete_20x3.book import rule_book
from cubilete_20x3.queries import are_opponents, interrupt_value, is_interruptible, m_block
from cubilete_20x3.state import Values
from cubilete_20x3.words import ability_term, ban, joined, mods_text, names, noted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cubilete.rules.decision import Arg
    from cubilete_20x3.scene import Scene
    from cubilete_20x3.state import Effect, State, Turn

_Told: TypeAlias = ev.AbilityUsed | ev.EffectBegun | ev.EffectEnded
_TELLING = (
    ev.AttackDeclared,
    ev.AttackIntercepted,
    ev.DamageDealt,
    ev.EffectBegun,
    ev.EffectEnded,
    ev.Healed,
    ev.HoldEnded,
    ev.HoldKept,
    ev.HpLost,
    ev.ValueReplaced,
)
"""Consequences whose line says what was used."""
_LONG = frozenset({"seal", "prepared"})
"""Kinds whose end is worth a line when nobody caused it; what lasts for one turn just goes."""
_ELEMENT = "element:"
_SEVEN = 7


def by_use(effects: Iterable[Effect]) -> tuple[tuple[Effect, ...], ...]:
    """Put together what one use made, in the order of appearance (R8.1g: it ends together)."""
    groups: dict[int, list[Effect]] = {}
    for effect in effects:
        groups.setdefault(effect.use or effect.id, []).append(effect)
    return tuple(tuple(group) for group in groups.values())


def begun(state: State, group: tuple[Effect, ...]) -> Line:
    """Say that something lasting was made; `group` is all that one use made."""
    first = group[0]
    if first.holder_id:
        return Line(
            "s20x3-hold-begun",
            {"holder": Name(first.holder_id), "held": Name(first.held_id), "value": first.value},
        )
    line = Line(
        "s20x3-effect-begun",
        {
            "who": Name(first.owner_id),
            "ability": ability_term(state, first.ability_id),
            "what": _what(state, group),
        },
    )
    return noted(line, _limits(state, group))


def standing(state: State, group: tuple[Effect, ...]) -> Line:
    """Say what stands on the board."""
    first = group[0]
    if first.holder_id:
        key = "s20x3-hold-active" if first.state == "active" else "s20x3-hold-unchecked"
        return Line(key, {"holder": Name(first.holder_id), "held": Name(first.held_id), "value": first.value})
    line = Line(
        "s20x3-effect",
        {
            "number": first.id,
            "who": Name(first.owner_id),
            "ability": ability_term(state, first.ability_id),
            "what": _what(state, group),
        },
    )
    return noted(line, _limits(state, group))


def _what(state: State, group: tuple[Effect, ...]) -> Line:
    """Gather what a use does: one clause for each thing, in a fixed order."""
    clauses: list[Line] = []
    for effect in group:
        clauses.extend(_clauses(state, effect))
    return joined(clauses) if clauses else Line("s20x3-what-lasts")


def _clauses(state: State, effect: Effect) -> list[Line]:
    clauses: list[Line] = []
    if effect.mods != Values():
        clauses.append(_mods(effect))
    if effect.element is not None and effect.element_amount:
        clauses.append(
            Line(
                "s20x3-what-charge-element",
                {"element": rule_book().word(effect.element), "n": effect.element_amount},
            )
        )
    granted = [tag.removeprefix(_ELEMENT) for tag in effect.tags if tag.startswith(_ELEMENT)]
    clauses += [Line("s20x3-what-grant", {"element": rule_book().word(one)}) for one in granted]
    if effect.blocks and effect.blocking:
        clauses.append(Line("s20x3-what-out-of-reach", {"types": ", ".join(effect.blocks)}))
    if effect.suppresses_left:
        clauses.append(Line("s20x3-what-seal", {"n": effect.suppresses_left}))
    if effect.fires_in:
        clauses.append(Line("s20x3-what-prepared", {"n": effect.fires_in}))
    clauses += [ban(state, what) for what in effect.forbids]
    when = _when(effect)
    if when is None or not clauses:
        return clauses
    return [Line("s20x3-what-when", {"what": joined(clauses), "when": when})]


def _mods(effect: Effect) -> Line:
    if "charge" in effect.tags and effect.mods.a:
        return Line("s20x3-what-charge", {"n": effect.mods.a})
    text = mods_text(effect.mods)
    if effect.cap_m:
        return Line("s20x3-what-mods-capped", {"mods": text, "cap": effect.cap_m})
    return Line("s20x3-what-mods", {"mods": text})


def _when(effect: Effect) -> Line | None:
    """Whose turns an effect works in, and how many are left."""
    working = [reach for reach in effect.targets if reach.state != "done"]
    if not working:
        return None
    left = max(reach.left for reach in working)
    receivers = tuple(reach.combatant for reach in working)
    if effect.time == "duration" or left > 1:
        when = Line("s20x3-when-turns", {"n": left})
    elif all(reach.state == "active" for reach in working):
        when = Line("s20x3-when-now")
    else:
        when = Line("s20x3-when-next")
    if receivers == (effect.owner_id,):
        return when
    return Line("s20x3-when-for", {"who": names(receivers), "when": when})


def _limits(state: State, group: tuple[Effect, ...]) -> tuple[Line, ...]:
    """What an interruption needs, or that none is possible."""
    for effect in group:
        if is_interruptible(state, effect):
            return (Line("s20x3-interruptible", {"n": interrupt_value(state, effect)}),)
    return ()


def reach(state: State, group: tuple[Effect, ...]) -> Line | None:
    """Say whether the M of whoever is in turn suffices to interrupt, and with what (R8.1, R8.1.1).

    None where it is not theirs to interrupt. The line also wants the argument `you`.
    """
    turn = state.turn
    effect = next((one for one in group if is_interruptible(state, one)), None)
    if turn is None or effect is None or not are_opponents(state, turn.combatant_id, effect.owner_id):
        return None
    needed = interrupt_value(state, effect)
    blocked = bool(m_block(state, turn))
    special = _special_m(state, turn)
    if not blocked and not turn.spent.m and "m_action" not in turn.slots_used and turn.available.m >= needed:
        return Line("s20x3-reach-yes", {"m": turn.available.m})
    if not blocked and special is not None and special >= needed:
        return Line("s20x3-reach-special", {"m": special})
    if blocked or turn.spent.m:
        return Line("s20x3-reach-no-m")
    return Line("s20x3-reach-no", {"m": turn.available.m})


def _special_m(state: State, turn: Turn) -> int | None:
    """Give the M that a special interruption compares, when the dice allow one."""
    dice = turn.raw if state.settings.pattern_dice == "raw" else turn.got
    total = dice.d + dice.a + dice.m
    used = turn.slots_used.count("special_interruption")
    if total <= 0 or total % _SEVEN or used >= state.settings.special_interrupt_per_turn:
        return None
    return turn.got.m if state.settings.special_interrupt_m == "obtained" else turn.available.m


# events of abilities and of what they leave behind


def told(scene: Scene, event: _Told) -> tuple[Line, ...]:
    """Tell that something was used, and what lasting thing began or ended."""
    match event:
        case ev.AbilityUsed():
            return _used(scene, event)
        case ev.EffectBegun(effect=effect):
            return _began(scene, effect)
        case ev.EffectEnded():
            return _ended(scene, event)
        case _:
            assert_never(event)


def _used(scene: Scene, event: ev.AbilityUsed) -> tuple[Line, ...]:
    """Say what was paid in HP; the rest only when no consequence says it."""
    args: dict[str, Arg] = {"who": Name(event.combatant_id), "ability": scene.term(event.ability_id)}
    if event.paid.hp:
        hp = scene.sight.moved(event.combatant_id, event.hp)
        return (Line("s20x3-paid-hp", {**args, "n": event.paid.hp, "hp": hp}),)
    if any(isinstance(other, _TELLING) for other in scene.consequences()):
        return ()
    return (Line("s20x3-used", args),)


def _began(scene: Scene, effect: Effect) -> tuple[Line, ...]:
    """Tell all that one use made with the first of it. A fresh hold is told by its attack."""
    if effect.holder_id and any(
        isinstance(other, ev.AttackDeclared) and other.attack.hold_id == effect.id for other in scene.events
    ):
        return ()
    use = effect.use or effect.id
    made = [
        (place, other.effect)
        for place, other in enumerate(scene.events)
        if isinstance(other, ev.EffectBegun) and (other.effect.use or other.effect.id) == use
    ]
    if made[0][0] != scene.place:
        return ()
    return (begun(scene.after, tuple(one for _, one in made)),)


def _ended(scene: Scene, event: ev.EffectEnded) -> tuple[Line, ...]:
    last = scene.last
    same = isinstance(last, ev.EffectEnded) and (last.ability_id, last.owner_id, last.cause) == (
        event.ability_id,
        event.owner_id,
        event.cause,
    )
    if same:
        return ()  # another part of the same use
    args: dict[str, Arg] = {"owner": Name(event.owner_id), "ability": scene.term(event.ability_id)}
    match event.cause:
        case "interrupted":
            means = scene.term(scene.use.ability_id if scene.use is not None else "interrupcion")
            return (Line("s20x3-interrupted", {**args, "who": Name(event.by_id), "means": means}),)
        case "expired":
            return (Line("s20x3-effect-expired", args),) if event.kind in _LONG else ()
        case "fired":
            return (Line("s20x3-effect-fired", args),)
        case "ko":
            return ()  # the KO says it
        case _:
            assert_never(event.cause)
