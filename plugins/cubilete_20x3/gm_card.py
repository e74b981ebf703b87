"""The GM's own side as it really is, for the GM alone: HP, abilities, traits, and what comes at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cubilete.rules.decision import Line
from cubilete_20x3 import attack_lines
from cubilete_20x3.book import book_of
from cubilete_20x3.card import NO_NUMBERS, person
from cubilete_20x3.queries import is_gm_side
from cubilete_20x3.words import Sight, joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cubilete.chat.message import Block
    from cubilete_20x3.state import Combatant, State


def gm_card(state: State) -> tuple[Block, ...]:
    """Show what the GM must know of those whom he plays; nothing where he plays nobody.

    It says nothing of the turn, which the public card shows, so that it changes only with its own matters.
    """
    sight = Sight(state, next((one.id for one in state.combatants if is_gm_side(state, one)), None))
    numbered = len(state.combatants) > NO_NUMBERS
    lines = [
        line
        for number, one in enumerate(state.combatants, 1)
        if is_gm_side(state, one)
        for line in _about(state, one, sight, number if numbered else 0)
    ]
    if not lines:
        return ()
    head = Line("s20x3-gm-head", {"over": "yes" if state.phase == "finished" else "no"})
    return (head, *lines)


def _about(state: State, one: Combatant, sight: Sight, number: int) -> Iterator[Line]:
    yield person(state, one, sight, number)
    if one.ko:
        return
    book = book_of(state)
    known = [Line("s20x3-gm-ability", {"ability": book.term(key)}) for key in one.abilities]
    known += [Line("s20x3-gm-vulnerable", {"element": book.word(key)}) for key in one.vulnerable]
    known += [Line("s20x3-gm-resistant", {"element": book.word(key)}) for key in one.resistant]
    known += [Line("s20x3-own", {"text": key}) for key in one.traits]
    if known:
        yield Line("s20x3-gm-known", {"what": joined(known)})
    for attack in state.pending:
        if attack.target_id == one.id:
            yield attack_lines.waiting(state, attack)
