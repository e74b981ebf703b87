"""What is said to somebody whose command was refused: what was wrong with it, and what can be done instead.

The reasons of the rules are a few words each, because the card lists them beside every choice that is not
open. Whoever has typed something gets an answer to just that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cubilete.rules.decision import Line, Name
from cubilete_20x3 import commands, queries, values_lines
from cubilete_20x3.advice_aim import about_aim, about_choice, about_defence, about_which
from cubilete_20x3.advice_list import about_list
from cubilete_20x3.book import book_of
from cubilete_20x3.offer import offer
from cubilete_20x3.state import find_combatant
from cubilete_20x3.words import joined, names

if TYPE_CHECKING:
    from cubilete.rules.decision import Refusal
    from cubilete_20x3.book import Ability
    from cubilete_20x3.commands import Cmd
    from cubilete_20x3.state import Combatant, State, Turn

_MOST = 4
"""Things that are named as possible; the card has them all."""
_BOUNDS = {
    "m_too_low": ("m", "≥"),
    "m_too_high": ("m", "≤"),
    "a_too_low": ("a", "≥"),
    "a_too_high": ("a", "≤"),
    "d_too_low": ("d", "≥"),
    "hp_too_low": ("hp", "≥"),
    "hp_too_high": ("hp", "≤"),
}
_BARE = frozenset({"sum_not_multiple", "m_not_above_a", "rq_flight", "rq_missing"})
"""Reasons of which one cannot tell what they are about."""
_WHOLE = frozenset({"s20x3-w-holding", "s20x3-w-team-fight"})
"""What is missing, where it is said in a sentence of its own."""
_AIMS = frozenset({"bad_target", "target_ko", "target_flying", "not_interruptible", "cannot_receive"})
_NO_TURN = frozenset({"not_running", "not_gm", "not_rolled", "ko_first", "fight_over_first"})
"""Reasons that say all there is to say."""
_OTHER_GROUPS = frozenset({"end", "gm"})
_FIGHTING = frozenset({"attack", "hold", "charge", "ut"})


def advise(state: State, cmd: Cmd, refusal: Refusal) -> Refusal:
    """Give a refusal of `cmd` in `state` with its advice; what it is (code and numbers) stays as it was."""
    if state.phase != "running" or refusal.code in _NO_TURN:
        return refusal
    one = find_combatant(state, cmd.actor)
    if refusal.code == "not_your_turn":
        return replace(refusal, told=_whose_turn(state, one))
    if one is None or state.turn is None or state.turn.combatant_id != cmd.actor:
        return _about_ruling(state, cmd, refusal)
    return _about_step(state, state.turn, cmd, refusal)


def _about_ruling(state: State, cmd: Cmd, refusal: Refusal) -> Refusal:
    target = find_combatant(state, str(getattr(cmd, "target", "") or ""))
    if isinstance(cmd, commands.Intercept) and refusal.code in _AIMS and find_combatant(state, cmd.actor):
        return _about_interception(state, cmd, refusal)
    if isinstance(cmd, commands.SetHp) and refusal.code == "bad_number":
        return replace(refusal, told=Line("s20x3-advice-hp", refusal.args))
    if isinstance(cmd, commands.Close) and refusal.code == "wrong_window":
        has_phases = "yes" if state.mode == "gm_batch" else "no"
        return replace(refusal, told=Line("s20x3-advice-close", {"phases": has_phases}))
    if refusal.code == "target_ko" and target is not None:
        return replace(refusal, told=Line("s20x3-advice-ko", {"who": Name(target.id)}))
    return refusal


def _about_interception(state: State, cmd: commands.Intercept, refusal: Refusal) -> Refusal:
    ability = book_of(state).interception
    return about_aim(state, commands.Use(cmd.actor, ability.id, attack=cmd.n), ability, refusal)


def _whose_turn(state: State, one: Combatant | None) -> Line:
    """Say for whom the fight waits, and why that is not the one who asks."""
    waited = queries.awaited(state)
    who = names(waited)
    if one is not None and one.ko:
        return Line("s20x3-advice-out", {"who": Name(one.id), "others": who})
    if state.active_id is None and one is not None and one.id in state.acted:
        return Line("s20x3-advice-has-acted", {"who": who, "n": len(waited)})
    if state.active_id is None:
        return Line("s20x3-advice-phase", {"who": who, "n": len(waited)})
    return Line("s20x3-advice-turn", {"who": who})


# a step of the own turn


def _about_step(state: State, turn: Turn, cmd: Cmd, refusal: Refusal) -> Refusal:
    book = book_of(state)
    several = book.several(cmd.ability) if isinstance(cmd, commands.Use) else ()
    if isinstance(cmd, commands.Use) and several:
        if refusal.code == "bad_choice":
            return about_which(several, refusal)
        cmd = replace(cmd, ability=several[0].id)
    ability = book.find(cmd.ability) if isinstance(cmd, commands.Use) else None
    match cmd:
        case commands.Turn() if refusal.code == "already_rolled":
            told = Line("s20x3-advice-rolled", {"values": values_lines.available(state, turn)})
            return replace(refusal, told=told, example="/fin")
        case commands.Use() if refusal.code == "not_listed":
            return about_list(state, cmd, ability, refusal)
        case commands.Use() if ability is not None and (refusal.code == "bad_choice" or _is_spare(refusal)):
            return about_choice(state, cmd, ability, refusal)
        case commands.Use() if ability is not None and refusal.code in _AIMS:
            advice = about_aim(state, cmd, ability, refusal)
        case commands.Intercept() if refusal.code in _AIMS:
            advice = _about_interception(state, cmd, refusal)
        case commands.Defend() if refusal.code == "bad_target":
            advice = about_defence(state, cmd, refusal)
        case _:
            advice = replace(refusal, told=_reason(state, turn, cmd, ability, refusal))
    if advice.example is not None or advice.told is None:
        return advice
    return replace(advice, told=_with_alternatives(state, cmd.actor, ability, advice.told))


def _is_bare(refusal: Refusal) -> bool:
    text = refusal.args.get("text")
    return refusal.code in _BARE and not (isinstance(text, Line) and text.key in _WHOLE)


def _is_spare(refusal: Refusal) -> bool:
    return refusal.code == "unknown_word"


def _reason(state: State, turn: Turn, cmd: Cmd, ability: Ability | None, refusal: Refusal) -> Line:
    """Say the reason with the ability that it is about, and with what there is."""
    plain = Line(f"refusal-{refusal.code}", refusal.args)
    if ability is None:
        late = isinstance(cmd, (commands.Defend, commands.Intercept)) and refusal.code == "wrong_window"
        return Line("s20x3-advice-late-defence") if late else plain
    term = book_of(state).term(ability.id)
    if refusal.code == "wrong_window":
        return _too_late(state, cmd, ability)
    bound = _BOUNDS.get(refusal.code)
    if bound is None:
        return Line("s20x3-advice-of", {"ability": term, "why": plain}) if _is_bare(refusal) else plain
    stat, sign = bound
    one = find_combatant(state, cmd.actor)
    have = (one.hp if one is not None else 0) if stat == "hp" else getattr(turn.available, stat)
    needed = refusal.args.get("n", 0)
    fits = isinstance(needed, int) and (have >= needed if sign == "≥" else have <= needed)
    if fits:  # a threshold that reads other values than those on the card
        return plain
    return Line(
        "s20x3-advice-bound",
        {"ability": term, "stat": stat.upper(), "sign": sign, "n": needed, "have": have},
    )


def _too_late(state: State, cmd: Cmd, ability: Ability) -> Line:
    """Say when it would have been the moment, if there is anything to do it with."""
    hold = queries.own_hold(state, cmd.actor)
    if ability.is_hold_answer and hold is None:
        return Line("refusal-rq_missing", {"text": Line("s20x3-w-holding")})
    if ability.is_hold_answer and hold is not None and hold.created_at == state.turn_no:
        return Line("s20x3-advice-new-hold")
    term = book_of(state).term(ability.id)
    return Line("s20x3-advice-late", {"ability": term, "window": ability.windows[-1]})


def _with_alternatives(state: State, actor: str, ability: Ability | None, why: Line) -> Line:
    """Name what else is possible now, first what is of the same kind."""
    found: dict[tuple[str, str], tuple[bool, Line]] = {}
    for one in offer(state, actor):
        if one.refusal is not None or one.group in _OTHER_GROUPS:
            continue
        use = one.command if isinstance(one.command, commands.Use) else None
        label = one.label
        if use is not None:
            label = Line("s20x3-offer-use", {"ability": book_of(state).term(use.ability)})
        alike = ability is not None and (ability.kind in _FIGHTING) == (one.group in _FIGHTING)
        found.setdefault((one.verb, "" if use is None else use.ability), (not alike, label))
    if not found:
        return Line("s20x3-advice-end", {"why": why})
    lines = [label for _, label in sorted(found.values(), key=lambda pair: pair[0])]
    what = joined(lines[:_MOST])
    if len(lines) <= _MOST:
        return Line("s20x3-advice-now", {"why": why, "what": what})
    return Line("s20x3-advice-now-more", {"why": why, "what": what, "n": len(lines) - _MOST})
