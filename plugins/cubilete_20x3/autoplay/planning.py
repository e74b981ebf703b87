"""The plan of one turn: what comes before the defence, one action, one use of M, tried out on copies.

The engine itself says what is legal and what would come of it, so a plan can hold only commands that
`decide` accepts. What follows is compared by `worth`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cubilete_20x3 import commands, queries
from cubilete_20x3.autoplay.options import fillings, hopeless, usable
from cubilete_20x3.autoplay.styles import DEFAULT
from cubilete_20x3.autoplay.worth import Outlook
from cubilete_20x3.decide import play_command, steps
from cubilete_20x3.decide.legality import Ready, check
from cubilete_20x3.decide.play import Play
from cubilete_20x3.state import find_combatant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cubilete_20x3.autoplay.styles import Style
    from cubilete_20x3.book import Ability
    from cubilete_20x3.commands import Cmd
    from cubilete_20x3.state import State

Step: TypeAlias = "tuple[Cmd, ...]"
Line: TypeAlias = "tuple[float, Step]"
"""How good it is in the end, and what to say for it."""

_MORE = 1e-9
"""Something must be better by more than this: rounding decides nothing."""
_FIRST_STEPS = 2
"""Steps before the defence that one turn may hold, such as an interruption and then a swap."""
_KEPT_ACTIONS = 2
_KEPT_USES = 3
_ACTION = steps.RANK["action"]
_TRIALS, _LEAST_TRIALS = 600, 50
"""Uses that one plan tries out, shared out among all who fight; a large fight makes each try dearer."""


class _Used(NamedTuple):
    """A use that was tried, and what came of it."""

    worth: float
    ability: Ability
    cmd: commands.Use
    after: Play


class _NoDice:
    """Nothing that is tried out may roll: the plan would know what is still to fall."""

    def draw(self, count: int, sides: int, *, turn: int = 0, whose: str = "") -> tuple[int, ...]:
        raise RuntimeError(f"{count}d{sides} for {whose} in turn {turn} while a turn is planned")


_NO_DICE = _NoDice()


def autoplay(state: State, actor: str, style: Style = DEFAULT) -> Cmd | None:
    """Give the next command of an automatic combatant; None when nothing is awaited from it."""
    if find_combatant(state, actor) is None or actor not in queries.awaited(state):
        return None
    if state.turn is None:
        return commands.Turn(actor)
    if state.turn.combatant_id != actor:
        return None
    return plan_turn(state, actor, style)[0]


def plan_turn(state: State, actor: str, style: Style = DEFAULT) -> tuple[Cmd, ...]:
    """Plan the rest of the open turn of `actor`, its end included."""
    return _Planner(Play(state), actor, style).plan()


class _Planner:
    """One decision."""

    def __init__(self, play: Play, actor: str, style: Style) -> None:
        self.base = play
        self.actor = actor
        self.outlook = Outlook(play, actor, style)
        abilities = usable(play, play.who(actor))
        self.early = tuple(ability for ability in abilities if _may_precede_action(ability))
        self.actions = tuple(one for one in abilities if "action" in one.slots and "action" in one.windows)
        self.late = tuple(ability for ability in abilities if "proaction" in ability.windows)
        self.left = max(_LEAST_TRIALS, _TRIALS // len(play.state.combatants))

    def plan(self) -> tuple[Cmd, ...]:
        best = self._rest(self.base)
        prefix: Step = ()
        play = self.base
        for _ in range(_FIRST_STEPS):
            found: tuple[Play, Step] | None = None
            for cmd, after in self._first_steps(play):
                worth, more = self._rest(after)
                if worth > best[0] + _MORE:
                    best = (worth, (*prefix, cmd, *more))
                    found = (after, (*prefix, cmd))
            if found is None:
                break
            play, prefix = found
        return self._sayable((*best[1], commands.Done(self.actor)))

    def _sayable(self, plan: tuple[Cmd, ...]) -> tuple[Cmd, ...]:
        """Make sure that a plan means what it says.

        What is legal in several windows is taken in the earliest that is open (RX12), so to do it after the
        defence one may have to defend first, in so many words.
        """
        book = self.base.book.abilities
        if all(len(book[cmd.ability].windows) == 1 for cmd in plan if isinstance(cmd, commands.Use)):
            return plan
        play = self.base
        said: list[Cmd] = []
        for cmd in plan:
            for words in ((cmd,), (commands.Defend(self.actor), cmd), (commands.Defend(self.actor, -1), cmd)):
                after = play.branch()
                if all(play_command(after, word, _NO_DICE) is None for word in words):
                    said.extend(words)
                    play = after
                    break
        return tuple(said) or (commands.Done(self.actor),)

    def _open(self, play: Play) -> bool:
        """Is the turn still the actor's to play?"""
        turn = play.state.turn
        return play.running() and turn is not None and turn.combatant_id == self.actor

    def _tried(self, play: Play, ability: Ability) -> Iterator[tuple[commands.Use, Play]]:
        """Every legal use of an ability from here, without moving the window, with what comes of it."""
        user = play.who(self.actor)
        if hopeless(play, ability, user):
            return
        for cmd in fillings(play, ability, user):
            if self.left <= 0:
                return
            after = _done(play, ability, cmd)
            if after is not None:
                self.left -= 1
                yield cmd, after

    def _first_steps(self, play: Play) -> Iterator[tuple[Cmd, Play]]:
        """What can precede the action: in the opening, the reaction, or a swap just before acting."""
        if not self._open(play) or steps.RANK[play.turn().window] > _ACTION:
            return
        attacked = bool(queries.pending_on(play.state, self.actor, play.turn().answers))
        stages: dict[str, Play | None] = {}
        for ability in self.early:
            window = steps.window_for(play, ability)
            if window is None or window == "proaction" or (window == "action" and "action" in ability.slots):
                continue
            if ability.raises_d and not attacked:
                continue  # there is nothing to defend against
            if ability.is_hold_answer:
                if queries.own_hold(play.state, self.actor) is not None:
                    yield from self._tried(play, ability)
                continue
            if window not in stages:
                there = play.branch()
                stages[window] = there if steps.go_to(there, window) is None else None
            stage = stages[window]
            if stage is not None:
                yield from self._tried(stage, ability)
        yield from self._interceptions(play)

    def _interceptions(self, play: Play) -> Iterator[tuple[Cmd, Play]]:
        aimed = [a for a in play.state.pending if a.target_id != self.actor]
        if not aimed or steps.RANK[play.turn().window] > steps.REACTION:
            return
        allies = {one.id for one in queries.allies(play.state, play.who(self.actor))}
        for attack in aimed:
            if attack.target_id in allies:
                cmd = commands.Intercept(self.actor, attack.id)
                after = play.branch()
                if play_command(after, cmd, _NO_DICE) is None:
                    yield cmd, after

    def _rest(self, play: Play) -> Line:
        """The best of what can follow: the defence, then an action or none, then uses of M."""
        if not self._open(play):
            return self.outlook.worth(play.state), ()
        stage = play
        acted: list[tuple[float, Cmd, Play]] = []
        if steps.RANK[play.turn().window] <= _ACTION:
            stage = play.branch()
            if steps.go_to(stage, "action") is not None:
                return self.outlook.worth(stage.state), ()
            for ability in self.actions:
                acted.extend(
                    (self.outlook.worth(after.state), cmd, after)
                    for cmd, after in self._tried(stage, ability)
                )
            acted.sort(key=lambda one: -one[0])
        plain = self.outlook.worth(stage.state)
        uses = self._uses_of_m(stage, plain)
        best: Line = (plain, ())
        if uses:  # the best of them was tried from here already
            best = self._add_uses(uses[0].after, (uses[0].worth, (uses[0].cmd,)), uses[1:])
        for worth, cmd, after in acted[:_KEPT_ACTIONS]:
            line = self._with_uses(after, (worth, (cmd,)), uses)
            if line[0] > best[0] + _MORE:
                best = line
        return best

    def _uses_of_m(self, play: Play, plain: float) -> list[_Used]:
        """What M could be used for at the end, the best first; only what is better than nothing."""
        if not self._open(play):
            return []
        stage = play.branch()
        if steps.go_to(stage, "proaction") is not None:
            return []
        found: list[_Used] = []
        for ability in self.late:
            for cmd, after in self._tried(stage, ability):
                worth = self.outlook.worth(after.state)
                if worth > plain + _MORE:
                    found.append(_Used(worth, ability, cmd, after))
        found.sort(key=lambda one: -one.worth)
        return found[:_KEPT_USES]

    def _with_uses(self, play: Play, line: Line, uses: list[_Used]) -> Line:
        """A line with the uses of M that are legal behind it and make it better."""
        if not uses or not self._open(play):
            return line
        stage = play.branch()
        if steps.go_to(stage, "proaction") is not None:
            return line
        return self._add_uses(stage, line, uses)

    def _add_uses(self, stage: Play, line: Line, uses: list[_Used]) -> Line:
        """A line that has reached the last window, with the uses of M that make it better."""
        worth, said = line
        if not self._open(stage):
            return line
        for _, ability, cmd, _ in uses:
            if hopeless(stage, ability, stage.who(self.actor)):
                continue
            after = _done(stage, ability, cmd)
            if after is None:
                continue
            better = self.outlook.worth(after.state)
            if better > worth + _MORE:
                worth, said = better, (*said, cmd)
                if not self._open(after):
                    break
                stage = after
        return worth, said


def _may_precede_action(ability: Ability) -> bool:
    """Tell whether an ability can be used before the action, or just before it in the same window."""
    windows = ability.windows
    early = "opening" in windows or "reaction" in windows
    return early or ("action" in windows and "action" not in ability.slots)


def _done(play: Play, ability: Ability, cmd: commands.Use) -> Play | None:
    """What comes of a use where it is legal."""
    ready = check(play, ability, cmd)
    if not isinstance(ready, Ready):
        return None
    after = play.branch()
    steps.perform(after, ready)
    return after
