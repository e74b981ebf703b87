"""Advice about abilities that somebody does not have: what was probably meant, and what there is."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cubilete.rules.decision import Line
from cubilete_20x3.advice_aim import command_text
from cubilete_20x3.book import book_of
from cubilete_20x3.language import fold
from cubilete_20x3.state import combatant
from cubilete_20x3.words import joined

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cubilete.rules.decision import Refusal
    from cubilete_20x3.book import Ability, Book
    from cubilete_20x3.commands import Use
    from cubilete_20x3.state import State

_ALIKE = 0.6
"""From which likeness on a name is taken for a slip of the pen."""


def about_list(state: State, cmd: Use, ability: Ability | None, refusal: Refusal) -> Refusal:
    """Say which ability there is not, and which ones there are."""
    book = book_of(state)
    one = combatant(state, cmd.actor)
    own = [book.abilities[key] for key in one.abilities if key in book.abilities]
    usable = [found for found in own if found.usable]
    if not cmd.ability:
        why = Line("s20x3-advice-which-ability")
    elif ability is not None and ability.id in one.abilities:
        why = Line("s20x3-advice-passive", {"ability": book.term(ability.id)})
    elif ability is not None:
        why = Line("s20x3-advice-not-owned", {"ability": book.term(ability.id)})
    else:
        why = Line("s20x3-advice-unknown", {"name": cmd.ability})
    likely = _likely(cmd.ability, (*usable, *book.general)) if ability is None and cmd.ability else None
    if likely is not None:
        told = Line("s20x3-advice-likely", {"why": why, "ability": book.term(likely.id)})
        return replace(refusal, told=told, example=command_text(likely))
    if not usable:
        return replace(refusal, told=Line("s20x3-advice-own-none", {"why": why}))
    told = Line("s20x3-advice-own", {"why": why, "what": _listed(book, usable)})
    return replace(refusal, told=told, example=command_text(usable[0]))


def _likely(name: str, abilities: Iterable[Ability]) -> Ability | None:
    """Find the ability whose name or id is most like this one, if any is."""
    spelled = {text: one for one in abilities for text in (one.id, *one.names)}
    found = get_close_matches(fold(name), spelled, 1, _ALIKE)
    return spelled[found[0]] if found else None


def _listed(book: Book, abilities: Iterable[Ability]) -> Line:
    return joined([Line("s20x3-offer-use", {"ability": book.term(one.id)}) for one in abilities])
