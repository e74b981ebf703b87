"""A right example beside what could not be read: one that works in the fight that is on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from cubilete.chat.canonical import canonical
from cubilete.rules.decision import Refusal
from cubilete.sessions.casting import acting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cubilete.chat.vocabulary import Vocabulary
    from cubilete.rules.offer import Offer
    from cubilete.rules.verbs import VerbSpec
    from cubilete.sessions.call import Call
    from cubilete.sessions.model import Fight

_UNREAD = frozenset({"unknown_combatant", "bad_argument", "missing_argument", "extra_argument"})


def give_example(
    call: Call, fight: Fight[Any], said: str, refusal: Refusal, vocabulary: Vocabulary
) -> Refusal:
    """Give a refusal of `said` with what its author could say with that verb now, if there is anything.

    Rulings keep the example of their verb: their numbers and reasons are anybody's.
    """
    known = vocabulary.look(said)
    if known is None or fight.phase != "running" or refusal.code not in _UNREAD:
        return refusal
    form = next((form for form in known.forms if form.owner == fight.system), None)
    character = acting(call, fight)
    if form is None or form.spec.who == "gm" or isinstance(character, Refusal):
        return refusal
    for offer in call.desk.systems[fight.system].offer(fight.state, character):
        if offer.verb == form.spec.id and offer.refusal is None and all(s.is_listed for s in offer.slots):
            return replace(refusal, example=_typed(form.spec, offer, fight, call.locale))
    return refusal


def _typed(spec: VerbSpec, offer: Offer[Any], fight: Fight[Any], locale: str) -> str:
    """Write the first way of an offer as people do: with numbers of the board, and words of the language."""
    words = canonical(spec, next(offer.fillings())).split()
    return " ".join((f"/{words[0]}", *_spoken(spec, words[1:], fight, locale)))


def _spoken(spec: VerbSpec, words: list[str], fight: Fight[Any], locale: str) -> Iterator[str]:
    numbers = {f"@{seat.id}": str(number) for number, seat in enumerate(fight.seats, 1)}
    options = {
        slug: shown
        for param in spec.params
        if param.kind in {"word", "words"}
        for slug, shown in zip(param.options, param.spelled(locale), strict=True)
    }
    for word in words:
        yield numbers.get(word) or options.get(word, word)
