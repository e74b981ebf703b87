"""D, A and M as shown: what was rolled, where each modifier comes from, what is left of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, assert_never

from cubilete.rules.decision import Line, Name
from cubilete_20x3 import events as ev
from cubilete_20x3.queries import are_opponents, m_block
from cubilete_20x3.words import STATS, ability_term, ban, joined, noted, signed

if TYPE_CHECKING:
    from cubilete.rules.decision import Arg
    from cubilete_20x3.scene import Scene
    from cubilete_20x3.state import Mod, Stat, State, Turn, Values

_Told: TypeAlias = (
    ev.TurnBegun | ev.Rolled | ev.ValuesRecomputed | ev.ValueReplaced | ev.ValuesLocked | ev.TurnBlocked
)

_SEVEN, _TWELVE = 7, 12


def obtained(state: State, raw: Values, mods: tuple[Mod, ...], got: Values) -> Line:
    """Show the three obtained values, each with its die and modifiers where these changed it."""
    return Line("s20x3-values", {stat: _obtained(state, stat, raw, mods, got) for stat in STATS})


def _obtained(state: State, stat: Stat, raw: Values, mods: tuple[Mod, ...], got: Values) -> Line:
    value: int = getattr(got, stat)
    die: int = getattr(raw, stat)
    sources = _sources(state, stat, mods)
    if not sources:
        return Line(f"s20x3-{stat}", {"n": value})
    return Line(f"s20x3-{stat}-from", {"n": value, "from": _sum(stat, die, mods, value, sources)})


def _sources(state: State, stat: Stat, mods: tuple[Mod, ...]) -> list[Line]:
    return [
        Line("s20x3-mod", {"amount": signed(getattr(mod, stat)), "source": ability_term(state, mod.source)})
        for mod in mods
        if getattr(mod, stat)
    ]


def _sum(stat: Stat, die: int, mods: tuple[Mod, ...], value: int, sources: list[Line]) -> Line:
    """Show a die with its modifiers, and the limit that the value met (`value_floor`, `value_cap`)."""
    args: dict[str, Arg] = {"die": die, "mods": _in_a_row(sources)}
    total = die + sum(getattr(mod, stat) for mod in mods)
    if total == value:
        return Line("s20x3-sum", args)
    return Line("s20x3-sum-raised" if value > total else "s20x3-sum-cut", {**args, "n": value})


def _in_a_row(lines: list[Line]) -> Line:
    if len(lines) == 1:
        return lines[0]
    half = (len(lines) + 1) // 2
    return Line("s20x3-mods", {"first": _in_a_row(lines[:half]), "rest": _in_a_row(lines[half:])})


def plain(values: Values) -> Line:
    """Show three values alone."""
    return Line("s20x3-values", {stat: Line(f"s20x3-{stat}", {"n": getattr(values, stat)}) for stat in STATS})


def available(state: State, turn: Turn) -> Line:
    """Show what is left of D, A and M, and why something is not: spent, or blocked."""
    return Line("s20x3-values", {stat: _available(state, stat, turn) for stat in STATS})


def _available(state: State, stat: Stat, turn: Turn) -> Line:
    amount: int = getattr(turn.available, stat)
    if stat in turn.blocked or (stat == "m" and m_block(state, turn)):
        return Line(f"s20x3-{stat}-blocked", {"n": amount})
    if getattr(turn.spent, stat):
        return Line(f"s20x3-{stat}-spent")
    return Line(f"s20x3-{stat}", {"n": amount})


def origin(state: State, turn: Turn) -> Line | None:
    """Show where the values that are left come from, when they are not just the dice."""
    parts: list[Line] = []
    for stat in STATS:
        value: int = getattr(turn.got, stat)
        swapped: int | None = getattr(turn.fixed, stat)
        sources = _sources(state, stat, turn.mods)
        if getattr(turn.spent, stat):
            continue
        if swapped is not None:
            parts.append(Line("s20x3-origin-swap", {"stat": stat.upper(), "n": swapped}))
        elif sources:
            how = _sum(stat, getattr(turn.raw, stat), turn.mods, value, sources)
            parts.append(Line("s20x3-origin", {"stat": stat.upper(), "n": value, "from": how}))
    return joined(parts) if parts else None


def pattern(state: State, turn: Turn) -> Line | None:
    """Show the sum of the dice while a rule can use it: multiples of 7 and of 12 (R8.1.1a, R8.4.2a)."""
    dice = turn.raw if state.settings.pattern_dice == "raw" else turn.got
    total = dice.d + dice.a + dice.m
    used = turn.slots_used
    special = (
        used.count("special_interruption") < state.settings.special_interrupt_per_turn
        and not m_block(state, turn)
        and any(
            effect.interruptible and are_opponents(state, turn.combatant_id, effect.owner_id)
            for effect in state.effects
        )
    )
    charge = (
        "action" not in used and not turn.spent.a and "a" not in turn.blocked and "attack" not in turn.blocked
    )
    found = [
        n for n, open_ in ((_SEVEN, special), (_TWELVE, charge)) if open_ and total > 0 and total % n == 0
    ]
    if not found:
        return None
    return Line("s20x3-pattern", {"sum": total, "of": found[0] if len(found) == 1 else _SEVEN * _TWELVE})


# events of a turn and its values


def told(scene: Scene, event: _Told) -> tuple[Line, ...]:  # noqa: PLR0911  one branch for each event
    """Tell how a turn began, what was rolled, and what changed in its values."""
    who = Name(event.combatant_id)
    match event:
        case ev.TurnBegun(turn_no=number, answers=answers):
            line = Line("s20x3-turn-begun", {"who": who, "turn": number})
            return (noted(line, (Line("s20x3-note-answers", {"who": Name(answers)}),) if answers else ()),)
        case ev.Rolled(raw=raw, mods=mods, got=got):
            return (obtained(scene.after, raw, mods, got),)
        case ev.ValuesRecomputed(available=left):
            return (Line("s20x3-recomputed", {"who": who, "values": plain(left)}),)
        case ev.ValueReplaced(stat=stat, value=value):
            what: dict[str, Arg] = {"who": who, "stat": stat.upper(), "value": value}
            if scene.use is None:
                return (Line("s20x3-replaced", what),)
            return (Line("s20x3-swapped", {**what, "ability": scene.term(scene.use.ability_id)}),)
        case ev.ValuesLocked(stats=stats):
            if isinstance(scene.last, ev.TurnBlocked):
                return ()  # the ban says enough, and the card that they are spent
            letters = ", ".join(stat.upper() for stat in stats)
            return (Line("s20x3-locked", {"who": who, "stats": letters}),)
        case ev.TurnBlocked(what=what_):
            if not what_ or (isinstance(scene.last, ev.AttackResolved) and scene.last.outcome == "held"):
                return ()  # the line of the attack says it
            blocks = joined([ban(scene.after, one) for one in what_])
            return (Line("s20x3-blocked-turn", {"who": who, "what": blocks}),)
        case _:
            assert_never(event)
