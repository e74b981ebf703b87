"""Trying an ability out: on a copy of the running fight, or in a duel of its own with given dice (6.7, 3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cubilete.rules.decision import Line, Name, Names, Refusal
from cubilete_20x3 import commands
from cubilete_20x3.changes import with_combatant
from cubilete_20x3.decide import begin, decide
from cubilete_20x3.evolve import evolve
from cubilete_20x3.homemade.ring import HP, ME, RIVAL, ring
from cubilete_20x3.offer import offer
from cubilete_20x3.state import find_combatant
from cubilete_20x3.telling import tell

if TYPE_CHECKING:
    from cubilete.rules.decision import Arg
    from cubilete.rules.offer import Offer
    from cubilete_20x3.book import Ability
    from cubilete_20x3.commands import Cmd
    from cubilete_20x3.settings import Settings
    from cubilete_20x3.state import State

MOST_WAYS = 4
"""Ways to use an ability that are shown, such as one for each target."""
DICE = 3


class _Faces:
    """Deals the faces that it is given; nothing else is rolled in a trial."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.left = list(faces)

    def draw(self, count: int, sides: int, *, turn: int = 0, whose: str = "") -> tuple[int, ...]:  # noqa: ARG002  the port
        """Deal. Raises ValueError when a face does not fit, or none is left."""
        dealt, self.left = tuple(self.left[:count]), self.left[count:]
        if len(dealt) < count or any(not 1 <= face <= sides for face in dealt):
            raise ValueError("no such dice in a trial")
        return dealt


_NONE = _Faces(())


def try_now(state: State, actor: str, ability: Ability, text: str) -> tuple[Line, ...] | Refusal:
    """Say what the ability would do for `actor` in a fight, as it stands. Nothing is rolled or kept."""
    one = find_combatant(state, actor)
    if one is None or state.phase != "running":
        return Refusal("not_running")
    others = tuple(other for other in state.homemade if other != text and f'"id":"{ability.id}"' not in other)
    copy = replace(state, homemade=(*others, text) if text else state.homemade)
    copy = with_combatant(copy, actor, abilities=tuple(dict.fromkeys((*one.abilities, ability.id))))
    if ability.kind == "up":
        return (Line("s20x3-trial-passive"),)
    return _ways(copy, actor, ability)


def try_with(
    ability: Ability, text: str, faces: tuple[int, ...], settings: Settings
) -> tuple[Line, ...] | Refusal:
    """Roll `faces` (D, A, M, and then the user's HP if a fourth number is given) and use the ability."""
    hp = faces[DICE] if len(faces) > DICE else HP
    if len(faces) not in {DICE, DICE + 1} or any(not 1 <= face <= 20 for face in faces[:DICE]) or hp < 1:  # noqa: PLR2004  a d20
        return Refusal("trial_dice", example="example-s20x3-trial")
    state = ring(ability, text, hp=hp, settings=replace(settings, dice_source="bot"))
    begun = begin(state, ME, _NONE)
    if isinstance(begun, Refusal):
        return begun
    for event in begun:
        state = evolve(state, event)
    rolled = decide(state, commands.Turn(ME), _Faces(faces[:DICE]))
    if isinstance(rolled, Refusal):
        return rolled
    before = state
    for event in rolled:
        state = evolve(state, event)
    told = list(tell(before, rolled, state))
    if ability.kind not in {"up", "auto"}:
        told.extend(_ways(state, ME, ability))
    return tuple(_named(line) for line in told)


def _ways(state: State, actor: str, ability: Ability) -> tuple[Line, ...]:
    """Play each way to use the ability on the state, and tell it; or say why it cannot be used."""
    offers = [
        one
        for one in offer(state, actor)
        if isinstance(one.command, commands.Use) and one.command.ability == ability.id
    ]
    if not offers:
        refused = decide(state, commands.Use(actor, ability.id), _NONE)
        return (_refused(refused),) if isinstance(refused, Refusal) else ()
    told: list[Line] = []
    seen: list[object] = []
    for command in _fillings(offers):
        decided = decide(state, command, _NONE)
        if decided in seen:
            continue
        seen.append(decided)
        if isinstance(decided, Refusal):
            told.append(_refused(decided))
            continue
        after = state
        for event in decided:
            after = evolve(after, event)
        told.extend(tell(state, decided, after))
    return tuple(told)


def _fillings(offers: list[Offer[Cmd]]) -> list[Cmd]:
    found: list[Cmd] = []
    for one in offers:
        fillings = (one.command,) if one.refusal is not None else one.fillings()
        for command in fillings:
            if len(found) == MOST_WAYS:
                return found
            found.append(command)
    return found


def _refused(refusal: Refusal) -> Line:
    return Line("s20x3-trial-refused", {"why": Line(f"refusal-{refusal.code}", refusal.args)})


def _named(line: Line) -> Line:
    """Name the two of the duel by words, since nobody bears their ids."""
    return Line(line.key, {key: _name(arg) for key, arg in line.args.items()})


def _name(arg: Arg) -> Arg:
    match arg:
        case Name(id=who) if who in {ME, RIVAL}:
            return Line(f"s20x3-trial-{who}")
        case Names(ids=ids) if ids and set(ids) <= {ME, RIVAL}:
            return Line(f"s20x3-trial-{ids[0]}") if len(ids) == 1 else Line("s20x3-trial-both")
        case Line():
            return _named(arg)
        case _:
            return arg
