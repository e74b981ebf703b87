"""Which guard each attack of a reaction meets (rules R6c, R6.2, 3.15; setting `multi_defense`, A-51)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cubilete_20x3 import queries
from cubilete_20x3.decide import shares
from cubilete_20x3.decide.resolution import Guard, in_order, value_against
from cubilete_20x3.scope import Scope
from cubilete_20x3.state import Paid

if TYPE_CHECKING:
    from cubilete.rules.decision import Refusal
    from cubilete_20x3.commands import Defend
    from cubilete_20x3.decide.play import Play
    from cubilete_20x3.state import PendingAttack

Waiting = tuple["PendingAttack", ...]


class Defence(NamedTuple):
    """The guard by number of attack, and the M that the L bonus costs (`l_bonus_spends_m`)."""

    guards: dict[int, Guard]
    m: int


def defence(play: Play, waiting: Waiting, cmd: Defend | None) -> Defence:
    """Put up the defence that was asked for, or the usual one."""
    turn = play.turn()
    scope, m = _scope(play, waiting)
    row = play.book.defend_row
    l_bonus = max(0, row.l_bonus.number(scope))
    guards = {}
    for number, d in _divided(play, waiting, cmd, turn.available.d, l_bonus).items():
        scope.paid = Paid(d=d)
        guards[number] = Guard(max(0, row.value.number(scope)), l_bonus)
    return Defence(guards, m)


def read_division(play: Play, waiting: Waiting, words: tuple[str, ...]) -> dict[int, int] | Refusal:
    """Read how D is divided among the attacks."""
    return shares.read(words, tuple(attack.id for attack in waiting), play.turn().available.d)


def usual_division(play: Play, waiting: Waiting) -> dict[int, int]:
    """Say how D is divided when nobody says how."""
    scope, _ = _scope(play, waiting)
    l_bonus = max(0, play.book.defend_row.l_bonus.number(scope))
    return _usual(play, waiting, play.turn().available.d, l_bonus)


def _scope(play: Play, waiting: Waiting) -> tuple[Scope, int]:
    """See what is paid for a defence: all D, and M for an L bonus where the group wants that."""
    turn = play.turn()
    scope = Scope(play.state, play.book, play.who(turn.combatant_id), turn)
    scope.paid = Paid(d=turn.available.d)
    pays_m = play.state.settings.l_bonus_spends_m
    long_range = any(attack.type == "L" for attack in waiting)
    m = queries.l_bonus_m(play.state, play.book, turn) if pays_m and long_range else 0
    scope.l_m = m if pays_m else queries.unblocked_l_m(play.state, play.book, turn)
    return scope, m


def _divided(play: Play, waiting: Waiting, cmd: Defend | None, d: int, l_bonus: int) -> dict[int, int]:
    """Give the D against each attack; whoever is not in it meets no guard at all."""
    number = cmd.n if cmd is not None and cmd.n else 0
    match play.state.settings.multi_defense:
        case "single":
            return {number or waiting[0].id: d}
        case "split":
            said = {number: d} if number else _usual(play, waiting, d, l_bonus)
            if cmd is not None and cmd.shares:
                read = read_division(play, waiting, cmd.shares)
                said = read if isinstance(read, dict) else said
            return {attack.id: said.get(attack.id, 0) for attack in waiting}
        case "each":
            return dict.fromkeys((attack.id for attack in waiting), d)


def _usual(play: Play, waiting: Waiting, d: int, l_bonus: int) -> dict[int, int]:
    """Divide D in the order in which the attacks are resolved (RX1)."""
    needs: dict[int, int] = {}
    for attack in in_order(waiting):
        value = value_against(play, attack, play.who(attack.target_id))
        more = l_bonus if attack.type == "L" else 0
        needs[attack.id] = 0 if "unblockable" in attack.flags else max(0, value - more)
    return shares.usual(needs, d)
