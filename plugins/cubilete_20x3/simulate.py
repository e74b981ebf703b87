"""Fights between automatic combatants, as fast as the engine allows: no cards, no texts, no log."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cubilete.errors import CubileteError
from cubilete.rules.decision import Refusal
from cubilete.rules.formula_trees import words_asked
from cubilete.rules.simulation import Side, Tally, Trials
from cubilete.rules.system import Seat, Setup
from cubilete_20x3 import commands, lobby, queries
from cubilete_20x3.autoplay.planning import plan_turn
from cubilete_20x3.autoplay.styles import DEFAULT, STYLES
from cubilete_20x3.book import book_of, rule_book
from cubilete_20x3.decide import begin, play_command
from cubilete_20x3.decide.play import Play
from cubilete_20x3.evolve import evolve
from cubilete_20x3.settings import Settings
from cubilete_20x3.sheet import HomeMade, Sheet

if TYPE_CHECKING:
    from cubilete.rules.dice import Dice
    from cubilete.rules.simulation import DiceOf
    from cubilete_20x3.autoplay.styles import Style
    from cubilete_20x3.state import State

MOST_SEATS = 10
SIDES = ("a", "b")
SETTINGS = Settings()


class Stuck(CubileteError):
    """An automatic combatant said something that is refused: a mistake of ours."""


def check_trials(trials: Trials) -> Trials | Refusal:
    """Resolve the names of abilities; refuse lists and sides with which no fight can begin."""
    if trials.mode not in lobby.MODES:
        return Refusal("unknown_word", {"word": trials.mode})
    most = 1 if trials.mode == "duel" else MOST_SEATS
    sides = []
    for side in trials.sides:
        if not 1 <= side.seats <= most:
            return Refusal("bad_number", {"word": "seats", "low": 1, "high": most})
        if side.style and side.style not in STYLES:
            return Refusal("unknown_word", {"word": side.style})
        named = _resolved(side, dict(trials.homemade))
        if isinstance(named, Refusal):
            return named
        sides.append(named)
    checked = replace(trials, sides=tuple(sides))
    state = new_fight(checked)
    return state if isinstance(state, Refusal) else checked


def _resolved(side: Side, homemade: dict[str, str]) -> Side | Refusal:
    found = []
    for word in side.abilities:
        ability = rule_book().find_listed(word)
        if ability is None and word not in homemade:
            return Refusal("unknown_word", {"word": word})
        found.append(word if ability is None else ability.id)
    return replace(side, abilities=tuple(dict.fromkeys(found)))


def new_fight(trials: Trials, number: int = 0) -> State | Refusal:
    """Build the lobby of fight `number`; the sides sit down in turns, and the first to sit begins."""
    seats: list[Seat] = []
    sheets: dict[str, Sheet] = {}
    order = (0, 1) if number % 2 == 0 else (1, 0)
    for index in order:
        side = trials.sides[index]
        for place in range(side.seats):
            key = f"{SIDES[index]}{place + 1}"
            gm_side = trials.mode == "gm" and index == 1
            seats.append(Seat(key, None, team=SIDES[index], gm_side=gm_side, auto=True))
            sheets[key] = Sheet(abilities=side.abilities, traits=_every_trait())
    own = {key: HomeMade(text, approved=True) for key, text in trials.homemade}
    return lobby.new_fight(Setup(trials.mode, tuple(seats)), SETTINGS, sheets, own)


def play_trials(trials: Trials, first: int, count: int, dice_of: DiceOf, name: str = "") -> Tally:
    """Play fights number `first` and after. Raises Stuck when a combatant cannot go on."""
    styles = {key: STYLES.get(side.style, DEFAULT) for key, side in zip(SIDES, trials.sides, strict=True)}
    total = Tally()
    for number in range(first, first + count):
        state = new_fight(trials, number)
        if isinstance(state, Refusal):
            raise Stuck(f"fight {number} does not begin: {state.code}")
        total = total.plus(play_fight(state, dice_of(f"{name}/{number}"), styles, trials.most_turns))
    return total


def play_fight(state: State, dice: Dice, styles: dict[str, Style], most_turns: int) -> Tally:
    """Play one fight to its end. A style belongs to whose id begins with its key."""
    begun = begin(state, state.order[0], dice)
    if isinstance(begun, Refusal):
        raise Stuck(f"nobody begins: {begun.code}")
    for event in begun:
        state = evolve(state, event)
    book = book_of(state)
    said = 0
    while state.phase == "running" and state.turn_no <= most_turns:
        actor = queries.awaited(state)[0]
        state = _say(Play(state, book), commands.Turn(actor), dice)
        said += 1
        if state.phase != "running" or state.turn is None or state.turn.combatant_id != actor:
            continue  # the losses of each turn knocked somebody out
        for cmd in plan_turn(state, actor, styles[actor[0]]):
            state = _say(Play(state, book), cmd, dice)
            said += 1
            if state.phase != "running" or state.turn is None:
                break
    wins = [0, 0]
    finished = state.phase == "finished"
    result = state.result
    if finished and result is not None and result.kind == "win":
        member = next(team.members[0] for team in state.teams if team.id == result.team)
        wins[SIDES.index(member[0])] = 1
    decided = sum(wins)
    return Tally(1, (wins[0], wins[1]), int(finished and not decided), int(not finished), state.turn_no, said)


def _say(play: Play, cmd: commands.Cmd, dice: Dice) -> State:
    refusal = play_command(play, cmd, dice)
    if refusal is not None:
        raise Stuck(f"{cmd} is refused: {refusal.code}")
    return play.state


@lru_cache(maxsize=1)
def _every_trait() -> tuple[str, ...]:
    """Collect every trait that an ability of the rules asks for: lists are tried out, not people."""
    found: dict[str, None] = {}
    for ability in rule_book().abilities.values():
        for tree in ability.table.asked:
            for name, word in words_asked(tree):
                if name == "trait":
                    found[word] = None
    return tuple(found)
