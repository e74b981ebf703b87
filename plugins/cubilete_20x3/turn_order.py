"""The order of a round in each mode (rules 2.8, R4.2, RX19)."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cubilete_20x3.state import Mode, State, Team


def turned(items: tuple[str, ...], first: str) -> tuple[str, ...]:
    """Turn a list so that `first` comes first; a list without it stays."""
    if first not in items:
        return items
    place = items.index(first)
    return items[place:] + items[:place]


def opening_order(state: State, starter: str) -> tuple[str, ...]:
    """Give the order of the first round, and of all later ones of modes with a fixed list."""
    teams = _with_starter_first(state.teams, starter)
    return _round(state, state.mode, teams)


def recomputed(state: State) -> bool:
    """Tell whether the order of a round depends on who still stands."""
    return state.mode == "gm_interleaved" or (
        state.mode == "teams" and state.settings.unequal_teams == "balance"
    )


def round_order(state: State) -> tuple[str, ...]:
    """Give the order of a later round; only modes that depend on who still stands change it."""
    if recomputed(state):
        return _round(state, state.mode, _with_starter_first(state.teams, _starter(state)))
    return state.order


def _starter(state: State) -> str:
    return state.starter or (state.order[0] if state.order else "")


def gone_before(state: State, order: tuple[str, ...], due: str) -> tuple[str, ...]:
    """List the fallen who have no place in a round any more and would come right before `due` (RX20).

    Empty `due`: at its end. Only rounds that depend on who still stands leave anybody out.
    """
    if not recomputed(state):
        return ()
    down = {c.id for c in state.combatants if c.ko}
    found: list[str] = []
    for _, members in _with_starter_first(state.teams, _starter(state)):
        gone: list[str] = []
        for member in members:
            if member in order:
                if member == due:
                    return tuple(gone)
                gone = []
            elif member in down:
                gone.append(member)
        found.extend(gone)
    return () if due else tuple(found)


def _with_starter_first(teams: tuple[Team, ...], starter: str) -> tuple[tuple[Team, tuple[str, ...]], ...]:
    """Turn the list of teams so that the starter's comes first, and its members likewise (RX19)."""
    ids = tuple(team.id for team in teams)
    own = next((team.id for team in teams if starter in team.members), "")
    by_id = {team.id: team for team in teams}
    return tuple((by_id[key], turned(by_id[key].members, starter)) for key in turned(ids, own))


def _standing(state: State, members: tuple[str, ...]) -> tuple[str, ...]:
    down = {c.id for c in state.combatants if c.ko}
    return tuple(member for member in members if member not in down)


def _round(state: State, mode: Mode, teams: tuple[tuple[Team, tuple[str, ...]], ...]) -> tuple[str, ...]:
    match mode:
        case "gm_batch":
            return tuple(member for _, members in teams for member in members)
        case "gm_interleaved":
            return _interleaved(state, teams)
        case _:
            lists = [members for _, members in teams]
            if mode == "teams" and state.settings.unequal_teams == "balance" and len(lists) > 1:
                lists = [_standing(state, members) for members in lists]
                longest = max(len(members) for members in lists)
                lists = [
                    tuple(members[i % len(members)] for i in range(longest)) for members in lists if members
                ]
            return tuple(member for row in zip_longest(*lists) for member in row if member is not None)


def _interleaved(state: State, teams: tuple[tuple[Team, tuple[str, ...]], ...]) -> tuple[str, ...]:
    """P1, G, P2, G ...; several enemies take their turns in rotation, across rounds (2.8)."""
    gm_first = teams[0][0].is_gm_side
    players = _standing(state, tuple(m for team, ms in teams if not team.is_gm_side for m in ms))
    listed = tuple(m for team, ms in teams if team.is_gm_side for m in ms)
    turns = {c.id: c.last_turn_no for c in state.combatants}
    last = max(listed, key=turns.__getitem__, default="")
    if state.acted and last and turns[last]:  # else nobody has acted, or the list was ordered anew
        listed = (*turned(listed, last)[1:], last)
    enemies = _standing(state, listed)
    order: list[str] = []
    for place, player in enumerate(players):
        enemy = enemies[place % len(enemies)] if enemies else None
        pair = [enemy, player] if gm_first else [player, enemy]
        order.extend(one for one in pair if one is not None)
    return tuple(order)
